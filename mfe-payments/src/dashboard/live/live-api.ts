import type { ActiveCheckouts, CheckoutFeed } from '@balcao/api-schema';
import type { HttpClient } from '@balcao/contract';

/** Reads the entries of the checkout's feed after a cursor; without one, its newest. Rejects with an `ApiError`. */
export const readFeed = async (
  http: HttpClient,
  after: number | undefined,
  signal?: AbortSignal,
): Promise<CheckoutFeed> =>
  (
    await http.get<CheckoutFeed>('/metrics/checkout/feed', {
      signal,
      ...(after !== undefined && { params: { after } }),
    })
  ).data;

/** Counts the buyers who are in the checkout now, by step. Rejects with an `ApiError`. */
export const readActive = async (http: HttpClient, signal?: AbortSignal): Promise<ActiveCheckouts> =>
  (await http.get<ActiveCheckouts>('/metrics/checkout/active', { signal })).data;
