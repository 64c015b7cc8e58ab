import type { Custody } from '@balcao/domain';
import { sql } from 'kysely';
import { compileOnce } from '../../../db/compile-once';
import type { Executor } from '../../../db/database';
import type { Owner } from '../../../db/owner';

/** The cents of a store that fall due on a day, with one custodian. */
export interface DueDay {
  custody: Custody;
  day: string;
  cents: number;
  receivables: number;
}

const readDueDays = compileOnce<{ storeId: string; custody: Custody; from: string; to: string }>()(
  (statements, bind) =>
    statements
      .selectFrom('receivables')
      // As row-level security says it: a value to compare it with would be a step more for each row.
      .where(sql<boolean>`seller_id = current_seller()`)
      .where('store_id', '=', bind('storeId'))
      .where('custody', '=', bind('custody'))
      // Written out: an index of these alone is found by the word.
      .where(sql<boolean>`status = 'agendado'`)
      .where('available_on', '>=', bind('from'))
      .where('available_on', '<=', bind('to'))
      .groupBy('available_on')
      .orderBy('available_on')
      .select(sql<string>`available_on::text`.as('day'))
      .select((row) => row.fn.sum<number>('open_cents').as('cents'))
      .select((row) => row.fn.countAll<number>().as('receivables')),
);

/**
 * The amounts of a store that fall due, by day.
 * @param executor of the store's seller
 */
export async function dueDays(
  executor: Executor,
  { storeId }: Owner,
  { custody, from, to }: { custody: Custody; from: string; to: string },
): Promise<DueDay[]> {
  const rows = await readDueDays(executor, { storeId, custody, from, to });
  return rows.map((row) => ({ custody, ...row }));
}
