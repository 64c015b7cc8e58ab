import { z } from '@balcao/api-schema';
import { SHOPIFY_SCOPES, SHOPIFY_TOPICS, shopifyScopesFor } from '@balcao/domain';
import { currentTime } from '../../../db/clock';
import type { Platform } from '../../../platform';
import type { ShopAccess, ShopFailure, ShopifyProvider } from '../../../providers/shopify/shopify-provider';
import { againIn, defineTask, handleTask, type TaskHandler } from '../../../queue';
import { type AccessParts, withShop } from './access';
import { findLinkOf, type LinkRow, updateLink } from './link';
import { notifyOfBrokenLink, notifyOfConnected } from './notices';
import { startRun } from './runs';
import { type Registered, type RegistrationReason, registrationText } from './words';

/** Sets up the topics of a link at Shopify. */
export const registrationTask = defineTask('shopify-registration', z.object({ integrationId: z.string() }));

/** Shopify drops an address that fails for hours, so the topics are set up anew every day, and what was missed is read. */
const CHECKED_EVERY_SECONDS = 24 * 3_600;

/** The address to which Shopify sends the webhooks of a link. */
export const webhookUrlOf = (
  { config }: { config: Pick<Platform['config'], 'publicUrl'> },
  { id }: Pick<LinkRow, 'id'>,
): string => `${config.publicUrl}/api/webhooks/shopify/${id}`;

const NOTHING_FOUND = { missingScopes: [], droppedTopics: [], webhookVersion: '' };
const registeredAs = (
  state: Registered['state'],
  reason: RegistrationReason,
  found: Partial<Registered> = {},
): Registered => ({ state, reason, ...NOTHING_FOUND, ...found });

const failedAs = ({ why }: ShopFailure): Registered =>
  why === 'credentials' || why === 'denied'
    ? registeredAs('refused', 'credentials')
    : registeredAs('pending', 'unreachable');

/** Asks for the topics that are not sent to the address. */
async function subscribeMissing(
  shopify: ShopifyProvider,
  access: ShopAccess,
  address: string,
): Promise<Registered> {
  const listed = await shopify.listSubscriptions(access);
  if (listed.outcome === 'failed') return failedAs(listed);
  const ours = listed.answer.filter(({ uri }) => uri === address);
  const missing = SHOPIFY_TOPICS.filter((topic) => ours.every((one) => one.topic !== topic));
  let webhookVersion = ours[0]?.apiVersion ?? '';
  for (const topic of missing) {
    const answer = await shopify.subscribe(access, topic, address);
    if (answer.outcome === 'failed') return failedAs(answer);
    if (answer.outcome === 'refused') return registeredAs('refused', 'address');
    webhookVersion ||= answer.apiVersion;
  }
  const droppedTopics = ours.length === 0 ? [] : missing;
  return registeredAs('registered', '', { droppedTopics, webhookVersion });
}

/** Checks what the app may do, and asks for all topics. */
async function register(
  shopify: ShopifyProvider,
  access: ShopAccess,
  link: LinkRow,
  address: string,
): Promise<Registered> {
  const scopes = await shopify.readScopes(access);
  if (scopes.outcome === 'failed') return failedAs(scopes);
  const lacks = (scope: string) => !scopes.answer.includes(scope);
  const missingScopes = shopifyScopesFor({ sendFulfillments: link.send_fulfillments }).filter(lacks);
  // Without what only shipments need, the rest goes on.
  if (SHOPIFY_SCOPES.some(lacks)) return registeredAs('missing_scopes', '', { missingScopes });
  const subscribed = await subscribeMissing(shopify, access, address);
  return missingScopes.length > 0 && subscribed.state === 'registered'
    ? { ...subscribed, state: 'missing_scopes', missingScopes }
    : subscribed;
}

/** Sets up the topics of a link now, and notes what came of it. @param asking by a person, also where the app was removed */
export async function registerLink(
  platform: AccessParts & Pick<Platform, 'config'>,
  link: LinkRow,
  asking: { isCheck?: boolean } = {},
): Promise<Registered> {
  const { database, shopify } = platform;
  const answer = await withShop<Registered & { outcome: 'checked' }>(
    platform,
    link,
    async (access) => {
      const registered = await register(shopify, access, link, webhookUrlOf(platform, link));
      const isRejected = registered.state === 'refused' && registered.reason === 'credentials';
      return isRejected ? { outcome: 'failed', why: 'credentials' } : { outcome: 'checked', ...registered };
    },
    asking,
  );
  const registered = answer.outcome === 'failed' ? failedAs(answer) : answer;
  const { state, reason, missingScopes, droppedTopics, webhookVersion } = registered;
  const now = currentTime();
  await database.withSeller(link.seller_id, async (trx) => {
    await updateLink(trx, link, {
      registration: state,
      registration_reason: reason,
      missing_scopes: [...missingScopes],
      ...(state === 'registered' && { registered_at: now, missing_topics: [...droppedTopics] }),
      ...(webhookVersion !== '' && { webhook_version: webhookVersion }),
      ...(reason !== '' && { last_error: reason, last_error_at: now }),
    });
    if (state === 'registered' && link.registration !== 'registered') await notifyOfConnected(trx, link);
    // Whoever sets a link up sees what comes of it.
    const isBroken = state === 'refused' || state === 'missing_scopes';
    if (isBroken && link.registered_at !== null)
      await notifyOfBrokenLink(trx, link, { state, text: registrationText(state, reason) });
  });
  return registered;
}

/** Ends an attempt that a later one may mend. What came of it stands with the link already. */
class ShopUnreachable extends Error {
  override readonly name = 'ShopUnreachable';
}

/** Whether a later check may find something else without anybody's doing. */
const isWorthAnother = ({ state, webhookVersion }: Registered): boolean =>
  state === 'registered' || (state === 'missing_scopes' && webhookVersion !== '');

/** Sets up the topics of links, until it has worked or cannot, and again every day with what was missed. */
export function registerShops(platform: Platform): TaskHandler {
  const { database } = platform;
  return handleTask(registrationTask, {
    concurrency: 2,
    maxAttempts: Number.POSITIVE_INFINITY,
    async run({ integrationId }, { task: { sellerId } }) {
      const link = await database.withSeller(sellerId, (trx) => findLinkOf(trx, sellerId, integrationId));
      if (link === undefined || link.uninstalled_at !== null || link.client_secret_sealed === '') return;
      const registered = await registerLink(platform, link);
      if (registered.state === 'pending') throw new ShopUnreachable();
      if (registered.state === 'registered')
        await database.withSeller(sellerId, (trx) =>
          startRun(trx, link, link.reconciled_at === null ? 'importacao' : 'conciliacao'),
        );
      return isWorthAnother(registered) ? againIn(CHECKED_EVERY_SECONDS) : undefined;
    },
  });
}
