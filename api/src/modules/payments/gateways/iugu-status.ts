import type { SellerTransaction } from '../../../db/database';
import type { RaiseEvent } from '../../../events/domain-events';
import { type ConnectionRow, listIuguStatuses } from './repository';

/** Of several stores of a seller, which status counts: one approved account is enough to be paid. */
const BY_PRECEDENCE = ['accepted', 'pending', 'rejected'] as const;

/** Tells other modules what Iugu says of the seller, after a change of one of their connections. */
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
