import { sql } from 'kysely';
import type { Executor } from '../../../db/database';
import { ofStore } from '../../../db/of-store';
import type { Owner } from '../../../db/owner';

/** Enough to know what a team uses today. */
const LATEST_ORDERS = 2_000;
const MOST_TAGS = 100;

/** The tags of the store's latest orders with tags and how many have each, the most used first. */
export async function findUsedTags(
  executor: Executor,
  owner: Owner,
): Promise<{ tag: string; orders: number }[]> {
  const { rows } = await sql<{ tag: string; orders: number }>`
    select tag, count(*)::integer as orders
    from (
      select tags from orders
      where ${ofStore(owner)} and tags <> '{}'
      order by ordered_at desc, id desc limit ${LATEST_ORDERS}
    ) as latest cross join lateral unnest(tags) as tag
    group by tag order by orders desc, tag limit ${MOST_TAGS}`.execute(executor);
  return rows;
}
