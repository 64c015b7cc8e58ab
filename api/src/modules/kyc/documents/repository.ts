import type { DocumentSlot, KycRefusalReason } from '@balcao/domain';
import type { Selectable } from 'kysely';
import type { Executor, SellerTransaction } from '../../../db/database';
import type { KycDocumentsTable } from '../tables/kyc-schema';

export type Document = Selectable<KycDocumentsTable>;

type ReportKey = { seller_id: string; id: string };

/** Inserts a loose upload. */
export async function insertDocument(
  trx: SellerTransaction,
  document: Pick<Document, 'seller_id' | 'id' | 'report_id' | 'slot' | 'width' | 'height'>,
): Promise<void> {
  await trx.insertInto('kyc_documents').values(document).execute();
}

export async function documentExists(trx: SellerTransaction, id: string): Promise<boolean> {
  const row = await trx.selectFrom('kyc_documents').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

/** An image that is still stored. */
export const findStoredDocument = (executor: Executor, id: string): Promise<Document | undefined> =>
  executor
    .selectFrom('kyc_documents')
    .selectAll()
    .where('id', '=', id)
    .where('purged_at', 'is', null)
    .executeTakeFirst();

/** An image that was sent for review. */
export const findSentDocument = (executor: Executor, id: string): Promise<Document | undefined> =>
  executor
    .selectFrom('kyc_documents')
    .selectAll()
    .where('id', '=', id)
    .where('state', '!=', 'loose')
    .executeTakeFirst();

/** The current images of an attempt: the latest of each slot. */
export async function currentDocuments(
  trx: SellerTransaction,
  { seller_id, id }: ReportKey,
): Promise<Map<DocumentSlot, Document>> {
  const rows = await trx
    .selectFrom('kyc_documents')
    .selectAll()
    .where('seller_id', '=', seller_id)
    .where('report_id', '=', id)
    .where('attempt', 'is not', null)
    .orderBy('attempt')
    .execute();
  return new Map(rows.map((row) => [row.slot, row]));
}

/** Puts an upload into its slot. @returns false when it is gone, taken or of another slot */
export async function assignUpload(
  trx: SellerTransaction,
  { seller_id, id: report_id }: ReportKey,
  { slot, id, attempt }: { slot: DocumentSlot; id: string; attempt: number },
): Promise<boolean> {
  const taken = await trx
    .updateTable('kyc_documents')
    .set({ state: 'sent', attempt, sent_at: new Date() })
    .where('seller_id', '=', seller_id)
    .where('report_id', '=', report_id)
    .where('id', '=', id)
    .where('slot', '=', slot)
    .where('state', '=', 'loose')
    .returning('id')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Stores the decision of a reviewer or service about an image. */
export async function updateDocumentDecision(
  trx: SellerTransaction,
  { seller_id, id }: Pick<Document, 'seller_id' | 'id'>,
  decision: { state: 'approved' | 'refused'; reason?: KycRefusalReason | null },
): Promise<void> {
  await trx
    .updateTable('kyc_documents')
    .set(decision)
    .where('seller_id', '=', seller_id)
    .where('id', '=', id)
    .execute();
}

/** Stores the current images in the seller's record. */
export async function updateSellerDocuments(
  trx: SellerTransaction,
  sellerId: string,
  documents: Record<DocumentSlot, string | null>,
): Promise<void> {
  await trx
    .updateTable('sellers')
    .set({ documents: JSON.stringify(documents) })
    .where('id', '=', sellerId)
    .execute();
}
