import { type Selectable, sql } from 'kysely';
import type { Executor } from '../../../db/database';
import { ofStore } from '../../../db/of-store';
import type { Owner } from '../../../db/owner';
import type { Schema } from '../../../db/schema';
import { PRODUCT_OF_LINE } from '../../orders';

/** An order as providers may be told of it. */
export interface SoldOrder {
  order: Pick<
    Selectable<Schema['orders']>,
    | 'id'
    | 'number'
    | 'source'
    | 'external_id'
    | 'is_test'
    | 'total_cents'
    | 'refunded_cents'
    | 'payment_status'
    | 'payment_method'
    | 'buyer_name'
    | 'buyer_email'
    | 'buyer_phone'
    | 'buyer_document'
    | 'shipping_state'
    | 'shipping_address'
    | 'utm'
    | 'ordered_at'
    | 'paid_at'
    | 'anonymized_at'
  >;
  items: {
    sku: string;
    title: string;
    quantity: number;
    unit_price_cents: number;
    product_id: string | null;
  }[];
  /** Of the attempts to pay it, also of those that have ended since. */
  methods: string[];
  /** The fees of the sale by the ledger, in cents. */
  feeCents: number;
}

const FEES = sql<number>`(
  select coalesce(-sum(entry.amount_cents), 0) from ledger_entries as entry
  where entry.seller_id = o.seller_id and entry.order_id = o.id and entry.account_version is not null
    and entry.type in ('fee_platform', 'fee_gateway'))`;

/** The order of a store, with its lines; undefined where it is gone. */
export async function findSoldOrder(
  executor: Executor,
  { sellerId, storeId }: Owner,
  orderId: string,
): Promise<SoldOrder | undefined> {
  const row = await executor
    .selectFrom('orders as o')
    .where(ofStore({ sellerId, storeId }, 'o'))
    .where('o.id', '=', orderId)
    .select([
      'o.id',
      'o.number',
      'o.source',
      'o.external_id',
      'o.is_test',
      'o.total_cents',
      'o.refunded_cents',
      'o.payment_status',
      'o.payment_method',
      'o.buyer_name',
      'o.buyer_email',
      'o.buyer_phone',
      'o.buyer_document',
      'o.shipping_state',
      'o.shipping_address',
      'o.utm',
      'o.ordered_at',
      'o.paid_at',
      'o.anonymized_at',
    ])
    .select(FEES.as('fee_cents'))
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { fee_cents, ...order } = row;
  const items = await executor
    .selectFrom('order_items as i')
    .innerJoin('orders as o', (join) =>
      join.onRef('o.seller_id', '=', 'i.seller_id').onRef('o.id', '=', 'i.order_id'),
    )
    .where('i.seller_id', '=', sellerId)
    .where('i.order_id', '=', orderId)
    .orderBy('i.position')
    .select(['i.sku', 'i.title', 'i.quantity', 'i.unit_price_cents', PRODUCT_OF_LINE.as('product_id')])
    .execute();
  const payments = await executor
    .selectFrom('payments')
    .where('seller_id', '=', sellerId)
    .where('order_id', '=', orderId)
    .select('method')
    .execute();
  return { order, items, methods: payments.map(({ method }) => method), feeCents: fee_cents };
}
