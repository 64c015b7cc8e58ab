import type {
  BumpImportReport,
  BumpPrices,
  OrderBumpFilter,
  OrderBumpOrder,
  OrderBumpPage,
  Product,
} from '@balcao/api-schema';
import { type HttpClient, useShell } from '@balcao/contract';
import { BUMP_LIMITS } from '@balcao/domain';
import type { ListRequest } from '@balcao/ui/list';
import { useMemo } from 'react';

const PATH = '/order-bumps';

/** The calls of order bumps beside reading, creating and saving one. Each rejects with an `ApiError`. */
export const createBumpApi = (http: HttpClient) => ({
  list: async (query: ListRequest<OrderBumpFilter>, signal?: AbortSignal) =>
    (await http.get<OrderBumpPage>(PATH, { params: query, signal })).data,

  /** All bumps of the store, in their order. */
  all: async (signal?: AbortSignal) => {
    const params = { page: 1, size: BUMP_LIMITS.bumps, sort: 'position' };
    return (await http.get<OrderBumpPage>(PATH, { params, signal })).data.items;
  },

  reorder: async (ids: readonly string[]) =>
    (await http.put<OrderBumpOrder>(`${PATH}/order`, { ids })).data.items,

  remove: async (id: string) => void (await http.delete<void>(`${PATH}/${id}`)),

  exportCsv: async () => (await http.get<Blob>(`${PATH}/export`, { responseType: 'blob' })).data,

  importCsv: async (file: File, dryRun: boolean) =>
    (
      await http.post<BumpImportReport>(`${PATH}/import`, file, {
        params: { dryRun },
        headers: { 'Content-Type': 'text/csv' },
      })
    ).data,

  product: async (id: string, signal?: AbortSignal) =>
    (await http.get<Product>(`/products/${id}`, { signal })).data,

  /** What a product costs, and what may stand crossed out. */
  prices: async (productId: string, variantId: string, signal?: AbortSignal) =>
    (
      await http.get<BumpPrices>(`${PATH}/prices`, {
        params: { productId, ...(variantId !== '' && { variantId }) },
        signal,
      })
    ).data,
});

export type BumpApi = ReturnType<typeof createBumpApi>;

/** The calls on the shell's client. */
export function useBumpApi(): BumpApi {
  const { http } = useShell();
  return useMemo(() => createBumpApi(http), [http]);
}
