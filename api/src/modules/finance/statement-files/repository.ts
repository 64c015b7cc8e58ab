import type { SellerAccount } from '@balcao/domain';
import { sql } from 'kysely';
import type { Executor } from '../../../db/database';
import { ofStore } from '../../../db/of-store';
import type { Owner } from '../../../db/owner';
import type { List } from '../../../lists/define-list';
import type { StatementFilter } from '../statement/competence-repository';

const ROWS_AT_A_TIME = 500;

/** The lines of a filter as a list shows them, the earliest first, a part at a time: one statement for each. */
export async function* entryParts<Row>(
  list: List<Owner, StatementFilter, Row>,
  executor: Executor,
  owner: Owner,
  filter: StatementFilter,
): AsyncGenerator<Row[]> {
  let beyond = null;
  for (;;) {
    const rows: Awaited<ReturnType<typeof list.rows>> = await list.rows(executor, owner, filter, {
      sort: 'postedAt',
      beyond,
      limit: ROWS_AT_A_TIME,
    });
    if (rows.length > 0) yield rows.map(({ row }) => row);
    if (rows.length < ROWS_AT_A_TIME) return;
    beyond = rows.at(-1)?.position ?? null;
  }
}

/** The balance of an account at the end of a day of São Paulo. */
export async function balanceAfter(
  executor: Executor,
  owner: Owner,
  account: SellerAccount,
  day: string,
): Promise<number> {
  const row = await executor
    .selectFrom('ledger_entries')
    .where(ofStore(owner))
    .where('account', '=', account)
    .where('account_version', 'is not', null)
    .where('posted_at', '<', sql<Date>`(${day}::date + 1)::timestamp at time zone 'America/Sao_Paulo'`)
    .orderBy('account_version', 'desc')
    .limit(1)
    .select('balance_after_cents')
    .executeTakeFirst();
  return row?.balance_after_cents ?? 0;
}
