import type { ListPage, Payout, PayoutFilter, PayoutTerms } from '@balcao/api-schema';
import type { HttpClient } from '@balcao/contract';
import type { ListRequest } from '@balcao/ui/list';

/** Begins the keys of what is read of payouts. */
export const PAYOUTS = 'payouts';
export const PAYOUTS_PATH = '/finance/payouts';
export const cancelPath = (id: string): string => `${PAYOUTS_PATH}/${id}/cancel`;

/** What a payout costs, and what stands in its way. */
export const readPayoutTerms = async (http: HttpClient, signal: AbortSignal): Promise<PayoutTerms> =>
  (await http.get<PayoutTerms>(`${PAYOUTS_PATH}/terms`, { signal })).data;

/** A page of the store's payouts. */
export const readPayouts = async (
  http: HttpClient,
  query: ListRequest<PayoutFilter>,
  signal: AbortSignal,
): Promise<ListPage<Payout>> =>
  (await http.get<ListPage<Payout>>(PAYOUTS_PATH, { params: query, signal })).data;
