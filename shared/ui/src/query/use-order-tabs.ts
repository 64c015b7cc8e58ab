import type { OrderPage } from '@balcao/api-schema';
import { useSession, useShell } from '@balcao/contract';
import { useQuery } from '@tanstack/react-query';

/** How many orders of the store each system view has, by its name. All who ask on a page share one request. */
export function useOrderTabs() {
  const { http } = useShell();
  const { id } = useSession();
  return useQuery({
    queryKey: ['order-tabs', id],
    queryFn: async ({ signal }) => {
      const { data } = await http.get<OrderPage>('/orders', { params: { size: 1, countBy: 'tab' }, signal });
      return data.counts ?? [];
    },
  });
}
