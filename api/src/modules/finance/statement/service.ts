import type {
  BalanceFigures,
  Balances,
  BalancesQuery,
  EntryListQuery,
  ListPage,
  StatementRow,
} from '@balcao/api-schema';
import { type Custody, type SellerAccount, sellerAccountIn } from '@balcao/domain';
import type { Database } from '../../../db/database';
import type { Owner } from '../../../db/owner';
import { toStatementFilter } from './competence-repository';
import { entryLists, readBalances } from './repository';

/**
 * The balances of a custodian, as the API names them.
 * @param cents by account; 0 for those without any
 */
export function figuresOf(custody: Custody, cents: ReadonlyMap<SellerAccount, number>): BalanceFigures {
  const of = (account: SellerAccount) => cents.get(account) ?? 0;
  const held = (account: SellerAccount) => of(sellerAccountIn(custody, account));
  const isDirect = custody === 'vendedor';
  return {
    availableCents: held('disponivel'),
    pendingCents: held('a_liberar'),
    blockedCents: held('bloqueado'),
    inPayoutCents: isDirect ? 0 : of('em_saque'),
    owedCents: isDirect ? 0 - of('a_pagar') : 0,
  };
}

/** The balances that a custodian holds for the store, by account. */
export async function balancesOf(
  database: Database,
  owner: Owner,
  { custody }: BalancesQuery,
): Promise<Balances> {
  const rows = await readBalances(database.forSeller(owner.sellerId), owner);
  return {
    custody,
    ...figuresOf(custody, new Map(rows.map((row) => [row.account, row.balance_cents]))),
  };
}

/** A page of the store's statement. */
export const listEntries = (
  database: Database,
  owner: Owner,
  query: EntryListQuery,
): Promise<ListPage<StatementRow>> =>
  entryLists[query.custody].page(database.forSeller(owner.sellerId), owner, toStatementFilter(query));
