import type { SellerTransaction } from '../../../db/database';
import { awaitsRefund } from './next-check';
import { lockChargesOf, type TestChargeRow } from './repository';

/** The buyer can still pay. One whose time is over no longer counts, though its gateway may not have said so. */
const isAwaited = ({ status, expires_at }: TestChargeRow, now: Date) =>
  status === 'aguardando' && (expires_at === null || expires_at > now);

/** A gateway is being asked for a refund, or has left open what came of one. */
const isRefunding = (row: TestChargeRow, now: Date) =>
  (row.refund_until !== null && row.refund_until > now) || awaitsRefund(row);

/**
 * Whether a charge of a connection awaits its payment or a refund is under way. Keeps other changes of its charges out until
 * the transaction ends, so that none begins meanwhile.
 */
export async function lockHasOpenCharges(
  trx: SellerTransaction,
  connection: { seller_id: string; id: string },
): Promise<boolean> {
  const rows = await lockChargesOf(trx, connection);
  const now = new Date();
  return rows.some((row) => isAwaited(row, now) || isRefunding(row, now));
}
