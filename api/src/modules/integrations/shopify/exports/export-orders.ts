import { currentMs, currentTime } from '../../../../db/clock';
import type { Platform } from '../../../../platform';
import type { ShopFailure } from '../../../../providers/shopify/shopify-provider';
import { type Again, againIn, enqueue, handleTask, type TaskHandler } from '../../../../queue';
import { isClosed, noteShopFailure, withShop } from '../links/access';
import { notifyOfHeldOrder, notifyOfRefusedShipment } from '../links/notify-of-link';
import { findLinkOf, type LinkRow } from '../links/repository';
import { exportedOrder } from './exported-order';
import {
  findOrderToExport,
  insertExport,
  linksToNotify,
  lockExport,
  type OrderToExport,
  updateExport,
} from './repository';
import { changedOrderTask, exportTask, shipTask } from './tasks';

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
        for (const link of isPaid ? await linksToNotify(trx, owner, 'export_orders') : []) {
          await insertExport(trx, link, orderId);
          const payload = { integrationId: link.id, orderId };
          await enqueue(trx, exportTask, { ...atStore, payload, idempotencyKey: `${link.id}|${orderId}` });
        }
        for (const link of isSent ? await linksToNotify(trx, owner, 'send_fulfillments') : []) {
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
