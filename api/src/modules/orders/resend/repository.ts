import type { SellerTransaction } from '../../../db/database';
import { eventColumnsAt, type OrderPlace, orderAt, paymentsAt } from '../state/repository';

const selectOrder = (trx: SellerTransaction, place: OrderPlace) =>
  orderAt(trx, place)
    .innerJoin('stores', (join) =>
      join.onRef('stores.seller_id', '=', 'orders.seller_id').onRef('stores.id', '=', 'orders.store_id'),
    )
    .select([
      'orders.number',
      'orders.is_test',
      'orders.buyer_name',
      'orders.buyer_email',
      'stores.nome as store_name',
    ])
    .executeTakeFirstOrThrow();

/** What a locked order says of its open charges. */
export async function readCharges(trx: SellerTransaction, place: OrderPlace) {
  const [order, payments, events] = await Promise.all([
    selectOrder(trx, place),
    paymentsAt(trx, place),
    eventColumnsAt(trx, place).select('data').orderBy('occurred_at').orderBy('received_at').execute(),
  ]);
  return { order, payments, events };
}

export type OrderCharges = Awaited<ReturnType<typeof readCharges>>;
