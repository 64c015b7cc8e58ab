import { send } from '@balcao/api-schema/client';
import { useShell } from '@balcao/contract';
import { callPath, type LiveTopic } from '@balcao/domain';
import { useLiveRefresh, useQuery, useQueryClient } from '@balcao/ui/query';
import { useCallback } from 'react';
import { CONNECTIONS } from '../../payment-api';
import { PAYMENTS } from '../../use-gateways';
/** The path of a connection's deliveries. */
export const deliveriesPath = (connectionId: string): string =>
  callPath`${CONNECTIONS}/${connectionId}/webhook/deliveries`;

const TOPICS: readonly LiveTopic[] = ['payment.changed'];
const keyOf = (connectionId: string) => [PAYMENTS, 'deliveries', connectionId];

/** The latest deliveries of a connection, refetched on live events. */
export function useDeliveries(connectionId: string) {
  const { http } = useShell();
  useLiveRefresh(TOPICS, keyOf(connectionId));
  return useQuery({
    queryKey: keyOf(connectionId),
    queryFn: ({ signal }) =>
      send(http, 'GET /pagamentogateway/:id/webhook/deliveries', { params: { id: connectionId }, signal }),
  });
}

/** The latest parked ones, which may be older than all that are listed with the others. */
export function useParkedDeliveries(connectionId: string) {
  const { http } = useShell();
  return useQuery({
    queryKey: [...keyOf(connectionId), 'parked'],
    queryFn: ({ signal }) =>
      send(http, 'GET /pagamentogateway/:id/webhook/deliveries', {
        params: { id: connectionId },
        query: { state: 'parked' },
        signal,
      }),
  });
}

/** Reads both again. */
export function useReadDeliveriesAgain(connectionId: string): () => Promise<void> {
  const queries = useQueryClient();
  return useCallback(
    () => queries.invalidateQueries({ queryKey: keyOf(connectionId) }),
    [queries, connectionId],
  );
}
