import { useShell } from '@balcao/contract';
import { useQuery } from '@balcao/ui/query';
import { readOffer } from './anticipation-api';

/** The receivables that can be anticipated: read once for the figure at the top, the button and the tab. */
export function useOffer() {
  const { http } = useShell();
  return useQuery({ queryKey: ['anticipation-offer'], queryFn: ({ signal }) => readOffer(http, signal) });
}
