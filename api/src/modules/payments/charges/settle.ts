import { isPaymentOpen, isPaymentRefundable, type PaymentStatus, paymentEventsBetween } from '@balcao/domain';
import type { SellerTransaction } from '../../../db/database';
import type { DeliveryOutcome } from '../../../db/payments-schema';
import { publishLive } from '../../../live/publish-live';
import type { Platform } from '../../../platform';
import type {
  GatewayFailure,
  GatewayProvider,
  StatusOutcome,
} from '../../../providers/gateway/gateway-provider';
import { accessOf } from '../gateways/access';
import type { ConnectionRow } from '../gateways/repository';
import { awaitsRefund, nextCheckAt } from './next-check';
import { lockTestCharge, type TestChargeRow, updateTestCharge } from './repository';

/** What a report means for a charge: one that still waits after its time is over, whatever the gateway calls it. */
function reportedStatus(row: TestChargeRow, reported: PaymentStatus, now: Date): PaymentStatus {
  const over = row.expires_at !== null && row.expires_at <= now;
  return over && reported === 'aguardando' ? 'expirado' : reported;
}

type Report = Extract<StatusOutcome, { outcome: 'known' }>;

/** What is known without an answer: only time goes by. */
const asItStands = ({ status, refunded_cents }: TestChargeRow): Report => ({
  outcome: 'known',
  status,
  refundedCents: Number(refunded_cents),
});

/**
 * Moves a charge to what its gateway reports, if that can follow; what cannot changes nothing. Nor does a report that was asked
 * for before something else has changed the charge, a refund above all: it is `outdated`.
 */
async function applyReport(
  trx: SellerTransaction,
  asked: TestChargeRow,
  report: Report,
): Promise<{ row: TestChargeRow; outcome: DeliveryOutcome | 'outdated' }> {
  const now = new Date();
  const row = await lockTestCharge(trx, asked);
  if (row.version !== asked.version) return { row, outcome: 'outdated' };
  const status = reportedStatus(row, report.status, now);
  const events = paymentEventsBetween(row.method, row.status, status);
  if (events === null) return { row, outcome: 'out_of_order' };
  const isRefundNews = Number(row.refunded_cents) !== report.refundedCents;
  if (events.length === 0 && !isRefundNews) return { row, outcome: 'unchanged' };
  const changed = await updateTestCharge(trx, row, {
    status,
    refunded_cents: report.refundedCents,
    next_check_at: nextLookAt(row, report.status, status, now),
    ...(isRefundNews && { refund_number: row.refund_number + 1 }),
    ...(row.paid_at === null && events.includes('pay') && { paid_at: now }),
  });
  await publishLive(trx, { sellerId: row.seller_id }, 'payment.changed');
  return { row: changed, outcome: 'applied' };
}

/**
 * When a charge is read again after a report. It does not tell which of several refunds was done: while something can still be
 * given back, the older ones are waited for.
 */
function nextLookAt(
  row: TestChargeRow,
  reported: PaymentStatus,
  status: PaymentStatus,
  now: Date,
): Date | null {
  if (awaitsRefund(row) && isPaymentRefundable(row.method, status)) return row.next_check_at;
  return reported === 'expirado' ? null : nextCheckAt({ ...row, status }, now);
}

/** What the gateway reports. What a buyer has agreed to at PayPal is taken at once, unless the charge has ended before. */
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
  const agreed = outcome.outcome === 'known' && outcome.status === 'autorizado' && isPaymentOpen(row.status);
  return agreed && provider.capture ? provider.capture(access, name) : outcome;
}

/** A charge as it now is, and what came of reading it. */
type ReadAgain = { row: TestChargeRow } & ({ outcome: DeliveryOutcome } | GatewayFailure);

/**
 * Reads a charge at its gateway, outside any transaction, and moves it to what is said there; once more where the charge was
 * changed meanwhile. One whose time is over expires whatever is said.
 * @returns what came of it; `ignored` when the gateway does not know the charge, `failed` when it could not be asked
 */
export async function readAgain(
  { database, keyRing, gateways }: Pick<Platform, 'database' | 'keyRing' | 'gateways'>,
  connection: ConnectionRow,
  charge: TestChargeRow,
): Promise<ReadAgain> {
  let asked = charge;
  while (true) {
    const answer = await askStatus(gateways[asked.gateway], accessOf(keyRing, connection), asked);
    const report = answer.outcome === 'known' ? answer : asItStands(asked);
    const { row, outcome } = await database.withSeller(asked.seller_id, (trx) =>
      applyReport(trx, asked, report),
    );
    if (outcome === 'outdated') asked = row;
    else if (answer.outcome === 'failed') return { row, ...answer };
    else return { row, outcome: answer.outcome === 'unknown' ? 'ignored' : outcome };
  }
}
