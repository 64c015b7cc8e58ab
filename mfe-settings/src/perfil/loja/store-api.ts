import type { LoginGrant, StoreOption, UserResponse, UserStore } from '@balcao/api-schema';
import type { HttpClient } from '@balcao/contract';
import type { IdempotencyKeys } from '@balcao/ui/base';

export const OWN_STORES = ['own-stores'];

/** The stores that the person works in, the last used first. */
export async function readOwnStores(http: HttpClient, signal?: AbortSignal): Promise<UserStore[]> {
  return (await http.get<UserResponse>('/usuario', signal ? { signal } : {})).data.lojas;
}

/** Names the current store. */
export async function renameStore(http: HttpClient, nome: string): Promise<StoreOption> {
  return (await http.put<StoreOption>('/store', { nome })).data;
}

/** @param keys by which every try at the same store makes one */
export async function createStore(
  http: HttpClient,
  nome: string,
  keys: IdempotencyKeys,
): Promise<StoreOption> {
  const options = { headers: keys.headersFor({ nome }) };
  return (await http.post<StoreOption>('/registrar-nova-loja', { nome }, options)).data;
}

/** A session in another store of the person. */
export async function enterStore(http: HttpClient, idLoja: string): Promise<LoginGrant> {
  return (await http.post<LoginGrant>('/alterar-token-usuario-loja', { idLoja })).data;
}
