import { ORDER_SOURCES } from '@balcao/domain';
import type { SellerTransaction } from '../../../db/database';
import { ofStore } from '../../../db/of-store';
import type { Owner } from '../../../db/owner';

/** Orders by their numbers, or by the names that their sources have for them. */
export const findNamedOrders = (
  trx: SellerTransaction,
  owner: Owner,
  { numbers, names }: { numbers: readonly number[]; names: readonly string[] },
) =>
  trx
    .selectFrom('orders')
    .where(ofStore(owner))
    .where((order) =>
      order.or([
        order('number', 'in', numbers.length > 0 ? numbers : [0]),
        order.and([
          // With every source and mode the index of names finds them.
          order('source', 'in', ORDER_SOURCES),
          order('is_test', 'in', [false, true]),
          order('external_id', 'in', names.length > 0 ? names : ['']),
        ]),
      ]),
    )
    .select([
      'id',
      'number',
      'external_id',
      'buyer_name',
      'payment_status',
      'fulfillment_status',
      'tracking_code',
      'cancelled_at',
      (order) =>
        order
          .selectFrom('fulfillments')
          .whereRef('fulfillments.seller_id', '=', 'orders.seller_id')
          .whereRef('fulfillments.order_id', '=', 'orders.id')
          .select((parcel) => parcel.fn.agg<string[]>('array_agg', ['tracking_code']).as('codes'))
          .as('sent_codes'),
    ])
    .execute();

export type NamedOrder = Awaited<ReturnType<typeof findNamedOrders>>[number];
