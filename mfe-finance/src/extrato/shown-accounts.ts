import { useSearchParams } from '@balcao/contract/router';
import {
  ACCOUNTS_OF,
  type Custody,
  SELLER_ACCOUNT_LABELS,
  type SellerAccount,
  sellerAccountIn,
} from '@balcao/domain';

/** One account of a custodian, or all of them. */
export type ShownAccount = SellerAccount | 'all';

/** The choices of accounts of a custodian: first the one that sellers mean by their balance, last all of them. */
export function shownAccountsOf(custody: Custody): readonly ShownAccount[] {
  const first = sellerAccountIn(custody, 'disponivel');
  return [first, ...ACCOUNTS_OF[custody].filter((account) => account !== first), 'all'];
}

export const accountName = (account: ShownAccount): string =>
  account === 'all' ? 'Tudo junto' : SELLER_ACCOUNT_LABELS[account];

/** As requests name it: left out where all accounts are meant. */
export const accountParam = (account: ShownAccount): { account?: SellerAccount[] } =>
  account === 'all' ? {} : { account: [account] };

/** The parameter that joins the two lines of a move, where all accounts stand together. */
export const movesParam = (account: ShownAccount): { moves?: 'joined' } =>
  account === 'all' ? { moves: 'joined' } : {};

/** The custodian of the address. */
export function useCustody(): Custody {
  const [address] = useSearchParams();
  return address.get('custodia') === 'vendedor' ? 'vendedor' : 'plataforma';
}

/** The account that the address names; the first one where it names none, or several. */
export function useShownAccount(custody: Custody): ShownAccount {
  const [address] = useSearchParams();
  const named = address.getAll('account');
  const accounts = shownAccountsOf(custody);
  const known = accounts.find((account) => named.length === 1 && named[0] === account);
  return known ?? accounts[0] ?? 'all';
}
