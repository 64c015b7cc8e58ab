import type { Receivables } from '@balcao/api-schema';
import type { Database } from '../../../db/database';
import type { Owner } from '../../../db/owner';
import { requirePeriod } from '../period';
import { receivablesBetween } from './repository';

const MAX_ROWS = 5_000;

/** What falls due in a period. @throws Problem validation for a period that ends before it begins, or is too long */
export async function listReceivables(
  database: Database,
  owner: Owner,
  { from, to }: { from: string; to: string },
): Promise<Receivables> {
  requirePeriod({ from, to });
  const items = await receivablesBetween(database.forSeller(owner.sellerId), owner, {
    from,
    to,
    limit: MAX_ROWS + 1,
  });
  return { items: items.slice(0, MAX_ROWS), isComplete: items.length <= MAX_ROWS };
}
