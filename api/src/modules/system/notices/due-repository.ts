import type { NoticeChoices, StoreRole } from '@balcao/domain';
import { sql } from 'kysely';
import type { Executor } from '../../../db/database';
import type { NoticeRow } from './repository';

/** Somebody to whom notices are due by e-mail. */
export interface DuePerson {
  email: string;
  name: string;
  choices: NoticeChoices;
}

/** A notice that is due by e-mail, with what its reader may do where it happened: null where they work no longer. */
export type DueNotice = NoticeRow & { role: StoreRole | null; storeName: string | null };

/** The person, whose row is locked so that one mail is written at a time; undefined for who may not log in. */
export async function lockDuePerson(trx: Executor, userId: string): Promise<DuePerson | undefined> {
  const person = await trx
    .selectFrom('users')
    .where('id', '=', userId)
    .where('status', '=', 'active')
    .select(['seller_id', 'email', 'name'])
    .executeTakeFirst();
  if (person === undefined) return undefined;
  const { seller_id, email, name } = person;
  const { choices } = await trx
    .insertInto('notice_preferences')
    .values({ seller_id, user_id: userId })
    .onConflict((conflict) =>
      // Sets nothing, but locks the row that is there.
      conflict.columns(['seller_id', 'user_id']).doUpdateSet({ user_id: userId }),
    )
    .returning('choices')
    .executeTakeFirstOrThrow();
  return { email, name, choices };
}

/** Takes the summary of a day. @returns whether it was not written yet, or a later one */
export async function claimDigest(trx: Executor, userId: string, day: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('notice_preferences')
    .set({ digested_on: day })
    .where('user_id', '=', userId)
    .where('digested_on', '<', day)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Takes what is due to somebody: all of it, or one notice. It is due to nobody from then on. */
export async function claimDueNotices(
  trx: Executor,
  userId: string,
  noticeId?: string,
): Promise<DueNotice[]> {
  let taken = trx
    .updateTable('notices')
    .set({ mail_due: false })
    .where('user_id', '=', userId)
    .where('mail_due', '=', true)
    .returning('id');
  if (noticeId !== undefined) taken = taken.where('id', '=', noticeId);
  const ids = (await taken.execute()).map(({ id }) => id);
  if (ids.length === 0) return [];
  return trx
    .selectFrom('notices')
    .leftJoin('memberships', (join) =>
      join
        .onRef('memberships.seller_id', '=', 'notices.seller_id')
        .onRef('memberships.store_id', '=', 'notices.store_id')
        .onRef('memberships.user_id', '=', 'notices.user_id')
        .on('memberships.status', '=', 'active'),
    )
    .leftJoin('stores', (join) =>
      join.onRef('stores.seller_id', '=', 'notices.seller_id').onRef('stores.id', '=', 'notices.store_id'),
    )
    .where('notices.user_id', '=', userId)
    .where('notices.id', 'in', ids)
    .selectAll('notices')
    .select(['memberships.role', 'stores.nome as storeName'])
    .orderBy('notices.id', 'desc')
    .execute();
}

/** Deletes notices after half a year. */
export async function deleteOldNotices(platform: Executor): Promise<void> {
  await platform
    .deleteFrom('notices')
    .where('created_at', '<', sql<Date>`now() - interval '180 days'`)
    .execute();
}
