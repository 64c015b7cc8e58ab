import type { StoreTerms } from '@balcao/api-schema';
import { useShell } from '@balcao/contract';
import { useQuery } from '@balcao/ui/query';

/** The platform's fees of the store's sales today. */
export function useStoreTerms() {
  const { http } = useShell();
  return useQuery({
    queryKey: ['store-terms'],
    queryFn: async ({ signal }) => (await http.get<StoreTerms>('/finance/terms', { signal })).data,
  });
}
