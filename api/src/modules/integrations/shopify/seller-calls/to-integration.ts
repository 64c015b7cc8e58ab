import type { ShopifyIntegration, ShopifySyncRun } from '@balcao/api-schema';
import { shopifyScopesFor, shopifyStatusOf } from '@balcao/domain';
import type { Platform } from '../../../../platform';
import { SHOPIFY_API_VERSION } from '../../../../providers/shopify/api-version';
import type { ExportCounts } from '../exports/repository';
import { registrationText } from '../links/registration-text';
import type { DeliveryCount, LinkRow } from '../links/repository';
import { webhookUrlOf } from '../registration/registration';
import type { RunRow } from '../sync/repository';
import { failureText, shopErrorText } from '../words';

const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null;

/** Of those that could not be taken in, so many are named. */
const NAMED_FAILURES = 50;

/** A run as the API shows it. */
export const toSyncRun = (run: RunRow): ShopifySyncRun => ({
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

const buyerDataOf = ({ has_buyer_data: has }: LinkRow) =>
  has === null ? 'desconhecido' : has ? 'presente' : 'ausente';

/** Since when something may be missing: topics were dropped, or the shop cannot be asked. */
function gapOf(link: LinkRow): Date | null {
  const isWhole = link.registration === 'registered' && link.uninstalled_at === null;
  if (isWhole && link.missing_topics.length === 0) return null;
  return link.reconciled_at;
}

const latest = (moments: readonly (Date | null)[]): Date | null =>
  moments.reduce((last, moment) => (moment && (!last || moment > last) ? moment : last), null);

function textOf(link: LinkRow): string {
  return link.uninstalled_at === null
    ? registrationText(link.registration, link.registration_reason)
    : 'O aplicativo foi removido na Shopify. Instale-o de novo lá e verifique a conexão.';
}

/** A link as the API shows it. @param counts what came through it, by topic */
export function toIntegration(
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
  return {
    id: link.id,
    shopDomain: link.shop_domain,
    webhookUrl: webhookUrlOf(platform, link),
    status: shopifyStatusOf({
      registration: link.registration,
      reason: link.registration_reason,
      isUninstalled: link.uninstalled_at !== null,
    }),
    text: textOf(link),
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
      text: registrationText(link.registration, link.registration_reason),
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
      buyerData: buyerDataOf(link),
      missingTopics: link.missing_topics,
      gapFrom: iso(gapOf(link)),
    },
    topics: counts
      .filter(({ topic }) => topic !== '')
      .map(({ topic, received, parked, last }) => ({ topic, received, parked, lastAt: iso(last) })),
    exports,
    productsWithoutWeight,
    isSettingWeights: link.weights_asked_at !== null,
    sync: run ? toSyncRun(run) : null,
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
