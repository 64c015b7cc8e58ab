import type { LiveEvent, LiveEvents } from '@balcao/api-schema';
import { PERSONAL_LIVE_TOPICS } from '@balcao/domain';
import { sql } from 'kysely';
import type { Database } from '../db/database';

/** The listener: the person, and the seller of the store that they work in. */
export interface Audience {
  sellerId: string;
  storeSellerId: string;
}

/** Ids are drawn before the commit, so for this long a lower id may appear after a higher one. */
const COMMIT_SECONDS = 30;

/** Whether an event is for this audience. */
export function isForAudience(
  { sellerId, storeSellerId }: Audience,
  event: Pick<LiveEvent, 'topic'> & { sellerId: string },
): boolean {
  return event.sellerId === (PERSONAL_LIVE_TOPICS.includes(event.topic) ? sellerId : storeSellerId);
}

const readOf = (database: Database, sellerId: string, after: number) =>
  database.withSeller(sellerId, (trx) =>
    trx
      .selectFrom('live_events')
      .where('seller_id', '=', sellerId)
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

const lastOf = (database: Database, sellerId: string) =>
  database.withSeller(sellerId, (trx) =>
    trx
      .selectFrom('live_events')
      .where('seller_id', '=', sellerId)
      .select(sql<number>`coalesce(max(id), 0)`.as('id'))
      .executeTakeFirstOrThrow(),
  );

/** The events since `after`. Without `after`, no events and only the latest id. */
export async function readLiveEvents(
  database: Database,
  audience: Audience,
  after: number | undefined,
): Promise<LiveEvents> {
  const sellerIds = [...new Set([audience.sellerId, audience.storeSellerId])];
  if (after === undefined) {
    const last = await Promise.all(sellerIds.map((sellerId) => lastOf(database, sellerId)));
    return { items: [], lastId: Math.max(...last.map(({ id }) => id)) };
  }
  const found = await Promise.all(
    sellerIds.map(async (sellerId) => {
      const rows = await readOf(database, sellerId, after);
      return rows.filter(({ topic }) => isForAudience(audience, { sellerId, topic }));
    }),
  );
  const items = found.flat().sort((one, other) => one.id - other.id);
  return { items, lastId: Math.max(after, ...items.map(({ id }) => id)) };
}
