import type {
  LinkedShopify,
  LoggedDelivery,
  LoggedDeliveryDetail,
  ShopifyIntegration,
  ShopifyIntegrationList,
  ShopifyRequest,
  ShopifySyncRun,
  ShopifyWeights,
  WebhookLogPage,
} from '@balcao/api-schema';
import { type HttpClient, useShell } from '@balcao/contract';
import { callPath, type ShopifySettings } from '@balcao/domain';
import { useQuery, useQueryClient } from '@balcao/ui/query';

const PATH = '/integrations/shopify';
const DELIVERIES = '/webhook-deliveries';

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
    queryFn: async ({ signal }) => (await http.get<ShopifyIntegrationList>(PATH, { signal })).data,
    refetchInterval: ({ state }) => (state.data?.items.some(isMoving) ? LOOKED_AT_EVERY_MS : false),
  });
}

/** Reads everything on the page again. */
export function useReadAgain(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: [SHOPIFY] });
}

/** Needs a recent step-up. */
export const linkShop = async (http: HttpClient, request: ShopifyRequest): Promise<LinkedShopify> =>
  (await http.post<LinkedShopify>(PATH, request)).data;

/** Needs a recent step-up. */
export const revokeLink = async (http: HttpClient, id: string): Promise<void> => {
  await http.delete(callPath`${PATH}/${id}`);
};

export const testLink = async (http: HttpClient, id: string): Promise<ShopifyIntegration> =>
  (await http.post<ShopifyIntegration>(callPath`${PATH}/${id}/test`)).data;

export const changeSettings = async (
  http: HttpClient,
  id: string,
  settings: ShopifySettings,
): Promise<ShopifyIntegration> =>
  (await http.put<ShopifyIntegration>(callPath`${PATH}/${id}/settings`, settings)).data;

export const fillWeights = async (
  http: HttpClient,
  id: string,
  weights: ShopifyWeights,
): Promise<ShopifyIntegration> =>
  (await http.post<ShopifyIntegration>(callPath`${PATH}/${id}/weights`, weights)).data;

export const syncShop = async (http: HttpClient, id: string): Promise<ShopifySyncRun> =>
  (await http.post<ShopifySyncRun>(callPath`${PATH}/${id}/sync`)).data;

/** The latest deliveries of the shop. */
export function useDeliveries() {
  const { http } = useShell();
  return useQuery({
    queryKey: [SHOPIFY, 'deliveries'],
    queryFn: async ({ signal }) => {
      const params = { source: 'shopify', size: 10, sort: '-receivedAt' };
      return (await http.get<WebhookLogPage>(DELIVERIES, { params, signal })).data;
    },
    refetchInterval: ({ state }) => (state.data?.items.some(isHandledSoon) ? LOOKED_AT_EVERY_MS : false),
  });
}

export function useDelivery(id: string) {
  const { http } = useShell();
  return useQuery({
    queryKey: [SHOPIFY, 'delivery', id],
    queryFn: async ({ signal }) =>
      (await http.get<LoggedDeliveryDetail>(callPath`${DELIVERIES}/${id}`, { signal })).data,
  });
}

export const reprocessPath = (id: string): string => callPath`${DELIVERIES}/${id}/reprocess`;
