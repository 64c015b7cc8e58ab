import type {
  ColumnMapping,
  Product,
  ProductPage,
  ShippingMethodFilter,
  ShippingMethodPage,
  ShippingMethodRecord,
  ShippingRatesReport,
  ShippingSimulationRequest,
} from '@balcao/api-schema';
import { send } from '@balcao/api-schema/client';
import { type HttpClient, useShell } from '@balcao/contract';
import { callPath, SHIPPING_LIMITS } from '@balcao/domain';
import { csvRequest, type ListRequest } from '@balcao/ui/list';
import { useMemo } from 'react';

const PATH = '/shipping-methods';
/** For a file of 100 000 rows. */
const FILE_TIMEOUT_MS = 120_000;

/** The options for reading a file. */
export interface RatesFileOptions {
  dryRun: boolean;
  mapping?: ColumnMapping;
  weight?: 'g' | 'kg';
  decimal?: 'comma' | 'point';
  name?: string;
  skipWrong?: boolean;
}

const onVersion = (version: number) => ({ 'If-Match': `"${version}"` });

/** The calls of shipping methods beside reading, creating and saving one. Each rejects with an `ApiError`. */
export const createShippingApi = (http: HttpClient) => ({
  list: async (query: ListRequest<ShippingMethodFilter>, signal?: AbortSignal) =>
    (await http.get<ShippingMethodPage>(PATH, { params: query, signal })).data,

  /** All methods of the store, by priority. */
  all: async (signal?: AbortSignal) => {
    const params = { page: 1, size: SHIPPING_LIMITS.methods, sort: 'priority' };
    return (await http.get<ShippingMethodPage>(PATH, { params, signal })).data.items;
  },

  reorder: async (ids: readonly string[]) =>
    (await send(http, 'PUT /shipping-methods/order', { body: { ids: [...ids] } })).items,

  remove: async (id: string) => void (await http.delete<void>(callPath`${PATH}/${id}`)),

  simulate: (body: ShippingSimulationRequest) => send(http, 'POST /shipping-methods/simulate', { body }),

  rates: (id: string, query: { page: number; size: number }, signal?: AbortSignal) =>
    send(http, 'GET /shipping-methods/:id/rates', { params: { id }, query, signal }),

  exportRates: async (id: string) =>
    (
      await http.get<Blob>(callPath`${PATH}/${id}/rates/export`, {
        responseType: 'blob',
        timeout: FILE_TIMEOUT_MS,
      })
    ).data,

  importRates: async (
    { id, version }: Pick<ShippingMethodRecord, 'id' | 'version'>,
    file: File,
    { mapping, ...options }: RatesFileOptions,
    onProgress: (share: number) => void,
  ) => {
    const { params, headers, ...sending } = csvRequest(file, { mapping, onProgress });
    const answer = await http.post<ShippingRatesReport>(callPath`${PATH}/${id}/rates/import`, file, {
      ...sending,
      params: { ...options, ...params },
      timeout: FILE_TIMEOUT_MS,
      headers: { ...headers, ...onVersion(version) },
    });
    return answer.data;
  },

  productName: async (id: string, signal?: AbortSignal) =>
    (await http.get<Product>(callPath`/products/${id}`, { signal })).data.name,

  /** The first products that a search finds. */
  products: async (q: string, signal?: AbortSignal) =>
    (
      await http.get<ProductPage>('/products', {
        params: { page: 1, size: 10, sort: 'name', ...(q !== '' && { q }) },
        signal,
      })
    ).data.items,
});

export type ShippingApi = ReturnType<typeof createShippingApi>;

/** The calls on the shell's client. */
export function useShippingApi(): ShippingApi {
  const { http } = useShell();
  return useMemo(() => createShippingApi(http), [http]);
}
