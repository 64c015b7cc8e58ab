import { type NoticeChoices, noticeChoice, noticePath, type StoreRole } from '@balcao/domain';
import { ROLE_PERMISSIONS } from '../../accounts/permissions';
import { currentTime } from '../../db/clock';
import type { Executor } from '../../db/database';
import { enqueueDigest } from '../../notices/notify';
import { noticeDigestTask, noticeMailTask } from '../../notices/tasks';
import type { Platform } from '../../platform';
import { enqueueMail } from '../../providers/mail/outbox';
import { handleTask, type TaskHandler } from '../../queue';
import { type MailedNotice, noticeDigestMail, noticeMail } from './mails';
import { findGone, mayKnow, type NoticeRow } from './notice-targets';

const AT_ONCE = 2;

/** Somebody to whom notices are due by e-mail. */
interface DuePerson {
  email: string;
  name: string;
  choices: NoticeChoices;
}

/** A notice that is due by e-mail, with what its reader may do where it happened: null where they work no longer. */
type DueNotice = NoticeRow & { role: StoreRole | null; storeName: string | null };

/** The person, whose row is locked so that one mail is written at a time; undefined for who may not log in. */
async function lockDuePerson(trx: Executor, userId: string): Promise<DuePerson | undefined> {
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

/** Takes what is due to somebody: all of it, or one notice. It is due to nobody from then on. */
async function claimDueNotices(trx: Executor, userId: string, noticeId?: string): Promise<DueNotice[]> {
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

/** The notices that are still due: not read meanwhile, not switched off, their targets still there and still visible to the person. */
async function stillDue(
  trx: Executor,
  { choices }: DuePerson,
  taken: readonly DueNotice[],
): Promise<DueNotice[]> {
  const gone = await findGone(trx, taken);
  return taken.filter(
    (notice) =>
      notice.read_at === null &&
      noticeChoice(choices, notice.category).email !== 'nunca' &&
      !gone.has(notice.target_id) &&
      (notice.store_id === '' || notice.role !== null) &&
      mayKnow(
        notice,
        (permission) => notice.role !== null && ROLE_PERMISSIONS[notice.role].includes(permission),
      ),
  );
}

const toMailed = ({ title, detail, count, storeName }: DueNotice): MailedNotice => ({
  title,
  detail,
  count,
  storeName: storeName ?? '',
});

/** The workers that write mails about notices. Each works in one transaction, so that a killed one has written a mail or not at all. */
export const noticeWorkers = ({ database, config }: Platform): TaskHandler[] => [
  // About one fact.
  handleTask(noticeMailTask, {
    concurrency: AT_ONCE,
    run: ({ userId, noticeId }) =>
      database.withPlatform(async (trx) => {
        const person = await lockDuePerson(trx, userId);
        if (person === undefined) return;
        const [notice] = await stillDue(trx, person, await claimDueNotices(trx, userId, noticeId));
        if (notice === undefined) return;
        const { target_kind: kind, target_id: id } = notice;
        const path = kind === '' ? '/' : noticePath({ kind, id });
        await enqueueMail(trx, noticeMail(person, toMailed(notice), `${config.publicUrl}${path}`));
      }),
  }),

  // The summary of a day, once. What comes after it waits for the next one.
  handleTask(noticeDigestTask, {
    concurrency: AT_ONCE,
    run: ({ userId, day }, { task: { sellerId } }) =>
      database.withPlatform(async (trx) => {
        const person = await lockDuePerson(trx, userId);
        if (person === undefined) return;
        const { numUpdatedRows } = await trx
          .updateTable('notice_preferences')
          .set({ digested_on: day })
          .where('user_id', '=', userId)
          .where('digested_on', '<', day)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) return enqueueDigest(trx, { sellerId, userId }, currentTime());
        const told = await stillDue(trx, person, await claimDueNotices(trx, userId));
        if (told.length > 0)
          await enqueueMail(trx, noticeDigestMail(person, told.map(toMailed), config.publicUrl));
      }),
  }),
];
