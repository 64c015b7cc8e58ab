import { formatMoney, GATEWAYS, isPaymentRefundable, nextPaymentStatus } from '@balcao/domain';
import { currentMs, currentTime } from '../../db/clock';
import type { SellerTransaction } from '../../db/database';
import type { Platform } from '../../platform';
import type { RefundOutcome } from '../../providers/gateway/gateway-provider';
import { type ChargeRow, lockCharge, UNDER_WAY_SECONDS, updateCharge } from './charge';
import { changeCharge, type ReportedChange, withGatewayWords } from './charge-changes';
import { awaitsRefund, FIRST_CHECK_SECONDS, nextCheckAt } from './charge-checks';
import { accessOf, type ConnectionRow } from './connection';

const inSeconds = (seconds: number) => new Date(currentMs() + seconds * 1_000);

/** The cents that are neither refunded nor held or lost by a dispute. */
const leftOf = ({ captured_cents, refunded_cents, disputed_cents, lost_cents }: ChargeRow): number =>
  Math.max(0, captured_cents - refunded_cents - disputed_cents - lost_cents);

/** Why a refund cannot begin now, in words. */
export interface RefundObstacle {
  obstacle: 'not_refundable' | 'under_way' | 'too_much';
  text: string;
}

/** Why nothing can be given back of a charge; null when something can. */
export const notRefundable = (row: ChargeRow): RefundObstacle | null =>
  isPaymentRefundable(row.status) && leftOf(row) > 0
    ? null
    : {
        obstacle: 'not_refundable',
        text: 'Só uma cobrança paga, e ainda não devolvida por inteiro, pode ser devolvida.',
      };

/** A refund that has been reserved and may be sent to the gateway. */
interface BegunRefund {
  /** The charge before the refund. */
  row: ChargeRow;
  refundCents: number;
  /** No other refund of the charge begins before this instant. */
  until: Date;
}

/**
 * Reserves the charge for one refund, of all that is left where no amount is given. If the gateway's answer is lost, the
 * charge is read there again.
 */
export async function beginRefund(
  trx: SellerTransaction,
  charge: ChargeRow,
  amountCents: number | undefined,
): Promise<BegunRefund | RefundObstacle> {
  const row = await lockCharge(trx, charge);
  const obstacle = notRefundable(row);
  if (obstacle) return obstacle;
  if (row.refund_until !== null && row.refund_until > currentTime())
    return {
      obstacle: 'under_way',
      text: 'Outro reembolso desta cobrança ainda está em andamento. Aguarde um instante.',
    };
  const leftCents = leftOf(row);
  const refundCents = amountCents ?? leftCents;
  if (refundCents > leftCents)
    return {
      obstacle: 'too_much',
      text: `O máximo que ainda pode ser devolvido é ${formatMoney(leftCents)}.`,
    };
  const until = inSeconds(UNDER_WAY_SECONDS);
  await updateCharge(trx, row, { refund_until: until, next_check_at: until, checks: 0 });
  return { row, refundCents, until };
}

/** Asks the gateway for a refund that has begun. No row is locked meanwhile. */
export const askForRefund = (
  { keyRing, gateways }: Pick<Platform, 'keyRing' | 'gateways'>,
  connection: ConnectionRow,
  { row, refundCents }: BegunRefund,
): Promise<RefundOutcome> =>
  gateways[row.gateway].refund(accessOf(keyRing, connection), {
    gatewayId: row.gateway_charge_id,
    method: row.method,
    amountCents: row.amount_cents,
    refundCents,
    // A retry after a lost answer has the same idempotency key; a further refund of the same amount has a new one.
    reference: `${row.id}-${row.refund_number}-${refundCents}`,
  });

/** The change by a completed refund; none where the gateway's report came first. */
function refundedChange(current: ChargeRow, refundedCents: number): ReportedChange {
  if (current.refunded_cents >= refundedCents) return {};
  const event = refundedCents === current.captured_cents ? 'refund-all' : 'refund-part';
  const status = nextPaymentStatus(current.method, current.status, event) ?? current.status;
  return { refundedCents, status };
}

/** Whether a refund is still open, so that the next one waits and the charge is checked again. */
function waitingColumns(before: ChargeRow, current: ChargeRow, isOpen: boolean) {
  const soon = inSeconds(FIRST_CHECK_SECONDS);
  if (isOpen) return { refund_until: soon, next_check_at: soon, checks: 0 };
  // An earlier one may be open still, and holds up none.
  if (awaitsRefund({ ...current, refund_until: before.refund_until }))
    return { refund_until: currentTime(), next_check_at: soon, checks: 0 };
  const next_check_at = nextCheckAt({ ...current, checks: 0 }, currentTime());
  return { refund_until: null, next_check_at, checks: 0 };
}

/** Stores the gateway's answer and releases the charge for the next refund. */
export async function storeRefundOutcome(
  trx: SellerTransaction,
  raising: Pick<Platform, 'raise'>,
  { row, refundCents, until }: BegunRefund,
  { outcome }: RefundOutcome,
): Promise<ChargeRow> {
  const current = await lockCharge(trx, row);
  const refunded = outcome === 'refunded' ? refundedChange(current, row.refunded_cents + refundCents) : {};
  const isOpen = outcome === 'pending' || outcome === 'failed';
  return changeCharge(trx, raising, current, refunded, {
    ...(outcome !== 'failed' && { refund_number: current.refund_number + 1 }),
    // Another refund may have begun meanwhile.
    ...(current.refund_until?.getTime() === until.getTime() &&
      waitingColumns(row, { ...current, status: refunded.status ?? current.status }, isOpen)),
  });
}

/** The text of a refund that the gateway has refused. */
export function refusedRefundText({ gateway }: Pick<ChargeRow, 'gateway'>, reason: string): string {
  return withGatewayWords(`${GATEWAYS[gateway].name} não aceitou o reembolso, e nada foi devolvido.`, reason);
}
