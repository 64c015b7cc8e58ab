import type { CompiledQuery, Insertable } from 'kysely';
import type { SellerTransaction } from '../../../db/database';
import type { StoredOrder } from '../state/repository';
import type { FulfillmentsTable } from '../tables/orders-schema';

/** Writes parcels down. */
export const parcelInsert = (
  trx: SellerTransaction,
  rows: readonly Insertable<FulfillmentsTable>[],
): CompiledQuery => trx.insertInto('fulfillments').values(rows).compile();

/** Notes the delivery of what is under way. */
export const deliveryUpdate = (
  trx: SellerTransaction,
  { seller_id, id }: Pick<StoredOrder, 'seller_id' | 'id'>,
  at: Date,
): CompiledQuery =>
  trx
    .updateTable('fulfillments')
    .set({ delivered_at: at })
    .where('seller_id', '=', seller_id)
    .where('order_id', '=', id)
    .where('delivered_at', 'is', null)
    .compile();
