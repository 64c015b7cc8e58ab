import { useShell } from '@balcao/contract';
import { useQuery } from '@balcao/ui/query';
import { readBankAccounts } from '../contas-bancarias/bank-accounts-api';
import { PAYOUTS, readPayoutTerms } from './payouts-api';

/** The fee of a payout, its obstacles, and the verified accounts that it can go to, the principal one first. */
export function usePayoutTerms() {
  const { http } = useShell();
  return useQuery({
    queryKey: [PAYOUTS, 'terms'],
    queryFn: async ({ signal }) => {
      const [terms, accounts] = await Promise.all([
        readPayoutTerms(http, signal),
        readBankAccounts(http, signal),
      ]);
      return { terms, accounts: accounts.items.filter(({ status }) => status === 'verificada') };
    },
  });
}
