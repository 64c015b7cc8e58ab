import type { WebhookSimulationOptions } from '@balcao/api-schema';
import { useShell } from '@balcao/contract';
import { useQuery } from '@balcao/ui/query';

/** The path by which the API sends webhooks to itself. */
export const SIMULATIONS = '/webhook-simulations';

export const SIMULATION_OPTIONS = ['webhook-simulations'];

/** In whose name a notice can be sent, and about what. */
export function useSimulationOptions() {
  const { http } = useShell();
  return useQuery({
    queryKey: SIMULATION_OPTIONS,
    queryFn: async ({ signal }) => (await http.get<WebhookSimulationOptions>(SIMULATIONS, { signal })).data,
  });
}
