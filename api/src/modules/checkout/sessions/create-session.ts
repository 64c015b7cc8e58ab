import type { V1LinkPreview, V1NewSession, V1SessionRequest } from '@balcao/api-schema';
import type { SellerTransaction } from '../../../db/database';
import { newId } from '../../../db/new-id';
import type { Owner } from '../../../db/owner';
import { Problem } from '../../../problem';
import { newToken } from '../../../security/digest';
import { findOpenedLink, type OpenedLink } from '../../catalog';
import { insertVisit } from '../../domains';
import { forVisit, keepTracking } from '../../orders';
import { readCheckoutGateway } from '../../payments';
import { findPublishedTheme } from '../themes/theme-repository';
import { buyerMethods, type PricedSession, priceSession } from './price-session';
import { type Buyer, FIRST_DEVICE, givenOf, nextEnd, type Parts, toSession } from './session';
import { newContent } from './session-content';
import { eventsOfOffers, recordSessionEvents } from './session-events';
import { insertSession } from './session-repository';
import { readVendor } from './vendor';

/** The host by which a buyer comes to a link, and the check that it shows the store of the link. */
export interface Arrival {
  /** Of a seller, which may have a theme of its own; undefined for the installation's. */
  host?: string | undefined;
  /** Throws where that host shows another store. Resolves to the store's domain, where it is one of its own. */
  assertShown(owner: Owner): Promise<string | undefined>;
}

const BY_OURSELVES: Arrival = { assertShown: async () => undefined };

/** @throws Problem checkout_link_unknown or checkout_closed */
async function openLink(
  { database }: Parts,
  linkId: string,
  arrival: Arrival,
): Promise<OpenedLink & { domainId: string | undefined }> {
  const link = await findOpenedLink(database.platform, linkId);
  if (link === undefined) throw new Problem('checkout_link_unknown');
  const domainId = await arrival.assertShown(link);
  if (!link.isOpen) throw new Problem('checkout_closed');
  return { ...link, domainId };
}

function assertInStock({ items: [item] }: PricedSession): void {
  const isSoldOut =
    item !== undefined &&
    (item.variants.length > 0
      ? !item.variants.some(({ is_available }) => is_available)
      : item.max_quantity === 0);
  if (isSoldOut) throw new Problem('out_of_stock', { text: 'Este produto está sem estoque agora.' });
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
  assertInStock(priced);
  return { owner, gateway, theme, vendor, content, priced };
}

/**
 * The product and the price of a link, without a session.
 * @throws as `createSession`
 */
export async function previewLink(parts: Parts, linkId: string, arrival: Arrival): Promise<V1LinkPreview> {
  const link = await openLink(parts, linkId, arrival);
  const { gateway, priced, vendor } = await parts.database.withSeller(link.sellerId, (trx) =>
    priceLink(trx, parts, link, newId(), arrival),
  );
  const [item] = priced.items;
  return {
    title: item?.title ?? '',
    image_url: item?.image_url ?? null,
    price: item?.unit_price ?? 0,
    store: vendor.store.name,
    is_test: gateway.isTest,
  };
}

/**
 * Opens the checkout of a link.
 * @param isCounted false for a look of our own, which is no visit
 * @throws Problem checkout_link_unknown, checkout_closed, checkout_product_unavailable or out_of_stock
 */
export async function createSession(
  parts: Parts,
  { link: linkId, utm, first_utm, device, tracking, consent }: V1SessionRequest,
  buyer: Buyer,
  { arrival = BY_OURSELVES, isCounted = true }: { arrival?: Arrival; isCounted?: boolean } = {},
): Promise<V1NewSession> {
  const { database, digest } = parts;
  const id = newId();
  const link = await openLink(parts, linkId, arrival);
  // What the link has stored counts, also where a messenger has cut it off its address.
  const stored = Object.fromEntries(Object.entries(link.utm).filter(([, value]) => value !== ''));
  const token = newToken();
  const { session, priced, vendor } = await database.withSeller(link.sellerId, async (trx) => {
    const { owner, gateway, theme, content, ...sold } = await priceLink(trx, parts, link, id, arrival);
    const channel = { ...owner, isTest: gateway.isTest };
    const [session] = await Promise.all([
      insertSession(trx, {
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
      }),
      isCounted &&
        link.domainId !== undefined &&
        !gateway.isTest &&
        insertVisit(trx, { sellerId: owner.sellerId, domainId: link.domainId }, id),
      isCounted && keepTracking(trx, parts, channel, forVisit(id), { tracking, consent, ...buyer }),
    ]);
    return { session, ...sold };
  });
  const utmData = Object.fromEntries(
    Object.entries(session.utm.last)
      .filter(([, value]) => value !== '')
      .map(([name, value]) => [`utm_${name}`, value]),
  );
  if (!isCounted)
    return {
      token,
      utm: session.utm.last,
      ...toSession(parts, { ...session, ...FIRST_DEVICE }, priced, vendor, undefined),
    };
  await recordSessionEvents(parts, session, [
    { type: 'checkout.started', data: { device, ...utmData }, once: 'started' },
    ...eventsOfOffers(priced),
  ]);
  const opened = toSession(parts, { ...session, ...FIRST_DEVICE }, priced, vendor, undefined);
  return { token, utm: session.utm.last, ...opened };
}
