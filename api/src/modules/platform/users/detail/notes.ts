import type { UserNote, UserNotePage, UserNoteQuery } from '@balcao/api-schema';
import { sql } from 'kysely';
import { recordAudit } from '../../../../audit/record-audit';
import type { Executor, SellerTransaction } from '../../../../db/database';
import { newId } from '../../../../db/new-id';
import { beyondPosition, orderBy, positionValue } from '../../../../lists/list-order';
import { readListPage } from '../../../../lists/read-list-page';
import type { Person } from '../../../../module';
import type { Platform } from '../../../../platform';
import type { Identity } from '../../../../plugins/auth';
import { Problem } from '../../../../problem';
import type { Origin } from '../../../../security/origin';
import { requireUser } from '../../../identity';

/** Ids tell the time: newest first is their order backwards. */
const COLUMNS = { id: { column: 'user_notes.id', kind: 'text' } } as const;

async function notesById(
  executor: Executor,
  identity: Identity,
  ids: readonly string[],
): Promise<UserNote[]> {
  const rows = await executor
    .selectFrom('user_notes')
    .innerJoin('users as author', 'author.id', 'user_notes.author_id')
    .selectAll('user_notes')
    .select('author.name as authorName')
    .where('user_notes.id', 'in', ids)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    author: { id: row.author_id, name: row.authorName },
    own: row.author_id === identity.userId,
    text: row.withdrawn_at === null ? row.text : '',
    createdAt: row.created_at.toISOString(),
    withdrawnAt: row.withdrawn_at?.toISOString() ?? null,
  }));
}

/** What admins wrote down about a person, latest first. */
export async function listNotes(
  { database: { platform } }: Platform,
  identity: Identity,
  userId: string,
  query: UserNoteQuery,
): Promise<UserNotePage> {
  await requireUser(platform, userId);
  const notes = platform.selectFrom('user_notes').where('user_id', '=', userId);
  return readListPage(query, {
    columns: COLUMNS,
    defaultSort: '-id',
    async count() {
      const { total } = await notes.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
      return { total, isExact: true };
    },
    positions: (window) =>
      notes
        .select(['id', positionValue(window.order).as('value')])
        .where(beyondPosition(window, 'user_notes.id'))
        .orderBy(orderBy(window.order, 'user_notes.id'))
        .limit(window.limit)
        .offset(window.offset)
        .execute(),
    rows: (ids) => notesById(platform, identity, ids),
  });
}

/** Writes a note down. The audit trail says that there is one, not what it says: sellers may read their trail. */
export function addNote(
  { database }: Platform,
  identity: Identity,
  { userId, text }: { userId: string; text: string },
  origin: Origin,
): Promise<UserNote> {
  return database.platform.transaction().execute(async (trx) => {
    const user = await requireUser(trx, userId);
    const note = { id: newId(), user_id: userId, author_id: identity.userId, text };
    await trx.insertInto('user_notes').values(note).execute();
    await recordAudit(trx, origin, {
      sellerId: user.seller_id,
      action: 'user.add-note',
      entity: 'user-note',
      entityId: note.id,
    });
    const [written] = await notesById(trx, identity, [note.id]);
    if (written === undefined) throw new Error('A note that was just written is gone');
    return written;
  });
}

/** Takes one's own note back: the row stays, its text is shown to nobody. Repeating it changes nothing. */
export function withdrawNote(
  { database }: Platform,
  identity: Identity,
  { userId, noteId }: { userId: string; noteId: string },
  origin: Origin,
): Promise<void> {
  return database.platform.transaction().execute(async (trx) => {
    const user = await requireUser(trx, userId);
    const note = await trx
      .selectFrom('user_notes')
      .select(['author_id', 'withdrawn_at'])
      .where('user_id', '=', userId)
      .where('id', '=', noteId)
      .forUpdate()
      .executeTakeFirst();
    if (note === undefined) throw new Problem('not_found');
    if (note.author_id !== identity.userId) {
      throw new Problem('forbidden', { text: 'Só quem escreveu a nota pode retirá-la.' });
    }
    if (note.withdrawn_at !== null) return;
    await trx
      .updateTable('user_notes')
      .set({ withdrawn_at: new Date() })
      .where('user_id', '=', userId)
      .where('id', '=', noteId)
      .execute();
    await recordAudit(trx, origin, {
      sellerId: user.seller_id,
      action: 'user.withdraw-note',
      entity: 'user-note',
      entityId: noteId,
    });
  });
}

/** Deletes the notes about an erased person. */
export async function deleteNotesAbout(trx: SellerTransaction, { userId }: Person): Promise<void> {
  await trx.deleteFrom('user_notes').where('user_id', '=', userId).execute();
}
