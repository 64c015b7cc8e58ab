import type { OrderSource } from '@balcao/domain';
import { type CompiledQuery, sql } from 'kysely';
import type { SellerTransaction } from '../../../db/database';
import { newId } from '../../../db/new-id';
import { eraseRefundTexts } from '../refunds/repository';
import type { StoredOrder } from '../state/repository';
import type { OrderReport, ReportedEvent, ReportedParcel } from './order-report';

type Place = Pick<StoredOrder, 'seller_id' | 'id'>;

/** Writes the method and the amount that the order's source now says of its payment. */
export async function changePayment(
  trx: SellerTransaction,
  { seller_id, id }: Place,
  { externalId, method, amountCents, installments }: NonNullable<OrderReport['payment']>,
): Promise<void> {
  await trx
    .updateTable('payments')
    .set({ method, amount_cents: amountCents, installments })
    .where('seller_id', '=', seller_id)
    .where('order_id', '=', id)
    .where('external_id', '=', externalId)
    .execute();
}

/** Stores events of an order that are new. @returns the ids of those */
export async function insertReportedEvents(
  trx: SellerTransaction,
  { seller_id, id: order_id }: Place,
  { source, paymentId }: { source: string; paymentId: string | null },
  events: readonly ReportedEvent[],
): Promise<string[]> {
  if (events.length === 0) return [];
  const rows = await trx
    .insertInto('order_events')
    .values(
      events.map(({ id, type, occurredAt, amountCents, isOfPayment }) => ({
        seller_id,
        source,
        event_id: id,
        order_id,
        payment_id: isOfPayment ? paymentId : null,
        type,
        occurred_at: occurredAt,
        amount_cents: amountCents,
        actor_id: null,
      })),
    )
    .onConflict((conflict) => conflict.columns(['seller_id', 'source', 'event_id']).doNothing())
    .returning('event_id')
    .execute();
  return rows.map(({ event_id }) => event_id);
}

/** Writes what the order's source says of its parcels. */
export const parcelWrites = (
  trx: SellerTransaction,
  { seller_id, id: order_id }: Place,
  parcels: readonly ReportedParcel[],
): CompiledQuery[] =>
  parcels.map(({ externalId, carrier, trackingCode, trackingUrl, shippedAt, deliveredAt }) =>
    trx
      .insertInto('fulfillments')
      .values({
        seller_id,
        id: newId(),
        order_id,
        external_id: externalId,
        carrier,
        tracking_code: trackingCode,
        tracking_url: trackingUrl,
        shipped_at: shippedAt,
        delivered_at: deliveredAt,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['seller_id', 'order_id', 'external_id'])
          .where('external_id', '<>', '')
          .doUpdateSet({
            carrier,
            tracking_code: trackingCode,
            tracking_url: trackingUrl,
            shipped_at: shippedAt,
            delivered_at: deliveredAt,
          }),
      )
      .compile(),
  );

/** What an order has of its buyer, emptied. */
export const ERASED_BUYER = {
  buyer_name: '',
  buyer_email: '',
  buyer_phone: '',
  buyer_document: '',
  tracking_code: '',
  search: '',
  payment_references: [],
  shipping_address: null,
  utm: null,
  anonymized_at: sql<Date>`now()`,
};

/** Orders of a source by its names for them; all of its orders when they are left out. */
interface Redaction {
  sellerId: string;
  storeId: string;
  source: OrderSource;
  externalIds?: readonly string[];
}

/** The numbers of orders by their source's names for them. */
export async function orderNumbersOf(
  trx: SellerTransaction,
  { sellerId, storeId, source, externalIds = [] }: Redaction,
): Promise<number[]> {
  const rows = await trx
    .selectFrom('orders')
    .where('seller_id', '=', sellerId)
    .where('store_id', '=', storeId)
    .where('source', '=', source)
    .where('external_id', 'in', [...externalIds, ''])
    .orderBy('number')
    .select('number')
    .execute();
  return rows.map(({ number }) => Number(number));
}

/**
 * Erases the buyers of orders, in live and in test mode. Amounts, items and states stay, as the tax office asks for.
 * @returns how many orders had a buyer until now
 */
export async function redactBuyers(
  trx: SellerTransaction,
  { sellerId, storeId, source, externalIds }: Redaction,
): Promise<number> {
  const orders = trx
    .updateTable('orders')
    .set(ERASED_BUYER)
    .where('seller_id', '=', sellerId)
    .where('store_id', '=', storeId)
    .where('source', '=', source)
    .where('anonymized_at', 'is', null);
  const named = externalIds ? orders.where('external_id', 'in', [...externalIds, '']) : orders;
  const ids = (await named.returning('id').execute()).map(({ id }) => id);
  if (ids.length === 0) return 0;
  for (const table of ['order_events', 'reused_events'] as const)
    await trx
      .updateTable(table)
      .set({ data: null })
      .where('seller_id', '=', sellerId)
      .where('order_id', 'in', ids)
      .where('data', 'is not', null)
      .execute();
  await eraseRefundTexts(trx, sellerId, ids);
  for (const table of ['fulfillments', 'order_notes'] as const)
    await trx.deleteFrom(table).where('seller_id', '=', sellerId).where('order_id', 'in', ids).execute();
  return ids.length;
}
