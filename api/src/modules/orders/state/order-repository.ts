import { type CompiledQuery, sql, type UpdateObject } from 'kysely';
import type { SellerTransaction } from '../../../db/database';
import type { Schema } from '../../../db/schema';
import type { StoredOrder } from './repository';

/** Columns of an order that are written, as values or as SQL. */
export type OrderColumns = Omit<UpdateObject<Schema, 'orders'>, 'version' | 'updated_at'>;

/** Writes columns of an order and raises its version. */
export const orderUpdate = (
  trx: SellerTransaction,
  { seller_id, id }: Pick<StoredOrder, 'seller_id' | 'id'>,
  columns: OrderColumns,
): CompiledQuery =>
  trx
    .updateTable('orders')
    .set((eb) => ({ ...columns, version: eb('version', '+', 1), updated_at: sql<Date>`now()` }))
    .where('seller_id', '=', seller_id)
    .where('id', '=', id)
    .compile();
