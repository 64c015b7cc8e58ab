import type { BankChangeAction } from '@balcao/domain';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Executor, SellerTransaction } from '../../../db/database';
import { ofStore } from '../../../db/of-store';
import type { Owner } from '../../../db/owner';
import type { BankAccountChangesTable } from '../tables/banking-schema';

export type ChangeRow = Selectable<BankAccountChangesTable>;

export async function insertChange(
  trx: SellerTransaction,
  row: Insertable<BankAccountChangesTable>,
): Promise<void> {
  await trx.insertInto('bank_account_changes').values(row).execute();
}

/** The change for which a store's payouts rest longest; undefined while they do not. */
export async function findHold(
  executor: Executor,
  owner: Owner,
): Promise<{ until: Date; action: BankChangeAction } | undefined> {
  const row = await executor
    .selectFrom('bank_account_changes')
    .where(ofStore(owner))
    .where('cancelled_at', 'is', null)
    .where('held_until', '>', sql<Date>`now()`)
    .orderBy('held_until', 'desc')
    .select(['held_until', 'action'])
    .executeTakeFirst();
  return row && { until: row.held_until, action: row.action };
}

/** The change of a cancel link, while payouts rest for it. */
export const findChangeByToken = (platform: Executor, tokenHash: string): Promise<ChangeRow | undefined> =>
  platform
    .selectFrom('bank_account_changes')
    .where('token_hash', '=', tokenHash)
    .where('cancelled_at', 'is', null)
    .where('held_until', '>', sql<Date>`now()`)
    .selectAll()
    .executeTakeFirst();

/** Marks a change and those after it of the same store as cancelled. @returns them, the latest first */
export async function cancelChangesFrom(
  trx: Executor,
  { seller_id, store_id, id }: ChangeRow,
): Promise<ChangeRow[]> {
  const rows = await trx
    .updateTable('bank_account_changes')
    .set({ cancelled_at: sql<Date>`now()` })
    .where('seller_id', '=', seller_id)
    .where('store_id', '=', store_id)
    .where('id', '>=', id)
    .where('cancelled_at', 'is', null)
    .returningAll()
    .execute();
  return rows.toSorted((a, b) => (a.id < b.id ? 1 : -1));
}
