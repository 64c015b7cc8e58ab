import type { OrderBumpFilter, OrderBumpPage, OrderBumpRecord } from '@balcao/api-schema';
import { send } from '@balcao/api-schema/client';
import { type HttpClient, useShell } from '@balcao/contract';
import { BUMP_LIMITS, callPath } from '@balcao/domain';
import type { ListRequest } from '@balcao/ui/list';
import { type PostOnce, usePostOnce } from '@balcao/ui/query';
import { useMemo } from 'react';
import { createJobCalls } from '../bulk/job-calls';

const PATH = '/order-bumps';

/** The calls of order bumps beside reading, creating and saving one. Each rejects with an `ApiError`. */
export const createBumpApi = (http: HttpClient, postOnce: PostOnce) => ({
  list: async (query: ListRequest<OrderBumpFilter>, signal?: AbortSignal) =>
    (await http.get<OrderBumpPage>(PATH, { params: query, signal })).data,

  /** All bumps of the store, in their order. */
  all: async (signal?: AbortSignal) => {
    const params = { page: 1, size: BUMP_LIMITS.bumps, sort: 'position' };
    return (await http.get<OrderBumpPage>(PATH, { params, signal })).data.items;
  },

  reorder: async (ids: readonly string[]) =>
    (await send(http, 'PUT /order-bumps/order', { body: { ids: [...ids] } })).items,

  remove: async (id: string) => void (await http.delete<void>(callPath`${PATH}/${id}`)),

  /** Makes another one like it, switched off. */
  duplicate: (id: string) => postOnce<OrderBumpRecord>(callPath`${PATH}/${id}/duplicate`, {}),

  jobs: createJobCalls<OrderBumpFilter>(http, postOnce, PATH),

  product: (id: string, signal?: AbortSignal) => send(http, 'GET /products/:id', { params: { id }, signal }),

  /** Reads the price of a product, and the prices that may stand crossed out. */
  prices: (productId: string, variantId: string, signal?: AbortSignal) =>
    send(http, 'GET /order-bumps/prices', {
      query: { productId, ...(variantId !== '' && { variantId }) },
      signal,
    }),
});

export type BumpApi = ReturnType<typeof createBumpApi>;

/** The calls on the shell's client. */
export function useBumpApi(): BumpApi {
  const { http } = useShell();
  const postOnce = usePostOnce();
  return useMemo(() => createBumpApi(http, postOnce), [http, postOnce]);
}
