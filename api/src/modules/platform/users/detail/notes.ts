import type { UserNote, UserNotePage, UserNoteQuery } from '@balcao/api-schema';
import { getUser } from '../../../../accounts/users';
import { recordAudit } from '../../../../audit/record-audit';
import { newId } from '../../../../db/new-id';
import type { Platform } from '../../../../platform';
import type { Identity } from '../../../../plugins/auth';
import { Problem } from '../../../../problem';
import type { Origin } from '../../../../security/origin';
import { insertNote, lockNote, markWithdrawn, noteList, readNote } from './notes-repository';

/** The notes of admins about a person, latest first. */
export async function listNotes(
  { database: { platform } }: Platform,
  identity: Identity,
  userId: string,
  query: UserNoteQuery,
): Promise<UserNotePage> {
  await getUser(platform, userId);
  return noteList.page(platform, { userId, viewerId: identity.userId }, query);
}

/** Adds a note. The audit trail records that it exists and not its text, because sellers may read their trail. */
export function addNote(
  { database }: Platform,
  identity: Identity,
  { userId, text }: { userId: string; text: string },
  origin: Origin,
): Promise<UserNote> {
  return database.withPlatform(async (trx) => {
    const user = await getUser(trx, userId);
    const note = { id: newId(), user_id: userId, author_id: identity.userId, text };
    await insertNote(trx, note);
    await recordAudit(trx, origin, {
      sellerId: user.seller_id,
      action: 'user.add-note',
      entity: 'user-note',
      entityId: note.id,
    });
    return readNote(trx, { userId, viewerId: identity.userId }, note.id);
  });
}

/** Withdraws one's own note: the row stays, its text is hidden. Repeating it changes nothing. */
export function withdrawNote(
  { database }: Platform,
  identity: Identity,
  { userId, noteId }: { userId: string; noteId: string },
  origin: Origin,
): Promise<void> {
  return database.withPlatform(async (trx) => {
    const user = await getUser(trx, userId);
    const note = await lockNote(trx, userId, noteId);
    if (note === undefined) throw new Problem('not_found');
    if (note.author_id !== identity.userId) {
      throw new Problem('forbidden', { text: 'Só quem escreveu a nota pode retirá-la.' });
    }
    if (note.withdrawn_at !== null) return;
    await markWithdrawn(trx, userId, noteId);
    await recordAudit(trx, origin, {
      sellerId: user.seller_id,
      action: 'user.withdraw-note',
      entity: 'user-note',
      entityId: noteId,
    });
  });
}
