import type { KycProfileStatus } from '@balcao/api-schema';
import { useSession, useShell } from '@balcao/contract';
import { callPath } from '@balcao/domain';
import { useQuery } from '@balcao/ui/query';

/** The state of the seller's identity verification, which live mode needs. */
export function useIdentity() {
  const { http } = useShell();
  const { id } = useSession();
  return useQuery({
    queryKey: ['identity', id],
    queryFn: async ({ signal }) =>
      (await http.get<KycProfileStatus>(callPath`/kyc/profile/${id ?? ''}/status`, { signal })).data,
  });
}
