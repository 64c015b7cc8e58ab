import type { Insertable } from 'kysely';
import type { Executor, SellerTransaction } from '../../../db/database';
import { ofStore } from '../../../db/of-store';
import type { Owner } from '../../../db/owner';
import type { DomainsTable } from '../tables/domains-schema';

/** Whether a store has a domain, or had one. */
export async function hasHadDomain(executor: Executor, owner: Owner): Promise<boolean> {
  const row = await executor
    .selectFrom('domains')
    .where(ofStore(owner))
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertDomain(trx: SellerTransaction, row: Insertable<DomainsTable>): Promise<void> {
  await trx.insertInto('domains').values(row).execute();
}
