import { send } from '@balcao/api-schema/client';
import { useShell } from '@balcao/contract';
import { useQuery } from '@balcao/ui/query';

export const SIMULATION_OPTIONS = ['webhook-simulations'];

/** In whose name a notice can be sent, and about what. */
export function useSimulationOptions() {
  const { http } = useShell();
  return useQuery({
    queryKey: SIMULATION_OPTIONS,
    queryFn: ({ signal }) => send(http, 'GET /webhook-simulations', { signal }),
  });
}
