import type { CouponBatchRequest, CouponFilter } from '@balcao/api-schema';
import { send } from '@balcao/api-schema/client';
import { type HttpClient, useShell } from '@balcao/contract';
import type { ListRequest } from '@balcao/ui/list';
import { type PostOnce, type SendOnce, usePostOnce, useSendOnce } from '@balcao/ui/query';
import { useMemo } from 'react';
import { createJobCalls } from '../bulk/job-calls';
/** A product as fields show it. */
export interface NamedProduct {
  id: string;
  name: string;
}

const FOUND_PRODUCTS = 8;

/** The calls of coupons besides reading, creating and saving one. Each rejects with an `ApiError`. */
export const createCouponApi = (http: HttpClient, postOnce: PostOnce, sendOnce: SendOnce) => ({
  list: (query: ListRequest<CouponFilter>, signal?: AbortSignal) =>
    send(http, 'GET /coupons', { query, signal }),

  /** Makes a paused coupon with the same terms. */
  duplicate: (id: string) => sendOnce('POST /coupons/:id/duplicate', { params: { id } }),

  /** Reveals the customers of a coupon; the audit trail keeps who asked. */
  reveal: async (id: string) => (await send(http, 'POST /coupons/:id/reveal', { params: { id } })).customers,

  remove: (id: string) => send(http, 'DELETE /coupons/:id', { params: { id } }),

  jobs: createJobCalls<CouponFilter>(http, postOnce, '/coupons'),

  createBatch: (body: CouponBatchRequest) => sendOnce('POST /coupons/batches', { body }),

  findProducts: async (q: string, signal?: AbortSignal): Promise<NamedProduct[]> =>
    (await send(http, 'GET /products', { query: { q, size: FOUND_PRODUCTS }, signal })).items,

  readProduct: (id: string, signal?: AbortSignal): Promise<NamedProduct> =>
    send(http, 'GET /products/:id', { params: { id }, signal }),
});

export type CouponApi = ReturnType<typeof createCouponApi>;

/** The calls of coupons on the shell's client. */
export function useCouponApi(): CouponApi {
  const { http } = useShell();
  const postOnce = usePostOnce();
  const sendOnce = useSendOnce();
  return useMemo(() => createCouponApi(http, postOnce, sendOnce), [http, postOnce, sendOnce]);
}
