import type { Store } from '../store/store';

/** The names of all channels of a store. */
export async function channelNames(store: Store): Promise<string[]> {
  const names = new Set<string>();
  for await (const key of store.list('channels/')) names.add(key.split('/')[1] ?? '');
  return [...names];
}
