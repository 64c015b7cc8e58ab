import type { ApiModule, SealedRecords } from '../module';
import type { Platform } from '../platform';

const BATCH_SIZE = 100;

/** How many records of each kind were encrypted with the newest key. */
export type Rotated = Record<string, number>;

async function rotateRecords(platform: Platform, records: SealedRecords): Promise<number> {
  let changed = 0;
  let after = '';
  for (;;) {
    const ids = await records.idsAfter(platform.database.platform, after, BATCH_SIZE);
    for (const id of ids) {
      const isChanged = await platform.database.withPlatform((trx) => records.reseal(platform, trx, id));
      if (isChanged) changed += 1;
    }
    const last = ids.at(-1);
    if (last === undefined) return changed;
    after = last;
  }
}

/**
 * Encrypts everything stored under an older key with the newest one, while the product runs. An interrupted run can be
 * repeated: it skips what already has the newest key.
 * @throws when no key of the ring opens a record; the records before it are done
 */
export async function rotateKeys(platform: Platform, modules: readonly ApiModule[]): Promise<Rotated> {
  const rotated: Rotated = {};
  for (const { sealed = [] } of modules)
    for (const records of sealed) rotated[records.name] = await rotateRecords(platform, records);
  return rotated;
}
