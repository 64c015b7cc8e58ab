import type { NoticeCategory, NoticeChoices } from '@balcao/domain';
import { type Selectable, sql } from 'kysely';
import type { Executor } from '../../../db/database';
import { type InboxPlace, storesIn } from '../../../notices/count-repository';
import type { NoticesTable } from '../tables/notices-schema';

export type NoticeRow = Selectable<NoticesTable>;

/** The notices of an inbox. People stand above sellers: for the platform's role. */
const inInbox = (platform: Executor, place: InboxPlace) =>
  platform
    .selectFrom('notices')
    .where('user_id', '=', place.userId)
    .where('store_id', 'in', storesIn(place))
    .where('in_app', '=', true);

/** Notices after a cursor, newest first. */
export function listNotices(
  platform: Executor,
  place: InboxPlace,
  {
    before,
    category,
    unread,
    limit,
  }: { before?: string; category?: NoticeCategory; unread: boolean; limit: number },
): Promise<NoticeRow[]> {
  let rows = inInbox(platform, place).selectAll().orderBy('id', 'desc').limit(limit);
  if (before !== undefined) rows = rows.where('id', '<', before);
  if (category !== undefined) rows = rows.where('category', '=', category);
  if (unread) rows = rows.where('read_at', 'is', null);
  return rows.execute();
}

/** Notes that everything up to a moment was seen and read. */
export async function markAllRead(platform: Executor, place: InboxPlace, until: Date): Promise<void> {
  await platform
    .updateTable('notices')
    .set({ seen_at: sql<Date>`coalesce(seen_at, now())`, read_at: sql<Date>`now()` })
    .where('user_id', '=', place.userId)
    .where('store_id', 'in', storesIn(place))
    .where('in_app', '=', true)
    .where('read_at', 'is', null)
    .where('created_at', '<=', until)
    .execute();
}

/** Notes that one was read, or that it was not. What was read was seen. @returns undefined for another inbox's */
export const markRead = (
  platform: Executor,
  place: InboxPlace,
  { id, read }: { id: string; read: boolean },
): Promise<NoticeRow | undefined> =>
  platform
    .updateTable('notices')
    .set({
      read_at: read ? sql<Date>`coalesce(read_at, now())` : null,
      seen_at: sql<Date>`coalesce(seen_at, now())`,
    })
    .where('user_id', '=', place.userId)
    .where('store_id', 'in', storesIn(place))
    .where('in_app', '=', true)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();

/** The person whose preferences are meant. */
export interface PersonKey {
  sellerId: string;
  userId: string;
}

/** The choices of a person. */
export async function readChoices(
  executor: Executor,
  { sellerId, userId }: PersonKey,
): Promise<NoticeChoices> {
  const row = await executor
    .selectFrom('notice_preferences')
    .where('seller_id', '=', sellerId)
    .where('user_id', '=', userId)
    .select('choices')
    .executeTakeFirst();
  return row?.choices ?? {};
}

/** Adds choices to what somebody has chosen. @returns all of them */
export async function mergeChoices(
  executor: Executor,
  { sellerId, userId }: PersonKey,
  choices: NoticeChoices,
): Promise<NoticeChoices> {
  const row = await executor
    .insertInto('notice_preferences')
    .values({ seller_id: sellerId, user_id: userId, choices: JSON.stringify(choices) })
    .onConflict((conflict) =>
      conflict.columns(['seller_id', 'user_id']).doUpdateSet({
        choices: sql<string>`notice_preferences.choices || excluded.choices`,
        updated_at: sql<Date>`now()`,
      }),
    )
    .returning('choices')
    .executeTakeFirstOrThrow();
  return row.choices;
}
