import type { UserResponse } from '@balcao/api-schema';
import type { HttpClient, StoreOption } from '@balcao/contract';
import type { KeyValueStorage } from '../storage/browser-storage';

/** Beside the session, whose members the specification names. */
const STORES_KEY = 'lojas';

/** Keeps which stores the person works in, so that a page needs no request to name its own. */
export const keepStores = (storage: KeyValueStorage, stores: readonly StoreOption[]): void =>
  storage.set(STORES_KEY, JSON.stringify(stores));

/** The stores as they were kept; none where they are unreadable. */
export function knownStores(storage: KeyValueStorage): readonly StoreOption[] {
  try {
    const stores: unknown = JSON.parse(storage.get(STORES_KEY) ?? '[]');
    return Array.isArray(stores) ? stores : [];
  } catch {
    return [];
  }
}

/** The stores that the person of a token works in, as the API has them now; null when it does not say it. */
export async function readStores(http: HttpClient, token: string): Promise<readonly StoreOption[] | null> {
  try {
    const headers = { Authorization: `Bearer ${token}` };
    const { data } = await http.get<UserResponse>('/usuario', { headers });
    return data.lojas.map(({ id, nome, lojaCorrente }) => ({ id, nome, lojaCorrente }));
  } catch {
    return null;
  }
}
