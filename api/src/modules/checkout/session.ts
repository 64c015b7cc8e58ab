import {
  appearanceOf,
  type V1Consent,
  type V1GivenConsent,
  type V1Session,
  v1SessionParams,
} from '@balcao/api-schema';
import { NEW_CHECKOUT_THEME, SELLER_HOST_HEADER } from '@balcao/domain';
import type { FastifyRequest, preHandlerAsyncHookHandler } from 'fastify';
import { implementFor } from '../../calls';
import { currentTime } from '../../db/clock';
import type { SellerTransaction } from '../../db/database';
import type { Owner } from '../../db/owner';
import type { Platform } from '../../platform';
import { countRequest, type LimitGroup } from '../../plugins/rate-limit';
import { Problem } from '../../problem';
import { readCheckoutGateway } from '../payments';
import { masksOf, shareOf, withoutHidden } from './devices';
import { differencesBetween } from './differences';
import type { StoresOfHosts } from './hosts';
import { type PricedSession, priceSession } from './prices';
import {
  type Attempt,
  type FoundSession,
  findAttempt,
  findSession,
  lockSession,
  type SessionRow,
  updateSession,
  type Viewer,
} from './session-rows';
import { isPaid, isPayable, toStanding } from './standing';
import type { ShownVersion } from './tables/buyer-checkouts-schema';
import { findThemeVersion } from './themes';
import { readVendor, type Vendor } from './vendor';

export type Parts = Pick<Platform, 'database' | 'config' | 'digest' | 'keyRing' | 'gateways' | 'raise'>;

/** The buyer's browser. */
export interface Buyer {
  ip: string;
  userAgent: string | undefined;
  /** The seller's host by which they come; left out for the installation's own. */
  host?: string | undefined;
}

/** A choice, as it is kept and answered. */
export const givenOf = ({ marketing, analytics, version, at }: V1Consent): V1GivenConsent => ({
  marketing,
  analytics,
  version,
  at: new Date(at ?? currentTime()).toISOString(),
});

/** The device that opens a session. */
export const FIRST_DEVICE: Viewer = { device: '', is_guest: false };

const DAY_MS = 86_400_000;
/** The number of shown versions that are kept: those that other tabs may still show. */
const KEPT_VERSIONS = 8;

export const ownerOfSession = ({ seller_id, store_id }: SessionRow): Owner => ({
  sellerId: seller_id,
  storeId: store_id,
});

/** A day after the last change, while there is no order. */
export const nextEnd = (): Date => new Date(currentTime().getTime() + DAY_MS);

/** The theme of a session: the version that was published when it began. Later versions are for later sessions. */
export const themeOf = (trx: SellerTransaction, { seller_id, theme_id, theme_number }: SessionRow) =>
  theme_id === null || theme_number === null
    ? undefined
    : findThemeVersion(trx, seller_id, theme_id, theme_number);

/** The store's part of a price, whatever the buyer types, and the vendor. */
export async function readShop(trx: SellerTransaction, parts: Parts, session: SessionRow) {
  const owner = ownerOfSession(session);
  const [gateway, theme, vendor] = await Promise.all([
    readCheckoutGateway(trx, parts.config, owner),
    themeOf(trx, session),
    readVendor(trx, owner),
  ]);
  // A gateway in another mode is none of its.
  return { gateway: gateway?.isTest === session.is_test ? gateway : undefined, theme, vendor };
}

/** Prices what a session holds. @returns undefined where its product is gone */
export const priceIn = (
  trx: SellerTransaction,
  { config }: Parts,
  session: SessionRow,
  { gateway, theme }: Awaited<ReturnType<typeof readShop>>,
): Promise<PricedSession | undefined> =>
  priceSession(
    {
      executor: trx,
      config,
      owner: ownerOfSession(session),
      visit: session.id,
      gateway,
      theme,
      orderId: session.order_id,
    },
    session.content,
  );

const USUAL = appearanceOf(NEW_CHECKOUT_THEME, '');

/** The version that was agreed to, with defaults for fields that came later, as cards and switches did. */
const agreedIn = (agreed: PricedSession): PricedSession => ({
  ...agreed,
  appearance: agreed.appearance && { ...USUAL, ...agreed.appearance },
  installments: agreed.installments ?? 1,
  methods: agreed.methods.map((method) => ({
    ...method,
    card: method.card
      ? { ...method.card, setup: method.card.setup ?? {}, is_prepared: method.card.is_prepared ?? false }
      : null,
  })),
});

/** Whether a version shows something else than before. */
const differsFromLast = (shown: readonly ShownVersion[], next: PricedSession['shown']): boolean => {
  const last = shown.at(-1);
  return last === undefined || differencesBetween(last, next).length > 0;
};

/** The columns of a version that shows something else; none where it shows the same. */
export const nextVersion = ({ version, shown }: SessionRow, next: PricedSession['shown']) =>
  differsFromLast(shown, next)
    ? {
        version: version + 1,
        shown: JSON.stringify([...shown, { version: version + 1, ...next }].slice(-KEPT_VERSIONS)),
      }
    : {};

/** Notes what the buyer is shown now, if it is something else than before. @returns the session as it is then */
async function noteShown(
  trx: SellerTransaction,
  session: SessionRow,
  { shown }: PricedSession,
): Promise<SessionRow> {
  if (!differsFromLast(session.shown, shown)) return session;
  const row = await lockSession(trx, session);
  if (row === undefined) throw new Problem('checkout_session_unknown');
  // Somebody else was faster: what they have noted is as new as this.
  return row.version !== session.version || !differsFromLast(row.shown, shown)
    ? row
    : updateSession(trx, row, nextVersion(row, shown));
}

/** The typed content as text, for comparison. */
export const typedIn = ({ content }: SessionRow): string => JSON.stringify({ ...content, orderedAt: '' });

/** A session, priced, as the buyer is shown it. */
export interface NotedSession {
  noted: SessionRow;
  priced: PricedSession;
  vendor: Vendor;
}

/**
 * Prices a session and notes what is shown: again where another tab has written meanwhile, because whoever pays a version pays its price.
 * @param keepsAgreed what was agreed to stays as it was, whatever prices and stocks do while it is paid
 * @throws Problem checkout_product_unavailable
 */
export async function priceNoted(
  parts: Parts,
  session: SessionRow,
  keepsAgreed: boolean,
): Promise<NotedSession> {
  const isAgreed = keepsAgreed && session.agreed !== null && session.paid_version === session.version;
  const { noted, priced, vendor } = await parts.database.withSeller(session.seller_id, async (trx) => {
    const shop = await readShop(trx, parts, session);
    const priced = isAgreed
      ? agreedIn(session.agreed as PricedSession)
      : await priceIn(trx, parts, session, shop);
    if (priced === undefined) throw new Problem('checkout_product_unavailable');
    return { noted: await noteShown(trx, session, priced), priced, vendor: shop.vendor };
  });
  const isOfBoth = typedIn(noted) === typedIn(session) && !differsFromLast(noted.shown, priced.shown);
  return isOfBoth ? { noted, priced, vendor } : priceNoted(parts, noted, keepsAgreed);
}

/** The order and the payment of a session, without pricing anything. */
export const readAttempt = ({ database }: Parts, session: SessionRow): Promise<Attempt | undefined> =>
  session.order_id === null
    ? Promise.resolve(undefined)
    : findAttempt(database.forSeller(session.seller_id), session);

/** A session as its buyer sees it. */
export function toSession(
  { digest }: Pick<Parts, 'digest'>,
  session: SessionRow & Viewer,
  { shown: _shown, isKnownCoupon: _known, ...priced }: PricedSession,
  { store, asksConsent, hasTags }: Vendor,
  attempt: Attempt | undefined,
): V1Session {
  const { device, is_guest: isGuest } = session;
  const { contact, address } = withoutHidden(session.content, device);
  return {
    version: session.version,
    is_test: session.is_test,
    expires_at: session.expires_at.toISOString(),
    store,
    contact: { birth_date: '', ...contact },
    address,
    masked: masksOf(session.content, device),
    needs_proof: isGuest,
    share: session.order_id === null || isGuest ? null : shareOf(digest, session),
    asks_consent: asksConsent && !isGuest && session.consent === null,
    consent: session.consent,
    has_tags: hasTags && !isGuest && session.consent?.marketing === true,
    ...priced,
    ...toStanding(attempt),
  };
}

/**
 * A session, priced as of now.
 * @param since a version that the buyer has seen: what is another one now is told
 * @throws Problem checkout_product_unavailable
 */
export async function readSession(parts: Parts, session: FoundSession, since?: number): Promise<V1Session> {
  const attempt = await readAttempt(parts, session);
  const isSettled = attempt !== undefined && (isPaid(attempt) || isPayable(attempt));
  const { noted, priced, vendor } = await priceNoted(parts, session, isSettled);
  const seen = session.shown.find(({ version }) => version === since);
  const told = seen === undefined ? [] : differencesBetween(seen, priced.shown).map(({ text }) => text);
  return toSession(
    parts,
    { ...noted, device: session.device, is_guest: session.is_guest },
    { ...priced, notices: [...told, ...priced.notices] },
    vendor,
    attempt,
  );
}

/** @throws Problem checkout_closed */
export function assertOpen({ is_open }: FoundSession): void {
  if (!is_open) throw new Problem('checkout_closed');
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The session whose token the request names. */
    buyerSession: FoundSession | null;
  }
}

/** The longest body of a buyer's call. */
export const BODY_LIMIT_BYTES = 32 * 1024;

/** The buyer as their request shows them. */
export const buyerOf = ({ ip, headers }: FastifyRequest): Buyer => ({
  ip,
  userAgent: headers['user-agent'],
  host: [headers[SELLER_HOST_HEADER]].flat().at(0),
});

/**
 * Implements calls by a session's token, which are counted by session where there is a limit.
 * @throws Problem too_many_requests or checkout_session_unknown
 */
export const bySession = ({ database }: Pick<Platform, 'database'>, limit?: LimitGroup) =>
  implementFor(async (request) => {
    const session = request.buyerSession;
    if (session === null) throw new Problem('checkout_session_unknown');
    if (limit) await countRequest(database, limit, session.id);
    return { session, buyer: buyerOf(request) };
  });

/**
 * Opens the session of a path's token, in whose store the request's host has to be, before the call runs.
 * @param takesGuests whether guests may call what does more than read
 */
export const openedByToken = (
  { database, digest }: Platform,
  stores: StoresOfHosts,
  takesGuests = false,
): { bodyLimit: number; preHandler: preHandlerAsyncHookHandler } => ({
  bodyLimit: BODY_LIMIT_BYTES,
  async preHandler(request) {
    const { token } = v1SessionParams.parse(request.params);
    const session = await findSession(database.platform, digest(token));
    if (session === undefined) {
      await countRequest(database, 'checkout-tokens', request.ip);
      throw new Problem('checkout_session_unknown');
    }
    if (session.expires_at <= currentTime()) throw new Problem('checkout_session_expired');
    request.buyerSession = session;
    const { seller_id: sellerId, store_id: storeId, id } = session;
    await stores.assertShows(request, { sellerId, storeId }, 'checkout_session_unknown');
    if (session.is_guest && request.method !== 'GET' && !takesGuests)
      throw new Problem('checkout_device_unproven');
    request.keyHolder = { sellerId, name: `checkout|${id}` };
  },
});
