import type { OrderBumpFilter } from '@balcao/api-schema';
import { send } from '@balcao/api-schema/client';
import { type HttpClient, useShell } from '@balcao/contract';
import { BUMP_LIMITS } from '@balcao/domain';
import type { ListRequest } from '@balcao/ui/list';
import { type PostOnce, type SendOnce, usePostOnce, useSendOnce } from '@balcao/ui/query';
import { useMemo } from 'react';
import { createJobCalls } from '../bulk/job-calls';
/** The calls of order bumps beside reading, creating and saving one. Each rejects with an `ApiError`. */
export const createBumpApi = (http: HttpClient, postOnce: PostOnce, sendOnce: SendOnce) => ({
  list: (query: ListRequest<OrderBumpFilter>, signal?: AbortSignal) =>
    send(http, 'GET /order-bumps', { query, signal }),

  /** All bumps of the store, in their order. */
  all: async (signal?: AbortSignal) => {
    const query = { page: 1, size: BUMP_LIMITS.bumps, sort: 'position' };
    return (await send(http, 'GET /order-bumps', { query, signal })).items;
  },

  reorder: async (ids: readonly string[]) =>
    (await send(http, 'PUT /order-bumps/order', { body: { ids: [...ids] } })).items,

  remove: (id: string) => send(http, 'DELETE /order-bumps/:id', { params: { id } }),

  /** Makes another one like it, switched off. */
  duplicate: (id: string) => sendOnce('POST /order-bumps/:id/duplicate', { params: { id } }),

  jobs: createJobCalls<OrderBumpFilter>(http, postOnce, '/order-bumps'),

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
  const sendOnce = useSendOnce();
  return useMemo(() => createBumpApi(http, postOnce, sendOnce), [http, postOnce, sendOnce]);
}
