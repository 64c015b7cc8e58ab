import { currentMs, currentTime } from '../../../db/clock';
import type { Platform } from '../../../platform';
import type { ShopAccess, ShopFailure } from '../../../providers/shopify/shopify-provider';
import { accessTokenOf, clientSecretOf, findLinkOf, type LinkRow, sealSecret, updateLink } from './link';
import { notifyOfBrokenLink } from './notices';
import { registrationText } from './words';

export type AccessParts = Pick<Platform, 'database' | 'keyRing' | 'shopify'>;

/** A token is renewed so long before its end, so that no call meets it. */
const RENEWED_BEFORE_MS = 10 * 60_000;

const isGood = ({ access_token_sealed: sealed, access_token_ends_at: endsAt }: LinkRow): boolean =>
  sealed !== '' && (endsAt === null || endsAt.getTime() - currentMs() > RENEWED_BEFORE_MS);

type Renewed = { outcome: 'token'; accessToken: string } | ShopFailure;

const NO_TOKEN: ShopFailure = { outcome: 'failed', why: 'credentials' };
const UNINSTALLED: ShopFailure = { outcome: 'failed', why: 'uninstalled' };

/** Whether a shop is called although the app was removed there: somebody asks whether it is back. */
interface Asking {
  isCheck?: boolean;
}

/** The renewals under way, by link: many callers wait for one. */
const renewals = new WeakMap<object, Map<string, Promise<Renewed>>>();

async function askForToken(parts: AccessParts, link: LinkRow): Promise<Renewed> {
  const { database, keyRing, shopify } = parts;
  const { seller_id, shop_domain: shopDomain, client_id: clientId } = link;
  const asked = await shopify.requestToken({
    shopDomain,
    clientId,
    clientSecret: clientSecretOf(keyRing, link),
  });
  if (asked.outcome === 'failed') return asked;
  const { accessToken, endsInSeconds } = asked.answer;
  await database.withSeller(seller_id, async (trx) => {
    const now = await findLinkOf(trx, seller_id, link.id);
    // It may have been cut, or got another app, meanwhile.
    if (now?.client_secret_sealed !== link.client_secret_sealed) return;
    await updateLink(trx, link, {
      access_token_sealed: sealSecret(keyRing, link, 'shopify.access-token', accessToken),
      access_token_ends_at: new Date(currentMs() + endsInSeconds * 1_000),
    });
  });
  return { outcome: 'token', accessToken };
}

/** @param rejected the token that Shopify does not know; another one that is stored meanwhile is taken */
async function newToken(
  parts: AccessParts,
  { seller_id, id }: LinkRow,
  { rejected, isCheck }: Asking & { rejected: string },
): Promise<Renewed> {
  const link = await parts.database.withSeller(seller_id, (trx) => findLinkOf(trx, seller_id, id));
  if (link === undefined || link.client_secret_sealed === '') return NO_TOKEN;
  if (link.uninstalled_at !== null && !isCheck) return UNINSTALLED;
  const stored = isGood(link) ? accessTokenOf(parts.keyRing, link) : '';
  if (stored !== '' && stored !== rejected) return { outcome: 'token', accessToken: stored };
  return link.client_id === '' ? NO_TOKEN : askForToken(parts, link);
}

function renew(
  parts: AccessParts,
  link: LinkRow,
  { rejected = '', isCheck = false }: Asking & { rejected?: string },
): Promise<Renewed> {
  const ofDatabase = renewals.get(parts.database) ?? new Map<string, Promise<Renewed>>();
  renewals.set(parts.database, ofDatabase);
  const running = ofDatabase.get(link.id);
  if (running) return running;
  const renewal = newToken(parts, link, { rejected, isCheck }).finally(() => ofDatabase.delete(link.id));
  ofDatabase.set(link.id, renewal);
  return renewal;
}

/**
 * Calls a shop with the link's token. One that ends soon is renewed first; one that Shopify does not know is renewed, and the call
 * repeated, once. A lasting token of an older app is never renewed. A shop that has removed the app is not called.
 */
export async function withShop<Outcome extends { outcome: string }>(
  parts: AccessParts,
  link: LinkRow,
  call: (access: ShopAccess) => Promise<Outcome | ShopFailure>,
  { isCheck = false }: Asking = {},
): Promise<Outcome | ShopFailure> {
  if (link.uninstalled_at !== null && !isCheck) return UNINSTALLED;
  const { shop_domain: shopDomain } = link;
  const first: Renewed = isGood(link)
    ? { outcome: 'token', accessToken: accessTokenOf(parts.keyRing, link) }
    : await renew(parts, link, { isCheck });
  if (first.outcome === 'failed') return first;
  const answer = await call({ shopDomain, accessToken: first.accessToken });
  const isRejected = answer.outcome === 'failed' && (answer as ShopFailure).why === 'credentials';
  if (!isRejected || link.client_id === '') return answer;
  const second = await renew(parts, link, { rejected: first.accessToken, isCheck });
  return second.outcome === 'failed' ? second : call({ shopDomain, accessToken: second.accessToken });
}

/**
 * Whether a shop accepts the app no longer: it was removed there, or its credentials are not good. Only a person mends that, so nothing
 * is sent by itself until then.
 */
export const isClosed = ({ uninstalled_at, registration, registration_reason }: LinkRow): boolean =>
  uninstalled_at !== null || (registration === 'refused' && registration_reason === 'credentials');

/** Notes why a call came to nothing, for the health of a link. That it does not accept the app is told to people. */
export const noteShopFailure = (
  { database }: Pick<AccessParts, 'database'>,
  link: LinkRow,
  why: ShopFailure['why'],
): Promise<void> =>
  database.withSeller(link.seller_id, async (trx) => {
    await updateLink(trx, link, { last_error: why, last_error_at: currentTime() });
    if (why !== 'credentials') return;
    const now = await findLinkOf(trx, link.seller_id, link.id);
    // It may have got other credentials meanwhile.
    if (now?.client_secret_sealed === link.client_secret_sealed)
      await updateLink(trx, link, { registration: 'refused', registration_reason: 'credentials' });
    await notifyOfBrokenLink(trx, link, { state: 'refused', text: registrationText('refused', why) });
  });
