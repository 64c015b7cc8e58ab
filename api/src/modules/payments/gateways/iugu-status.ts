import type { SellerTransaction } from '../../../db/database';
import type { RaiseEvent } from '../../../events/domain-events';
import { type ConnectionRow, listIuguStatuses } from './repository';

/** The status that counts among several stores of a seller: one approved account is enough to be paid. */
const BY_PRECEDENCE = ['accepted', 'pending', 'rejected'] as const;

/** Raises the seller's Iugu status for other modules after a connection has changed. */
export async function raiseIuguStatus(
  raise: RaiseEvent,
  trx: SellerTransaction,
  { seller_id: sellerId, gateway }: ConnectionRow,
): Promise<void> {
  if (gateway !== 'iugu') return;
  const statuses = await listIuguStatuses(trx, sellerId);
  const status = BY_PRECEDENCE.find((one) => statuses.includes(one)) ?? '';
  await raise(trx, 'gateway.iugu-status-changed', { sellerId, status });
}
