import { send } from '@balcao/api-schema/client';
import { useShell } from '@balcao/contract';
import { useQuery } from '@balcao/ui/query';
import { PAYOUTS } from './payout-places';

/** The fee of a payout, its obstacles, and the verified accounts that it can go to, the principal one first. */
export function usePayoutTerms() {
  const { http } = useShell();
  return useQuery({
    queryKey: [PAYOUTS, 'terms'],
    queryFn: async ({ signal }) => {
      const [terms, accounts] = await Promise.all([
        send(http, 'GET /finance/payouts/terms', { signal }),
        send(http, 'GET /finance/bank-accounts', { signal }),
      ]);
      return { terms, accounts: accounts.items.filter(({ status }) => status === 'verificada') };
    },
  });
}
