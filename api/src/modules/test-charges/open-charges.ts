import { isPaymentOpen } from '@balcao/domain';
import type { SellerTransaction } from '../../db/database';
import type { TestChargeRow } from './repository';

type Standing = Pick<TestChargeRow, 'status' | 'expires_at' | 'refund_until' | 'next_check_at'>;

/** The buyer can still pay. One whose time is over no longer counts, though its gateway may not have said so. */
const isAwaited = ({ status, expires_at }: Standing, now: Date) =>
  status === 'aguardando' && (expires_at === null || expires_at > now);

/** A gateway is being asked for a refund, or has left open what came of one: then the charge is read there again. */
const isRefunding = ({ status, refund_until, next_check_at }: Standing, now: Date) =>
  (refund_until !== null && refund_until > now) || (!isPaymentOpen(status) && next_check_at !== null);

/**
 * Whether a charge of a connection awaits its payment or a refund is under way. Keeps other changes of its charges out until
 * the transaction ends, so that none begins meanwhile.
 */
export async function lockHasOpenCharges(
  trx: SellerTransaction,
  connection: { seller_id: string; id: string },
): Promise<boolean> {
  const rows = await trx
    .selectFrom('test_charges')
    .where('seller_id', '=', connection.seller_id)
    .where('connection_id', '=', connection.id)
    .select(['status', 'expires_at', 'refund_until', 'next_check_at'])
    .forUpdate()
    .execute();
  const now = new Date();
  return rows.some((row) => isAwaited(row, now) || isRefunding(row, now));
}
