import { currentTime } from '../../../db/clock';
import type { SellerTransaction } from '../../../db/database';
import { awaitsRefund } from './next-check';
import { lockChargesOf, type TestChargeRow } from './repository';

/** The buyer can still pay. An expired charge does not count, even if its gateway has not reported it. */
const isAwaited = ({ status, expires_at }: TestChargeRow, now: Date) =>
  status === 'aguardando' && (expires_at === null || expires_at > now);

/** A refund is being sent, or its outcome is open. */
const isRefunding = (row: TestChargeRow, now: Date) =>
  (row.refund_until !== null && row.refund_until > now) || awaitsRefund(row);

/**
 * Whether a charge of a connection awaits a payment or a refund. Locks the connection's charges until the transaction
 * ends, so that no refund begins meanwhile.
 */
export async function lockHasOpenCharges(
  trx: SellerTransaction,
  connection: { seller_id: string; id: string },
): Promise<boolean> {
  const rows = await lockChargesOf(trx, connection);
  const now = currentTime();
  return rows.some((row) => isAwaited(row, now) || isRefunding(row, now));
}
