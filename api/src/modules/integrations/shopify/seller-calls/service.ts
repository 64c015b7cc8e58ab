import type { ShopifyIntegration, ShopifySyncRun, ShopifyWeights } from '@balcao/api-schema';
import type { ShopifySettings } from '@balcao/domain';
import { recordAudit } from '../../../../audit/record-audit';
import type { Call } from '../../../../call';
import { currentTime } from '../../../../db/clock';
import type { SellerTransaction } from '../../../../db/database';
import type { Owner } from '../../../../db/owner';
import { Problem } from '../../../../problem';
import { enqueue } from '../../../../queue';
import { countWithoutWeight } from '../../../catalog';
import { countExports } from '../exports/repository';
import { countDeliveriesByLink, type LinkRow, listLinks, lockLink, updateLink } from '../links/repository';
import { registerLink, registrationTask } from '../registration/registration';
import { latestRuns } from '../sync/repository';
import { startRun } from '../sync/start-run';
import { productsUrlOf } from '../topics/synced-product';
import { missingWeightsTask } from '../weights/missing-weights';
import { toIntegration, toSyncRun } from './to-integration';

type LinkCall = Call<'database' | 'keyRing' | 'config' | 'shopify'>;

/** The shops that a store is linked to. */
export async function readLinks(call: LinkCall): Promise<ShopifyIntegration[]> {
  const { platform, owner } = call;
  return platform.database.withSeller(owner.sellerId, async (trx) => {
    const [links, counts, runs, exported] = await Promise.all([
      listLinks(trx, owner),
      countDeliveriesByLink(trx, owner),
      latestRuns(trx, owner.sellerId),
      countExports(trx, owner.sellerId),
    ]);
    const integrations: ShopifyIntegration[] = [];
    for (const link of links)
      integrations.push(
        toIntegration(platform, link, counts.get(link.id) ?? [], {
          run: runs.get(link.id),
          exports: exported.get(link.id),
          productsWithoutWeight: await countWithoutWeight(trx, owner, productsUrlOf(link.shop_domain)),
        }),
      );
    return integrations;
  });
}

/** @throws Problem not_found for an unknown id, and for another store's */
export async function readLink(call: LinkCall, id: string): Promise<ShopifyIntegration> {
  const found = (await readLinks(call)).find((link) => link.id === id);
  if (found === undefined) throw new Problem('not_found');
  return found;
}

/** Sets the topics up anew, whatever came of it before. */
export const startRegistration = (trx: SellerTransaction, integrationId: string) =>
  enqueue(
    trx,
    registrationTask,
    { payload: { integrationId }, key: integrationId, idempotencyKey: integrationId },
    'restart',
  );

export async function getLink(trx: SellerTransaction, owner: Owner, id: string): Promise<LinkRow> {
  const link = await lockLink(trx, owner, id);
  if (link === undefined) throw new Problem('not_found');
  return link;
}

/**
 * Asks Shopify now whether it knows the app and what it may do, and what it sends. An app that was removed and is there again is
 * linked again.
 * @throws Problem not_found
 */
export async function testLink(call: LinkCall, id: string): Promise<ShopifyIntegration> {
  const { platform, owner } = call;
  const { sellerId } = owner;
  const link = await platform.database.withSeller(sellerId, (trx) => getLink(trx, owner, id));
  const { state } = await registerLink(platform, link, { isCheck: true });
  if (state === 'registered' || state === 'missing_scopes')
    await platform.database.withSeller(sellerId, async (trx) => {
      await updateLink(trx, link, { uninstalled_at: null });
      if (state === 'registered') await startRegistration(trx, id);
    });
  return readLink(call, id);
}

/** Sets what is exchanged with the shop. @throws Problem not_found */
export async function changeSettings(
  call: LinkCall,
  id: string,
  settings: ShopifySettings,
): Promise<ShopifyIntegration> {
  const { platform, owner, origin } = call;
  await platform.database.withSeller(owner.sellerId, async (trx) => {
    const link = await getLink(trx, owner, id);
    await updateLink(trx, link, {
      import_products: settings.importProducts,
      export_orders: settings.exportOrders,
      send_fulfillments: settings.sendFulfillments,
      // What was paid before is not exported.
      ...(settings.exportOrders !== link.export_orders && {
        export_orders_since: settings.exportOrders ? currentTime() : null,
      }),
    });
    if (settings.importProducts && !link.import_products && link.uninstalled_at === null)
      await startRun(trx, link, 'importacao');
    // Shipments need more than the rest.
    if (settings.sendFulfillments !== link.send_fulfillments) await startRegistration(trx, id);
    await recordAudit(trx, origin, {
      sellerId: owner.sellerId,
      action: 'shopify.settings',
      entity: 'integration',
      entityId: id,
      after: { shopDomain: link.shop_domain, ...settings },
    });
  });
  return readLink(call, id);
}

/** Reads the shop again, or goes on with the run that reads it. @throws Problem not_found or shopify_app_removed */
export function syncLink({ platform, owner, origin }: LinkCall, id: string): Promise<ShopifySyncRun> {
  const { sellerId } = owner;
  return platform.database.withSeller(sellerId, async (trx) => {
    const link = await getLink(trx, owner, id);
    if (link.uninstalled_at !== null) throw new Problem('shopify_app_removed');
    const run = await startRun(trx, link, 'importacao');
    await recordAudit(trx, origin, {
      sellerId,
      action: 'shopify.sync',
      entity: 'integration',
      entityId: id,
      after: { shopDomain: link.shop_domain },
    });
    return toSyncRun(run);
  });
}

/** Has the products of the shop that lack a weight given one. @throws Problem not_found */
export async function fillWeights(
  call: LinkCall,
  id: string,
  { weightGrams }: ShopifyWeights,
): Promise<ShopifyIntegration> {
  const { platform, owner, origin } = call;
  const { sellerId } = owner;
  await platform.database.withSeller(sellerId, async (trx) => {
    const link = await getLink(trx, owner, id);
    await updateLink(trx, link, { weights_asked_at: currentTime() });
    await enqueue(trx, missingWeightsTask, { payload: { integrationId: id, weightGrams }, key: id });
    await recordAudit(trx, origin, {
      sellerId,
      action: 'shopify.weights',
      entity: 'integration',
      entityId: id,
      after: { shopDomain: link.shop_domain, weightGrams },
    });
  });
  return readLink(call, id);
}
