import {
  type CreatedWebhookEndpoint,
  MAX_WEBHOOK_ENDPOINTS,
  OLD_SECRET_HOURS,
  renewWebhookSecret,
  type WebhookEndpointRequest,
  webhookEndpoint,
  webhookEndpointCalls,
} from '@balcao/api-schema';
import { recordAudit } from '../../audit/record-audit';
import { routesOf } from '../../calls';
import { currentMs, currentTime } from '../../db/clock';
import { newId } from '../../db/new-id';
import { notify } from '../../notices/notify';
import { isAllowed } from '../../plugins/auth';
import { invalidField, Problem } from '../../problem';
import { defineResource } from '../../resources/define-resource';
import { implementInStore, type StoreCall } from '../../resources/resource-call';
import { resourceRoutes } from '../../resources/resource-routes';
import { webhookAddressMail } from './mails';
import { enqueueDeliveries, listWaiting } from './webhook-deliveries';
import { hasOldSecret, newSecret } from './webhook-endpoint';

const UNSAFE_URL = 'Use um endereço público com https, como https://erp.com.br/webhooks.';

/** The addresses that are told what happens in a store. Its owners are told of a new or another one by e-mail. */
const endpoints = defineResource({
  shape: webhookEndpoint,
  table: 'webhook_endpoints',
  hidden: ['secret_sealed', 'old_secret_sealed', 'old_secret_until', 'owners_notified_at'],
  limit: { most: MAX_WEBHOOK_ENDPOINTS, problem: () => new Problem('too_many_webhook_endpoints') },
  check({ platform }: StoreCall, { url }) {
    if (url !== undefined && !platform.outgoingHttp.mayCall(url)) throw invalidField('url', [UNSAFE_URL]);
  },
  async written(trx, { owner, identity }: StoreCall, row, before) {
    if (before && row.enabled && !before.enabled)
      await enqueueDeliveries(trx, row, await listWaiting(trx, row));
    if (row.url === before?.url) return;
    const { url, mode } = row;
    const told = {
      change: before ? 'moved' : 'created',
      url,
      mode,
      by: identity.name,
      at: currentTime(),
    } as const;
    await notify(trx, owner, {
      category: 'security',
      target: { kind: 'webhook', id: '' },
      mail: ({ storeName, ...person }) => webhookAddressMail(person, { ...told, storeName }),
    });
  },
  compute: () => (row) => ({
    isFailing: row.owners_notified_at !== null,
    oldSecretUntil: hasOldSecret(row) ? (row.old_secret_until?.toISOString() ?? null) : null,
  }),
  audit: {
    entity: 'webhook_endpoint',
    create: 'webhook-endpoint.create',
    change: 'webhook-endpoint.update',
    delete: 'webhook-endpoint.delete',
  },
});

/** Creates an endpoint. Its secret is answered here and never again. */
async function createEndpoint(
  call: StoreCall,
  request: WebhookEndpointRequest,
): Promise<CreatedWebhookEndpoint> {
  const place = { seller_id: call.owner.sellerId, id: newId() };
  const { secret, sealed } = newSecret(call.platform.keyRing, place);
  const row = await endpoints.createRow(call, request, { ...place, secret_sealed: sealed });
  return { endpoint: await endpoints.showOne(call, row), secret };
}

export const endpointRoutes = resourceRoutes(endpoints, webhookEndpointCalls, {
  tag: 'outgoing webhooks',
  beside: ({ identity }) => ({
    limit: MAX_WEBHOOK_ENDPOINTS,
    canEdit: isAllowed(identity, 'configuracoes:editar'),
  }),
  create: createEndpoint,
});

/** The calls of endpoints beside the usual ones. */
export const webhookSecretRoutes = routesOf('outgoing webhooks', (platform) => [
  implementInStore(platform)(renewWebhookSecret, (call, { params: { id } }) => {
    const { sellerId } = call.owner;
    return endpoints.locked(call, id, async (trx, before) => {
      const { secret, sealed } = newSecret(platform.keyRing, before);
      const row = await endpoints.rows.update(
        trx,
        { seller_id: sellerId, id },
        {
          secret_sealed: sealed,
          old_secret_sealed: before.secret_sealed,
          old_secret_until: new Date(currentMs() + OLD_SECRET_HOURS * 3_600_000),
        },
      );
      await recordAudit(trx, call.origin, {
        sellerId,
        action: 'webhook-endpoint.renew-secret',
        entity: 'webhook_endpoint',
        entityId: id,
      });
      return { endpoint: await endpoints.showOne(call, row), secret };
    });
  }),
]);
