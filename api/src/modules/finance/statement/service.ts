import type { Balances, EntryListQuery, EntryRow, ListPage } from '@balcao/api-schema';
import type { SellerAccount } from '@balcao/domain';
import type { Database } from '../../../db/database';
import type { Owner } from '../../../db/owner';
import { toStatementFilter } from './competence-repository';
import { entryList, readBalances } from './repository';

/** What the store has, by account. */
export async function balancesOf(database: Database, owner: Owner): Promise<Balances> {
  const rows = await readBalances(database.forSeller(owner.sellerId), owner);
  const of = (account: SellerAccount) =>
    Number(rows.find((row) => row.account === account)?.balance_cents ?? 0);
  return {
    availableCents: of('disponivel'),
    pendingCents: of('a_liberar'),
    blockedCents: of('bloqueado'),
    inPayoutCents: of('em_saque'),
  };
}

/** A page of the store's statement. */
export const listEntries = (
  database: Database,
  owner: Owner,
  query: EntryListQuery,
): Promise<ListPage<EntryRow>> =>
  entryList.page(database.forSeller(owner.sellerId), owner, toStatementFilter(query));
