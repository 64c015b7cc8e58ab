import { z } from '@balcao/api-schema';
import { formatDecimalMoney } from '@balcao/domain';
import { type CompiledQuery, type Selectable, type SqlBool, sql, type Updateable } from 'kysely';
import { currentMs, currentTime } from '../../../db/clock';
import type { Executor, SellerTransaction } from '../../../db/database';
import { ofStore } from '../../../db/of-store';
import type { Schema } from '../../../db/schema';
import type { OrderChanged } from '../../../events/domain-events';
import type { Platform } from '../../../platform';
import type { ExportedOrder, ShopFailure } from '../../../providers/shopify/shopify-provider';
import {
  type Again,
  againIn,
  defineTask,
  enqueue,
  enqueueStatement,
  handleTask,
  type TaskHandler,
} from '../../../queue';
import { isClosed, noteShopFailure, withShop } from './access';
import { findLinkOf, type LinkRow, linksOf } from './link';
import { notifyOfHeldOrder, notifyOfRefusedShipment } from './notices';

/** An order was paid or sent: its task finds the shops to notify. */
const changedOrderTask = defineTask(
  'shopify-order-changed',
  z.object({ storeId: z.string(), orderId: z.string(), isPaid: z.boolean(), isSent: z.boolean() }),
);

const orderOfLink = z.object({ integrationId: z.string(), orderId: z.string() });

/** Creates a paid order in a shop. */
const exportTask = defineTask('shopify-export', orderOfLink);

/** Notes in a shop that an order was sent. */
const shipTask = defineTask('shopify-ship', orderOfLink);

/** An order as a shop is told of it. */
interface OrderToExport {
  order: Selectable<Schema['orders']>;
  items: { title: string; sku: string; quantity: number; unit_price_cents: number }[];
  /** The parcel that was sent last. */
  parcel: { carrier: string; tracking_code: string; tracking_url: string } | undefined;
}

/** The statement that hands on an order that was paid or sent, if a shop is to be told; undefined for any other change. */
export function changedOrderStatement(
  trx: SellerTransaction,
  change: OrderChanged,
): CompiledQuery | undefined {
  const { sellerId, storeId, orderId, isTest, source, before, after } = change;
  const wasPaid = after.paidAt !== null && (before?.paidAt ?? null) === null;
  const wasSent =
    after.fulfillmentStatus === 'enviado' && before !== null && before.fulfillmentStatus !== 'enviado';
  const isPaid = wasPaid && (source === 'api' || source === 'checkout');
  const isSent = wasSent && source !== 'demo' && source !== 'test-charge';
  if (isTest || !(isPaid || isSent)) return undefined;
  const isWanted = sql<SqlBool>`exists (
    select from integrations
    where ${ofStore({ sellerId, storeId })} and disconnected_at is null
      and ((${isPaid} and export_orders) or (${isSent} and send_fulfillments)))`;
  const payload = { storeId, orderId, isPaid, isSent };
  return enqueueStatement(trx, changedOrderTask, { payload, sellerId, key: storeId }, isWanted);
}

const lockExport = (
  trx: SellerTransaction,
  { seller_id, id }: Pick<LinkRow, 'seller_id' | 'id'>,
  orderId: string,
) =>
  trx
    .selectFrom('shop_exports')
    .where('seller_id', '=', seller_id)
    .where('integration_id', '=', id)
    .where('order_id', '=', orderId)
    .selectAll()
    .forUpdate()
    .executeTakeFirst();

async function updateExport(
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
async function findOrderToExport(
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

const amountOf = (cents: number) => ({
  shopMoney: { amount: formatDecimalMoney(cents), currencyCode: 'BRL' },
});

/**
 * A paid order as Shopify's `orderCreate` takes it: what was bought and paid, without products of the shop, whose stock is not moved. The
 * discount stands as one for the whole order.
 */
function exportedOrder({ order, items }: OrderToExport): ExportedOrder {
  const { shipping_address: address, shipping_state: provinceCode } = order;
  // `Ana Prado Lima` as first and last names, as Shopify wants them.
  const [firstName = '', ...lastNames] = order.buyer_name.split(' ');
  const shippingAddress = address && {
    firstName,
    lastName: lastNames.join(' '),
    address1: address.street,
    ...(address.complement && { address2: address.complement }),
    city: address.city,
    zip: address.zip,
    countryCode: 'BR',
    ...(provinceCode && { provinceCode }),
  };
  return {
    sourceId: order.id,
    input: {
      currency: 'BRL',
      name: `#B${order.number}`,
      processedAt: (order.paid_at ?? order.ordered_at).toISOString(),
      financialStatus: 'PAID',
      tags: ['Balcão'],
      ...(order.buyer_email && { email: order.buyer_email }),
      ...(shippingAddress && { shippingAddress }),
      lineItems: items.map(({ title, sku, quantity, unit_price_cents }) => ({
        title,
        ...(sku && { sku }),
        quantity,
        priceSet: amountOf(unit_price_cents),
        requiresShipping: !order.is_digital,
      })),
      ...(order.discount_cents > 0 && {
        discountCode: {
          itemFixedDiscountCode: {
            code: order.coupon || 'BALCAO',
            amountSet: amountOf(order.discount_cents),
          },
        },
      }),
      ...(order.shipping_cents > 0 && {
        shippingLines: [
          { title: order.shipping_method || 'Frete', priceSet: amountOf(order.shipping_cents) },
        ],
      }),
      transactions: [
        { kind: 'SALE', status: 'SUCCESS', gateway: 'Balcão', amountSet: amountOf(order.total_cents) },
      ],
    },
  };
}

/** Shopify finds an order by what we call it only moments after it was created. */
const FOUND_AFTER_MS = 120_000;
/** A link that is closed, and an order that is kept back there, are looked at again so often. */
const REFUSED_AGAIN_SECONDS = 3_600;

/** A try that did not get through. */
class NotTaken extends Error {
  override readonly name = 'NotTaken';
}

/** Looks up which shops are told of an order that was paid or sent. */
export function notifyShops({ database }: Pick<Platform, 'database'>): TaskHandler {
  return handleTask(changedOrderTask, {
    concurrency: 2,
    run: ({ storeId, orderId, isPaid, isSent }, { task: { sellerId } }) =>
      database.withSeller(sellerId, async (trx) => {
        const owner = { sellerId, storeId };
        const atStore = { key: storeId };
        for (const link of isPaid
          ? await linksOf(trx, owner).where('export_orders', '=', true).execute()
          : []) {
          await trx
            .insertInto('shop_exports')
            .values({ seller_id: sellerId, integration_id: link.id, order_id: orderId, state: 'na_fila' })
            .onConflict((conflict) => conflict.doNothing())
            .execute();
          const payload = { integrationId: link.id, orderId };
          await enqueue(trx, exportTask, { ...atStore, payload, idempotencyKey: `${link.id}|${orderId}` });
        }
        for (const link of isSent
          ? await linksOf(trx, owner).where('send_fulfillments', '=', true).execute()
          : []) {
          const payload = { integrationId: link.id, orderId };
          await enqueue(trx, shipTask, { ...atStore, payload, idempotencyKey: `${link.id}|${orderId}` });
        }
      }),
  });
}

/** An order on its way to a shop. */
interface ExportInHand {
  link: LinkRow;
  sold: OrderToExport;
}

async function afterFailure(
  platform: Platform,
  { link, sold }: ExportInHand,
  { why }: ShopFailure,
): Promise<Again> {
  await noteShopFailure(platform, link, why);
  // The try stays begun: what did not answer may have been done.
  if (why === 'unreachable') throw new NotTaken();
  await platform.database.withSeller(link.seller_id, (trx) =>
    updateExport(trx, link, sold.order.id, { began_at: null, error: why }),
  );
  return againIn(REFUSED_AGAIN_SECONDS);
}

const noteExported = (platform: Platform, { link, sold }: ExportInHand, externalId: string): Promise<void> =>
  platform.database.withSeller(link.seller_id, (trx) =>
    updateExport(trx, link, sold.order.id, {
      state: 'exportado',
      external_id: externalId,
      exported_at: currentTime(),
      began_at: null,
      error: '',
    }),
  );

/** Creates the order, unless an earlier try of which nothing is known has done it. */
async function create(
  platform: Platform,
  exporting: ExportInHand,
  beganAt: Date | null,
): Promise<Again | undefined> {
  const { link, sold } = exporting;
  if (beganAt !== null) {
    const restMs = beganAt.getTime() + FOUND_AFTER_MS - currentMs();
    if (restMs > 0) return againIn(Math.ceil(restMs / 1_000));
    const found = await withShop(platform, link, (access) =>
      platform.shopify.findOrderBySource(access, sold.order.id),
    );
    if (found.outcome === 'failed') return afterFailure(platform, exporting, found);
    if (found.answer !== null) {
      await noteExported(platform, exporting, found.answer);
      return undefined;
    }
  }
  await platform.database.withSeller(link.seller_id, (trx) =>
    updateExport(trx, link, sold.order.id, { began_at: currentTime() }),
  );
  const created = await withShop(platform, link, (access) =>
    platform.shopify.createOrder(access, exportedOrder(sold)),
  );
  switch (created.outcome) {
    case 'created':
      await noteExported(platform, exporting, created.id);
      return undefined;
    case 'refused':
      await platform.database.withSeller(link.seller_id, (trx) =>
        updateExport(trx, link, sold.order.id, { state: 'recusado', began_at: null, error: created.reason }),
      );
      return undefined;
    case 'failed':
      return afterFailure(platform, exporting, created);
  }
}

/**
 * Creates paid orders in shops, each once. A try is noted before it begins: after one of which nothing is known the shop is asked for the
 * order, by what we call it, before another one.
 */
export function exportOrders(platform: Platform): TaskHandler {
  return handleTask(exportTask, {
    concurrency: 2,
    maxAttempts: Number.POSITIVE_INFINITY,
    async run({ integrationId, orderId }, { task: { sellerId } }) {
      const found = await platform.database.withSeller(sellerId, async (trx) => {
        const link = await findLinkOf(trx, sellerId, integrationId);
        const row = link && (await lockExport(trx, link, orderId));
        const sold = link && (await findOrderToExport(trx, link, orderId));
        return link && row?.state === 'na_fila' && sold ? { link, sold, beganAt: row.began_at } : undefined;
      });
      // It was switched off, or its buyer was erased, meanwhile.
      if (found === undefined || !found.link.export_orders || found.sold.order.anonymized_at !== null) return;
      // Nobody is asked, and nothing is sent.
      if (isClosed(found.link)) return againIn(REFUSED_AGAIN_SECONDS);
      return create(platform, found, found.beganAt);
    },
  });
}

/** Notes in shops that orders were sent: those that came from there, and those that were exported. What is sent there already stays so. */
export function shipOrders(platform: Platform): TaskHandler {
  const { database, shopify } = platform;
  return handleTask(shipTask, {
    concurrency: 2,
    maxAttempts: Number.POSITIVE_INFINITY,
    async run({ integrationId, orderId }, { task: { sellerId } }) {
      const found = await database.withSeller(sellerId, async (trx) => {
        const link = await findLinkOf(trx, sellerId, integrationId);
        const sold = link && (await findOrderToExport(trx, link, orderId));
        const row = link && (await lockExport(trx, link, orderId));
        return link && sold && { link, sold, row };
      });
      if (found === undefined || !found.link.send_fulfillments) return;
      const { link, sold, row } = found;
      if (isClosed(link)) return againIn(REFUSED_AGAIN_SECONDS);
      if (row?.state === 'na_fila') return againIn(60);
      const externalId = sold.order.source === 'shopify' ? sold.order.external_id : row?.external_id;
      if (!externalId || row?.shipped_at) return;
      const parcel = {
        company: sold.parcel?.carrier ?? '',
        number: sold.parcel?.tracking_code ?? '',
        url: sold.parcel?.tracking_url ?? '',
      };
      const shipped = await withShop(platform, link, (access) => shopify.ship(access, externalId, parcel));
      if (shipped.outcome === 'failed') return afterFailure(platform, { link, sold }, shipped);
      const { id, number } = sold.order;
      if (shipped.outcome === 'refused') {
        const { reason } = shipped;
        await database.withSeller(sellerId, async (trx) => {
          await updateExport(trx, link, orderId, { shipped_at: currentTime(), error: reason });
          await notifyOfRefusedShipment(trx, link, { id, number, reason });
        });
        return undefined;
      }
      await database.withSeller(sellerId, (trx) =>
        shipped.isHeld
          ? notifyOfHeldOrder(trx, link, { id, number })
          : updateExport(trx, link, orderId, { shipped_at: currentTime() }),
      );
      return shipped.isHeld ? againIn(REFUSED_AGAIN_SECONDS) : undefined;
    },
  });
}
