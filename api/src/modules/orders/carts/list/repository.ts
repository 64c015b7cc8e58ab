import type { CartFilter, CartRow } from '@balcao/api-schema';
import { CART_STATES, type CartState } from '@balcao/domain';
import { sql } from 'kysely';
import { tablesOf } from '../../../../db/compile-once';
import type { Executor } from '../../../../db/database';
import { ofStore } from '../../../../db/of-store';
import type { Owner } from '../../../../db/owner';
import {
  anyOf,
  atLeast,
  atMost,
  type Condition,
  equals,
  fromDay,
  oneOf,
  untilDay,
} from '../../../../lists/conditions';
import { defineList } from '../../../../lists/define-list';
import { matchesWords } from '../../../../lists/search';
import { hasChat, maskContacts } from '../../buyer/masks';

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
export const cartList = defineList<Owner, CartFilter, StoredCart, CartRow>({
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
