import { isPaymentOpen, type PaymentStatus, paymentEventsBetween } from '@balcao/domain';
import type { SellerTransaction } from '../../db/database';
import type { DeliveryOutcome } from '../../db/payments-schema';
import { publishLive } from '../../live/publish-live';
import type { Platform } from '../../platform';
import type {
  GatewayFailure,
  GatewayProvider,
  StatusOutcome,
} from '../../providers/gateway/gateway-provider';
import { accessOf } from '../gateways/access';
import type { ConnectionRow } from '../gateways/repository';
import { lockTestCharge, type TestChargeRow, updateTestCharge } from './repository';

export const FIRST_CHECK_SECONDS = 10;
const LONGEST_CHECK_SECONDS = 3_600;
/** The simulator is next door: it is looked at often, until its buyers have surely forgotten. */
const SIMULATED_CHECK_SECONDS = 2;
const SIMULATED_CHECKS = 300;

/** So often an open refund is looked at: for about three days, after which only the gateway's notices tell. */
const REFUND_CHECKS = 80;

const backOffSeconds = (checks: number) =>
  Math.min(FIRST_CHECK_SECONDS * 2 ** Math.min(checks, 20), LONGEST_CHECK_SECONDS);

/** When a charge whose refund a gateway has left open is read there again, after so many times; null when that was often enough. */
export function nextRefundCheckAt(checks: number, now: Date): Date | null {
  return checks < REFUND_CHECKS ? new Date(now.getTime() + backOffSeconds(checks) * 1_000) : null;
}

/** When a charge is read at its gateway again, after so many times; null when its status stays. */
export function nextCheckAt(
  { gateway, status, checks }: Pick<TestChargeRow, 'gateway' | 'status' | 'checks'>,
  now: Date,
): Date | null {
  if (!isPaymentOpen(status)) return null;
  const seconds =
    gateway === 'simulador' && checks < SIMULATED_CHECKS ? SIMULATED_CHECK_SECONDS : backOffSeconds(checks);
  return new Date(now.getTime() + seconds * 1_000);
}

/** What a report means for a charge: one that still waits after its time is over, whatever the gateway calls it. */
function reportedStatus(row: TestChargeRow, reported: PaymentStatus, now: Date): PaymentStatus {
  const over = row.expires_at !== null && row.expires_at <= now;
  return over && reported === 'aguardando' ? 'expirado' : reported;
}

/** Moves a charge to what its gateway reports, if that can follow; what cannot changes nothing. */
async function applyReport(
  trx: SellerTransaction,
  { seller_id, id }: TestChargeRow,
  report: Extract<StatusOutcome, { outcome: 'known' }>,
): Promise<{ row: TestChargeRow; outcome: DeliveryOutcome }> {
  const now = new Date();
  const row = await lockTestCharge(trx, { seller_id, id });
  const status = reportedStatus(row, report.status, now);
  const events = paymentEventsBetween(row.method, row.status, status);
  if (events === null) return { row, outcome: 'out_of_order' };
  if (events.length === 0 && Number(row.refunded_cents) === report.refundedCents)
    return { row, outcome: 'unchanged' };
  const changed = await updateTestCharge(trx, row, {
    status,
    refunded_cents: report.refundedCents,
    next_check_at: nextCheckAt({ ...row, status }, now),
    ...(row.paid_at === null && events.includes('pay') && { paid_at: now }),
  });
  await publishLive(trx, { sellerId: seller_id }, 'payment.changed');
  return { row: changed, outcome: 'applied' };
}

/** What the gateway reports. What a buyer has agreed to at PayPal is taken at once. */
async function askStatus(
  provider: GatewayProvider,
  access: ReturnType<typeof accessOf>,
  row: TestChargeRow,
): Promise<StatusOutcome> {
  const name = {
    gatewayId: row.gateway_charge_id,
    method: row.method,
    amountCents: Number(row.amount_cents),
  };
  const outcome = await provider.status(access, name);
  const agreed = outcome.outcome === 'known' && outcome.status === 'autorizado';
  return agreed && provider.capture ? provider.capture(access, name) : outcome;
}

/** A charge as it now is, and what came of reading it. */
type ReadAgain = { row: TestChargeRow } & ({ outcome: DeliveryOutcome } | GatewayFailure);

/**
 * Reads a charge at its gateway, outside any transaction, and moves it to what is said there.
 * @returns what came of it; `ignored` when the gateway does not know the charge, `failed` when it could not be asked
 */
export async function readAgain(
  { database, keyRing, gateways }: Pick<Platform, 'database' | 'keyRing' | 'gateways'>,
  connection: ConnectionRow,
  row: TestChargeRow,
): Promise<ReadAgain> {
  const report = await askStatus(gateways[row.gateway], accessOf(keyRing, connection), row);
  if (report.outcome === 'failed') return { row, ...report };
  if (report.outcome === 'unknown') return { row, outcome: 'ignored' };
  return database.withSeller(row.seller_id, (trx) => applyReport(trx, row, report));
}
