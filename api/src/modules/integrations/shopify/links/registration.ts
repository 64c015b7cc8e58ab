import { z } from '@balcao/api-schema';
import { SHOPIFY_SCOPES, SHOPIFY_TOPICS } from '@balcao/domain';
import { currentTime } from '../../../../db/clock';
import type { Platform } from '../../../../platform';
import type { ShopAccess, ShopifyProvider } from '../../../../providers/shopify/shopify-provider';
import { againIn, defineTask, handleTask, type TaskHandler } from '../../../../queue';
import type { Registered, RegistrationReason } from './registration-text';
import { findLinkOf, type LinkRow, updateLink } from './repository';
import { accessTokenOf } from './secrets';

/** Sets up the topics of a link at Shopify. */
export const registrationTask = defineTask('shopify-registration', z.object({ integrationId: z.string() }));

/** Shopify drops an address that fails for hours, so the topics are set up anew every day. */
const CHECKED_EVERY_SECONDS = 24 * 3_600;

/** Where Shopify sends what happens in a shop. */
export const webhookUrlOf = (
  { config }: { config: Pick<Platform['config'], 'publicUrl'> },
  { id }: Pick<LinkRow, 'id'>,
): string => `${config.publicUrl}/api/webhooks/shopify/${id}`;

const pending = (reason: RegistrationReason): Registered => ({ state: 'pending', reason, missingScopes: [] });
const refused = (reason: RegistrationReason): Registered => ({ state: 'refused', reason, missingScopes: [] });
const failed = (why: 'unreachable' | 'credentials'): Registered =>
  why === 'credentials' ? refused('credentials') : pending('unreachable');

/** Checks what the app may do, and asks for all topics. */
async function register(shopify: ShopifyProvider, access: ShopAccess, address: string): Promise<Registered> {
  const scopes = await shopify.readScopes(access);
  if (scopes.outcome === 'failed') return failed(scopes.why);
  const missingScopes = SHOPIFY_SCOPES.filter((scope) => !scopes.scopes.includes(scope));
  if (missingScopes.length > 0) return { state: 'missing_scopes', reason: '', missingScopes };
  for (const topic of SHOPIFY_TOPICS) {
    const answer = await shopify.subscribe(access, topic, address);
    if (answer.outcome === 'failed') return failed(answer.why);
    if (answer.outcome === 'refused') return refused('address');
  }
  return { state: 'registered', reason: '', missingScopes: [] };
}

/** Ends an attempt that a later one may mend. What came of it stands with the link already. */
class ShopUnreachable extends Error {
  override readonly name = 'ShopUnreachable';
}

/** Sets up the topics of links, until it has worked or cannot, and again every day. */
export function registerShops(platform: Platform): TaskHandler {
  const { database, keyRing, shopify } = platform;
  return handleTask(registrationTask, {
    concurrency: 2,
    maxAttempts: Number.POSITIVE_INFINITY,
    async run({ integrationId }, { task: { sellerId } }) {
      const link = await database.withSeller(sellerId, (trx) => findLinkOf(trx, sellerId, integrationId));
      const accessToken = link && accessTokenOf(keyRing, link);
      if (!link || !accessToken) return;
      const access = { shopDomain: link.shop_domain, accessToken };
      const { state, reason, missingScopes } = await register(shopify, access, webhookUrlOf(platform, link));
      await database.withSeller(sellerId, (trx) =>
        updateLink(trx, link, {
          registration: state,
          registration_reason: reason,
          missing_scopes: [...missingScopes],
          ...(state === 'registered' && { registered_at: currentTime() }),
        }),
      );
      if (state === 'pending') throw new ShopUnreachable();
      return state === 'registered' ? againIn(CHECKED_EVERY_SECONDS) : undefined;
    },
  });
}
