import type { LegalDocument } from '@balcao/domain';
import type { Executor } from '../../../db/database';

/** Keeps an acceptance. @returns false for one that is there already */
export async function insertAcceptance(
  trx: Executor,
  {
    sellerId,
    userId,
    ...accepted
  }: { sellerId: string; userId: string; document: LegalDocument; version: string },
): Promise<boolean> {
  const added = await trx
    .insertInto('legal_acceptances')
    .values({ seller_id: sellerId, user_id: userId, ...accepted })
    .onConflict((conflict) => conflict.doNothing())
    .returning('version')
    .executeTakeFirst();
  return added !== undefined;
}

/** Publishes a version. @returns false for one that is there already */
export async function insertVersion(
  platform: Executor,
  version: { document: LegalDocument; version: string; sha256: string; material: boolean },
): Promise<boolean> {
  const added = await platform
    .insertInto('legal_documents')
    .values(version)
    .onConflict((conflict) => conflict.doNothing())
    .returning('version')
    .executeTakeFirst();
  return added !== undefined;
}
