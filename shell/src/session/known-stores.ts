import type { StoreOption } from '@balcao/contract';
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
