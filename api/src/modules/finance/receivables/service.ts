import type { DueDays, Receivables } from '@balcao/api-schema';
import type { Database } from '../../../db/database';
import type { Owner } from '../../../db/owner';
import { dueDays } from '../calendar/repository';
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

/** What falls due on each day of a period. @throws Problem validation as `listReceivables` does */
export async function listDueDays(
  database: Database,
  owner: Owner,
  period: { from: string; to: string },
): Promise<DueDays> {
  requirePeriod(period);
  const days = await dueDays(database.forSeller(owner.sellerId), owner, period);
  return { items: days.map(({ day, cents, receivables }) => ({ day, openCents: cents, receivables })) };
}
