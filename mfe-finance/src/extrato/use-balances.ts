import { useShell } from '@balcao/contract';
import type { Custody } from '@balcao/domain';
import { useQuery } from '@balcao/ui/query';
import { readBalances } from './finance-api';

/** What a custodian holds of the store's: read once for all who show something of it. */
export function useBalances(custody: Custody) {
  const { http } = useShell();
  return useQuery({
    queryKey: ['balances', custody],
    queryFn: ({ signal }) => readBalances(http, custody, signal),
  });
}
