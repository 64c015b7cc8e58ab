import type { ListPage, Payout, PayoutDetail, PayoutFilter, PayoutTerms } from '@balcao/api-schema';
import type { HttpClient } from '@balcao/contract';
import { callPath } from '@balcao/domain';
import type { ListRequest } from '@balcao/ui/list';

/** Begins the keys of what is read of payouts. */
export const PAYOUTS = 'payouts';
export const PAYOUTS_PATH = '/finance/payouts';
/** Addresses of the tab of payouts, and of one of them. */
export const SAQUES = '/backoffice/financeiro/extrato?aba=saques';
export const saquePath = (id: string): string => `/backoffice/financeiro/saques/detalhe/${id}`;
export const cancelPath = (id: string): string => callPath`${PAYOUTS_PATH}/${id}/cancel`;

/** Reads the fee of a payout, and its obstacles. */
export const readPayoutTerms = async (http: HttpClient, signal: AbortSignal): Promise<PayoutTerms> =>
  (await http.get<PayoutTerms>(`${PAYOUTS_PATH}/terms`, { signal })).data;

/** A page of the store's payouts. */
export const readPayouts = async (
  http: HttpClient,
  query: ListRequest<PayoutFilter>,
  signal: AbortSignal,
): Promise<ListPage<Payout>> =>
  (await http.get<ListPage<Payout>>(PAYOUTS_PATH, { params: query, signal })).data;

/** A payout with what changed the balance that it was taken of. */
export const readPayout = async (http: HttpClient, id: string, signal: AbortSignal): Promise<PayoutDetail> =>
  (await http.get<PayoutDetail>(callPath`${PAYOUTS_PATH}/${id}`, { signal })).data;

/** All lines of a payout as a file. */
export const readPayoutFile = async (http: HttpClient, id: string): Promise<Blob> =>
  (await http.get<Blob>(callPath`${PAYOUTS_PATH}/${id}/file`, { responseType: 'blob' })).data;
