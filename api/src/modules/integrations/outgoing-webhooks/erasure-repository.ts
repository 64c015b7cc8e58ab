import { sql } from 'kysely';
import { namesSomebody } from '../../../db/names-somebody';
import type { EventHandler } from '../../../events/domain-events';

/** Deletes what endpoints of the store were told of erased buyers: of their orders, and what names them. */
export const deleteDeliveriesOfBuyers: EventHandler<'buyers.erased'> = async (
  trx,
  { sellerId, storeId, orderIds, words },
) => {
  await sql`
    delete from outgoing_deliveries as delivery using webhook_endpoints as endpoint
    where delivery.seller_id = ${sellerId} and endpoint.seller_id = ${sellerId} and endpoint.store_id = ${storeId}
      and endpoint.id = delivery.endpoint_id and (
        delivery.order_number in (
          select number from orders where seller_id = ${sellerId} and store_id = ${storeId} and id = any(${orderIds}::text[]))
        or ${namesSomebody(sql`delivery.body`, words)})`.execute(trx);
};
