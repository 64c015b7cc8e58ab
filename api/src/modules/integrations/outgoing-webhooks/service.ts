import {
  type CreatedWebhookEndpoint,
  etagOf,
  MAX_WEBHOOK_ENDPOINTS,
  versionOfEtag,
  type WebhookEndpoint,
  type WebhookEndpointPatch,
  type WebhookEndpointRequest,
} from '@balcao/api-schema';
import { recordAudit } from '../../../audit/record-audit';
import type { SellerTransaction } from '../../../db/database';
import { newId } from '../../../db/new-id';
import type { Owner } from '../../../db/owner';
import type { Platform } from '../../../platform';
import type { Identity } from '../../../plugins/auth';
import { invalidField, Problem } from '../../../problem';
import type { Origin } from '../../../security/origin';
import { assertStepUp } from '../../../security/step-up';
import { listWaiting } from './delivery-repository';
import {
  deleteEndpoint,
  type EndpointRow,
  insertEndpoint,
  listEndpoints,
  lockAndCountEndpoints,
  lockEndpoint,
  updateEndpoint,
} from './endpoint-repository';
import { notifyOwnersOfAddress } from './notify-owners';
import { newSecret, oldSecretEnd } from './secret';
import { enqueueDeliveries } from './tasks';
import { toEndpoint } from './to-answer';

/** Whose endpoints a call concerns, by whom, and where it comes from. */
export interface WebhookContext {
  platform: Pick<Platform, 'database' | 'keyRing' | 'outgoingHttp'>;
  owner: Owner;
  identity: Identity;
  origin: Origin;
}

const UNSAFE_URL = 'Use um endereço público com https, como https://erp.com.br/webhooks.';

function assertCallable({ outgoingHttp }: WebhookContext['platform'], url: string): void {
  if (!outgoingHttp.mayCall(url)) throw invalidField('url', [UNSAFE_URL]);
}

/** The audit trail has what the screen shows: no secrets. */
const audited = ({ url, description, events, mode, enabled }: EndpointRow) => ({
  url,
  description,
  events,
  mode,
  enabled,
});

/** The store's endpoints, oldest first. */
export async function readEndpoints({ platform, owner }: WebhookContext): Promise<WebhookEndpoint[]> {
  return (await listEndpoints(platform.database.forSeller(owner.sellerId), owner)).map(toEndpoint);
}

/**
 * Creates an endpoint. Its secret is answered here and never again. The store's owners are told by e-mail.
 * @throws Problem step_up_required, validation for an address that may not be called, too_many_webhook_endpoints
 */
export function createEndpoint(
  { platform, owner, identity, origin }: WebhookContext,
  { url, description, events, mode }: WebhookEndpointRequest,
): Promise<CreatedWebhookEndpoint> {
  assertStepUp(identity);
  assertCallable(platform, url);
  const { sellerId, storeId } = owner;
  return platform.database.withSeller(sellerId, async (trx) => {
    if ((await lockAndCountEndpoints(trx, owner)) >= MAX_WEBHOOK_ENDPOINTS)
      throw new Problem('too_many_webhook_endpoints');
    const place = { seller_id: sellerId, id: newId() };
    const { secret, sealed } = newSecret(platform.keyRing, place);
    const row = await insertEndpoint(trx, {
      ...place,
      store_id: storeId,
      url,
      description,
      events: [...new Set(events)],
      mode,
      secret_sealed: sealed,
      old_secret_sealed: null,
    });
    await notifyOwnersOfAddress(trx, owner, { change: 'created', url, mode, by: identity.name });
    await recordAudit(trx, origin, {
      sellerId,
      action: 'webhook-endpoint.create',
      entity: 'webhook_endpoint',
      entityId: row.id,
      after: audited(row),
    });
    return { endpoint: toEndpoint(row), secret };
  });
}

/** Locks an endpoint and does something to it. @throws Problem not_found */
const change = <T>(
  { platform, owner }: WebhookContext,
  id: string,
  work: (trx: SellerTransaction, row: EndpointRow) => Promise<T>,
): Promise<T> =>
  platform.database.withSeller(owner.sellerId, async (trx) => {
    const row = await lockEndpoint(trx, owner, id);
    if (row === undefined) throw new Problem('not_found');
    return work(trx, row);
  });

/**
 * Changes an endpoint, pauses it or lets it go on, unless it changed since it was read. Of another address the owners are told
 * by e-mail.
 *
 * @param ifMatch the version that was seen; pages of the version before this one send none
 * @throws Problem not_found, stale_version (with the endpoint as it is now), validation, or
 * step_up_required for another address
 */
export function changeEndpoint(
  context: WebhookContext,
  id: string,
  ifMatch: string | undefined,
  { url, description, events, enabled }: WebhookEndpointPatch,
): Promise<WebhookEndpoint> {
  const { platform, owner, identity, origin } = context;
  if (url !== undefined) assertCallable(platform, url);
  return change(context, id, async (trx, before) => {
    if (ifMatch !== undefined && versionOfEtag(ifMatch) !== before.version)
      throw new Problem('stale_version', {
        extra: { current: toEndpoint(before) },
        headers: { etag: etagOf(before.version) },
      });
    const isElsewhere = url !== undefined && url !== before.url;
    if (isElsewhere) assertStepUp(identity);
    const after = await updateEndpoint(trx, before, {
      url: url ?? before.url,
      description: description ?? before.description,
      events: events === undefined ? before.events : [...new Set(events)],
      enabled: enabled ?? before.enabled,
      version: before.version + 1,
    });
    if (after.enabled && !before.enabled) await enqueueDeliveries(trx, after, await listWaiting(trx, after));
    if (isElsewhere)
      await notifyOwnersOfAddress(trx, owner, {
        change: 'moved',
        url: after.url,
        mode: after.mode,
        by: identity.name,
      });
    await recordAudit(trx, origin, {
      sellerId: owner.sellerId,
      action: 'webhook-endpoint.update',
      entity: 'webhook_endpoint',
      entityId: id,
      before: audited(before),
      after: audited(after),
    });
    return toEndpoint(after);
  });
}

/**
 * Replaces the secret. The one before signs beside it for a day.
 * @throws Problem not_found or step_up_required
 */
export function renewSecret(context: WebhookContext, id: string): Promise<CreatedWebhookEndpoint> {
  const { platform, owner, identity, origin } = context;
  assertStepUp(identity);
  return change(context, id, async (trx, before) => {
    const { secret, sealed } = newSecret(platform.keyRing, before);
    const row = await updateEndpoint(trx, before, {
      secret_sealed: sealed,
      old_secret_sealed: before.secret_sealed,
      old_secret_until: oldSecretEnd(),
    });
    await recordAudit(trx, origin, {
      sellerId: owner.sellerId,
      action: 'webhook-endpoint.renew-secret',
      entity: 'webhook_endpoint',
      entityId: id,
    });
    return { endpoint: toEndpoint(row), secret };
  });
}

/** Deletes an endpoint and its log. What waits is not sent any more. @throws Problem not_found */
export function removeEndpoint(context: WebhookContext, id: string): Promise<void> {
  const { owner, origin } = context;
  return change(context, id, async (trx, before) => {
    await deleteEndpoint(trx, before);
    await recordAudit(trx, origin, {
      sellerId: owner.sellerId,
      action: 'webhook-endpoint.delete',
      entity: 'webhook_endpoint',
      entityId: id,
      before: audited(before),
    });
  });
}
