import type { SellerTransaction } from '../../../db/database';
import type { ReportKey } from '../report/repository';

const SHOWN_VIEWS = 100;

/** The people who viewed the images of an attempt, latest first. */
export const listDocumentViews = (trx: SellerTransaction, { seller_id, id }: ReportKey) =>
  trx
    .selectFrom('audit_log')
    .select(['entity_id', 'actor_id', 'actor_kind', 'created_at'])
    .where('seller_id', '=', seller_id)
    .where('entity', '=', 'kyc-document')
    .where('action', '=', 'kyc.view-document')
    .where('entity_id', 'in', (documents) =>
      documents
        .selectFrom('kyc_documents')
        .select('kyc_documents.id')
        .where('kyc_documents.seller_id', '=', seller_id)
        .where('kyc_documents.report_id', '=', id),
    )
    .orderBy('seq', 'desc')
    .limit(SHOWN_VIEWS)
    .execute();

/** The person behind a seller. */
export async function findUserIdOf(trx: SellerTransaction, sellerId: string): Promise<string> {
  const { id } = await trx
    .selectFrom('users')
    .select('id')
    .where('seller_id', '=', sellerId)
    .executeTakeFirstOrThrow();
  return id;
}
