import { isDeepStrictEqual } from 'node:util';
import {
  type CartFilter,
  type CartRow,
  type CartSettings,
  getCartSettings,
  listCarts,
  revealCart,
  setCartSettings,
  type V1CheckoutEvent,
} from '@balcao/api-schema';
import {
  CART_STATES,
  type CartState,
  isShopAddress,
  isValidEmail,
  normalizeEmail,
  normalizePhone,
  type OrderSource,
  plainLine,
} from '@balcao/domain';
import { sql } from 'kysely';
import { recordAudit } from '../../audit/record-audit';
import { implementsOn, routesOf } from '../../calls';
import { ago } from '../../db/ago';
import { currentTime } from '../../db/clock';
import { tablesOf } from '../../db/compile-once';
import type { Database, Executor, SellerTransaction } from '../../db/database';
import { newId } from '../../db/new-id';
import { ofStore } from '../../db/of-store';
import type { Owner } from '../../db/owner';
import {
  anyOf,
  atLeast,
  atMost,
  type Condition,
  equals,
  fromDay,
  oneOf,
  untilDay,
} from '../../lists/conditions';
import { defineList } from '../../lists/define-list';
import { matchesWords, searchTextOf } from '../../lists/search';
import type { Platform } from '../../platform';
import { Problem } from '../../problem';
import { newToken } from '../../security/digest';
import { hasChat, maskContacts } from './buyer-masks';
import type { Channel } from './stored-order';
/** Writes what events say of carts. An earlier event does not replace what a later one said. */
export async function mergeCarts(
  executor: Executor,
  { sellerId, storeId, isTest, source }: Channel,
  carts: readonly CapturedCart[],
): Promise<void> {
  const rows = carts.map(({ token, capturedAt, name, email, phone, items, totalCents, recoveryUrl }) => ({
    id: newId(),
    token,
    captured_at: capturedAt,
    name,
    email,
    phone,
    items,
    total_cents: totalCents,
    recovery_url: recoveryUrl,
    search: searchTextOf(name, email, phone, phone.replace(/^\+55/, ''), items),
  }));
  await sql`
    insert into checkout_carts as held (seller_id, id, store_id, is_test, source, token, captured_at, buyer_name, buyer_email, buyer_phone,
      items, total_cents, recovery_url, search)
    select distinct on (token) ${sellerId}, id, ${storeId}, ${isTest}, ${source}, token, captured_at, name, email, phone,
      items, total_cents, recovery_url, search
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as cart(id text, token text, captured_at timestamptz, name text,
      email text, phone text, items text, total_cents bigint, recovery_url text, search text)
    order by token, captured_at desc
    on conflict (seller_id, store_id, is_test, token) do update set
      captured_at = excluded.captured_at,
      buyer_name = coalesce(nullif(excluded.buyer_name, ''), held.buyer_name),
      buyer_email = coalesce(nullif(excluded.buyer_email, ''), held.buyer_email),
      buyer_phone = coalesce(nullif(excluded.buyer_phone, ''), held.buyer_phone),
      items = coalesce(nullif(excluded.items, ''), held.items),
      total_cents = coalesce(nullif(excluded.total_cents, 0), held.total_cents),
      recovery_url = coalesce(nullif(excluded.recovery_url, ''), held.recovery_url),
      search = excluded.search
    where excluded.captured_at >= held.captured_at`.execute(executor);
}

/** When a session of the store counts as abandoned, and whether its buyer is reminded by itself. */
export async function readCartSettings(
  executor: Executor,
  { sellerId, storeId }: Owner,
): Promise<CartSettings> {
  const store = await executor
    .selectFrom('stores')
    .where('seller_id', '=', sellerId)
    .where('id', '=', storeId)
    .select(['abandonment_minutes', 'reminds_carts'])
    .executeTakeFirstOrThrow();
  return { abandonmentMinutes: store.abandonment_minutes, remindsByItself: store.reminds_carts };
}

/** Deletes carts of a source by how their buyers are reached, and all of them when nobody is named. */
export async function deleteCartsOf(
  trx: SellerTransaction,
  { sellerId, storeId, source }: Owner & { source: OrderSource },
  buyer?: { email: string; phone: string },
): Promise<void> {
  const carts = trx
    .deleteFrom('checkout_carts')
    .where(ofStore({ sellerId, storeId }))
    .where('source', '=', source);
  const chosen = buyer
    ? carts.where(({ or, and, eb }) =>
        or([
          and([eb('buyer_email', '=', buyer.email), eb('buyer_email', '<>', '')]),
          and([eb('buyer_phone', '=', buyer.phone), eb('buyer_phone', '<>', '')]),
        ]),
      )
    : carts;
  await chosen.execute();
}

/** Deletes carts after a quarter: nobody comes back to them. */
export async function deleteOldCarts({ platform }: Pick<Database, 'platform'>): Promise<void> {
  await platform.deleteFrom('checkout_carts').where('created_at', '<', ago('90 days')).execute();
}

/** The cart of an event, with the contact of its buyer. Texts are empty, and `totalCents` is 0, where the event does not say. */
export interface CapturedCart {
  token: string;
  capturedAt: Date;
  name: string;
  email: string;
  phone: string;
  items: string;
  totalCents: number;
  recoveryUrl: string;
}

/** Whether shops may say where a buyer goes on, and nobody does it for them. */
export type TrustsLinks = boolean | 'own';

const MAX_NAME = 120;
const MAX_ITEMS = 500;

const textAt = (data: V1CheckoutEvent['data'], name: string): string => {
  const value = data[name];
  return typeof value === 'string' ? plainLine(value) : '';
};

const emailIn = (text: string): string => {
  const email = normalizeEmail(text);
  return isValidEmail(email) ? email : '';
};

/**
 * The carts that events tell of, each by how to reach its buyer.
 * @param trustsLinks which ways back may be believed: a page's key is known to everybody who visits it, and our own checkout
 *   knows its address
 */
export const capturedCarts = (
  events: readonly V1CheckoutEvent[],
  { trustsLinks }: { trustsLinks: TrustsLinks },
): CapturedCart[] =>
  events
    .filter(({ type }) => type === 'checkout.contact_captured')
    .map(({ session, occurred_at, data }) => {
      const phone = textAt(data, 'phone').slice(0, 40);
      const link = textAt(data, 'recovery_url');
      return {
        token: session.token,
        capturedAt: new Date(occurred_at),
        name: textAt(data, 'name').slice(0, MAX_NAME),
        email: emailIn(textAt(data, 'email')),
        phone: normalizePhone(phone) ?? phone,
        items: textAt(data, 'items').slice(0, MAX_ITEMS),
        totalCents: data.amount ?? 0,
        recoveryUrl: trustsLinks === 'own' || (trustsLinks && isShopAddress(link)) ? link : '',
      };
    })
    .filter(({ email, phone }) => email !== '' || phone !== '');

const IN_STATE: Readonly<Record<CartState, Condition>> = {
  open: sql`s.abandoned_at is not null`,
  recovered: sql`s.ordered_at is not null`,
};

const STATE = sql<CartState>`case when s.ordered_at is null then 'open' else 'recovered' end`;

/** The way back; of the store's own checkout as long as what the buyer had typed is there. */
const RECOVERY_URL = sql<string>`case when c.source = 'checkout' and not exists (select from buyer_checkouts as kept
  where kept.seller_id = c.seller_id and kept.id = c.token) then '' else c.recovery_url end`;

const withSessions = (executor: Executor) =>
  executor
    .selectFrom('checkout_carts as c')
    .innerJoin('checkout_sessions as s', (join) =>
      join
        .onRef('s.seller_id', '=', 'c.seller_id')
        .onRef('s.store_id', '=', 'c.store_id')
        .onRef('s.is_test', '=', 'c.is_test')
        .onRef('s.token', '=', 'c.token'),
    );

const selectRows = (executor: Executor, owner: Owner) =>
  withSessions(executor)
    .where(ofStore(owner, 'c'))
    .select([
      'c.id',
      'c.token',
      'c.is_test',
      STATE.as('state'),
      'c.buyer_name',
      'c.buyer_email',
      'c.buyer_phone',
      'c.items',
      'c.total_cents',
      's.step',
      's.device',
      's.utm_source',
      'c.source',
      RECOVERY_URL.as('recovery_url'),
      's.first_abandoned_at',
      'c.reminders',
      'c.reminded_at',
      sql<boolean>`exists (select from cart_opt_outs as out
        where out.seller_id = c.seller_id and out.store_id = c.store_id
          and out.email_digest = encode(sha256(convert_to(c.buyer_email, 'UTF8')), 'hex'))`.as(
        'is_opted_out',
      ),
    ]);

type StoredCart = Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number];

const toCartRow = (row: StoredCart): CartRow => ({
  id: row.id,
  isTest: row.is_test,
  state: row.state,
  buyerName: row.buyer_name,
  buyerEmail: row.buyer_email,
  buyerPhone: row.buyer_phone,
  hasChat: hasChat(row.buyer_phone),
  items: row.items,
  totalCents: row.total_cents,
  step: row.step,
  device: row.device,
  utmSource: row.utm_source,
  recoveryUrl: row.recovery_url,
  isOwnCheckout: row.source === 'checkout',
  abandonedAt: (row.first_abandoned_at ?? new Date(0)).toISOString(),
  reminders: row.reminders,
  remindedAt: row.reminded_at?.toISOString() ?? null,
  isOptedOut: row.is_opted_out,
});

/** A cart as the back-office shows it. */
export function asShown(cart: CartRow): CartRow {
  const { email, phone } = maskContacts({ email: cart.buyerEmail, phone: cart.buyerPhone });
  return { ...cart, buyerEmail: email, buyerPhone: phone };
}

/** A cart of a store with its buyer's contacts, whether or not it was left. */
export async function findCart(executor: Executor, owner: Owner, id: string): Promise<CartRow | undefined> {
  const row = await selectRows(executor, owner).where('c.id', '=', id).executeTakeFirst();
  return row && toCartRow(row);
}

/** Carts with their buyers' contacts and the checkout's names for their visits. */
export async function findCarts(
  executor: Executor,
  owner: Owner,
  ids: readonly string[],
): Promise<(CartRow & { token: string })[]> {
  if (ids.length === 0) return [];
  const rows = await selectRows(executor, owner)
    .where('c.id', 'in', [...ids])
    .orderBy('c.id')
    .execute();
  return rows.map((row) => ({ ...toCartRow(row), token: row.token }));
}

/** The carts of a store that were left: those that still are, and those whose buyers came back. */
const cartList = defineList<Owner, CartFilter, StoredCart, CartRow>({
  from: tablesOf(withSessions),
  id: 'c.id',
  orders: {
    abandonedAt: { column: 's.first_abandoned_at', kind: 'instant' },
    totalCents: { column: 'c.total_cents', kind: 'number' },
  },
  defaultSort: '-abandonedAt',
  scope: (owner) => sql`${ofStore(owner, 'c')}
    and s.first_abandoned_at is not null and (s.abandoned_at is not null or s.ordered_at is not null)`,
  filters: {
    state: (states) => anyOf([states].flat().map((state) => IN_STATE[state])),
    test: equals('c.is_test'),
    abandonedFrom: fromDay('s.first_abandoned_at'),
    abandonedTo: untilDay('s.first_abandoned_at'),
    totalFrom: atLeast('c.total_cents'),
    totalTo: atMost('c.total_cents'),
    utmSource: oneOf('s.utm_source'),
  },
  counts: { state: CART_STATES },
  search: matchesWords(sql`c.search`),
  rows: selectRows,
  toRow: (row) => asShown(toCartRow(row)),
});

const DAY_MS = 86_400_000;
/** A reminder is read within days; what a buyer had typed is not kept for longer. */
const WORKS_MS = 7 * DAY_MS;

/**
 * The way back to a cart: the address that its shop said, or, in the store's own checkout, one that nobody else has. The latter is 256
 * random bits, of which only the keyed hash is stored. What the buyer had typed is kept for as long as the link works.
 * @returns an empty text where nothing is left to go back to
 */
export async function recoveryLinkTo(
  trx: SellerTransaction,
  { digest }: Pick<Platform, 'digest'>,
  { sellerId, storeId }: Owner,
  { id, recoveryUrl, isOwnCheckout }: Pick<CartRow, 'id' | 'recoveryUrl' | 'isOwnCheckout'>,
): Promise<string> {
  if (!isOwnCheckout || recoveryUrl === '') return recoveryUrl;
  const token = newToken();
  const expiresAt = new Date(currentTime().getTime() + WORKS_MS);
  const { rows } = await sql`
    with kept as (
      update buyer_checkouts as session
      set expires_at = greatest(session.expires_at, ${expiresAt}::timestamptz)
      from checkout_carts as cart
      where ${ofStore({ sellerId, storeId }, 'cart')} and cart.id = ${id} and cart.source = 'checkout'
        and session.seller_id = cart.seller_id and session.id = cart.token
      returning session.id, session.version
    )
    insert into buyer_checkout_tokens (seller_id, token_hash, session_id, kind, seen_version, expires_at)
    select ${sellerId}, ${digest(token)}, id, 'link', version, ${expiresAt} from kept
    returning session_id`.execute(trx);
  return rows.length > 0 ? `${recoveryUrl}?r=${token}` : '';
}

export const cartRoutes = routesOf('orders', (platform) => {
  const { database } = platform;
  const { inStore } = implementsOn(platform);
  return [
    inStore(listCarts, ({ owner }, { query }) =>
      cartList.page(database.forSeller(owner.sellerId), owner, query),
    ),

    inStore(revealCart, ({ owner, origin }, { params: { id } }) => {
      const { sellerId } = owner;
      return database.withSeller(sellerId, async (trx) => {
        const cart = await findCart(trx, owner, id);
        if (cart === undefined) throw new Problem('not_found');
        const recoveryUrl = cart.state === 'open' ? await recoveryLinkTo(trx, platform, owner, cart) : '';
        await recordAudit(trx, origin, { sellerId, action: 'cart.reveal', entity: 'cart', entityId: id });
        return { email: cart.buyerEmail, phone: cart.buyerPhone, recoveryUrl };
      });
    }),

    inStore(getCartSettings, ({ owner }) => readCartSettings(database.forSeller(owner.sellerId), owner)),

    inStore(setCartSettings, async ({ owner, origin }, { body: after }) => {
      const { sellerId, storeId } = owner;
      await database.withSeller(sellerId, async (trx) => {
        const before = await readCartSettings(trx, owner);
        if (isDeepStrictEqual(before, after)) return;
        await trx
          .updateTable('stores')
          .set({ abandonment_minutes: after.abandonmentMinutes, reminds_carts: after.remindsByItself })
          .where('seller_id', '=', sellerId)
          .where('id', '=', storeId)
          .execute();
        await recordAudit(trx, origin, {
          sellerId,
          action: 'store.abandonment',
          entity: 'store',
          entityId: storeId,
          before,
          after,
        });
      });
      return after;
    }),
  ];
});
