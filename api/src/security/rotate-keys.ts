import type { Executor } from '../db/database';
import type { ApiModule, SealedRecords } from '../module';
import type { Platform } from '../platform';

const AT_ONCE = 100;

/** How many of each kind were put under the newest key. */
export type Rotated = Record<string, number>;

async function rotateRecords(platform: Platform, records: SealedRecords): Promise<number> {
  let changed = 0;
  let after = '';
  for (;;) {
    const ids = await records.idsAfter(platform.database.platform, after, AT_ONCE);
    for (const id of ids) {
      const isChanged = await platform.database.platform
        .transaction()
        .execute((trx: Executor) => records.reseal(platform, trx, id));
      if (isChanged) changed += 1;
    }
    const last = ids.at(-1);
    if (last === undefined) return changed;
    after = last;
  }
}

/**
 * Encrypts everything that is stored under an older key of the ring with the newest one, while the product runs. A run that
 * broke off is run again: what has the newest key is passed over.
 * @throws when something cannot be opened with any key of the ring; what came before it is done
 */
export async function rotateKeys(platform: Platform, modules: readonly ApiModule[]): Promise<Rotated> {
  const rotated: Rotated = {};
  for (const { sealed = [] } of modules)
    for (const records of sealed) rotated[records.name] = await rotateRecords(platform, records);
  return rotated;
}
