import { type CompiledQuery, sql, type Updateable } from 'kysely';
import type { SellerTransaction } from '../../../db/database';
import type { OrdersTable } from '../../../db/orders-schema';
import type { StoredOrder } from './repository';

/** Writes columns of an order and raises its version. */
export const orderUpdate = (
  trx: SellerTransaction,
  { seller_id, id }: Pick<StoredOrder, 'seller_id' | 'id'>,
  columns: Updateable<OrdersTable>,
): CompiledQuery =>
  trx
    .updateTable('orders')
    .set((eb) => ({ ...columns, version: eb('version', '+', 1), updated_at: sql<Date>`now()` }))
    .where('seller_id', '=', seller_id)
    .where('id', '=', id)
    .compile();
