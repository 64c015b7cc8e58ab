import type { LiveEvent, LiveEvents } from '@balcao/api-schema';
import { LIVE_TOPIC_PERMISSIONS, LIVE_TOPICS } from '@balcao/domain';
import { sql } from 'kysely';
import type { Database } from '../db/database';
import { type Identity, isAllowed } from '../plugins/auth';

/** Ids are drawn before the commit, so for this long a lower id may appear after a higher one. */
const COMMIT_SECONDS = 30;

/** Whether an event is for this person: about themselves, or about what they may read in the store that they work in. */
export function isForAudience(
  person: Identity,
  { topic, sellerId }: Pick<LiveEvent, 'topic'> & { sellerId: string },
): boolean {
  const permission = LIVE_TOPIC_PERMISSIONS[topic];
  if (permission === null) return sellerId === person.sellerId;
  return sellerId === person.storeSellerId && isAllowed(person, permission);
}

const topicsFor = (person: Identity, sellerId: string) =>
  LIVE_TOPICS.filter((topic) => isForAudience(person, { topic, sellerId }));

const readOf = (database: Database, person: Identity, sellerId: string, after: number) =>
  database.withSeller(sellerId, (trx) =>
    trx
      .selectFrom('live_events')
      .where('seller_id', '=', sellerId)
      .where('topic', 'in', topicsFor(person, sellerId))
      .where((row) =>
        row.or([
          row('id', '>', sql<number>`${after}::bigint`),
          row('created_at', '>', sql<Date>`now() - make_interval(secs => ${COMMIT_SECONDS})`),
        ]),
      )
      .orderBy('id')
      .select(['id', 'topic'])
      .execute(),
  );

const lastOf = (database: Database, person: Identity, sellerId: string) =>
  database.withSeller(sellerId, (trx) =>
    trx
      .selectFrom('live_events')
      .where('seller_id', '=', sellerId)
      .where('topic', 'in', topicsFor(person, sellerId))
      .select(sql<number>`coalesce(max(id), 0)`.as('id'))
      .executeTakeFirstOrThrow(),
  );

/** The events since `after`. Without `after`, no events and only the latest id. */
export async function readLiveEvents(
  database: Database,
  person: Identity,
  after: number | undefined,
): Promise<LiveEvents> {
  const sellerIds = [...new Set([person.sellerId, person.storeSellerId])];
  if (after === undefined) {
    const last = await Promise.all(sellerIds.map((sellerId) => lastOf(database, person, sellerId)));
    return { items: [], lastId: Math.max(...last.map(({ id }) => id)) };
  }
  const found = await Promise.all(sellerIds.map((sellerId) => readOf(database, person, sellerId, after)));
  const items = found.flat().sort((one, other) => one.id - other.id);
  return { items, lastId: Math.max(after, ...items.map(({ id }) => id)) };
}
