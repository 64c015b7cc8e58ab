import type { ShopifyRequest } from '@balcao/api-schema';
import { recordAudit } from '../../../../audit/record-audit';
import type { Call } from '../../../../call';
import { currentTime } from '../../../../db/clock';
import { newId } from '../../../../db/new-id';
import { retryOnConflict } from '../../../../db/unique-violation';
import type { Platform } from '../../../../platform';
import type { Identity } from '../../../../plugins/auth';
import { notifyOwnersOfShop } from '../links/notify-owners';
import { cancelRuns, insertLink, type LinkRow, lockLinkTo, updateLink } from '../links/repository';
import { sealSecret } from '../links/secrets';
import { getLink, startRegistration } from './service';

type LinkCall = Call<'database' | 'keyRing' | 'config' | 'shopify'>;

/** The link that a request made or changed. */
interface LinkedShop {
  id: string;
  isNew: boolean;
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

/**
 * Links a store to a shop, or gives the link that it has new secrets. Owners are told by e-mail.
 */
export function linkShop(
  { platform, owner, origin }: LinkCall,
  identity: Identity,
  request: ShopifyRequest,
): Promise<LinkedShop> {
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
  return retryOnConflict(write, 'integrations_of_shop');
}

/** Cuts a link: its secrets go, what came through it stays. @throws Problem not_found */
export function revokeLink({ platform, owner, origin }: LinkCall, id: string): Promise<void> {
  const { sellerId } = owner;
  return platform.database.withSeller(sellerId, async (trx) => {
    const link = await getLink(trx, owner, id);
    await updateLink(trx, link, {
      client_secret_sealed: '',
      old_client_secret_sealed: null,
      access_token_sealed: '',
      disconnected_at: currentTime(),
    });
    await cancelRuns(trx, link);
    await recordAudit(trx, origin, {
      sellerId,
      action: 'shopify.disconnect',
      entity: 'integration',
      entityId: id,
      before: { shopDomain: link.shop_domain },
    });
  });
}
