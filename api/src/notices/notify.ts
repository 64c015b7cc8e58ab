import {
  digestDay,
  digestTime,
  NOTICE_TARGETS,
  type NoticeCategory,
  type NoticeTarget,
  noticeChoice,
} from '@balcao/domain';
import { ROLE_PERMISSIONS } from '../accounts/permissions';
import { currentTime } from '../db/clock';
import type { Executor } from '../db/database';
import { newId } from '../db/new-id';
import { publishLive } from '../live/publish-live';
import type { Mail } from '../providers/mail/mail';
import { enqueueMail } from '../providers/mail/outbox';
import { enqueue } from '../queue';
import { listRecipients, type NoticeRecipient, upsertNotices } from './repository';
import { noticeDigestTask, noticeMailTask } from './tasks';

/** The recipient of a mail. `storeName` is empty for a notice about the person. */
interface MailRecipient {
  email: string;
  name: string;
  storeName: string;
}

/** A fact that people are told of. */
export type NewNotice = {
  /** Names the fact, such as `payout:{id}:returned`. Told again, it counts up, and nobody is written to again. Without one it is news. */
  key?: string;
  /** Set for a fact that is found again and again while it lasts: a repetition does not count up. */
  lasts?: true;
  category: NoticeCategory;
  detail?: string;
  /** The record that it leads to. It decides who gets the notice: whoever may see that. */
  target: NoticeTarget;
  /** Only this person is told: who started a job. */
  onlyTo?: string;
} & (
  | {
      /** The fact, in one line without data of buyers. */
      title: string;
      mail?: undefined;
    }
  /** The mail that goes out at once. Its subject is the title. */
  | { title?: undefined; mail(to: MailRecipient): Mail }
);

/** The place of a fact. Without a store it is about the seller themselves. */
export interface NoticePlace {
  sellerId: string;
  storeId?: string;
}

const NOBODY: MailRecipient = { email: '', name: '', storeName: '' };

/** Security is told to owners: it is about what others could take from them. */
function concerns({ category, target, onlyTo }: NewNotice, { userId, role }: NoticeRecipient): boolean {
  if (onlyTo !== undefined && userId !== onlyTo) return false;
  if (category === 'security') return role === 'owner';
  const { permission } = NOTICE_TARGETS[target.kind];
  return permission === null ? role === 'owner' : ROLE_PERMISSIONS[role].includes(permission);
}

/**
 * Tells people of a fact, in its transaction: in the list behind the bell, and by e-mail at once or in the summary of the next
 * morning, as each of them has chosen. In a seller's transaction `place` is one of that seller.
 */
export async function notify(
  trx: Executor,
  { sellerId, storeId = '' }: NoticePlace,
  notice: NewNotice,
): Promise<void> {
  const people = (await listRecipients(trx, { sellerId, storeId }))
    .filter((person) => concerns(notice, person))
    .map((person) => ({ ...person, ...noticeChoice(person.choices, notice.category) }))
    .filter(({ app, email }) => app || email !== 'nunca');
  if (people.length === 0) return;
  const now = currentTime();
  const stored = await upsertNotices(
    trx,
    {
      sellerId,
      storeId,
      ...notice,
      key: notice.key ?? newId(),
      title: notice.title ?? notice.mail(NOBODY).subject,
      createdAt: now,
    },
    people.map(({ userId, app, email }) => ({
      userId,
      inApp: app,
      isMailDue: email === 'resumo' || (email === 'na_hora' && notice.mail === undefined),
    })),
  );
  for (const person of people) {
    const { userId, ownSellerId, app, email, name, storeName } = person;
    const row = stored.get(userId);
    if (row === undefined) continue;
    if (app) await publishLive(trx, { sellerId: ownSellerId }, 'notices.changed');
    if (!row.isNew) continue;
    const to = { email: person.address, name, storeName };
    if (email === 'na_hora' && notice.mail) await enqueueMail(trx, notice.mail(to));
    else if (email === 'na_hora') {
      const { id } = row;
      await enqueue(trx, noticeMailTask, { payload: { userId, noticeId: id }, sellerId, idempotencyKey: id });
    } else if (email === 'resumo') await enqueueDigest(trx, { sellerId, userId }, now);
  }
}

/** Has the next summary of a person written, once however many facts it tells. */
export async function enqueueDigest(
  trx: Executor,
  { sellerId, userId }: { sellerId: string; userId: string },
  after: Date,
): Promise<void> {
  const day = digestDay(after);
  await enqueue(trx, noticeDigestTask, {
    payload: { userId, day },
    sellerId,
    idempotencyKey: `${userId} ${day}`,
    at: digestTime(day),
  });
}
