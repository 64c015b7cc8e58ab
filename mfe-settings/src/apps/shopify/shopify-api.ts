import type { LoggedDelivery, ShopifyIntegration } from '@balcao/api-schema';
import { send } from '@balcao/api-schema/client';
import { useShell } from '@balcao/contract';
import { useQuery, useQueryClient } from '@balcao/ui/query';

/** The first part of the keys of everything that the page reads. */
const SHOPIFY = 'shopify';

/** The pause between two reads of a run: Shopify takes minutes to prepare or read. */
const LOOKED_AT_EVERY_MS = 3_000;

const isMoving = ({ status, sync, isSettingWeights }: ShopifyIntegration): boolean =>
  status === 'conectando' || isSettingWeights || (sync !== null && sync.finishedAt === null);

const SOON_MS = 60_000;

const isHandledSoon = ({ outcome }: LoggedDelivery): boolean =>
  outcome.state === 'waiting' && Date.parse(outcome.nextTryAt) - Date.now() < SOON_MS;

/** The shops that the store is linked to, read again while something moves. */
export function useShops() {
  const { http } = useShell();
  return useQuery({
    queryKey: [SHOPIFY, 'links'],
    queryFn: ({ signal }) => send(http, 'GET /integrations/shopify', { signal }),
    refetchInterval: ({ state }) => (state.data?.items.some(isMoving) ? LOOKED_AT_EVERY_MS : false),
  });
}

/** Reads everything on the page again. */
export function useReadAgain(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: [SHOPIFY] });
}

/** The latest deliveries of the shop. */
export function useDeliveries() {
  const { http } = useShell();
  return useQuery({
    queryKey: [SHOPIFY, 'deliveries'],
    queryFn: ({ signal }) =>
      send(http, 'GET /webhook-deliveries', {
        query: { source: 'shopify', size: 10, sort: '-receivedAt' },
        signal,
      }),
    refetchInterval: ({ state }) => (state.data?.items.some(isHandledSoon) ? LOOKED_AT_EVERY_MS : false),
  });
}

export function useDelivery(id: string) {
  const { http } = useShell();
  return useQuery({
    queryKey: [SHOPIFY, 'delivery', id],
    queryFn: ({ signal }) => send(http, 'GET /webhook-deliveries/:id', { params: { id }, signal }),
  });
}
