import type { Database } from '../../../db/database';
import { accountsBehind, insertGatewayTotals } from './repository';

interface KeepOptions {
  /** How many totals are kept at most. */
  limit?: number | undefined;
  /** How many versions of an account lie between two of its totals. */
  every?: number;
}

/** Of one round: ten million lines. The rest waits for the next hour, and is read as lines until then. */
const TOTALS_AT_ONCE = 10_000;
const VERSIONS_APART = 1_024;

/**
 * Keeps the totals by gateway that accounts lack, each in a statement of its own that reads a bounded number of lines and locks none.
 * It may run twice, late or at the same time as another.
 */
export async function keepGatewayTotals(
  { platform }: Database,
  { limit = TOTALS_AT_ONCE, every = VERSIONS_APART }: KeepOptions = {},
): Promise<void> {
  let left = limit;
  for (const { version, keptVersion, ...place } of await accountsBehind(platform, every, limit))
    for (let after = keptVersion; after + every <= version && left > 0; after += every) {
      await insertGatewayTotals(platform, { ...place, after, version: after + every });
      left -= 1;
    }
}
