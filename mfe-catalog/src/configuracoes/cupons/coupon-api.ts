import type {
  Coupon,
  CouponBatchRequest,
  CouponFilter,
  CouponPage,
  Job,
  V1CouponAnswer,
  V1CouponRequest,
} from '@balcao/api-schema';
import { send } from '@balcao/api-schema/client';
import { type HttpClient, useShell } from '@balcao/contract';
import { callPath } from '@balcao/domain';
import type { ListRequest } from '@balcao/ui/list';
import { type PostOnce, usePostOnce } from '@balcao/ui/query';
import { useMemo } from 'react';
import { createJobCalls } from '../bulk/job-calls';

/** A product as fields show it. */
export interface NamedProduct {
  id: string;
  name: string;
}

const FOUND_PRODUCTS = 8;

/** The calls of coupons besides reading, creating and saving one. Each rejects with an `ApiError`. */
export const createCouponApi = (http: HttpClient, postOnce: PostOnce) => ({
  list: async (query: ListRequest<CouponFilter>, signal?: AbortSignal) =>
    (await http.get<CouponPage>('/coupons', { params: query, signal })).data,

  /** Makes a paused coupon with the same terms. */
  duplicate: (id: string) => postOnce<Coupon>(callPath`/coupons/${id}/duplicate`, {}),

  /** Reveals the customers of a coupon; the audit trail keeps who asked. */
  reveal: async (id: string) => (await send(http, 'POST /coupons/:id/reveal', { params: { id } })).customers,

  remove: async (id: string) => void (await http.delete<void>(callPath`/coupons/${id}`)),

  jobs: createJobCalls<CouponFilter>(http, postOnce, '/coupons'),

  createBatch: (request: CouponBatchRequest) => postOnce<Job>('/coupons/batches', request),

  /** Reads the answer that a buyer would get; it stores nothing. */
  simulate: async (question: V1CouponRequest) =>
    (await http.post<V1CouponAnswer>('/coupons/simulate', question)).data,

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
  return useMemo(() => createCouponApi(http, postOnce), [http, postOnce]);
}
