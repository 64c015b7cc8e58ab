import fastifyPlugin from 'fastify-plugin';
import { sql } from 'kysely';
import { compileOnce } from '../db/compile-once';
import type { Database } from '../db/database';
import type { Platform } from '../platform';
import { limited } from '../problem';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Counts the route's requests per address, together with the other routes of the same group. */
    limitGroup?: LimitGroup;
  }
}

const GROUPS = {
  auth: { max: 100, windowSeconds: 15 * 60 },
  /** Uploads of identity documents and links to them. A reviewer opens three per person; nobody may copy thousands. */
  'identity-documents': { max: 300, windowSeconds: 15 * 60 },
  /** Opening links on a phone. Many phones may share an address, and 256 bits cannot be guessed. */
  'capture-links': { max: 60, windowSeconds: 15 * 60 },
  /** Files of a store's data and what makes them, counted by person: each reads many rows. */
  files: { max: 300, windowSeconds: 15 * 60 },
  /** Calendars that ask when money falls due. Services read for many people from one address; 256 bits cannot be guessed. */
  calendars: { max: 600, windowSeconds: 15 * 60 },
  /** Calls of services. They come in bursts, and each costs one small write. */
  webhooks: { max: 3_000, windowSeconds: 15 * 60 },
  /** Deliveries of a gateway, counted by connection: a gateway uses few addresses for all its stores. */
  'gateway-webhooks': { max: 3_000, windowSeconds: 15 * 60 },
  /** Test events and repeated deliveries of outgoing webhooks, counted by store: nobody may use us to flood an address. */
  'outgoing-webhooks': { max: 100, windowSeconds: 15 * 60 },
  /** Deliveries of a shop, counted by link: a sale of the year brings several per order. */
  'shop-webhooks': { max: 60_000, windowSeconds: 15 * 60 },
  /** Notices that a person sends to try out what comes of them. */
  'webhook-simulations': { max: 120, windowSeconds: 15 * 60 },
  /** Codes of coupons that no store has, counted by key and address: buyers mistype, programs guess. */
  'coupon-codes': { max: 600, windowSeconds: 15 * 60 },
  /** Checkouts that are opened. Phones share addresses, and each opening writes a row. */
  'checkout-sessions': { max: 600, windowSeconds: 15 * 60 },
  /** Tokens that no checkout has, counted by address: 256 bits cannot be guessed. */
  'checkout-tokens': { max: 300, windowSeconds: 15 * 60 },
  /** The steps of a buyer who reads and types, counted by session: each prices the cart anew. */
  'checkout-steps': { max: 1_500, windowSeconds: 15 * 60 },
  /** Looks at the DNS of a domain that somebody asks for, counted by domain: it is looked at by itself too. */
  'domain-checks': { max: 1, windowSeconds: 60 },
  /** Documents of a purchase, counted by session: each is drawn anew. */
  'checkout-documents': { max: 30, windowSeconds: 15 * 60 },
  /** Presses of "pay", counted by session: each may ask a gateway. */
  'checkout-payments': { max: 60, windowSeconds: 15 * 60 },
  /** Reports of the policy of payment pages. A browser sends those of a minute together. */
  'csp-reports': { max: 300, windowSeconds: 15 * 60 },
  /** Websockets and their tickets. Many people may share an address, and every page reconnects after an outage. */
  live: { max: 3_000, windowSeconds: 15 * 60 },
} as const;

/** The groups that requests are counted in. */
export type LimitGroup = keyof typeof GROUPS;

type CountValues = { key: string; windowSeconds: number };

/** A count begins again with the first that comes after its window's end. */
const COUNT_UP = sql`
    on conflict (key) do update set
      requests = case when held.resets_at <= now() then 1 else held.requests + 1 end,
      resets_at = case when held.resets_at <= now() then excluded.resets_at else held.resets_at end`;

const increment = compileOnce<CountValues>()<{ requests: number; seconds: number }>(
  (_statements, bind) => sql`
    insert into request_counts as held (key, requests, resets_at)
    values (${bind('key')}, 1, now() + make_interval(secs => ${bind('windowSeconds')}))
    ${COUNT_UP}
    returning requests, ceil(extract(epoch from resets_at - now())) as seconds`,
);

/** Increments a count. All replicas share the count and the end of the window. */
async function incrementCount(database: Database, key: string, windowSeconds: number) {
  const [count] = await increment(database.platform, { key, windowSeconds });
  return { requests: count?.requests ?? 1, retryAfterSeconds: Math.max(1, count?.seconds ?? 1) };
}

/**
 * Counts a request against a group, by address or by another key. This limits traffic: every request counts, whatever came
 * of it, in a window with a fixed end. Attempts at a password or a code, counted by account, are `security/attempts`.
 *
 * @throws Problem too_many_requests
 */
export async function countRequest(database: Database, group: LimitGroup, countedBy: string): Promise<void> {
  const { max, windowSeconds } = GROUPS[group];
  const key = `${group}|${countedBy}`;
  const { requests, retryAfterSeconds } = await incrementCount(database, key, windowSeconds);
  if (requests > max) throw limited('too_many_requests', retryAfterSeconds);
}

/**
 * Whether a count has reached its end, without counting: for what is refused alike whatever would come of it.
 * @throws Problem too_many_requests
 */
export async function assertUncounted(
  database: Database,
  group: LimitGroup,
  countedBy: string,
): Promise<void> {
  const { rows } = await sql<{ seconds: number }>`
    select ceil(extract(epoch from resets_at - now())) as seconds from request_counts
    where key = ${`${group}|${countedBy}`} and requests >= ${GROUPS[group].max} and resets_at > now()`.execute(
    database.platform,
  );
  const [full] = rows;
  if (full) throw limited('too_many_requests', Math.max(1, full.seconds));
}

type Count = { key: string; requests: number };

const inOrder = (keys: readonly string[], counts: readonly Count[]): number[] =>
  keys.map((key) => counts.find((count) => count.key === key)?.requests ?? 0);

/**
 * Counts something under several keys at once, each in a window that begins with its first count: for what is judged by how it ended.
 * @param beside keys that are only read; a window that has ended counts nothing
 * @returns what is counted now, in the order of both
 */
export async function countUnder(
  database: Database,
  keys: readonly string[],
  windowSeconds: number,
  beside: readonly string[] = [],
): Promise<number[]> {
  const { rows } = await sql<Count>`
    with counted as (
      insert into request_counts as held (key, requests, resets_at)
      select key, 1, now() + make_interval(secs => ${windowSeconds}) from unnest(${keys}::text[]) as named (key)
      order by key
      ${COUNT_UP}
      returning key, requests
    )
    select key, requests from counted
    union all
    select key, requests from request_counts where key = any(${beside}::text[]) and resets_at > now()`.execute(
    database.platform,
  );
  return inOrder([...keys, ...beside], rows);
}

/** Takes one off what is counted under some keys. */
export async function giveBackCounts(database: Database, keys: readonly string[]): Promise<void> {
  // Rows are locked in one order, as where they are counted.
  await sql`
    with held as (
      select key from request_counts where key = any(${keys}::text[]) and requests > 0 and resets_at > now()
      order by key for update
    )
    update request_counts as count set requests = count.requests - 1 from held where count.key = held.key`.execute(
    database.platform,
  );
}

/** Limits how often one address may call the routes of a group: 429 with `Retry-After`. */
export const rateLimit = fastifyPlugin<{ platform: Platform }>(async (app, { platform }) => {
  // Most routes have no limit and skip the wait.
  app.addHook('onRequest', (request, _reply, done) => {
    const group = request.routeOptions.config.limitGroup;
    if (group === undefined) return done();
    countRequest(platform.database, group, request.ip).then(() => done(), done);
  });

  // Who asks is known by then.
  app.addHook('preValidation', (request, _reply, done) => {
    if (!request.routeOptions.config.takesDataOut || request.identity === null) return done();
    countRequest(platform.database, 'files', request.identity.userId).then(() => done(), done);
  });
});
