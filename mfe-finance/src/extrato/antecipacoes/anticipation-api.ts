import type { AnticipationOffer } from '@balcao/api-schema';
import type { HttpClient } from '@balcao/contract';

/** The path of anticipations. */
export const ANTICIPATIONS = '/finance/anticipations';

/** Reads the receivables that can be anticipated, and their price today. */
export const readOffer = async (http: HttpClient, signal: AbortSignal): Promise<AnticipationOffer> =>
  (await http.get<AnticipationOffer>(`${ANTICIPATIONS}/offer`, { signal })).data;
