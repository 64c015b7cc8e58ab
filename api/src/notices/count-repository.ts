import type { NoticeCount } from '@balcao/api-schema';
import { sql } from 'kysely';
import { compileOnce } from '../db/compile-once';
import type { Executor } from '../db/database';

/** More are not counted. */
const COUNTED = 99;

/** The place of notices: a person's own, and those of the store that they work in. */
export interface InboxPlace {
  userId: string;
  storeId: string | null;
}

/** The stores of notices that belong into an inbox: none, for what is about the person, and their current one. */
export const storesIn = ({ storeId }: Pick<InboxPlace, 'storeId'>): string[] =>
  storeId === null ? [''] : ['', storeId];

// By the order of its index, which is so read however many rows there are.
const countUpTo = compileOnce<{ userId: string; storeIds: string[] }>()(
  (_statements, bind) => sql<{ found: number }>`
    select count(*)::int as found from unnest(${bind('storeIds')}::text[]) as place(id) cross join lateral (
      select from notices
      where user_id = ${bind('userId')} and store_id = place.id and in_app and seen_at is null
      order by created_at limit ${sql.lit(COUNTED + 1)}
    ) as unseen`,
);

/** How many notices of an inbox were not seen. People stand above sellers: for the platform's role. */
export async function countUnseen(platform: Executor, place: InboxPlace): Promise<NoticeCount> {
  const [row] = await countUpTo(platform, { userId: place.userId, storeIds: storesIn(place) });
  const found = row?.found ?? 0;
  return { unseen: Math.min(found, COUNTED), more: found > COUNTED };
}
