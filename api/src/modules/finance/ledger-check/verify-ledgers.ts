import type { Database } from '../../../db/database';
import type { Owner } from '../../../db/owner';
import { type CheckedLedger, checkLedger, LEDGER_PROPERTIES } from './contradictions';
import { storesWithLedger } from './repository';

const ROWS_AT_ONCE = 2_000;

/** A store whose ledger contradicts itself or its payments. */
interface BrokenLedger extends Owner, Pick<CheckedLedger, 'payments'> {
  properties: string[];
}

/** Checks the whole ledger of every store, now. */
export async function verifyLedgers(database: Database): Promise<{ stores: number; broken: BrokenLedger[] }> {
  const stores = await storesWithLedger(database.platform);
  const broken: BrokenLedger[] = [];
  const { signal: stopping } = new AbortController();
  for (const owner of stores) {
    const { broken: found, payments } = await checkLedger(database, owner, {
      rowsAtOnce: ROWS_AT_ONCE,
      stopping,
    });
    if (found.length > 0)
      broken.push({ ...owner, properties: found.map((property) => LEDGER_PROPERTIES[property]), payments });
  }
  return { stores: stores.length, broken };
}
