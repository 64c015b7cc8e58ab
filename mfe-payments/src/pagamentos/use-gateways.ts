import type { GatewayConnection, PaymentGateway } from '@balcao/api-schema';
import { useSession, useShell } from '@balcao/contract';
import { useQuery, useQueryClient } from '@balcao/ui/query';
import { useCallback, useMemo } from 'react';
import { readGateways, type StoreGateways } from './payment-api';

/** The first key of every query of these pages, so that all can be read again at once. */
export const PAYMENTS = 'payments';
const GATEWAYS = [PAYMENTS, 'gateways'];

export function useGateways() {
  const { http } = useShell();
  const { id } = useSession();
  return useQuery({
    queryKey: GATEWAYS,
    queryFn: ({ signal }) => readGateways(http, id ?? '', signal),
  });
}

/** Updates the cache with the API's latest answers about gateways. */
export function useGatewayUpdates() {
  const queries = useQueryClient();
  const change = useCallback(
    (changed: (known: StoreGateways) => StoreGateways) =>
      void queries.setQueryData<StoreGateways>(GATEWAYS, (known) => known && changed(known)),
    [queries],
  );
  return useMemo(
    () => ({
      showConnection: (connection: GatewayConnection) =>
        change((known) => ({
          ...known,
          connections: [...known.connections.filter(({ id }) => id !== connection.id), connection],
        })),
      showChoice: (choice: PaymentGateway) =>
        change((known) => ({
          ...known,
          choice,
          connections: known.connections.map((connection) => ({
            ...connection,
            current: connection.idGateway === choice.gateway,
          })),
        })),
      readAgain: () => queries.invalidateQueries({ queryKey: [PAYMENTS] }),
    }),
    [change, queries],
  );
}
