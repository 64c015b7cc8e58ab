import {
  countNotices,
  getNoticePreferences,
  type InboxNotice,
  listNotices,
  markNoticesSeen,
  type NoticePreferences,
  setNoticePreferences,
  updateNotice,
} from '@balcao/api-schema';
import { NOTICE_CATEGORIES, NOTICE_CATEGORY_FACTS, type NoticeChoices, noticeChoice } from '@balcao/domain';
import { sql } from 'kysely';
import { byPerson, routesOf } from '../../calls';
import type { Executor } from '../../db/database';
import { publishLive } from '../../live/publish-live';
import { countUnseen, storesIn } from '../../notices/count-repository';
import { type Identity, isAllowed } from '../../plugins/auth';
import { invalidField, Problem } from '../../problem';
import { findGone, mayKnow, type NoticeRow } from './notice-targets';

const PAGE_SIZE = 30;

/** A notice as a person gets it. Whoever may no longer see its target gets no word of the text. */
function toNotice(row: NoticeRow, identity: Identity, gone: ReadonlySet<string>): InboxNotice {
  const { id, category, count, title, detail, target_kind: kind, target_id: targetId } = row;
  const shared = {
    id,
    category,
    count,
    createdAt: row.created_at.toISOString(),
    seenAt: row.seen_at?.toISOString() ?? null,
    readAt: row.read_at?.toISOString() ?? null,
  };
  if (!mayKnow(row, (permission) => isAllowed(identity, permission)))
    return { ...shared, state: 'forbidden', title: null, detail: null, target: null };
  const isGone = gone.has(targetId);
  const target = kind === '' || isGone ? null : { kind, id: targetId };
  return { ...shared, state: isGone ? 'gone' : 'ok', title, detail, target };
}

/** The person's other pages count anew. */
const changed = (platform: Executor, { sellerId }: Identity) =>
  publishLive(platform, { sellerId }, 'notices.changed');

const showChoices = (choices: NoticeChoices): NoticePreferences =>
  Object.fromEntries(
    NOTICE_CATEGORIES.map((category) => [category, noticeChoice(choices, category)]),
  ) as NoticePreferences;

/** Deletes notices after half a year. */
export async function deleteOldNotices(platform: Executor): Promise<void> {
  await platform
    .deleteFrom('notices')
    .where('created_at', '<', sql<Date>`now() - interval '180 days'`)
    .execute();
}

/** The notices of a person: the list behind the bell, its count, and their preferences. */
export const noticesRoutes = routesOf('notices', ({ database }) => {
  // People stand above sellers: for the platform's role.
  const { platform } = database;

  return [
    // What leads nowhere and was read has left the inbox.
    byPerson(listNotices, async (identity, { query: { cursor, category, unread } }) => {
      let found = platform
        .selectFrom('notices')
        .where('user_id', '=', identity.userId)
        .where('store_id', 'in', storesIn(identity))
        .where('in_app', '=', true)
        .selectAll()
        .orderBy('id', 'desc')
        .limit(PAGE_SIZE + 1);
      if (cursor !== undefined) found = found.where('id', '<', cursor);
      if (category !== undefined) found = found.where('category', '=', category);
      if (unread === 'true') found = found.where('read_at', 'is', null);
      const rows = await found.execute();
      const shown = rows.slice(0, PAGE_SIZE);
      const gone = await findGone(platform, shown);
      return {
        items: shown
          .map((row) => toNotice(row, identity, gone))
          .filter(({ state, readAt }) => state === 'ok' || readAt === null),
        nextCursor: rows.length > PAGE_SIZE ? (shown.at(-1)?.id ?? null) : null,
      };
    }),

    byPerson(countNotices, (identity) => countUnseen(platform, identity)),

    byPerson(markNoticesSeen, async (identity, { body: { until } }) => {
      await platform
        .updateTable('notices')
        .set({ seen_at: sql<Date>`coalesce(seen_at, now())`, read_at: sql<Date>`now()` })
        .where('user_id', '=', identity.userId)
        .where('store_id', 'in', storesIn(identity))
        .where('in_app', '=', true)
        .where('read_at', 'is', null)
        .where('created_at', '<=', new Date(until))
        .execute();
      await changed(platform, identity);
    }),

    // What was read was seen.
    byPerson(updateNotice, async (identity, { params: { id }, body: { read } }) => {
      const row = await platform
        .updateTable('notices')
        .set({
          read_at: read ? sql<Date>`coalesce(read_at, now())` : null,
          seen_at: sql<Date>`coalesce(seen_at, now())`,
        })
        .where('user_id', '=', identity.userId)
        .where('store_id', 'in', storesIn(identity))
        .where('in_app', '=', true)
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirst();
      if (row === undefined) throw new Problem('not_found');
      await changed(platform, identity);
      return toNotice(row, identity, await findGone(platform, [row]));
    }),

    byPerson(getNoticePreferences, async ({ sellerId, userId }) => {
      const row = await database
        .forSeller(sellerId)
        .selectFrom('notice_preferences')
        .where('seller_id', '=', sellerId)
        .where('user_id', '=', userId)
        .select('choices')
        .executeTakeFirst();
      return showChoices(row?.choices ?? {});
    }),

    byPerson(setNoticePreferences, async ({ sellerId, userId }, { body: wanted }) => {
      for (const category of NOTICE_CATEGORIES) {
        const { isFixed, label } = NOTICE_CATEGORY_FACTS[category];
        const choice = wanted[category];
        if (isFixed && choice && (!choice.app || choice.email !== 'na_hora'))
          throw invalidField(category, [
            `Avisos de ${label.toLocaleLowerCase('pt-BR')} não podem ser desligados.`,
          ]);
      }
      const { choices } = await database
        .forSeller(sellerId)
        .insertInto('notice_preferences')
        .values({ seller_id: sellerId, user_id: userId, choices: JSON.stringify(wanted) })
        .onConflict((conflict) =>
          conflict.columns(['seller_id', 'user_id']).doUpdateSet({
            choices: sql<string>`notice_preferences.choices || excluded.choices`,
            updated_at: sql<Date>`now()`,
          }),
        )
        .returning('choices')
        .executeTakeFirstOrThrow();
      return showChoices(choices);
    }),
  ];
});
