import type { CartRow, CartSettings, RevealedCart } from '@balcao/api-schema';
import type { HttpClient } from '@balcao/contract';
import { callPath } from '@balcao/domain';

/** The first part of the keys of all queries of carts. */
export const CARTS = 'carts';

const SETTINGS = '/carts/settings';

/** E-mails the buyer the way back. Rejects with an `ApiError`, as each of these. */
export const remindBuyer = async (
  http: HttpClient,
  id: string,
  headers: Record<string, string>,
): Promise<CartRow> => (await http.post<CartRow>(callPath`/carts/${id}/remind`, {}, { headers })).data;

/** Reveals the contact of the buyer; the API records who asked. */
export const revealCart = async (http: HttpClient, id: string): Promise<RevealedCart> =>
  (await http.post<RevealedCart>(callPath`/carts/${id}/reveal`, {})).data;

export const readCartSettings = async (http: HttpClient, signal: AbortSignal): Promise<CartSettings> =>
  (await http.get<CartSettings>(SETTINGS, { signal })).data;

export const writeCartSettings = async (http: HttpClient, settings: CartSettings): Promise<CartSettings> =>
  (await http.put<CartSettings>(SETTINGS, settings)).data;
