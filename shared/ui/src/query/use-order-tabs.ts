import type { OrderTabs } from '@balcao/api-schema';
import { useSession, useShell } from '@balcao/contract';
import { useQuery } from '@tanstack/react-query';

/** How many orders of the store each system view has. All who ask on a page share one request. */
export function useOrderTabs() {
  const { http } = useShell();
  const { id } = useSession();
  return useQuery({
    queryKey: ['order-tabs', id],
    queryFn: async ({ signal }) => (await http.get<OrderTabs>('/orders/tabs', { signal })).data.items,
  });
}
