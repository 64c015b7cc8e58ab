import { send } from '@balcao/api-schema/client';
import { useSession, useShell } from '@balcao/contract';
import { useQuery } from '@balcao/ui/query';

/** The state of the seller's identity verification, which live mode needs. */
export function useIdentity() {
  const { http } = useShell();
  const { id } = useSession();
  return useQuery({
    queryKey: ['identity', id],
    queryFn: ({ signal }) => send(http, 'GET /kyc/profile/:id/status', { params: { id: id ?? '' }, signal }),
  });
}
