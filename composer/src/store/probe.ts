import { randomUUID } from 'node:crypto';
import { type CollectableStore, StoreUnavailableError } from './store';

/**
 * Makes sure that a second write of one key fails. A service that ignores the condition would let two people promote at
 * once, and the later one would erase the earlier without a trace; so it is not used at all.
 *
 * @throws StoreUnavailableError when the place overwrites
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
