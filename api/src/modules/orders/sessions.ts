import { type V1CheckoutEvent, z } from '@balcao/api-schema';
import { CHECKOUT_DEVICES, CHECKOUT_STEP_NAMES, type CheckoutEventType } from '@balcao/domain';
import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import { currentMs } from '../../db/clock';
import type { Database, Executor, SellerTransaction } from '../../db/database';
import { ofStore } from '../../db/of-store';
import type { Owner } from '../../db/owner';
import type { Platform } from '../../platform';
import { Again, defineTask, enqueueAll, enqueueFragment, handleTask, type TaskHandler } from '../../queue';
import type { Channel } from './stored-order';

const isType = (type: string) => sql`type = ${sql.lit(type)}`;
const BEHIND_CONTACT = sql`${isType('checkout.step_completed')} and data ->> 'step' = ${sql.lit(CHECKOUT_STEP_NAMES[0])}`;
const STEP_NAMES = sql`array[${sql.join(CHECKOUT_STEP_NAMES.map((name) => sql.lit(name)))}]`;
const DEVICES = sql.join(CHECKOUT_DEVICES.map((device) => sql.lit(device)));

const CHECKOUT = sql`left(coalesce(data ->> 'checkout', ''), 100)`;
const utmField = (name: string) => sql`${sql.lit(name)}, left(data ->> ${sql.lit(`utm_${name}`)}, 100)`;
const UTM = sql`jsonb_strip_nulls(jsonb_build_object(${sql.join(
  ['source', 'medium', 'campaign', 'content', 'term'].map(utmField),
)}))`;

/** The columns of each session that follow from the events in `table`. */
export const visitsIn = (table: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select session_token as token, min(occurred_at) filter (where ${isType('checkout.started')}) as started_at,
    coalesce((array_agg(case when data ->> 'device' in (${DEVICES}) then data ->> 'device' else 'unknown' end
      order by occurred_at, data ->> 'device', ${UTM}) filter (where ${isType('checkout.started')}))[1], 'unknown') as device,
    coalesce((array_agg(${UTM} order by occurred_at, data ->> 'device', ${UTM})
      filter (where ${isType('checkout.started')}))[1], '{}') as utm,
    coalesce((array_agg(${CHECKOUT} order by occurred_at, data ->> 'device', ${UTM}, ${CHECKOUT})
      filter (where ${isType('checkout.started')}))[1], '') as checkout,
    max(occurred_at) as last_seen_at,
    max(case when ${isType('payment.attempted')} then ${sql.lit(CHECKOUT_STEP_NAMES.length)}
      when ${isType('checkout.step_completed')} then coalesce(array_position(${STEP_NAMES}, data ->> 'step'), 0)
      else 0 end) as step,
    min(occurred_at) filter (where ${isType('checkout.contact_captured')} or ${BEHIND_CONTACT}) as contact_at,
    min(occurred_at) filter (where ${isType('order.created')}) as ordered_at,
    min(occurred_at) filter (where data ->> 'recovery' = 'true') as recovery_at
  from ${table}
  group by session_token`;

/**
 * Merges what `visit` has, a row per session, into the stored sessions. Every column is the least or the greatest of all
 * events, so the order of their arrival plays no part. A buyer who comes back or orders has abandoned nothing.
 */
export const sessionMerge = ({ sellerId, storeId, isTest }: Channel): RawBuilder<unknown> => sql`
  insert into checkout_sessions as held
    (seller_id, store_id, is_test, token, started_at, device, utm, checkout, last_seen_at, step, contact_at, ordered_at, recovery_at)
  select ${sellerId}, ${storeId}, ${isTest}, token, started_at, device, utm, checkout, last_seen_at, step, contact_at, ordered_at, recovery_at
  from visit order by token
  on conflict (seller_id, store_id, is_test, token) do update set
    (started_at, device, utm, checkout) = (
      select started_at, device, utm, checkout
      from (values (held.started_at, held.device, held.utm, held.checkout),
          (excluded.started_at, excluded.device, excluded.utm, excluded.checkout))
        as start(started_at, device, utm, checkout)
      order by started_at nulls last, device, utm, checkout limit 1),
    last_seen_at = greatest(held.last_seen_at, excluded.last_seen_at),
    step = greatest(held.step, excluded.step),
    contact_at = least(held.contact_at, excluded.contact_at),
    ordered_at = least(held.ordered_at, excluded.ordered_at),
    recovery_at = least(held.recovery_at, excluded.recovery_at),
    abandoned_at = case when excluded.last_seen_at <= held.last_seen_at and excluded.ordered_at is null
      then held.abandoned_at end`;

/** Says that an order is of a session, also when none of its events has arrived. Statements for the commit. */
export const sessionLink = (
  trx: SellerTransaction,
  channel: Channel,
  { token, externalId, orderedAt }: { token: string; externalId: string; orderedAt: string },
): CompiledQuery[] => [
  sql`with visit as (
      select ${token} as token, null::timestamptz as started_at, 'unknown' as device, '{}'::jsonb as utm, '' as checkout,
        ${orderedAt}::timestamptz as last_seen_at, 0 as step, null::timestamptz as contact_at,
        ${orderedAt}::timestamptz as ordered_at, null::timestamptz as recovery_at
    ) ${sessionMerge(channel)}`.compile(trx),
  sql`insert into checkout_session_orders (seller_id, store_id, is_test, session_token, source, external_id)
    values (${channel.sellerId}, ${channel.storeId}, ${channel.isTest}, ${token}, ${channel.source}, ${externalId})
    on conflict do nothing`.compile(trx),
];

/** The types of events that pixels may be sent. */
const WATCHED_TYPES: readonly CheckoutEventType[] = [
  'checkout.started',
  'checkout.step_completed',
  'payment.attempted',
];
/** The delay of the task. A page sends contact, cart and consent of a buyer in several calls, which are then read together. */
const SOON_MS = 5_000;

/** The part of a statement that enqueues the task where the store has a pixel; none for events that no pixel is told of. */
export function visitTaskInsert(
  { sellerId, storeId, isTest }: Channel,
  events: readonly V1CheckoutEvent[],
): RawBuilder<unknown> {
  const told = isTest ? [] : events.filter(({ type }) => WATCHED_TYPES.includes(type));
  const tokens = [...new Set(told.map(({ session }) => session.token))];
  return enqueueFragment(
    visitTask,
    { payload: { storeId, tokens }, sellerId, key: storeId, at: new Date(currentMs() + SOON_MS) },
    tokens.length === 0
      ? sql`false`
      : sql`exists (select from pixels where ${ofStore({ sellerId, storeId })} and active)
        and exists (select from added)`,
  );
}

/** Looks what of some visits pixels may be told. */
export const visitTask = defineTask(
  'pixel-visit',
  z.object({ storeId: z.string(), tokens: z.array(z.string()) }),
);

/** A cart that was left. */
export interface LeftCart {
  id: string;
  isTest: boolean;
}

const COULD_BE_ABANDONED = sql`session.contact_at is not null and session.ordered_at is null and session.abandoned_at is null`;
const WAIT = sql`make_interval(mins => store.abandonment_minutes)`;

/**
 * Marks the store's sessions that are idle for too long.
 * @returns when the next one could be, null where none is open; and the carts of those that were left for the first time
 */
async function abandonIdleSessions(
  trx: SellerTransaction,
  { sellerId, storeId }: Owner,
): Promise<{ next: Date | null; carts: LeftCart[] }> {
  const { rows: carts } = await sql<LeftCart>`
    with before as materialized (
      select token, is_test, first_abandoned_at from checkout_sessions as session
      where ${ofStore({ sellerId, storeId }, 'session')} and ${COULD_BE_ABANDONED}
    ), marked as (
    update checkout_sessions as session
    set abandoned_at = now(), first_abandoned_at = coalesce(session.first_abandoned_at, now())
    from stores as store
    where store.seller_id = ${sellerId} and store.id = ${storeId}
      and session.seller_id = store.seller_id and session.store_id = store.id
      and ${COULD_BE_ABANDONED} and session.last_seen_at <= now() - ${WAIT}
    returning session.token, session.is_test
    )
    select cart.id, cart.is_test as "isTest"
    from marked join before using (token, is_test)
    join checkout_carts as cart on ${ofStore({ sellerId, storeId }, 'cart')}
      and cart.is_test = marked.is_test and cart.token = marked.token
    where before.first_abandoned_at is null
    order by cart.id`.execute(trx);
  const { rows } = await sql<{ next: Date | null }>`
    select min(session.last_seen_at + ${WAIT}) as next
    from stores as store
    join checkout_sessions as session on session.seller_id = store.seller_id and session.store_id = store.id
    where store.seller_id = ${sellerId} and store.id = ${storeId} and ${COULD_BE_ABANDONED}`.execute(trx);
  return { next: rows[0]?.next ?? null, carts };
}

/** The stores with sessions that should have been marked an hour ago. */
async function storesWithOverdueSessions(platform: Executor): Promise<Owner[]> {
  const { rows } = await sql<Owner>`
    select distinct session.seller_id as "sellerId", session.store_id as "storeId"
    from checkout_sessions as session
    join stores as store on store.seller_id = session.seller_id and store.id = session.store_id
    where ${COULD_BE_ABANDONED} and session.last_seen_at < now() - ${WAIT} - interval '1 hour'`.execute(
    platform,
  );
  return rows;
}

/** Looks for abandoned checkouts of a store, until none could be abandoned later. */
const abandonmentTask = defineTask('checkout-abandonment', z.object({ storeId: z.string() }));

/** No store waits for less. */
const MIN_ABANDONMENT_MINUTES = 10;

/** A task for `enqueue`, once per store. */
const abandonmentTaskOf = ({ sellerId, storeId }: Owner) => ({
  payload: { storeId },
  sellerId,
  key: storeId,
  idempotencyKey: storeId,
  at: new Date(currentMs() + MIN_ABANDONMENT_MINUTES * 60_000),
});

/** The part of a statement that enqueues the task where the condition holds. */
export const abandonmentTaskInsert = (owner: Owner, condition: RawBuilder<unknown>): RawBuilder<unknown> =>
  enqueueFragment(abandonmentTask, abandonmentTaskOf(owner), condition);

/** Sessions that become idle one after the other are marked together. */
const SHORTEST_PAUSE_MS = 30_000;

/** Marks abandoned checkouts, and goes on when the next one may be. */
export const abandonCheckouts = ({ database, raise }: Pick<Platform, 'database' | 'raise'>): TaskHandler =>
  handleTask(abandonmentTask, {
    concurrency: 1,
    maxAttempts: Number.POSITIVE_INFINITY,
    async run({ storeId }, { task: { sellerId } }) {
      const next = await database.withSeller(sellerId, async (trx) => {
        const left = await abandonIdleSessions(trx, { sellerId, storeId });
        if (left.carts.length > 0) await raise(trx, 'carts.left', { sellerId, storeId, carts: left.carts });
        return left.next;
      });
      return next === null
        ? undefined
        : new Again(new Date(Math.max(next.getTime(), currentMs() + SHORTEST_PAUSE_MS)));
    },
  });

/** Enqueues what was missed: a session that became open while the task of its store ended. */
export async function enqueueOverdueAbandonments({ platform }: Database): Promise<void> {
  const stores = await storesWithOverdueSessions(platform);
  await enqueueAll(platform, abandonmentTask, stores.map(abandonmentTaskOf));
}
