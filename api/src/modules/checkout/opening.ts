import {
  openCheckoutSession,
  previewCheckoutLink,
  recoverCheckoutSession,
  type V1NewSession,
  type V1SessionRequest,
} from '@balcao/api-schema';
import { implementFor, routesOf } from '../../calls';
import { currentTime } from '../../db/clock';
import type { SellerTransaction } from '../../db/database';
import { newId } from '../../db/new-id';
import type { Owner } from '../../db/owner';
import { assertUncounted, countRequest } from '../../plugins/rate-limit';
import { Problem } from '../../problem';
import { newToken } from '../../security/digest';
import { findOpenedLink, type OpenedLink } from '../catalog';
import { insertVisit } from '../domains';
import { forVisit, keepTracking } from '../orders';
import { readCheckoutGateway } from '../payments';
import { newContent } from './cart';
import { sharedIds } from './devices';
import type { StoresOfHosts } from './hosts';
import { buyerMethods, priceSession } from './prices';
import {
  BODY_LIMIT_BYTES,
  type Buyer,
  buyerOf,
  FIRST_DEVICE,
  givenOf,
  nextEnd,
  type Parts,
  toSession,
} from './session';
import { eventsOfOffers, RECOVERED, recordSessionEvents } from './session-events';
import { findSession, findSessionById, insertDevice, type SessionRow } from './session-rows';
import { findPublishedTheme } from './themes';
import { readVendor } from './vendor';

/** A buyer who comes by a host. */
interface Arrival extends Buyer {
  /** Throws where that host shows another store. Resolves to the store's domain, where it is one of its own. */
  assertShown(owner: Owner): Promise<string | undefined>;
}

/** Looks of our own, which are no visit. */
export const NOBODY: Arrival = { ip: '', userAgent: undefined, assertShown: async () => undefined };

/** @throws Problem checkout_link_unknown or checkout_closed */
async function openLink(
  { database }: Parts,
  linkId: string,
  { assertShown }: Arrival,
): Promise<OpenedLink & { domainId: string | undefined }> {
  const link = await findOpenedLink(database.platform, linkId);
  if (link === undefined) throw new Problem('checkout_link_unknown');
  const domainId = await assertShown(link);
  if (!link.isOpen) throw new Problem('checkout_closed');
  return { ...link, domainId };
}

/**
 * The product and the price of a link, for a visit that begins.
 * @throws Problem checkout_closed, checkout_product_unavailable or out_of_stock
 */
async function priceLink(
  trx: SellerTransaction,
  { config }: Parts,
  link: OpenedLink,
  visit: string,
  { host }: Arrival,
) {
  const owner = { sellerId: link.sellerId, storeId: link.storeId };
  const [gateway, theme, vendor] = await Promise.all([
    readCheckoutGateway(trx, config, owner),
    findPublishedTheme(trx, owner, { productId: link.productId, ...(host && { domain: host }) }),
    readVendor(trx, owner),
  ]);
  const methods = buyerMethods(gateway, theme?.config);
  const first =
    methods.find(({ idFormaPagamento }) => idFormaPagamento === theme?.config.defaultMethod) ?? methods[0];
  if (gateway === undefined || first === undefined) throw new Problem('checkout_closed');
  const content = newContent(link, first.idFormaPagamento);
  const pricing = { executor: trx, config, owner, visit, gateway, theme: theme?.config, orderId: null };
  const priced = await priceSession(pricing, content);
  if (priced === undefined || priced.missing.includes('items'))
    throw new Problem('checkout_product_unavailable');
  const [item] = priced.items;
  const isSoldOut =
    item !== undefined &&
    (item.variants.length > 0
      ? !item.variants.some(({ is_available }) => is_available)
      : item.max_quantity === 0);
  if (isSoldOut) throw new Problem('out_of_stock', { text: 'Este produto está sem estoque agora.' });
  return { owner, gateway, theme, vendor, content, priced };
}

/**
 * Opens the checkout of a link.
 * @throws Problem checkout_link_unknown, checkout_closed, checkout_product_unavailable or out_of_stock
 */
export async function createSession(
  parts: Parts,
  { link: linkId, utm, first_utm, device, tracking, consent }: V1SessionRequest,
  arrival: Arrival,
): Promise<V1NewSession> {
  const { database, digest } = parts;
  const { assertShown: _shown, ...buyer } = arrival;
  const isCounted = arrival !== NOBODY;
  const id = newId();
  const link = await openLink(parts, linkId, arrival);
  // What the link has stored counts, also where a messenger has cut it off its address.
  const stored = Object.fromEntries(Object.entries(link.utm).filter(([, value]) => value !== ''));
  const token = newToken();
  const { session, priced, vendor } = await database.withSeller(link.sellerId, async (trx) => {
    const { owner, gateway, theme, content, ...sold } = await priceLink(trx, parts, link, id, arrival);
    const channel = { ...owner, isTest: gateway.isTest };
    const [session] = await Promise.all([
      trx
        .insertInto('buyer_checkouts')
        .values({
          seller_id: owner.sellerId,
          id,
          store_id: owner.storeId,
          token_hash: digest(token),
          link_id: link.id,
          is_test: gateway.isTest,
          content: JSON.stringify(content),
          shown: JSON.stringify([{ version: 1, ...sold.priced.shown }]),
          utm: JSON.stringify({ first: first_utm ?? null, last: { ...utm, ...stored } }),
          order_id: null,
          payment_id: null,
          paid_version: null,
          agreed: null,
          theme_id: theme?.themeId ?? null,
          theme_number: theme?.number ?? null,
          consent: consent ? JSON.stringify(givenOf(consent)) : null,
          expires_at: nextEnd(),
        })
        .returningAll()
        .executeTakeFirstOrThrow(),
      isCounted &&
        link.domainId !== undefined &&
        !gateway.isTest &&
        insertVisit(trx, { sellerId: owner.sellerId, domainId: link.domainId }, id),
      isCounted && keepTracking(trx, parts, channel, forVisit(id), { tracking, consent, ...buyer }),
    ]);
    return { session, ...sold };
  });
  if (isCounted) {
    const utmData = Object.fromEntries(
      Object.entries(session.utm.last)
        .filter(([, value]) => value !== '')
        .map(([name, value]) => [`utm_${name}`, value]),
    );
    await recordSessionEvents(parts, session, [
      { type: 'checkout.started', data: { device, ...utmData }, once: 'started' },
      ...eventsOfOffers(priced),
    ]);
  }
  const opened = toSession(parts, { ...session, ...FIRST_DEVICE }, priced, vendor, undefined);
  return { token, utm: session.utm.last, ...opened };
}

type Invitation = Pick<SessionRow, 'seller_id' | 'store_id' | 'id' | 'link_id'> & {
  seen_version: number;
  kind: 'device' | 'guest';
};

/** A purchase by the address that its page shows, or by a token of its session, which such addresses held before. */
async function findShared({ database, digest }: Parts, secret: string): Promise<SessionRow | undefined> {
  const ids = sharedIds(digest, secret);
  const session = ids
    ? await findSessionById(database.forSeller(ids.seller_id), ids.id)
    : await findSession(database.platform, digest(secret));
  const isPurchase = session != null && session.order_id !== null && session.expires_at > currentTime();
  return isPurchase ? session : undefined;
}

/** The session that the secret of a link leads to: who has a reminder was written to, who has an address may be anybody. */
async function invitationOf(parts: Parts, secret: string): Promise<Invitation | undefined> {
  const { database, digest } = parts;
  const mailed = await database.platform
    .selectFrom('buyer_checkout_tokens as token')
    .innerJoin('buyer_checkouts as session', (join) =>
      join.onRef('session.seller_id', '=', 'token.seller_id').onRef('session.id', '=', 'token.session_id'),
    )
    .where('token.token_hash', '=', digest(secret))
    .where('token.kind', '=', 'link')
    .where('token.expires_at', '>', currentTime())
    .select(['session.seller_id', 'session.store_id', 'session.id', 'session.link_id', 'token.seen_version'])
    .executeTakeFirst();
  if (mailed !== undefined) return { ...mailed, kind: 'device' };
  const shared = await findShared(parts, secret);
  return shared && { ...shared, seen_version: shared.version, kind: 'guest' };
}

/** The ways into a session: a link, its preview, and the secret of a reminder. */
export const openingRoutes = (stores: StoresOfHosts) =>
  routesOf('buyer checkout', (platform) => {
    const { database, digest } = platform;
    const arriving = (unknown: 'checkout_link_unknown' | 'checkout_recovery_unknown') =>
      implementFor(
        (request): Arrival => ({
          ...buyerOf(request),
          assertShown: (owner) => stores.assertShows(request, owner, unknown),
        }),
      );
    const byLink = arriving('checkout_link_unknown');
    const limits = { bodyLimit: BODY_LIMIT_BYTES };

    return [
      byLink(openCheckoutSession, (arrival, { body }) => createSession(platform, body, arrival), limits),

      byLink(previewCheckoutLink, async (arrival, { params }) => {
        const link = await openLink(platform, params.link, arrival);
        const { gateway, priced, vendor } = await database.withSeller(link.sellerId, (trx) =>
          priceLink(trx, platform, link, newId(), arrival),
        );
        const [item] = priced.items;
        return {
          title: item?.title ?? '',
          image_url: item?.image_url ?? null,
          price: item?.unit_price ?? 0,
          store: vendor.store.name,
          is_test: gateway.isTest,
        };
      }),

      /*
       * A link that was mailed to a buyer, or the address of a purchase. Neither is a token of a session: each device that opens it gets its
       * own, and is shown what was typed on others masked. A device that is in the session already stays as it is. On others the buyer has
       * come back once they do something: programs that look at mails follow links.
       */
      arriving('checkout_recovery_unknown')(
        recoverCheckoutSession,
        async ({ ip, assertShown }, { body: { recovery, token: held } }) => {
          await assertUncounted(database, 'checkout-tokens', ip);
          const invitation = await invitationOf(platform, recovery);
          if (invitation === undefined) {
            await countRequest(database, 'checkout-tokens', ip);
            throw new Problem('checkout_recovery_unknown');
          }
          const { seller_id, store_id, id, link_id: link, seen_version, kind } = invitation;
          await assertShown({ sellerId: seller_id, storeId: store_id });
          const known = held === undefined ? undefined : await findSession(database.platform, digest(held));
          // The device may do there what the link would let it do.
          if (held !== undefined && known?.id === id && (kind === 'guest' || !known.is_guest)) {
            if (kind === 'device') await recordSessionEvents(platform, known, [RECOVERED]);
            return { token: held, link, seen_version };
          }
          const token = newToken();
          await database.withSeller(seller_id, (trx) =>
            insertDevice(trx, { seller_id, session_id: id, token_hash: digest(token), seen_version, kind }),
          );
          return { token, link, seen_version };
        },
        limits,
      ),
    ];
  });
