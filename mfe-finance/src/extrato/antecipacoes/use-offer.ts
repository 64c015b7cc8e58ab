import { send } from '@balcao/api-schema/client';
import { useShell } from '@balcao/contract';
import { useQuery } from '@balcao/ui/query';

/** The receivables that can be anticipated: read once for the figure at the top, the button and the tab. */
export function useOffer() {
  const { http } = useShell();
  return useQuery({
    queryKey: ['anticipation-offer'],
    queryFn: ({ signal }) => send(http, 'GET /finance/anticipations/offer', { signal }),
  });
}
