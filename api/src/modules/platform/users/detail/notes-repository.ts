import type { UserNote } from '@balcao/api-schema';
import { type Insertable, sql } from 'kysely';
import type { Executor, SellerTransaction } from '../../../../db/database';
import { defineList } from '../../../../lists/define-list';
import type { Person } from '../../../../module';
import type { UserNotesTable } from '../../tables/platform-schema';

/** The person whom the notes are about, and the reader. */
interface NotesScope {
  userId: string;
  viewerId: string;
}

const selectNotes = (executor: Executor, { userId }: NotesScope) =>
  executor
    .selectFrom('user_notes')
    .innerJoin('users as author', 'author.id', 'user_notes.author_id')
    .select([
      'user_notes.id',
      'user_notes.author_id',
      'user_notes.text',
      'user_notes.created_at',
      'user_notes.withdrawn_at',
      'author.name as authorName',
    ])
    .where('user_notes.user_id', '=', userId);

type StoredNote = Awaited<ReturnType<ReturnType<typeof selectNotes>['execute']>>[number];

const toNote = (row: StoredNote, { viewerId }: NotesScope): UserNote => ({
  id: row.id,
  author: { id: row.author_id, name: row.authorName },
  own: row.author_id === viewerId,
  text: row.withdrawn_at === null ? row.text : '',
  createdAt: row.created_at.toISOString(),
  withdrawnAt: row.withdrawn_at?.toISOString() ?? null,
});

/** Notes of admins about a person. Ids sort by time, so latest first is descending id. */
export const noteList = defineList<NotesScope, object, StoredNote, UserNote>({
  from: sql`user_notes`,
  id: 'user_notes.id',
  orders: { id: { column: 'user_notes.id', kind: 'text' } },
  defaultSort: '-id',
  scope: ({ userId }) => sql`user_notes.user_id = ${userId}`,
  filters: {},
  rows: selectNotes,
  toRow: toNote,
});

/** A note that was not withdrawn. */
export async function readNote(executor: Executor, scope: NotesScope, id: string): Promise<UserNote> {
  const row = await selectNotes(executor, scope).where('user_notes.id', '=', id).executeTakeFirstOrThrow();
  return toNote(row, scope);
}

export async function insertNote(trx: Executor, note: Insertable<UserNotesTable>): Promise<void> {
  await trx.insertInto('user_notes').values(note).execute();
}

export const lockNote = (trx: Executor, userId: string, id: string) =>
  trx
    .selectFrom('user_notes')
    .select(['author_id', 'withdrawn_at'])
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export async function markWithdrawn(trx: Executor, userId: string, id: string): Promise<void> {
  await trx
    .updateTable('user_notes')
    .set({ withdrawn_at: new Date() })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
}

/** Deletes the notes about an erased person. */
export async function deleteNotesAbout(trx: SellerTransaction, { userId }: Person): Promise<void> {
  await trx.deleteFrom('user_notes').where('user_id', '=', userId).execute();
}
