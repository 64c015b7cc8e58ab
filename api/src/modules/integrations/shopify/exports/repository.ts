import { type CompiledQuery, type Selectable, type SqlBool, sql, type Updateable } from 'kysely';
import type { Executor, SellerTransaction } from '../../../../db/database';
import { ofStore } from '../../../../db/of-store';
import type { Schema } from '../../../../db/schema';
import type { OrderChanged } from '../../../../events/domain-events';
import { enqueueStatement } from '../../../../queue';
import type { LinkRow } from '../links/repository';
import { changedOrderTask } from './tasks';

export type ExportRow = Selectable<Schema['shop_exports']>;

/** An order as a shop is told of it. */
export interface OrderToExport {
  order: Selectable<Schema['orders']>;
  items: { title: string; sku: string; quantity: number; unit_price_cents: number }[];
  /** The parcel that was sent last. */
  parcel: { carrier: string; tracking_code: string; tracking_url: string } | undefined;
}

const wasPaid = ({ before, after }: OrderChanged): boolean =>
  after.paidAt !== null && (before?.paidAt ?? null) === null;

const wasSent = ({ before, after }: OrderChanged): boolean =>
  after.fulfillmentStatus === 'enviado' && before !== null && before.fulfillmentStatus !== 'enviado';

/** The statement that hands on an order that was paid or sent, if a shop is to be told; undefined for any other change. */
export function changedOrderStatement(
  trx: SellerTransaction,
  change: OrderChanged,
): CompiledQuery | undefined {
  const { sellerId, storeId, orderId, isTest, source } = change;
  const isPaid = wasPaid(change) && (source === 'api' || source === 'checkout');
  const isSent = wasSent(change) && source !== 'demo' && source !== 'test-charge';
  if (isTest || !(isPaid || isSent)) return undefined;
  const isWanted = sql<SqlBool>`exists (
    select from integrations
    where ${ofStore({ sellerId, storeId })} and disconnected_at is null
      and ((${isPaid} and export_orders) or (${isSent} and send_fulfillments)))`;
  const payload = { storeId, orderId, isPaid, isSent };
  return enqueueStatement(trx, changedOrderTask, { payload, sellerId, key: storeId }, isWanted);
}

/** The store's links that a paid or a sent order is told to. */
export const linksToNotify = (
  trx: Executor,
  owner: { sellerId: string; storeId: string },
  toggle: 'export_orders' | 'send_fulfillments',
): Promise<LinkRow[]> =>
  trx
    .selectFrom('integrations')
    .where(ofStore(owner))
    .where('disconnected_at', 'is', null)
    .where(toggle, '=', true)
    .selectAll()
    .execute();

export async function insertExport(
  trx: SellerTransaction,
  { seller_id, id }: Pick<LinkRow, 'seller_id' | 'id'>,
  orderId: string,
): Promise<void> {
  await trx
    .insertInto('shop_exports')
    .values({ seller_id, integration_id: id, order_id: orderId, state: 'na_fila' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export const lockExport = (
  trx: SellerTransaction,
  { seller_id, id }: Pick<LinkRow, 'seller_id' | 'id'>,
  orderId: string,
): Promise<ExportRow | undefined> =>
  trx
    .selectFrom('shop_exports')
    .where('seller_id', '=', seller_id)
    .where('integration_id', '=', id)
    .where('order_id', '=', orderId)
    .selectAll()
    .forUpdate()
    .executeTakeFirst();

export async function updateExport(
  trx: Executor,
  { seller_id, id }: Pick<LinkRow, 'seller_id' | 'id'>,
  orderId: string,
  columns: Updateable<Schema['shop_exports']>,
): Promise<void> {
  await trx
    .updateTable('shop_exports')
    .set(columns)
    .where('seller_id', '=', seller_id)
    .where('integration_id', '=', id)
    .where('order_id', '=', orderId)
    .execute();
}

/** Whether an order of the shop is one that was made here. */
export async function isExported(
  trx: Executor,
  { seller_id, id }: Pick<LinkRow, 'seller_id' | 'id'>,
  { id: externalId, source_identifier: sourceId }: { id: string; source_identifier: string },
): Promise<boolean> {
  const found = await trx
    .selectFrom('shop_exports')
    .where('seller_id', '=', seller_id)
    .where('integration_id', '=', id)
    .where(({ or, eb }) => or([eb('external_id', '=', externalId), eb('order_id', '=', sourceId)]))
    .select('order_id')
    .executeTakeFirst();
  return found !== undefined;
}

/** The order of a seller with what a shop is told of it; undefined where it is gone. */
export async function findOrderToExport(
  trx: Executor,
  { seller_id, store_id }: Pick<LinkRow, 'seller_id' | 'store_id'>,
  orderId: string,
): Promise<OrderToExport | undefined> {
  const order = await trx
    .selectFrom('orders')
    .where('seller_id', '=', seller_id)
    .where('store_id', '=', store_id)
    .where('id', '=', orderId)
    .selectAll()
    .executeTakeFirst();
  if (order === undefined) return undefined;
  const items = await trx
    .selectFrom('order_items')
    .where('seller_id', '=', seller_id)
    .where('order_id', '=', orderId)
    .orderBy('position')
    .select(['title', 'sku', 'quantity', 'unit_price_cents'])
    .execute();
  const parcel = await trx
    .selectFrom('fulfillments')
    .where('seller_id', '=', seller_id)
    .where('order_id', '=', orderId)
    .orderBy('shipped_at', 'desc')
    .orderBy('id', 'desc')
    .select(['carrier', 'tracking_code', 'tracking_url'])
    .executeTakeFirst();
  return { order, items, parcel };
}

/** The counts of the orders that were exported to a shop, that wait, and that it refused. */
export interface ExportCounts {
  exported: number;
  waiting: number;
  refused: number;
  lastError: string;
}

/** How many orders a link has told its shop of, and how many the shop refused. */
export async function countExports(
  trx: Executor,
  sellerId: string,
): Promise<ReadonlyMap<string, ExportCounts>> {
  const rows = await trx
    .selectFrom('shop_exports')
    .where('seller_id', '=', sellerId)
    .groupBy('integration_id')
    .select(({ fn }) => [
      'integration_id',
      fn.countAll<number>().filterWhere('state', '=', 'exportado').as('exported'),
      fn.countAll<number>().filterWhere('state', '=', 'recusado').as('refused'),
      fn.countAll<number>().filterWhere('state', '=', 'na_fila').as('waiting'),
      fn.max('error').filterWhere('state', '=', 'recusado').as('last_error'),
    ])
    .execute();
  return new Map(
    rows.map(({ integration_id, exported, refused, waiting, last_error }) => [
      integration_id,
      {
        exported,
        refused,
        waiting,
        lastError: last_error ?? '',
      },
    ]),
  );
}
