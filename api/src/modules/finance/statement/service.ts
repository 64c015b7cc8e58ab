import type { Balances, BalancesQuery, EntryListQuery, EntryRow, ListPage } from '@balcao/api-schema';
import { type SellerAccount, sellerAccountIn } from '@balcao/domain';
import type { Database } from '../../../db/database';
import type { Owner } from '../../../db/owner';
import { toStatementFilter } from './competence-repository';
import { entryList, readBalances } from './repository';

/** What a custodian holds of the store's, by account. */
export async function balancesOf(
  database: Database,
  owner: Owner,
  { custody }: BalancesQuery,
): Promise<Balances> {
  const rows = await readBalances(database.forSeller(owner.sellerId), owner);
  const of = (account: SellerAccount) =>
    Number(rows.find((row) => row.account === account)?.balance_cents ?? 0);
  const held = (account: SellerAccount) => of(sellerAccountIn(custody, account));
  const isDirect = custody === 'vendedor';
  return {
    custody,
    availableCents: held('disponivel'),
    pendingCents: held('a_liberar'),
    blockedCents: held('bloqueado'),
    inPayoutCents: isDirect ? 0 : of('em_saque'),
    owedCents: isDirect ? 0 - of('a_pagar') : 0,
  };
}

/** A page of the store's statement. */
export const listEntries = (
  database: Database,
  owner: Owner,
  query: EntryListQuery,
): Promise<ListPage<EntryRow>> =>
  entryList.page(database.forSeller(owner.sellerId), owner, toStatementFilter(query));
