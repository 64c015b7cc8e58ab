import type { KycProfileStatus } from '@balcao/api-schema';
import { useSession, useShell } from '@balcao/contract';
import { useQuery } from '@balcao/ui/query';

/** How the verification of the seller's identity stands, which live mode needs. */
export function useIdentity() {
  const { http } = useShell();
  const { id } = useSession();
  return useQuery({
    queryKey: ['identity', id],
    queryFn: async ({ signal }) =>
      (await http.get<KycProfileStatus>(`/kyc/profile/${id}/status`, { signal })).data,
  });
}
