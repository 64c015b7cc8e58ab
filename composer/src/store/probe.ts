import { randomUUID } from 'node:crypto';
import { type CollectableStore, StoreUnavailableError } from './store';

/**
 * Makes sure that a second write of one key fails. With a service that ignores the condition, the later of two
 * promotions would erase the earlier one without a trace, so such a service is refused.
 *
 * @throws StoreUnavailableError when the store overwrites
 */
export async function probeConditionalWrites(store: CollectableStore): Promise<void> {
  const key = `probes/${randomUUID()}`;
  const first = await store.createIfAbsent(key, Buffer.from('first'));
  const second = await store.createIfAbsent(key, Buffer.from('second'));
  const kept = (await store.read(key))?.toString();
  await store.remove(key);
  if (!first || second || kept !== 'first')
    throw new StoreUnavailableError(
      store.location,
      'it writes keys that exist already (If-None-Match: * is ignored). Use a service with conditional writes.',
    );
}
