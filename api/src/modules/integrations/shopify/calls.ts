import {
  fillShopifyWeights,
  getShopifyIntegration,
  linkShopify,
  listShopifyIntegrations,
  type ShopifyIntegration,
  type ShopifyRequest,
  type ShopifySyncRun,
  setShopifySettings,
  syncShopify,
  testShopifyIntegration,
  unlinkShopify,
} from '@balcao/api-schema';
import { SHOPIFY_SCOPES, shopifyScopesFor, shopifyStatusOf } from '@balcao/domain';
import { sql } from 'kysely';
import { recordAudit } from '../../../audit/record-audit';
import { implementsOn, routesOf } from '../../../calls';
import { currentTime } from '../../../db/clock';
import type { Executor, SellerTransaction } from '../../../db/database';
import { newId } from '../../../db/new-id';
import type { Owner } from '../../../db/owner';
import { retryOnConflict } from '../../../db/unique-violation';
import { notify } from '../../../notices/notify';
import type { Platform } from '../../../platform';
import { isAllowed } from '../../../plugins/auth';
import { Problem } from '../../../problem';
import { SHOPIFY_API_VERSION } from '../../../providers/shopify/api-version';
import { enqueue } from '../../../queue';
import { countWithoutWeight } from '../../catalog';
import { cancelRuns, type LinkRow, linksOf, sealSecret, updateLink } from './link';
import { shopifyMail } from './notices';
import { missingWeightsTask, productsUrlOf } from './products';
import { registerLink, registrationTask, webhookUrlOf } from './registration';
import { type RunRow, startRun } from './runs';
import { failureText, registrationText, shopErrorText } from './words';

/** The counts of a topic's deliveries through a link. Rejected ones have no topic. */
interface DeliveryCount {
  topic: string;
  received: number;
  parked: number;
  rejected: number;
  last: Date | null;
}

/** The deliveries from the shops of a seller in the last 30 days, counted by link. */
async function countDeliveriesByLink(
  trx: Executor,
  { sellerId }: Owner,
): Promise<ReadonlyMap<string, DeliveryCount[]>> {
  const rows = await trx
    .selectFrom('webhook_deliveries')
    .where('seller_id', '=', sellerId)
    .where('integration_id', 'is not', null)
    .where('received_at', '>', sql<Date>`now() - interval '30 days'`)
    .groupBy(['integration_id', 'topic'])
    .orderBy('topic')
    .select(({ fn, eb }) => [
      'integration_id',
      'topic',
      fn.countAll<number>().filterWhere('status', '<>', 'rejected').as('received'),
      fn.countAll<number>().filterWhere('status', '=', 'parked').as('parked'),
      // One rejected row stands for a whole day.
      fn
        .sum<number>(eb.case().when('status', '=', 'rejected').then(eb.ref('attempts')).else(0).end())
        .as('rejected'),
      fn.max<Date | null>('received_at').filterWhere('status', '<>', 'rejected').as('last'),
    ])
    .execute();
  const byLink = new Map<string, DeliveryCount[]>();
  for (const { integration_id, ...count } of rows) {
    const counts = byLink.get(integration_id ?? '') ?? [];
    byLink.set(integration_id ?? '', counts);
    counts.push(count);
  }
  return byLink;
}

/** The counts of the orders that were exported to a shop, that wait, and that it refused. */
interface ExportCounts {
  exported: number;
  waiting: number;
  refused: number;
  lastError: string;
}

/** How many orders a link has told its shop of, and how many the shop refused. */
async function countExports(trx: Executor, sellerId: string): Promise<ReadonlyMap<string, ExportCounts>> {
  const rows = await trx
    .selectFrom('shop_exports')
    .where('seller_id', '=', sellerId)
    .groupBy('integration_id')
    .select(({ fn }) => [
      'integration_id',
      fn.countAll<number>().filterWhere('state', '=', 'exportado').as('exported'),
      fn.countAll<number>().filterWhere('state', '=', 'recusado').as('refused'),
      fn.countAll<number>().filterWhere('state', '=', 'na_fila').as('waiting'),
      fn.max('error').filterWhere('state', '=', 'recusado').as('lastError'),
    ])
    .execute();
  return new Map(
    rows.map(({ integration_id, lastError, ...counts }) => [
      integration_id,
      { ...counts, lastError: lastError ?? '' },
    ]),
  );
}

/** The latest run of each link of a seller. */
async function latestRuns(trx: Executor, sellerId: string): Promise<ReadonlyMap<string, RunRow>> {
  const rows = await trx
    .selectFrom('sync_runs')
    .where('seller_id', '=', sellerId)
    .distinctOn('integration_id')
    .orderBy('integration_id')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .selectAll()
    .execute();
  return new Map(rows.map((row) => [row.integration_id, row]));
}

const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null;

/** Of those that could not be taken in, so many are named. */
const NAMED_FAILURES = 50;

/** A run as the API shows it. */
const showRun = (run: RunRow): ShopifySyncRun => ({
  id: run.id,
  kind: run.kind,
  state: run.state,
  done: run.done,
  total: run.total,
  failed: run.failed
    .slice(0, NAMED_FAILURES)
    .map(({ id, reason, text }) => ({ id, reason, text: text ?? failureText(reason) })),
  failedCount: run.failed_count,
  cursor: run.cursor.after ?? String(run.cursor.products ?? ''),
  error: shopErrorText(run.error),
  startedAt: run.created_at.toISOString(),
  finishedAt: iso(run.finished_at),
});

const latest = (moments: readonly (Date | null)[]): Date | null =>
  moments.reduce((last, moment) => (moment && (!last || moment > last) ? moment : last), null);

/** A link as the API shows it. @param counts what came through it, by topic */
function show(
  platform: { config: Pick<Platform['config'], 'publicUrl'> },
  link: LinkRow,
  counts: readonly DeliveryCount[],
  {
    run,
    exports = { exported: 0, waiting: 0, refused: 0, lastError: '' },
    productsWithoutWeight,
  }: { run: RunRow | undefined; exports: ExportCounts | undefined; productsWithoutWeight: number },
): ShopifyIntegration {
  const sum = (of: (count: DeliveryCount) => number) => counts.reduce((all, count) => all + of(count), 0);
  const lastReceivedAt = iso(latest(counts.map(({ last }) => last)));
  const text = registrationText(link.registration, link.registration_reason);
  // Else something may be missing: topics were dropped, or the shop cannot be asked.
  const isWhole =
    link.registration === 'registered' && link.uninstalled_at === null && link.missing_topics.length === 0;
  return {
    id: link.id,
    shopDomain: link.shop_domain,
    webhookUrl: webhookUrlOf(platform, link),
    status: shopifyStatusOf({
      registration: link.registration,
      reason: link.registration_reason,
      isUninstalled: link.uninstalled_at !== null,
    }),
    text:
      link.uninstalled_at === null
        ? text
        : 'O aplicativo foi removido na Shopify. Instale-o de novo lá e verifique a conexão.',
    clientId: link.client_id,
    clientSecretEnd: link.client_secret_end,
    accessTokenEnd: link.access_token_end,
    settings: {
      importProducts: link.import_products,
      exportOrders: link.export_orders,
      sendFulfillments: link.send_fulfillments,
    },
    scopes: shopifyScopesFor({ sendFulfillments: link.send_fulfillments }),
    registration: {
      state: link.registration,
      text,
      missingScopes: link.missing_scopes,
      at: iso(link.registered_at),
    },
    health: {
      apiVersion: SHOPIFY_API_VERSION,
      webhookVersion: link.webhook_version || null,
      lastWebhookAt: lastReceivedAt,
      lastError: link.last_error_at && {
        text: shopErrorText(link.last_error),
        at: link.last_error_at.toISOString(),
      },
      tokenExpiresAt: iso(link.access_token_ends_at),
      buyerData: link.has_buyer_data === null ? 'desconhecido' : link.has_buyer_data ? 'presente' : 'ausente',
      missingTopics: link.missing_topics,
      gapFrom: isWhole ? null : iso(link.reconciled_at),
    },
    topics: counts
      .filter(({ topic }) => topic !== '')
      .map(({ topic, received, parked, last }) => ({ topic, received, parked, lastAt: iso(last) })),
    exports,
    productsWithoutWeight,
    isSettingWeights: link.weights_asked_at !== null,
    sync: run ? showRun(run) : null,
    uninstalledAt: iso(link.uninstalled_at),
    createdAt: link.created_at.toISOString(),
    deliveries: {
      received: sum(({ received }) => received),
      parked: sum(({ parked }) => parked),
      rejected: sum(({ rejected }) => rejected),
      lastReceivedAt,
    },
  };
}

const SHOWN_CHARACTERS = 4;

/** The columns of the secrets that a request has. */
function secretColumns(
  { keyRing }: Pick<Platform, 'keyRing'>,
  link: Pick<LinkRow, 'seller_id' | 'id'>,
  { clientId = '', clientSecret, accessToken = '' }: ShopifyRequest,
) {
  return {
    client_id: clientId,
    client_secret_sealed: sealSecret(keyRing, link, 'shopify.client-secret', clientSecret),
    client_secret_end: clientSecret.slice(-SHOWN_CHARACTERS),
    // The token of an app is asked for with its first call. One from before is worth nothing after a reinstallation.
    access_token_sealed: accessToken && sealSecret(keyRing, link, 'shopify.access-token', accessToken),
    access_token_end: accessToken.slice(-SHOWN_CHARACTERS),
    access_token_ends_at: null,
  };
}

/** The store's link, locked until the transaction ends. @throws Problem not_found for an unknown id, and for another store's */
async function getLink(trx: SellerTransaction, owner: Owner, id: string): Promise<LinkRow> {
  const link = await linksOf(trx, owner).where('id', '=', id).forUpdate().executeTakeFirst();
  if (link === undefined) throw new Problem('not_found');
  return link;
}

/** Sets the topics up anew, whatever came of it before. */
const startRegistration = (trx: SellerTransaction, integrationId: string) =>
  enqueue(
    trx,
    registrationTask,
    { payload: { integrationId }, key: integrationId, idempotencyKey: integrationId },
    'restart',
  );

/** The shops that a store is linked to. */
export const shopifyRoutes = routesOf('shopify', (platform) => {
  const { database, config } = platform;
  const { inStore } = implementsOn(platform);

  const readLinks = (owner: Owner): Promise<ShopifyIntegration[]> =>
    database.withSeller(owner.sellerId, async (trx) => {
      const [links, counts, runs, exported] = await Promise.all([
        linksOf(trx, owner).orderBy('id').execute(),
        countDeliveriesByLink(trx, owner),
        latestRuns(trx, owner.sellerId),
        countExports(trx, owner.sellerId),
      ]);
      const integrations: ShopifyIntegration[] = [];
      for (const link of links)
        integrations.push(
          show(platform, link, counts.get(link.id) ?? [], {
            run: runs.get(link.id),
            exports: exported.get(link.id),
            productsWithoutWeight: await countWithoutWeight(trx, owner, productsUrlOf(link.shop_domain)),
          }),
        );
      return integrations;
    });

  /** @throws Problem not_found for an unknown id, and for another store's */
  async function readLink(owner: Owner, id: string): Promise<ShopifyIntegration> {
    const found = (await readLinks(owner)).find((link) => link.id === id);
    if (found === undefined) throw new Problem('not_found');
    return found;
  }

  return [
    inStore(listShopifyIntegrations, async ({ owner, identity }) => ({
      items: await readLinks(owner),
      app: {
        url: `${config.publicUrl}/backoffice/apps/shopify`,
        scopes: [...SHOPIFY_SCOPES],
        webhookVersion: SHOPIFY_API_VERSION,
      },
      canEdit: isAllowed(identity, 'configuracoes:editar'),
    })),

    inStore(getShopifyIntegration, ({ owner }, { params: { id } }) => readLink(owner, id)),

    // Owners are told by e-mail.
    inStore(linkShopify, async ({ owner, identity, origin }, { body: request }, reply) => {
      const { sellerId, storeId } = owner;
      const { shopDomain } = request;
      const write = () =>
        database.withSeller(sellerId, async (trx) => {
          const current = await linksOf(trx, owner)
            .where('shop_domain', '=', shopDomain)
            .forUpdate()
            .executeTakeFirst();
          const id = current?.id ?? newId();
          const secrets = secretColumns(platform, { seller_id: sellerId, id }, request);
          if (current) {
            await updateLink(trx, current, {
              ...secrets,
              old_client_secret_sealed: current.client_secret_sealed,
              client_secret_rotated_at: currentTime(),
              registration: 'pending',
              registration_reason: '',
              missing_scopes: [],
              uninstalled_at: null,
            });
          } else {
            await trx
              .insertInto('integrations')
              .values({
                seller_id: sellerId,
                id,
                store_id: storeId,
                kind: 'shopify',
                shop_domain: shopDomain,
                ...secrets,
                created_by: identity.userId,
              })
              .execute();
          }
          await startRegistration(trx, id);
          const told = { shopDomain, by: identity.name, at: currentTime() };
          await notify(trx, owner, {
            category: 'security',
            target: { kind: 'shopify', id: '' },
            mail: ({ storeName, ...person }) => shopifyMail(person, { ...told, storeName }),
          });
          await recordAudit(trx, origin, {
            sellerId,
            action: current ? 'shopify.rotate' : 'shopify.connect',
            entity: 'integration',
            entityId: id,
            after: { shopDomain },
          });
          return { id, isNew: current === undefined };
        });
      // Of two that link it at the same time, the slower one finds it.
      const { id, isNew } = await retryOnConflict(write, 'integrations_of_shop');
      reply.status(isNew ? 201 : 200);
      return { id };
    }),

    inStore(testShopifyIntegration, async ({ owner }, { params: { id } }) => {
      const { sellerId } = owner;
      const link = await database.withSeller(sellerId, (trx) => getLink(trx, owner, id));
      const { state } = await registerLink(platform, link, { isCheck: true });
      if (state === 'registered' || state === 'missing_scopes')
        await database.withSeller(sellerId, async (trx) => {
          await updateLink(trx, link, { uninstalled_at: null });
          if (state === 'registered') await startRegistration(trx, id);
        });
      return readLink(owner, id);
    }),

    inStore(setShopifySettings, async ({ owner, origin }, { params: { id }, body: settings }) => {
      const { sellerId } = owner;
      await database.withSeller(sellerId, async (trx) => {
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
          sellerId,
          action: 'shopify.settings',
          entity: 'integration',
          entityId: id,
          after: { shopDomain: link.shop_domain, ...settings },
        });
      });
      return readLink(owner, id);
    }),

    inStore(syncShopify, ({ owner, origin }, { params: { id } }) =>
      database.withSeller(owner.sellerId, async (trx) => {
        const link = await getLink(trx, owner, id);
        if (link.uninstalled_at !== null) throw new Problem('shopify_app_removed');
        const run = await startRun(trx, link, 'importacao');
        await recordAudit(trx, origin, {
          sellerId: owner.sellerId,
          action: 'shopify.sync',
          entity: 'integration',
          entityId: id,
          after: { shopDomain: link.shop_domain },
        });
        return showRun(run);
      }),
    ),

    inStore(fillShopifyWeights, async ({ owner, origin }, { params: { id }, body: { weightGrams } }) => {
      const { sellerId } = owner;
      await database.withSeller(sellerId, async (trx) => {
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
      return readLink(owner, id);
    }),

    inStore(unlinkShopify, ({ owner, origin }, { params: { id } }) =>
      database.withSeller(owner.sellerId, async (trx) => {
        const link = await getLink(trx, owner, id);
        await updateLink(trx, link, {
          client_secret_sealed: '',
          old_client_secret_sealed: null,
          access_token_sealed: '',
          disconnected_at: currentTime(),
        });
        await cancelRuns(trx, link);
        await recordAudit(trx, origin, {
          sellerId: owner.sellerId,
          action: 'shopify.disconnect',
          entity: 'integration',
          entityId: id,
          before: { shopDomain: link.shop_domain },
        });
      }),
    ),
  ];
});
