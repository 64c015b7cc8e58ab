import {
  getOrderNeighbors,
  type ListPage,
  listOrders,
  type OrderFilter,
  type OrderListQuery,
  type OrderRow,
} from '@balcao/api-schema';
import {
  ALL_ORDERS,
  ORDER_TAB_NAMES,
  ORDER_TABS,
  type OrderTabName,
  orderLabel,
  UNSENT_STATUSES,
} from '@balcao/domain';
import { sql } from 'kysely';
import { implementsOn, routesOf } from '../../calls';
import type { Database, Executor } from '../../db/database';
import { instantText, isoInstant } from '../../db/instant-text';
import { ofStore } from '../../db/of-store';
import type { Owner } from '../../db/owner';
import {
  allOf,
  anyOf,
  atLeast,
  atMost,
  type Condition,
  equals,
  fromDay,
  oneOf,
  untilDay,
} from '../../lists/conditions';
import { defineList } from '../../lists/define-list';
import { matchesWords } from '../../lists/search';
import { selectionOf } from '../../lists/selection';
import { Problem } from '../../problem';
import { isMissing } from './stock';

/** A document or a phone with its mask: it is stored as digits. */
const MASKED_NUMBER = /^[\d\s.()/+-]{8,}$/;

const inSearchText = matchesWords(sql`o.search`);

/** Something that the order `o` is to have is out of stock, and is neither sold beyond it nor sent. */
const IS_OUT_OF_STOCK = sql<boolean>`(o.moves_stock and o.fulfillment_status in (${sql.join(UNSENT_STATUSES)}) and exists (
  select from stock_reservations as r join products as p on p.seller_id = r.seller_id and p.id = r.product_id
  where r.seller_id = o.seller_id and r.order_id = o.id and ${isMissing('r', 'p')}))`;

const selectRows = (executor: Executor, owner: Owner) =>
  executor
    .selectFrom('orders as o')
    .where(ofStore(owner, 'o'))
    .select([
      'o.id',
      'o.version',
      'o.number',
      'o.external_id',
      'o.source',
      'o.is_test',
      'o.buyer_name',
      'o.currency',
      'o.total_cents',
      'o.payment_status',
      'o.fulfillment_status',
      'o.payment_method',
      'o.installments',
      'o.tracking_code',
      'o.shipping_state',
      'o.tags',
      'o.coupon',
      'o.shipping_method',
      sql<string>`coalesce(o.utm->>'source', '')`.as('utm_source'),
      'o.is_divergent',
      IS_OUT_OF_STOCK.as('is_out_of_stock'),
      sql<boolean>`o.cancelled_at is not null`.as('is_cancelled'),
      instantText('o.ordered_at').as('ordered_at'),
      instantText('o.paid_at').$castTo<string | null>().as('paid_at'),
    ]);

/** The columns of an order that a list reads. */
type ListedOrder = Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number];

/** An order as the API shows it in a list. Its instants come apart, because not every caller reads them as text. */
export function toOrderRow(
  row: Omit<ListedOrder, 'ordered_at' | 'paid_at'>,
  instants: Pick<OrderRow, 'orderedAt' | 'paidAt'>,
): OrderRow {
  const { text, tone } = orderLabel(row.payment_status, row.fulfillment_status);
  return {
    id: row.id,
    version: row.version,
    number: row.number,
    externalId: row.external_id,
    source: row.source,
    isTest: row.is_test,
    buyerName: row.buyer_name,
    currency: row.currency,
    totalCents: row.total_cents,
    paymentStatus: row.payment_status,
    fulfillmentStatus: row.fulfillment_status,
    isCancelled: row.is_cancelled,
    isDivergent: row.is_divergent,
    isOutOfStock: row.is_out_of_stock,
    label: { text, tone },
    method: row.payment_method === '' ? null : row.payment_method,
    installments: row.installments,
    trackingCode: row.tracking_code,
    utmSource: row.utm_source,
    shippingState: row.shipping_state,
    tags: row.tags,
    coupon: row.coupon,
    shippingMethod: row.shipping_method,
    ...instants,
  };
}

/** The orders of a system view. */
function inTab(name: OrderTabName | typeof ALL_ORDERS): Condition {
  if (name === ALL_ORDERS) return sql`true`;
  const { payment, fulfillment, isDivergent } = ORDER_TABS[name];
  return allOf([
    ...(payment ? [oneOf('o.payment_status')(payment)] : []),
    ...(fulfillment ? [oneOf('o.fulfillment_status')(fulfillment)] : []),
    // Written as its index has it.
    ...(isDivergent ? [sql<boolean>`o.is_divergent`] : []),
  ]);
}

/** The orders of a store. */
export const orderList = defineList<Owner, OrderFilter, ListedOrder, OrderRow>({
  from: sql`orders as o`,
  id: 'o.id',
  orders: {
    orderedAt: { column: 'o.ordered_at', kind: 'instant' },
    number: { column: 'o.number', kind: 'number' },
    totalCents: { column: 'o.total_cents', kind: 'number' },
    createdAt: { column: 'o.created_at', kind: 'instant' },
  },
  defaultSort: '-orderedAt',
  scope: (owner) => ofStore(owner, 'o'),
  filters: {
    tab: (names) => anyOf(names.map(inTab)),
    number: (number) => sql`o.number = ${number}`,
    paymentStatus: oneOf('o.payment_status'),
    fulfillmentStatus: oneOf('o.fulfillment_status'),
    method: oneOf('o.payment_method'),
    source: oneOf('o.source'),
    test: equals('o.is_test'),
    orderedFrom: fromDay('o.ordered_at'),
    orderedTo: untilDay('o.ordered_at'),
    paidFrom: fromDay('o.paid_at'),
    paidTo: untilDay('o.paid_at'),
    updatedFrom: fromDay('o.updated_at'),
    updatedTo: untilDay('o.updated_at'),
    installmentsFrom: atLeast('o.installments'),
    installmentsTo: atMost('o.installments'),
    totalFrom: atLeast('o.total_cents'),
    totalTo: atMost('o.total_cents'),
    sku: (sku) => sql`exists (select from order_items as i
      where i.seller_id = o.seller_id and i.order_id = o.id and i.sku = ${sku})`,
    product: (title) => sql`exists (select from order_items as i
      where i.seller_id = o.seller_id and i.order_id = o.id and position(lower(${title}) in lower(i.title)) > 0)`,
    state: oneOf('o.shipping_state'),
    gateway: (gateways) => sql`exists (select from order_events as e
      where e.seller_id = o.seller_id and e.order_id = o.id and e.source = any(${gateways}::text[]))`,
    // So that the index of orders with tags serves it.
    tag: (tag) => sql`o.tags <> '{}' and o.tags @> array[${tag}::text]`,
    utmMedium: (medium) => sql`o.utm->>'medium' = ${medium}`,
    utmSource: (source) => sql`o.utm->>'source' = ${source}`,
    utmCampaign: (campaign) => sql`o.utm->>'campaign' = ${campaign}`,
    // So that the indexes of orders with one serve them.
    coupon: (coupon) => sql`o.coupon <> '' and o.coupon = ${coupon}`,
    shippingMethod: (method) => sql`o.shipping_method <> '' and o.shipping_method = ${method}`,
    checkout: (checkout) => sql`o.checkout <> '' and o.checkout = ${checkout}`,
    bump: (isWanted) => sql`${isWanted} = exists (select from order_items as i
      where i.seller_id = o.seller_id and i.order_id = o.id and i.kind = 'orderbump')`,
    // So that the index of lines with a bump serves it.
    orderBump: (bumps) => sql`exists (select from order_items as i
      where i.seller_id = o.seller_id and i.order_id = o.id and i.orderbump_id <> '' and i.orderbump_id = any(${bumps}::text[]))`,
  },
  counts: { tab: [ALL_ORDERS, ...ORDER_TAB_NAMES] },
  search: (q) => inSearchText(MASKED_NUMBER.test(q) ? q.replace(/\D/g, '') : q),
  rows: selectRows,
  toRow: (row) =>
    toOrderRow(row, {
      orderedAt: isoInstant(row.ordered_at),
      paidAt: row.paid_at === null ? null : isoInstant(row.paid_at),
    }),
});

/** Whether a buyer has ever ordered in the store. What was tried out in test mode does not count. */
export async function hasLiveOrder(executor: Executor, owner: Owner): Promise<boolean> {
  const row = await executor
    .selectFrom('orders')
    .where(ofStore(owner))
    .where('is_test', '=', false)
    .limit(1)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The share by which a filter's count may differ from the count that the person saw. Orders come all the time. */
const TOLERANCE = 0.01;

/** Orders that were picked, or that a filter finds. */
export const orderSelection = selectionOf(
  orderList,
  (found, seen) => Math.abs(found - seen) <= Math.max(1, seen * TOLERANCE),
);

/** `1 pedido`, `348 pedidos`. */
export const orderCount = (count: number): string =>
  count === 1 ? '1 pedido' : `${count.toLocaleString('pt-BR')} pedidos`;

const ORDER_NUMBER = /^#?(\d{1,9})$/;

/** The number that a first page in the usual order is searched by. Any other order says itself what comes first. */
function searchedNumber({ q, page, cursor, sort }: OrderListQuery): number | undefined {
  const isUsual = page === 1 && cursor === undefined && sort === '-orderedAt';
  const digits = isUsual ? ORDER_NUMBER.exec(q ?? '')?.[1] : undefined;
  return digits === undefined ? undefined : Number(digits);
}

/** A page of the store's orders. A search for a number finds the order of that number before phones that begin so. */
export async function ordersPage(
  database: Database,
  owner: Owner,
  query: OrderListQuery,
): Promise<ListPage<OrderRow>> {
  const executor = database.forSeller(owner.sellerId);
  const page = await orderList.page(executor, owner, query);
  const number = searchedNumber(query);
  if (number === undefined || page.items.length === 0) return page;
  const { countBy, ...filter } = query;
  const { items: own } = await orderList.page(executor, owner, { ...filter, q: '', number, size: 1 });
  const ids = own.map(({ id }) => id);
  return { ...page, items: [...own, ...page.items.filter(({ id }) => !ids.includes(id))] };
}

export const orderListRoutes = routesOf('orders', (platform) => {
  const { inStore } = implementsOn(platform);
  return [
    inStore(listOrders, ({ owner }, { query }) => ordersPage(platform.database, owner, query)),

    inStore(getOrderNeighbors, async ({ owner }, { params: { id }, query }) => {
      const found = await orderList.neighbors(platform.database.forSeller(owner.sellerId), owner, query, id);
      if (found === null) throw new Problem('not_found');
      const named = (row: OrderRow | null) => row && { id: row.id, number: row.number };
      return { previous: named(found.previous), next: named(found.next) };
    }),
  ];
});
