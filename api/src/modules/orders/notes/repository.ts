import { MAX_ORDER_NOTES } from '@balcao/api-schema';
import type { Insertable } from 'kysely';
import type { SellerTransaction } from '../../../db/database';
import type { OrderNotesTable } from '../../../db/orders-schema';
import { type OrderPlace, orderAt } from '../state/repository';

const noteColumns = ['id', 'author_id', 'text', 'created_at'] as const;

/** The notes of the order at a place, newest first. Ids sort by time. */
export const notesAt = (trx: SellerTransaction, place: OrderPlace) =>
  trx
    .selectFrom('order_notes')
    .where('seller_id', '=', place.sellerId)
    .where('order_id', '=', orderAt(trx, place).select('orders.id'))
    .orderBy('id', 'desc')
    .limit(MAX_ORDER_NOTES)
    .select(noteColumns)
    .execute();

export type StoredNote = Awaited<ReturnType<typeof notesAt>>[number];

export const insertNote = (trx: SellerTransaction, note: Insertable<OrderNotesTable>): Promise<StoredNote> =>
  trx.insertInto('order_notes').values(note).returning(noteColumns).executeTakeFirstOrThrow();

export async function deleteNote(trx: SellerTransaction, sellerId: string, id: string): Promise<void> {
  await trx.deleteFrom('order_notes').where('seller_id', '=', sellerId).where('id', '=', id).execute();
}
