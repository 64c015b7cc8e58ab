import type {
  Inbox,
  InboxNotice,
  NoticePreferences,
  NoticePreferencesChange,
  NoticesQuery,
} from '@balcao/api-schema';
import { NOTICE_CATEGORIES, NOTICE_CATEGORY_FACTS, noticeChoice } from '@balcao/domain';
import type { Database, Executor } from '../../../db/database';
import { publishLive } from '../../../live/publish-live';
import { type Identity, isAllowed } from '../../../plugins/auth';
import { invalidField, Problem } from '../../../problem';
import { mayKnow } from './may-know';
import { listNotices, markAllRead, markRead, mergeChoices, type NoticeRow, readChoices } from './repository';
import { findGone } from './targets-repository';

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

async function toNotices(platform: Executor, identity: Identity, rows: readonly NoticeRow[]) {
  const gone = await findGone(platform, rows);
  return rows.map((row) => toNotice(row, identity, gone));
}

/** A page of a person's inbox. What leads nowhere and was read has left it. */
export async function readInbox(
  { platform }: Database,
  identity: Identity,
  { cursor, category, unread }: NoticesQuery,
): Promise<Inbox> {
  const rows = await listNotices(platform, identity, {
    ...(cursor !== undefined && { before: cursor }),
    ...(category !== undefined && { category }),
    unread: unread === 'true',
    limit: PAGE_SIZE + 1,
  });
  const shown = await toNotices(platform, identity, rows.slice(0, PAGE_SIZE));
  return {
    items: shown.filter(({ state, readAt }) => state === 'ok' || readAt === null),
    nextCursor: rows.length > PAGE_SIZE ? (shown.at(-1)?.id ?? null) : null,
  };
}

/** The person's other pages count anew. */
const changed = (platform: Executor, { sellerId }: Identity) =>
  publishLive(platform, { sellerId }, 'notices.changed');

/** Notes that everything up to a moment was seen and read. */
export async function markNoticesSeen(
  { platform }: Database,
  identity: Identity,
  until: string,
): Promise<void> {
  await markAllRead(platform, identity, new Date(until));
  await changed(platform, identity);
}

/** Notes that a notice was read, or that it was not. @throws Problem not_found */
export async function changeNotice(
  { platform }: Database,
  identity: Identity,
  change: { id: string; read: boolean },
): Promise<InboxNotice> {
  const row = await markRead(platform, identity, change);
  if (row === undefined) throw new Problem('not_found');
  await changed(platform, identity);
  const [notice] = await toNotices(platform, identity, [row]);
  if (notice === undefined) throw new Problem('not_found');
  return notice;
}

const toPreferences = (choices: Parameters<typeof noticeChoice>[0]): NoticePreferences =>
  Object.fromEntries(
    NOTICE_CATEGORIES.map((category) => [category, noticeChoice(choices, category)]),
  ) as NoticePreferences;

/** The preferences of a person, by category. */
export const readPreferences = async (database: Database, person: Identity): Promise<NoticePreferences> =>
  toPreferences(await readChoices(database.forSeller(person.sellerId), person));

/** Changes how a person is told. @throws Problem validation for what nobody can switch off */
export async function changePreferences(
  database: Database,
  person: Identity,
  change: NoticePreferencesChange,
): Promise<NoticePreferences> {
  for (const category of NOTICE_CATEGORIES) {
    const { isFixed, label } = NOTICE_CATEGORY_FACTS[category];
    const wanted = change[category];
    if (isFixed && wanted && (!wanted.app || wanted.email !== 'na_hora'))
      throw invalidField(category, [
        `Avisos de ${label.toLocaleLowerCase('pt-BR')} não podem ser desligados.`,
      ]);
  }
  return toPreferences(await mergeChoices(database.forSeller(person.sellerId), person, change));
}
