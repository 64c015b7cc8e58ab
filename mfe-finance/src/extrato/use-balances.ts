import { send } from '@balcao/api-schema/client';
import { useShell } from '@balcao/contract';
import type { Custody } from '@balcao/domain';
import { useQuery } from '@balcao/ui/query';
import { narrowed } from './narrowed';

/** The balances that a custodian holds of the store: read once for all parts that show some of them. */
export function useBalances(custody: Custody) {
  const { http } = useShell();
  return useQuery({
    queryKey: ['balances', custody],
    queryFn: ({ signal }) => send(http, 'GET /finance/balances', { query: narrowed({ custody }), signal }),
  });
}
