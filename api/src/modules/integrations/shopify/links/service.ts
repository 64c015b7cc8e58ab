import type { ShopifyIntegration, ShopifyRequest } from '@balcao/api-schema';
import { recordAudit } from '../../../../audit/record-audit';
import { currentTime } from '../../../../db/clock';
import type { SellerTransaction } from '../../../../db/database';
import { newId } from '../../../../db/new-id';
import type { Owner } from '../../../../db/owner';
import { isUniqueViolation } from '../../../../db/unique-violation';
import type { Platform } from '../../../../platform';
import type { Identity } from '../../../../plugins/auth';
import { Problem } from '../../../../problem';
import { enqueue } from '../../../../queue';
import type { Origin } from '../../../../security/origin';
import { assertStepUp } from '../../../../security/step-up';
import { notifyOwnersOfShop } from './notify-owners';
import { registrationTask, webhookUrlOf } from './registration';
import { registrationText } from './registration-text';
import {
  countDeliveriesByLink,
  findLink,
  insertLink,
  type LinkRow,
  listLinks,
  lockLinkTo,
  updateLink,
} from './repository';
import { sealSecret } from './secrets';

/** Whose links a call concerns, and where it comes from. */
export interface LinkContext {
  platform: Pick<Platform, 'database' | 'keyRing' | 'config'>;
  owner: Owner;
  origin: Origin;
}

/** The link that a request made or changed. */
interface LinkedShop {
  id: string;
  isNew: boolean;
}

const SHOWN_CHARACTERS = 4;

type Counts = Awaited<ReturnType<typeof countDeliveriesByLink>>;

function toIntegration(
  { platform }: Pick<LinkContext, 'platform'>,
  row: LinkRow,
  counts: Counts,
): ShopifyIntegration {
  const counted = counts.get(row.id);
  return {
    id: row.id,
    shopDomain: row.shop_domain,
    webhookUrl: webhookUrlOf(platform, row),
    clientSecretEnd: row.client_secret_end,
    accessTokenEnd: row.access_token_end,
    registration: {
      state: row.registration,
      text: registrationText(row.registration, row.registration_reason),
      missingScopes: row.missing_scopes,
      at: row.registered_at?.toISOString() ?? null,
    },
    uninstalledAt: row.uninstalled_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    deliveries: {
      received: Number(counted?.received ?? 0),
      parked: Number(counted?.parked ?? 0),
      rejected: Number(counted?.rejected ?? 0),
      lastReceivedAt: counted?.last?.toISOString() ?? null,
    },
  };
}

/** The shops that a store is linked to. */
export async function readLinks(context: Omit<LinkContext, 'origin'>): Promise<ShopifyIntegration[]> {
  const { platform, owner } = context;
  return platform.database.withSeller(owner.sellerId, async (trx) => {
    const [links, counts] = await Promise.all([listLinks(trx, owner), countDeliveriesByLink(trx, owner)]);
    return links.map((link) => toIntegration(context, link, counts));
  });
}

/** @throws Problem not_found for an unknown id, and for another store's */
export async function readLink(
  context: Omit<LinkContext, 'origin'>,
  id: string,
): Promise<ShopifyIntegration> {
  const found = (await readLinks(context)).find((link) => link.id === id);
  if (found === undefined) throw new Problem('not_found');
  return found;
}

/** The columns of the secrets that a request has. */
function secretColumns(
  { keyRing }: Pick<Platform, 'keyRing'>,
  link: Pick<LinkRow, 'seller_id' | 'id'>,
  { clientSecret, accessToken }: ShopifyRequest,
) {
  return {
    client_secret_sealed: sealSecret(keyRing, link, 'shopify.client-secret', clientSecret),
    client_secret_end: clientSecret.slice(-SHOWN_CHARACTERS),
    access_token_sealed: sealSecret(keyRing, link, 'shopify.access-token', accessToken),
    access_token_end: accessToken.slice(-SHOWN_CHARACTERS),
  };
}

/** Sets the topics up anew, whatever came of it before. */
const startRegistration = (trx: SellerTransaction, integrationId: string) =>
  enqueue(
    trx,
    registrationTask,
    { payload: { integrationId }, key: integrationId, idempotencyKey: integrationId },
    'restart',
  );

/**
 * Links a store to a shop, or gives the link that it has new secrets. Owners are told by e-mail.
 * @throws Problem step_up_required
 */
export function linkShop(
  { platform, owner, origin }: LinkContext,
  identity: Identity,
  request: ShopifyRequest,
): Promise<LinkedShop> {
  assertStepUp(identity);
  const { sellerId, storeId } = owner;
  const { shopDomain } = request;
  const write = () =>
    platform.database.withSeller(sellerId, async (trx): Promise<LinkedShop> => {
      const current = await lockLinkTo(trx, owner, shopDomain);
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
        const kind = 'shopify' as const;
        const row = { seller_id: sellerId, id, store_id: storeId, kind, shop_domain: shopDomain };
        await insertLink(trx, { ...row, ...secrets, created_by: identity.userId });
      }
      await startRegistration(trx, id);
      await notifyOwnersOfShop(trx, owner, { shopDomain, by: identity.name });
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
  return write().catch((error: unknown) => {
    if (!isUniqueViolation(error, 'integrations_of_shop')) throw error;
    return write();
  });
}

/** Cuts a link: its secrets go, what came through it stays. @throws Problem not_found */
export function cutLink({ platform, owner, origin }: LinkContext, id: string): Promise<void> {
  const { sellerId } = owner;
  return platform.database.withSeller(sellerId, async (trx) => {
    const link = await findLink(trx, owner, id);
    if (link === undefined) throw new Problem('not_found');
    await updateLink(trx, link, {
      client_secret_sealed: '',
      old_client_secret_sealed: null,
      access_token_sealed: '',
      disconnected_at: currentTime(),
    });
    await recordAudit(trx, origin, {
      sellerId,
      action: 'shopify.disconnect',
      entity: 'integration',
      entityId: id,
      before: { shopDomain: link.shop_domain },
    });
  });
}
