import { currentTime } from '../../../db/clock';
import type { SellerTransaction } from '../../../db/database';
import type { ConnectionRow } from '../gateways/repository';
import { awaitsRefund } from './next-check';
import { type AwaitedCharge, lockAwaitedCharges } from './open-charges-repository';
import { isMadeHere } from './repository';

/**
 * The buyer can still pay what we asked the gateway for. An expired charge does not count, even if its gateway has not reported
 * it. Of what other systems charge, their reports tell, too.
 */
const isAwaited = (row: AwaitedCharge, now: Date) =>
  isMadeHere(row) && row.status === 'aguardando' && (row.expires_at === null || row.expires_at > now);

/** A refund is being sent, or its outcome is open. */
const isRefunding = (row: AwaitedCharge, now: Date) =>
  (row.refund_until !== null && row.refund_until > now) || awaitsRefund(row);

/**
 * Whether a charge of a connection awaits a payment, a refund, a capture or a void. Locks the charges that can, until the transaction ends: no refund
 * of a test charge begins meanwhile, and one of another system's payment goes on without the connection's row.
 */
export async function lockHasOpenCharges(
  trx: SellerTransaction,
  connection: Pick<ConnectionRow, 'seller_id' | 'store_id' | 'gateway'>,
): Promise<boolean> {
  const rows = await lockAwaitedCharges(trx, connection);
  const now = currentTime();
  return rows.some((row) => isAwaited(row, now) || isRefunding(row, now) || row.requested !== null);
}
