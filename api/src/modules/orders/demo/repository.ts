import { sql } from 'kysely';
import type { SellerTransaction } from '../../../db/database';
import { ofStore } from '../../../db/of-store';
import type { Owner } from '../../../db/owner';
import { type OrderPlace, orderAt } from '../stored-order';

/** Whether the seller has an order, in one store or in any that is no demonstration. */
export async function hasOrders(
  trx: SellerTransaction,
  { sellerId, storeId }: Pick<Owner, 'sellerId'> & Partial<Owner>,
): Promise<boolean> {
  const ofSeller = trx.selectFrom('orders').where('seller_id', '=', sellerId);
  const demos = trx
    .selectFrom('stores')
    .where('seller_id', '=', sellerId)
    .where('demo', 'is not', null)
    .select('id');
  const chosen =
    storeId === undefined
      ? ofSeller.where('store_id', 'not in', demos)
      : ofSeller.where('store_id', '=', storeId);
  const order = await chosen.select('id').limit(1).executeTakeFirst();
  return order !== undefined;
}

/** Says that a payment was charged by a gateway that collects for the platform. */
export async function markCollected(
  trx: SellerTransaction,
  place: OrderPlace,
  externalPaymentId: string,
): Promise<void> {
  await trx
    .updateTable('payments')
    .set({ custody: 'plataforma' })
    .where('seller_id', '=', place.sellerId)
    .where('order_id', '=', orderAt(trx, place).select('orders.id'))
    .where('external_id', '=', externalPaymentId)
    .execute();
}

/**
 * Marks the demonstration's visits as left that had half an hour without a sign of life: those that ended there, and those that went
 * on because their buyer was reminded.
 */
export async function markLeftDemoVisits(trx: SellerTransaction, owner: Owner): Promise<void> {
  await sql`
    update checkout_sessions as session
    set abandoned_at = session.last_seen_at + interval '30 minutes',
        first_abandoned_at = session.last_seen_at + interval '30 minutes'
    where ${ofStore(owner, 'session')} and not session.is_test
      and session.contact_at is not null and session.ordered_at is null
      and session.last_seen_at < now() - interval '30 minutes'`.execute(trx);
  await sql`
    with returned as (
      update checkout_sessions
      set first_abandoned_at = contact_at + interval '40 minutes'
      where ${ofStore(owner)} and not is_test and recovery_at is not null
      returning token, recovery_at
    )
    update checkout_carts as cart set reminders = 1, reminded_at = returned.recovery_at - interval '25 minutes'
    from returned
    where ${ofStore(owner, 'cart')} and not cart.is_test and cart.token = returned.token`.execute(trx);
}
