import type { CompanyChangeStatus } from '@balcao/domain';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Executor, SellerTransaction } from '../../../db/database';
import type { CompanyChangesTable } from '../tables/sellers-schema';

export type CompanyChangeRow = Selectable<CompanyChangesTable>;

const LATEST = 20;

const ofSeller = (executor: Executor, sellerId: string) =>
  executor.selectFrom('company_changes').where('seller_id', '=', sellerId).selectAll();

/** The latest change that was not withdrawn. */
export const findLatestChange = (
  executor: Executor,
  sellerId: string,
): Promise<CompanyChangeRow | undefined> =>
  ofSeller(executor, sellerId)
    .where('status', '<>', 'withdrawn')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The change that waits for a decision. */
export const findPendingChange = (
  executor: Executor,
  sellerId: string,
): Promise<CompanyChangeRow | undefined> =>
  ofSeller(executor, sellerId).where('status', '=', 'pending').executeTakeFirst();

export const findChange = (
  executor: Executor,
  sellerId: string,
  id: string,
): Promise<CompanyChangeRow | undefined> =>
  ofSeller(executor, sellerId).where('id', '=', id).executeTakeFirst();

/** The latest first. */
export const listChanges = (executor: Executor, sellerId: string): Promise<CompanyChangeRow[]> =>
  ofSeller(executor, sellerId).orderBy('id', 'desc').limit(LATEST).execute();

export async function insertChange(
  trx: SellerTransaction,
  row: Insertable<CompanyChangesTable>,
): Promise<CompanyChangeRow> {
  return trx.insertInto('company_changes').values(row).returningAll().executeTakeFirstOrThrow();
}

/** Ends a change, which nobody may change any more. */
export async function endChange(
  trx: SellerTransaction,
  { seller_id, id }: Pick<CompanyChangeRow, 'seller_id' | 'id'>,
  end: { status: Exclude<CompanyChangeStatus, 'pending'>; endedBy: string; refusal?: string },
): Promise<void> {
  await trx
    .updateTable('company_changes')
    .set({
      status: end.status,
      refusal: end.refusal ?? '',
      ended_by: end.endedBy,
      ended_at: sql<Date>`now()`,
    })
    .where('seller_id', '=', seller_id)
    .where('id', '=', id)
    .execute();
}
