import type { Anticipation, AnticipationOffer, ListPage } from '@balcao/api-schema';
import type { HttpClient } from '@balcao/contract';
import type { ListRequest } from '@balcao/ui/list';

/** The path of anticipations. */
export const ANTICIPATIONS = '/finance/anticipations';

/** Reads the receivables that can be anticipated, and their price today. */
export const readOffer = async (http: HttpClient, signal: AbortSignal): Promise<AnticipationOffer> =>
  (await http.get<AnticipationOffer>(`${ANTICIPATIONS}/offer`, { signal })).data;

/** A page of what was paid before its day. */
export const readAnticipations = async (
  http: HttpClient,
  query: ListRequest<object>,
  signal: AbortSignal,
): Promise<ListPage<Anticipation>> =>
  (await http.get<ListPage<Anticipation>>(ANTICIPATIONS, { params: query, signal })).data;
