import { send } from '@balcao/api-schema/client';
import { useShell } from '@balcao/contract';
import { useQuery } from '@balcao/ui/query';

/** The platform's fees of the store's sales today. */
export function useStoreTerms() {
  const { http } = useShell();
  return useQuery({
    queryKey: ['store-terms'],
    queryFn: ({ signal }) => send(http, 'GET /finance/terms', { signal }),
  });
}
