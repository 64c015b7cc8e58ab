import { send } from '@balcao/api-schema/client';
import { useSession, useShell } from '@balcao/contract';
import type { LiveTopic } from '@balcao/domain';
import { useQuery, useQueryClient } from '@balcao/ui/query';
import { useCallback, useEffect } from 'react';
import { readVerification, type Verification } from './kyc-api';
import { pollDelay } from './poll-delay';

/** The seller who is logged in. */
export function useSeller() {
  const { http } = useShell();
  const id = useSession().id ?? '';
  return useQuery({
    queryKey: ['seller', id],
    queryFn: () => send(http, 'GET /seller/:id', { params: { id } }),
  });
}

const TOPIC: LiveTopic = 'kyc.changed';

const keyOf = (sellerId: string) => ['verification', sellerId];

/** The verification of the logged-in seller. It is refetched on live events, and polled while it can change. */
export function useVerification() {
  const { http, events } = useShell();
  const id = useSession().id ?? '';
  const client = useQueryClient();
  const readAgain = useReadAgain();
  useEffect(() => events.subscribe(TOPIC, () => void readAgain()), [events, readAgain]);
  return useQuery({
    queryKey: keyOf(id),
    queryFn: () => readVerification(http, id, client.getQueryData<Verification>(keyOf(id))),
    refetchInterval: ({ state }) => pollDelay(state.data),
  });
}

/** Refetches the verification after an action of the person. */
export function useReadAgain(): () => Promise<void> {
  const id = useSession().id ?? '';
  const client = useQueryClient();
  return useCallback(() => client.invalidateQueries({ queryKey: keyOf(id) }), [client, id]);
}
