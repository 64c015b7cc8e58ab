import type { MonthReportQuery } from '@balcao/api-schema';
import {
  ACCOUNTS_OF,
  addDays,
  daysOfMonth,
  type EntryType,
  type GatewayId,
  type Month,
  type PaymentMethod,
  REPORTED_TYPES,
  startOfDay,
} from '@balcao/domain';
import { sql } from 'kysely';
import type { Executor } from '../../../db/database';
import { ofStore } from '../../../db/of-store';
import type { Owner } from '../../../db/owner';
import { occurredOn } from '../statement';

/** The sum of the lines of a type in a month, by method and gateway. Signed integer cents. */
export interface MonthTotal {
  month: Month;
  method: PaymentMethod | null;
  gateway: GatewayId | null;
  type: EntryType;
  cents: number;
}

const MONTH_OF = {
  posted: sql<Month>`to_char(e.posted_at at time zone 'America/Sao_Paulo', 'YYYY-MM')`,
  occurred: sql<Month>`to_char(e.occurred_at at time zone 'America/Sao_Paulo', 'YYYY-MM')`,
};

/** Adds the lines of a store's accounts at a custodian up by month, method, gateway and type. It reads those of the months. */
export async function readMonthTotals(
  executor: Executor,
  owner: Owner,
  { from, to, by, custody }: MonthReportQuery,
): Promise<MonthTotal[]> {
  const [first, last] = [daysOfMonth(from).from, daysOfMonth(to).to];
  const inPeriod =
    by === 'occurred'
      ? occurredOn({ from: first, to: last })
      : sql<boolean>`e.posted_at >= ${startOfDay(first)} and e.posted_at < ${startOfDay(addDays(last, 1))}`;
  const rows = await executor
    .selectFrom('ledger_entries as e')
    .where(ofStore(owner, 'e'))
    .where('e.account', 'in', ACCOUNTS_OF[custody])
    .where('e.type', 'in', REPORTED_TYPES)
    .where(inPeriod)
    .groupBy([MONTH_OF[by], 'e.method', 'e.gateway', 'e.type'])
    .orderBy(MONTH_OF[by])
    .orderBy('e.method')
    .orderBy('e.gateway')
    .select([MONTH_OF[by].as('month'), 'e.method', 'e.gateway', 'e.type'])
    .select(sql<number>`sum(e.amount_cents)::bigint`.as('cents'))
    .execute();
  return rows.map((row) => ({ ...row, cents: row.cents }));
}
