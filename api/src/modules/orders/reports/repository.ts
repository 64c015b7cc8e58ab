import { type CompiledQuery, sql } from 'kysely';
import type { SellerTransaction } from '../../../db/database';
import { newId } from '../../../db/new-id';
import type { StoredOrder } from '../state/repository';
import type { OrderReport, ReportedParcel } from './order-report';

type Place = Pick<StoredOrder, 'seller_id' | 'id'>;

/** Writes the method and the amount that the order's source now says of its payment. */
export const paymentChange = (
  trx: SellerTransaction,
  { seller_id, id }: Place,
  { externalId, method, amountCents, installments }: NonNullable<OrderReport['payment']>,
): CompiledQuery =>
  trx
    .updateTable('payments')
    .set({ method, amount_cents: amountCents, installments })
    .where('seller_id', '=', seller_id)
    .where('order_id', '=', id)
    .where('external_id', '=', externalId)
    .compile();

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
          // Written out: a plan for all values would not know the index by a parameter, and PostgreSQL makes one from the sixth time on.
          .where('external_id', '<>', sql.lit(''))
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
