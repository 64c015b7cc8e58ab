import type {
  V1Consent,
  V1GivenConsent,
  V1LinkPreview,
  V1NewSession,
  V1Session,
  V1SessionChange,
  V1SessionRequest,
} from '@balcao/api-schema';
import type { SessionContent, ShownVersion } from '../../../db/buyer-checkouts-schema';
import { currentTime } from '../../../db/clock';
import type { SellerTransaction } from '../../../db/database';
import { newId } from '../../../db/new-id';
import type { Owner } from '../../../db/owner';
import type { Platform } from '../../../platform';
import { assertUncounted, countRequest } from '../../../plugins/rate-limit';
import { Problem } from '../../../problem';
import { newToken } from '../../../security/digest';
import { findOpenedLink, type OpenedLink } from '../../catalog';
import { forVisit, keepTracking } from '../../orders';
import { type CheckoutGateway, readCheckoutGateway } from '../../payments';
import { findPublishedTheme, findThemeVersion, type ThemeVersion } from '../themes/theme-repository';
import { differencesBetween } from './changes';
import { keepingHidden, masksOf, withoutHidden } from './masked-content';
import { buyerMethods, type PricedSession, priceSession } from './price-session';
import { changedContent, newContent } from './session-content';
import { eventsOfChange, eventsOfOffers, RECOVERED, tellEvents } from './session-events';
import {
  type Attempt,
  type FoundSession,
  findAttempt,
  findSession,
  insertSession,
  lockSession,
  type SessionRow,
  updateSession,
} from './session-repository';
import { isPaid, isPayable, toStanding } from './to-payment';
import { readVendor } from './vendor';

export type Parts = Pick<Platform, 'database' | 'config' | 'digest' | 'keyRing' | 'gateways' | 'raise'>;

/** Whose browser asks. */
export interface Buyer {
  ip: string;
  userAgent: string | undefined;
}

/** A choice, as it is kept and answered. */
const givenOf = ({ marketing, analytics, version, at }: V1Consent): V1GivenConsent => ({
  marketing,
  analytics,
  version,
  at: new Date(at ?? currentTime()).toISOString(),
});

const DAY_MS = 86_400_000;
/** Of what is shown, so many versions are kept: those that other tabs may still show. */
const KEPT_VERSIONS = 8;

export const ownerOfSession = ({ seller_id, store_id }: SessionRow): Owner => ({
  sellerId: seller_id,
  storeId: store_id,
});

/** A day after the last change, while there is no order. */
const nextEnd = (): Date => new Date(currentTime().getTime() + DAY_MS);

/** The gateway, as far as this session may use it: one in another mode is none of its. */
async function gatewayOf(
  trx: SellerTransaction,
  { config }: Parts,
  session: SessionRow,
): Promise<CheckoutGateway | undefined> {
  const gateway = await readCheckoutGateway(trx, config, ownerOfSession(session));
  return gateway?.isTest === session.is_test ? gateway : undefined;
}

/** How the checkout looked when the session began: one that was published since is for those who come now. */
const themeOf = (trx: SellerTransaction, { seller_id, theme_id, theme_number }: SessionRow) =>
  theme_id === null || theme_number === null
    ? undefined
    : findThemeVersion(trx, seller_id, theme_id, theme_number);

/** What was agreed to, also before there were cards. */
const agreedIn = (agreed: PricedSession): PricedSession => ({
  ...agreed,
  installments: agreed.installments ?? 1,
  methods: agreed.methods.map((method) => ({ ...method, card: method.card ?? null })),
});

/** @param keepsAgreed what was agreed to stays as it was, whatever prices and stocks do while it is paid */
async function price(parts: Parts, session: SessionRow, keepsAgreed: boolean): Promise<PricedSession> {
  if (keepsAgreed && session.agreed !== null && session.paid_version === session.version)
    return agreedIn(session.agreed as PricedSession);
  const priced = await parts.database.withSeller(session.seller_id, async (trx) => {
    const [gateway, theme] = await Promise.all([gatewayOf(trx, parts, session), themeOf(trx, session)]);
    const pricing = {
      executor: trx,
      config: parts.config,
      owner: ownerOfSession(session),
      visit: session.id,
      gateway,
      theme,
      orderId: session.order_id,
    };
    return priceSession(pricing, session.content);
  });
  if (priced === undefined) throw new Problem('checkout_product_unavailable');
  return priced;
}

/** Whether a version shows something else than before. */
const isNews = (shown: readonly ShownVersion[], next: PricedSession['shown']): boolean => {
  const last = shown.at(-1);
  return last === undefined || differencesBetween(last, next).length > 0;
};

/** The columns of a version that shows something else. */
const nextVersion = ({ version, shown }: SessionRow, next: PricedSession['shown']) => ({
  version: version + 1,
  shown: JSON.stringify([...shown, { version: version + 1, ...next }].slice(-KEPT_VERSIONS)),
});

/** Notes what the buyer is shown now, if it is something else than before. @returns the session as it is then */
const noteShown = (
  { database }: Parts,
  session: SessionRow,
  { shown }: PricedSession,
): Promise<SessionRow> =>
  isNews(session.shown, shown)
    ? database.withSeller(session.seller_id, async (trx) => {
        const row = await lockSession(trx, session);
        if (row === undefined) throw new Problem('checkout_session_unknown');
        // Somebody else was faster: what they have noted is as new as this.
        return row.version !== session.version || !isNews(row.shown, shown)
          ? row
          : updateSession(trx, row, nextVersion(row, shown));
      })
    : Promise.resolve(session);

/** What the buyer has typed, to be compared. */
export const typedIn = ({ content }: SessionRow): string => JSON.stringify({ ...content, orderedAt: '' });

/**
 * Prices a session and notes what is shown: again where another tab has written meanwhile, because whoever pays a version pays its price.
 * @param keepsAgreed as `price` says
 */
export async function priceNoted(
  parts: Parts,
  session: SessionRow,
  keepsAgreed: boolean,
): Promise<{ noted: SessionRow; priced: PricedSession }> {
  const priced = await price(parts, session, keepsAgreed);
  const noted = await noteShown(parts, session, priced);
  const isOfBoth = typedIn(noted) === typedIn(session) && !isNews(noted.shown, priced.shown);
  return isOfBoth ? { noted, priced } : priceNoted(parts, noted, keepsAgreed);
}

/** The session that a token opens. @throws Problem checkout_session_unknown or checkout_session_expired */
export async function openSession(
  { database, digest }: Parts,
  token: string,
  ip: string,
): Promise<FoundSession> {
  const [session] = await Promise.all([
    findSession(database.platform, digest(token)),
    assertUncounted(database, 'checkout-tokens', ip),
  ]);
  if (session === undefined) {
    await countRequest(database, 'checkout-tokens', ip);
    throw new Problem('checkout_session_unknown');
  }
  if (session.expires_at <= currentTime()) throw new Problem('checkout_session_expired');
  return session;
}

const attemptOf = ({ database }: Parts, session: SessionRow): Promise<Attempt | undefined> =>
  session.order_id === null
    ? Promise.resolve(undefined)
    : findAttempt(database.forSeller(session.seller_id), session);

/** A session as its buyer sees it. */
export async function toSession(
  parts: Parts,
  session: SessionRow & Pick<FoundSession, 'is_masked'>,
  { shown: _shown, isKnownCoupon: _known, ...priced }: PricedSession,
  attempt: Attempt | undefined,
): Promise<V1Session> {
  const { contact, address } = session.is_masked ? withoutHidden(session.content) : session.content;
  const executor = parts.database.forSeller(session.seller_id);
  const { store, asksConsent } = await readVendor(executor, ownerOfSession(session));
  return {
    version: session.version,
    is_test: session.is_test,
    expires_at: session.expires_at.toISOString(),
    store,
    contact,
    address,
    masked: session.is_masked ? masksOf(session.content) : {},
    asks_consent: asksConsent && session.consent === null,
    consent: session.consent,
    ...priced,
    ...toStanding(attempt),
  };
}

/** What a link sells now, to a visit that begins. */
interface PricedLink {
  link: OpenedLink;
  owner: Owner;
  gateway: CheckoutGateway;
  content: SessionContent;
  priced: PricedSession;
  /** What a session that begins now keeps; undefined for the usual look. */
  theme: ThemeVersion | undefined;
}

/** @throws Problem checkout_link_unknown, checkout_closed, checkout_product_unavailable or out_of_stock */
async function priceLink(parts: Parts, linkId: string, visit: string): Promise<PricedLink> {
  const link = await findOpenedLink(parts.database.platform, linkId);
  if (link === undefined) throw new Problem('checkout_link_unknown');
  if (!link.isOpen) throw new Problem('checkout_closed');
  const { database, config } = parts;
  const owner = { sellerId: link.sellerId, storeId: link.storeId };
  const { gateway, theme, content, priced } = await database.withSeller(owner.sellerId, async (trx) => {
    const [gateway, theme] = await Promise.all([
      readCheckoutGateway(trx, config, owner),
      findPublishedTheme(trx, owner, { productId: link.productId }),
    ]);
    const methods = buyerMethods(gateway, theme?.config);
    const first =
      methods.find(({ idFormaPagamento }) => idFormaPagamento === theme?.config.defaultMethod) ?? methods[0];
    if (gateway === undefined || first === undefined) throw new Problem('checkout_closed');
    const content = newContent(link, first.idFormaPagamento);
    const pricing = { executor: trx, config, owner, visit, gateway, theme: theme?.config, orderId: null };
    return { gateway, theme, content, priced: await priceSession(pricing, content) };
  });
  if (priced === undefined || priced.missing.includes('items'))
    throw new Problem('checkout_product_unavailable');
  const [item] = priced.items;
  const isSoldOut =
    item !== undefined &&
    (item.variants.length > 0
      ? !item.variants.some(({ is_available }) => is_available)
      : item.max_quantity === 0);
  if (isSoldOut) throw new Problem('out_of_stock', { text: 'Este produto está sem estoque agora.' });
  return { link, owner, gateway, content, priced, theme };
}

/** What a link sells, without a session. @throws as `createSession` */
export async function previewLink(parts: Parts, linkId: string): Promise<V1LinkPreview> {
  const { owner, gateway, priced } = await priceLink(parts, linkId, newId());
  const {
    store: { name },
  } = await readVendor(parts.database.forSeller(owner.sellerId), owner);
  const [item] = priced.items;
  return {
    title: item?.title ?? '',
    image_url: item?.image_url ?? null,
    price: item?.unit_price ?? 0,
    store: name,
    is_test: gateway.isTest,
  };
}

/**
 * Opens the checkout of a link.
 * @throws Problem checkout_link_unknown, checkout_closed, checkout_product_unavailable or out_of_stock
 */
export async function createSession(
  parts: Parts,
  { link: linkId, utm, first_utm, device, tracking, consent }: V1SessionRequest,
  buyer: Buyer,
): Promise<V1NewSession> {
  const { database, digest } = parts;
  const id = newId();
  const { link, owner, gateway, content, priced, theme } = await priceLink(parts, linkId, id);
  // What the link has stored counts, also where a messenger has cut it off its address.
  const stored = Object.fromEntries(Object.entries(link.utm).filter(([, value]) => value !== ''));
  const token = newToken();
  const channel = { ...owner, isTest: gateway.isTest };
  const session = await database.withSeller(owner.sellerId, async (trx) => {
    await keepTracking(trx, parts.keyRing, channel, forVisit(id), { tracking, consent, ...buyer });
    return insertSession(trx, {
      seller_id: owner.sellerId,
      id,
      store_id: owner.storeId,
      token_hash: digest(token),
      link_id: link.id,
      is_test: gateway.isTest,
      content: JSON.stringify(content),
      shown: JSON.stringify([{ version: 1, ...priced.shown }]),
      utm: JSON.stringify({ first: first_utm ?? null, last: { ...utm, ...stored } }),
      order_id: null,
      payment_id: null,
      paid_version: null,
      agreed: null,
      theme_id: theme?.themeId ?? null,
      theme_number: theme?.number ?? null,
      consent: consent ? JSON.stringify(givenOf(consent)) : null,
      expires_at: nextEnd(),
    });
  });
  const utmData = Object.fromEntries(
    Object.entries(session.utm.last)
      .filter(([, value]) => value !== '')
      .map(([name, value]) => [`utm_${name}`, value]),
  );
  await tellEvents(parts, session, [
    { type: 'checkout.started', data: { device, ...utmData }, once: 'started' },
    ...eventsOfOffers(priced),
  ]);
  const opened = await toSession(parts, { ...session, is_masked: false }, priced, undefined);
  return { token, utm: session.utm.last, ...opened };
}

/**
 * A session, priced as of now.
 * @param since a version that the buyer has seen: what is another one now is told
 * @throws Problem checkout_product_unavailable
 */
export async function readSession(parts: Parts, session: FoundSession, since?: number): Promise<V1Session> {
  const attempt = await attemptOf(parts, session);
  const isSettled = attempt !== undefined && (isPaid(attempt) || isPayable(attempt));
  const { noted, priced } = await priceNoted(parts, session, isSettled);
  const seen = session.shown.find(({ version }) => version === since);
  const told = seen === undefined ? [] : differencesBetween(seen, priced.shown).map(({ text }) => text);
  return toSession(
    parts,
    { ...noted, is_masked: session.is_masked },
    { ...priced, notices: [...told, ...priced.notices] },
    attempt,
  );
}

/** The order and the payment of a session, without pricing anything. */
export const readAttempt = attemptOf;

/** @throws Problem checkout_closed */
export function assertOpen({ is_open }: FoundSession): void {
  if (!is_open) throw new Problem('checkout_closed');
}

/** A choice about being followed is no part of what is agreed to by paying. */
const typesAnything = ({ consent: _consent, ...rest }: V1SessionChange): boolean =>
  Object.keys(rest).length > 0;

/**
 * Takes what a buyer has typed or chosen, and prices the session anew. What is open to be paid stays so until the buyer pays otherwise.
 * @throws Problem checkout_closed, checkout_session_paid, checkout_product_unavailable
 */
export async function changeSession(
  parts: Parts,
  session: FoundSession,
  change: V1SessionChange,
  buyer: Buyer,
): Promise<V1Session> {
  assertOpen(session);
  const { ip } = buyer;
  const { database } = parts;
  // Who has guessed too often learns nothing more, also of a code that exists.
  const guesser = `${session.store_id}|${ip}`;
  if (change.coupon) await assertUncounted(database, 'coupon-codes', guesser);
  const attempt = await attemptOf(parts, session);
  if (attempt !== undefined && isPaid(attempt)) throw new Problem('checkout_session_paid');
  if (attempt?.cancelled_at != null) throw new Problem('checkout_session_expired');
  const typed = await database.withSeller(session.seller_id, async (trx) => {
    const row = await lockSession(trx, session);
    if (row === undefined) throw new Problem('checkout_session_unknown');
    const { consent } = change;
    if (consent)
      await keepTracking(
        trx,
        parts.keyRing,
        { ...ownerOfSession(row), isTest: row.is_test },
        forVisit(row.id),
        { tracking: {}, consent, ...buyer },
      );
    const content = changedContent(
      row.content,
      session.is_masked ? keepingHidden(row.content, change) : change,
    );
    return {
      before: row.content,
      row: await updateSession(trx, row, {
        content: JSON.stringify(content),
        ...(consent && { consent: JSON.stringify(givenOf(consent)) }),
        // Also who pays and where it goes belong to what is agreed to.
        ...(typesAnything(change) && { paid_version: null }),
        ...(row.order_id === null && { expires_at: nextEnd() }),
      }),
    };
  });
  const { noted, priced } = await priceNoted(parts, typed.row, false);
  if (change.coupon && !priced.isKnownCoupon) await countRequest(database, 'coupon-codes', guesser);
  await tellEvents(parts, session, [
    ...eventsOfChange(typed.before, typed.row.content, priced),
    ...eventsOfOffers(priced),
    ...(session.is_masked ? [RECOVERED] : []),
  ]);
  return toSession(parts, { ...noted, is_masked: session.is_masked }, priced, attempt);
}
