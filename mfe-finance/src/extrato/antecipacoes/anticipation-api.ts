import type { Anticipation, AnticipationOffer, ListPage } from '@balcao/api-schema';
import type { HttpClient } from '@balcao/contract';
import type { ListRequest } from '@balcao/ui/list';

/** Where receivables are paid before their day. */
export const ANTICIPATIONS = '/finance/anticipations';

/** What can be paid before its day, and what it costs today. */
export const readOffer = async (http: HttpClient, signal: AbortSignal): Promise<AnticipationOffer> =>
  (await http.get<AnticipationOffer>(`${ANTICIPATIONS}/offer`, { signal })).data;

/** A page of what was paid before its day. */
export const readAnticipations = async (
  http: HttpClient,
  query: ListRequest<object>,
  signal: AbortSignal,
): Promise<ListPage<Anticipation>> =>
  (await http.get<ListPage<Anticipation>>(ANTICIPATIONS, { params: query, signal })).data;
