import type { SellerTransaction } from '../../../db/database';
import { eventColumnsAt, type OrderPlace, orderAt, paymentsAt } from '../state/repository';

const selectOrder = (trx: SellerTransaction, place: OrderPlace) =>
  orderAt(trx, place)
    .innerJoin('stores', (join) =>
      join.onRef('stores.seller_id', '=', 'orders.seller_id').onRef('stores.id', '=', 'orders.store_id'),
    )
    // How the checkout looked on which it was made, and what it showed.
    .leftJoin('buyer_checkouts as session', (join) =>
      join.onRef('session.seller_id', '=', 'orders.seller_id').onRef('session.order_id', '=', 'orders.id'),
    )
    .leftJoin('checkout_theme_versions as theme', (join) =>
      join
        .onRef('theme.seller_id', '=', 'session.seller_id')
        .onRef('theme.theme_id', '=', 'session.theme_id')
        .onRef('theme.number', '=', 'session.theme_number'),
    )
    .select([
      'orders.number',
      'orders.is_test',
      'orders.buyer_name',
      'orders.buyer_email',
      'stores.nome as store_name',
      'session.shown',
      'theme.config as theme',
    ])
    .executeTakeFirstOrThrow();

/** Reads a locked order with its payments and events. */
export async function readCharges(trx: SellerTransaction, place: OrderPlace) {
  const [order, payments, events] = await Promise.all([
    selectOrder(trx, place),
    paymentsAt(trx, place),
    eventColumnsAt(trx, place).select('data').orderBy('occurred_at').orderBy('received_at').execute(),
  ]);
  return { order, payments, events };
}

export type OrderCharges = Awaited<ReturnType<typeof readCharges>>;
