import { noticeChoice, noticePath } from '@balcao/domain';
import { ROLE_PERMISSIONS } from '../../../accounts/permissions';
import { currentTime } from '../../../db/clock';
import type { Executor } from '../../../db/database';
import { enqueueDigest } from '../../../notices/notify';
import { noticeDigestTask, noticeMailTask } from '../../../notices/tasks';
import type { Platform } from '../../../platform';
import { enqueueMail } from '../../../providers/mail/outbox';
import { handleTask, type TaskHandler } from '../../../queue';
import {
  claimDigest,
  claimDueNotices,
  type DueNotice,
  type DuePerson,
  lockDuePerson,
} from './due-repository';
import { mayKnow } from './may-know';
import { type MailedNotice, noticeDigestMail, noticeMail } from './notice-mails';
import { findGone } from './targets-repository';

const AT_ONCE = 2;

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

/** Writes to somebody about one fact. In one transaction, so that a killed worker has written it or not at all. */
const sendOne = ({ database, config }: Platform, userId: string, noticeId: string): Promise<void> =>
  database.withPlatform(async (trx) => {
    const person = await lockDuePerson(trx, userId);
    if (person === undefined) return;
    const [notice] = await stillDue(trx, person, await claimDueNotices(trx, userId, noticeId));
    if (notice === undefined) return;
    const { target_kind: kind, target_id: id } = notice;
    const path = kind === '' ? '/' : noticePath({ kind, id });
    await enqueueMail(trx, noticeMail(person, toMailed(notice), `${config.publicUrl}${path}`));
  });

/** Writes somebody's summary of a day, once. What comes after it waits for the next one. */
const sendDigest = ({ database, config }: Platform, sellerId: string, userId: string, day: string) =>
  database.withPlatform(async (trx) => {
    const person = await lockDuePerson(trx, userId);
    if (person === undefined) return;
    if (!(await claimDigest(trx, userId, day)))
      return enqueueDigest(trx, { sellerId, userId }, currentTime());
    const told = await stillDue(trx, person, await claimDueNotices(trx, userId));
    if (told.length > 0)
      await enqueueMail(trx, noticeDigestMail(person, told.map(toMailed), config.publicUrl));
  });

/** The workers that write mails about notices. */
export const noticeWorkers = (platform: Platform): TaskHandler[] => [
  handleTask(noticeMailTask, {
    concurrency: AT_ONCE,
    run: ({ userId, noticeId }) => sendOne(platform, userId, noticeId),
  }),
  handleTask(noticeDigestTask, {
    concurrency: AT_ONCE,
    run: ({ userId, day }, { task }) => sendDigest(platform, task.sellerId, userId, day),
  }),
];
