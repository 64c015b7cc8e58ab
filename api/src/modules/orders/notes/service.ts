import { MAX_ORDER_NOTES, type OrderNote, type OrderNotes } from '@balcao/api-schema';
import { recordAudit } from '../../../audit/record-audit';
import type { Database } from '../../../db/database';
import { newId } from '../../../db/new-id';
import type { Owner } from '../../../db/owner';
import { invalidField, Problem } from '../../../problem';
import type { Origin } from '../../../security/origin';
import { namesOf } from '../../identity';
import { lockOrder, orderAt } from '../state/repository';
import { deleteNote, insertNote, notesAt, type StoredNote } from './repository';

/** The order whose notes are meant, and who reads or writes them. */
export interface NotesContext {
  database: Database;
  owner: Owner;
  orderId: string;
  origin: Origin;
}

/** Members of a team belong to other sellers, so the platform is asked for their names. */
async function withAuthors(
  { database, origin }: NotesContext,
  rows: readonly StoredNote[],
): Promise<OrderNote[]> {
  const names = await namesOf(
    database.platform,
    rows.map(({ author_id }) => author_id),
  );
  return rows.map(({ id, author_id, text, created_at }) => ({
    id,
    text,
    authorName: names.get(author_id) ?? '',
    own: author_id === origin.actorId,
    createdAt: created_at.toISOString(),
  }));
}

const placeOf = ({ owner, orderId }: NotesContext) => ({ ...owner, id: orderId });

/** What the team wrote about an order, newest first. @throws Problem not_found */
export async function listNotes(context: NotesContext): Promise<OrderNotes> {
  const place = placeOf(context);
  const [order, rows] = await context.database.withSeller(place.sellerId, (trx) =>
    Promise.all([orderAt(trx, place).select('id').executeTakeFirst(), notesAt(trx, place)]),
  );
  if (order === undefined) throw new Problem('not_found');
  return { items: await withAuthors(context, rows) };
}

/**
 * Adds a note. The audit trail says that it exists, and not its text, which may name the buyer.
 * @throws Problem not_found, or validation for an order that has as many as its page shows
 */
export async function addNote(context: NotesContext, text: string): Promise<OrderNote> {
  const { database, origin, orderId } = context;
  const place = placeOf(context);
  const { sellerId } = place;
  const row = await database.withSeller(sellerId, async (trx) => {
    const [order, notes] = await Promise.all([lockOrder(trx, place), notesAt(trx, place)]);
    if (order === undefined) throw new Problem('not_found');
    if (notes.length >= MAX_ORDER_NOTES)
      throw invalidField('text', [
        `Este pedido já tem ${MAX_ORDER_NOTES} observações. Exclua uma para escrever outra.`,
      ]);
    const added = await insertNote(trx, {
      seller_id: sellerId,
      id: newId(),
      order_id: orderId,
      author_id: origin.actorId,
      text,
    });
    await recordAudit(trx, origin, {
      sellerId,
      action: 'order.add-note',
      entity: 'order',
      entityId: orderId,
      after: { noteId: added.id },
    });
    return added;
  });
  const [note] = await withAuthors(context, [row]);
  if (note === undefined) throw new Error('A note is answered as it was written.');
  return note;
}

/** Deletes one's own note. @throws Problem not_found, or forbidden for a note of somebody else */
export function removeNote(context: NotesContext, noteId: string): Promise<void> {
  const { database, origin, orderId } = context;
  const place = placeOf(context);
  const { sellerId } = place;
  return database.withSeller(sellerId, async (trx) => {
    const note = (await notesAt(trx, place)).find(({ id }) => id === noteId);
    if (note === undefined) throw new Problem('not_found');
    if (note.author_id !== origin.actorId)
      throw new Problem('forbidden', { text: 'Só quem escreveu a observação pode excluí-la.' });
    await deleteNote(trx, sellerId, noteId);
    await recordAudit(trx, origin, {
      sellerId,
      action: 'order.delete-note',
      entity: 'order',
      entityId: orderId,
      before: { noteId },
    });
  });
}
