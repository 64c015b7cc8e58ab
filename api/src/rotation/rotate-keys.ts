import type { Executor } from '../db/database';
import type { Platform } from '../platform';
import { SEALED_THINGS, type SealedThing } from './sealed-things';

const AT_ONCE = 100;

/** How many of each kind were put under the newest key. */
export type Rotated = Record<string, number>;

async function rotateThing(platform: Platform, thing: SealedThing): Promise<number> {
  let changed = 0;
  let after = '';
  for (;;) {
    const ids = await thing.idsAfter(platform.database.platform, after, AT_ONCE);
    for (const id of ids) {
      const isChanged = await platform.database.platform
        .transaction()
        .execute((trx: Executor) => thing.reseal(platform, trx, id));
      if (isChanged) changed += 1;
    }
    const last = ids.at(-1);
    if (last === undefined) return changed;
    after = last;
  }
}

/**
 * Encrypts everything that is stored under an older key of the ring with the newest one. The product goes on meanwhile. A run
 * that breaks off is run again: what has the newest key is passed over.
 * @throws when something cannot be opened with any key of the ring; what came before it is done
 */
export async function rotateKeys(platform: Platform): Promise<Rotated> {
  const rotated: Rotated = {};
  for (const thing of SEALED_THINGS) rotated[thing.name] = await rotateThing(platform, thing);
  return rotated;
}
