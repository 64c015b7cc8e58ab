import type { TestChargeRefund, TestChargeRefundRequest } from '@balcao/api-schema';
import {
  formatMoney,
  GATEWAYS,
  isPaymentRefundable,
  nextPaymentStatus,
  type PaymentStatus,
} from '@balcao/domain';
import { recordAudit } from '../../../audit/record-audit';
import { currentMs, currentTime } from '../../../db/clock';
import type { SellerTransaction } from '../../../db/database';
import { publishLive } from '../../../live/publish-live';
import type { Platform } from '../../../platform';
import { invalidField, Problem } from '../../../problem';
import type { GatewayFailure, RefundOutcome } from '../../../providers/gateway/gateway-provider';
import { accessOf } from '../gateways/access';
import { type ConnectionRow, isConfigured } from '../gateways/repository';
import { changeCharge } from './change-charge';
import { awaitsRefund, FIRST_CHECK_SECONDS } from './next-check';
import { refetchCharge } from './refetch';
import {
  lockTestCharge,
  type TestChargeRow,
  toTestCharge,
  UNDER_WAY_SECONDS,
  updateTestCharge,
} from './repository';
import { getCharge, type TestChargeContext } from './service';

const inSeconds = (seconds: number) => new Date(currentMs() + seconds * 1_000);

/** @throws Problem gateway_not_in_test_mode or gateway_not_configured */
function assertTestAccess({ gateway, mode, credentials }: ConnectionRow): void {
  const { name } = GATEWAYS[gateway];
  if (mode !== 'test')
    throw new Problem('gateway_not_in_test_mode', {
      text: `${name} está em modo de produção, que não conhece esta cobrança. Devolva-a pelo painel de testes do gateway.`,
    });
  if (!isConfigured({ gateway, credentials })) throw new Problem('gateway_not_configured');
}

function assertRefundable({ method, status }: TestChargeRow): void {
  if (!isPaymentRefundable(method, status)) throw new Problem('test_charge_not_refundable');
}

/** Why a gateway could not be asked, and what is known about the money. */
function failureProblem({ gateway }: TestChargeRow, { why }: GatewayFailure, unreachable: string): Problem {
  const { name } = GATEWAYS[gateway];
  return why === 'credentials'
    ? new Problem('gateway_refused_credentials', {
        text: `${name} recusou as credenciais, e nada foi devolvido. Use "Testar conexão" para conferir.`,
      })
    : new Problem('gateway_unreachable', { text: `${name} não respondeu como esperado${unreachable}` });
}

/** A refund that has been reserved and may be sent to the gateway. */
interface Begun {
  /** The charge before the refund. */
  row: TestChargeRow;
  refundCents: number;
  /** No other refund of the charge begins before this instant. */
  until: Date;
}

/**
 * Reserves the charge for one refund. If the gateway's answer is lost, the charge is read there again.
 * @throws Problem test_charge_not_refundable or test_charge_refund_under_way, and validation for more than is left
 */
async function begin(
  trx: SellerTransaction,
  charge: TestChargeRow,
  { amountCents }: TestChargeRefundRequest,
): Promise<Begun> {
  const row = await lockTestCharge(trx, charge);
  assertRefundable(row);
  if (row.refund_until !== null && row.refund_until > currentTime())
    throw new Problem('test_charge_refund_under_way');
  const leftCents = Number(row.amount_cents) - Number(row.refunded_cents);
  const refundCents = amountCents ?? leftCents;
  if (refundCents > leftCents)
    throw invalidField('amountCents', [`O máximo que ainda pode ser devolvido é ${formatMoney(leftCents)}.`]);
  const until = inSeconds(UNDER_WAY_SECONDS);
  await updateTestCharge(trx, row, { refund_until: until, next_check_at: until, checks: 0 });
  return { row, refundCents, until };
}

/** The columns that a completed refund changes; none where the gateway's report came first. */
function refundedColumns(
  current: TestChargeRow,
  refundedCents: number,
): { refunded_cents?: number; status?: PaymentStatus } {
  if (Number(current.refunded_cents) >= refundedCents) return {};
  const event = refundedCents === Number(current.amount_cents) ? 'refund-all' : 'refund-part';
  const status = nextPaymentStatus(current.method, current.status, event) ?? current.status;
  return { refunded_cents: refundedCents, status };
}

/** Whether a refund is still open, so that the next one waits and the charge is checked again. */
function waitingColumns(before: TestChargeRow, status: PaymentStatus, isOpen: boolean) {
  const soon = inSeconds(FIRST_CHECK_SECONDS);
  const isAwaited = isOpen || awaitsRefund({ ...before, status });
  return { refund_until: isOpen ? soon : null, next_check_at: isAwaited ? soon : null, checks: 0 };
}

/** Stores the gateway's answer and releases the charge for the next refund. */
async function storeOutcome(
  trx: SellerTransaction,
  raising: Pick<Platform, 'raise'>,
  { row, refundCents, until }: Begun,
  { outcome }: RefundOutcome,
): Promise<TestChargeRow> {
  const current = await lockTestCharge(trx, row);
  const refunded =
    outcome === 'refunded' ? refundedColumns(current, Number(row.refunded_cents) + refundCents) : {};
  const isOpen = outcome === 'pending' || outcome === 'failed';
  return changeCharge(trx, raising, current, {
    ...refunded,
    ...(outcome !== 'failed' && { refund_number: current.refund_number + 1 }),
    // Another refund may have begun meanwhile.
    ...(current.refund_until?.getTime() === until.getTime() &&
      waitingColumns(row, refunded.status ?? current.status, isOpen)),
  });
}

/** @throws Problem when the gateway refused or failed */
function assertNotRefused(row: TestChargeRow, outcome: RefundOutcome): 'refunded' | 'pending' {
  if (outcome.outcome === 'refused') {
    const { name } = GATEWAYS[row.gateway];
    const words = outcome.reason === '' ? '' : ` O que o gateway disse: “${outcome.reason}”`;
    throw new Problem('test_charge_refund_refused', {
      text: `${name} não aceitou a devolução, e nada foi devolvido.${words}`,
    });
  }
  if (outcome.outcome === 'failed')
    throw failureProblem(
      row,
      outcome,
      ', e não se sabe se devolveu. Em instantes a cobrança mostra o que houve lá; se nada mudar, devolva de novo.',
    );
  return outcome.outcome;
}

/**
 * Refunds some or all of a test charge at the connection that made it. The charge is read at the gateway first, so that
 * a refund whose answer was lost is found and not repeated. No row is locked meanwhile.
 * @throws Problem as `getCharge`, `begin` and the gateway's failures do; all of them can be retried
 */
export async function refundTestCharge(
  { platform, owner, origin }: TestChargeContext,
  id: string,
  request: TestChargeRefundRequest,
): Promise<TestChargeRefund> {
  const { database, keyRing, gateways } = platform;
  const { sellerId } = owner;
  const { charge, connection } = await database.withSeller(sellerId, (trx) => getCharge(trx, owner, id));
  assertRefundable(charge);
  assertTestAccess(connection);
  const standing = await refetchCharge(platform, connection, charge);
  if (standing.outcome === 'failed')
    throw failureProblem(charge, standing, ', e nada foi devolvido. Tente de novo em instantes.');
  const begun = await database.withSeller(sellerId, (trx) => begin(trx, charge, request));
  const { row, refundCents } = begun;
  const outcome = await gateways[row.gateway].refund(accessOf(keyRing, connection), {
    gatewayId: row.gateway_charge_id,
    method: row.method,
    amountCents: Number(row.amount_cents),
    refundCents,
    // A retry after a lost answer has the same idempotency key; a further refund of the same amount has a new one.
    reference: `${id}-${row.refund_number}-${refundCents}`,
  });
  const updated = await database.withSeller(sellerId, async (trx) => {
    const changed = await storeOutcome(trx, platform, begun, outcome);
    await publishLive(trx, owner, 'payment.changed');
    await recordAudit(trx, origin, {
      sellerId,
      action: 'test-charge.refund',
      entity: 'test_charge',
      entityId: id,
      after: {
        amountCents: refundCents,
        outcome: outcome.outcome,
        refundedCents: Number(changed.refunded_cents),
        status: changed.status,
      },
    });
    return changed;
  });
  return { outcome: assertNotRefused(row, outcome), charge: toTestCharge(updated) };
}
