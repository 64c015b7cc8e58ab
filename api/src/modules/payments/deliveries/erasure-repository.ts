import { sql } from 'kysely';
import { namesSomebody } from '../../../db/names-somebody';
import type { EventHandler } from '../../../events/domain-events';

/**
 * Empties what gateways have sent of erased buyers: of the charges of their orders, and what names them. What waits is about money: it is read
 * first.
 */
export const emptyDeliveriesOfBuyers: EventHandler<'buyers.erased'> = async (
  trx,
  { sellerId, orderIds, words },
) => {
  await sql`
    update webhook_deliveries as delivery set body = null
    where seller_id = ${sellerId} and connection_id is not null and body is not null and status <> 'waiting' and (
      gateway_charge_id in (
        select charge.gateway_charge_id from gateway_charges as charge
        join payments as payment on payment.seller_id = charge.seller_id and payment.id = charge.payment_id
        where charge.seller_id = ${sellerId} and payment.order_id = any(${orderIds}::text[]) and charge.gateway_charge_id <> '')
      or ${namesSomebody(sql`encode(body, 'escape')`, words)})`.execute(trx);
};
