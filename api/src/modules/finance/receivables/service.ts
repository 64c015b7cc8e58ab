import type { DueDays, DueDaysQuery, Receivables, ReceivablesQuery } from '@balcao/api-schema';
import type { Database } from '../../../db/database';
import type { Owner } from '../../../db/owner';
import { assertPeriod } from '../request/period';
import { dueDays } from './due-days';
import { receivablesBetween } from './repository';

/**
 * The receivables of a period.
 * @throws Problem validation for a period that ends before it begins, or is too long
 */
export async function listReceivables(
  database: Database,
  owner: Owner,
  query: ReceivablesQuery,
): Promise<Receivables> {
  assertPeriod(query);
  const { limit } = query;
  const more = { ...query, limit: limit + 1 };
  const items = await receivablesBetween(database.forSeller(owner.sellerId), owner, more);
  return { items: items.slice(0, limit), isComplete: items.length <= limit };
}

/**
 * The amounts that fall due on each day of a period.
 * @throws Problem validation as `listReceivables` does
 */
export async function listDueDays(database: Database, owner: Owner, period: DueDaysQuery): Promise<DueDays> {
  assertPeriod(period);
  const days = await dueDays(database.forSeller(owner.sellerId), owner, period);
  const { custody } = period;
  return {
    items: days.map(({ day, cents, receivables }) => ({ custody, day, openCents: cents, receivables })),
  };
}
