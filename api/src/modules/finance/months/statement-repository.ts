import type { MonthAccount, MonthQuery } from '@balcao/api-schema';
import { ACCOUNTS_OF, addDays, custodyOf, daysOfMonth, ENTRY_TYPES, startOfDay } from '@balcao/domain';
import { sql } from 'kysely';
import type { Executor } from '../../../db/database';
import { ofStore } from '../../../db/of-store';
import type { Owner } from '../../../db/owner';
import { totalsBefore } from '../balances';

/** A statement as it was made. */
export interface StoredStatement {
  accounts: MonthAccount[];
  sha256: string;
  bytes: number;
  createdAt: Date;
}

const ofMonth = (executor: Executor, owner: Owner, { month, custody }: MonthQuery) =>
  executor
    .selectFrom('month_statements')
    .where(ofStore(owner))
    .where('month', '=', month)
    .where('custody', '=', custody);

/** The statement of a month, without its document; undefined while none was made. */
export async function findStatement(
  executor: Executor,
  owner: Owner,
  asked: MonthQuery,
): Promise<StoredStatement | undefined> {
  const row = await ofMonth(executor, owner, asked)
    .select(['accounts', 'sha256', 'created_at'])
    .select(sql<number>`octet_length(document)`.as('bytes'))
    .executeTakeFirst();
  if (row === undefined) return undefined;
  // Statements were once made of both custodians' accounts together.
  const accounts = row.accounts.filter(({ account }) => custodyOf(account) === asked.custody);
  return { accounts, sha256: row.sha256, bytes: row.bytes, createdAt: row.created_at };
}

/** The document of a month's statement and its digest. */
export const findDocument = (executor: Executor, owner: Owner, asked: MonthQuery) =>
  ofMonth(executor, owner, asked).select(['document', 'sha256']).executeTakeFirst();

/** Keeps a statement. Nothing happens where one was made meanwhile: the first one stays. */
export async function insertStatement(
  executor: Executor,
  { sellerId, storeId }: Owner,
  made: MonthQuery & {
    accounts: readonly MonthAccount[];
    document: Buffer;
    sha256: string;
    createdAt: Date;
  },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await executor
    .insertInto('month_statements')
    .values({
      seller_id: sellerId,
      store_id: storeId,
      month: made.month,
      custody: made.custody,
      accounts: JSON.stringify(made.accounts),
      document: made.document,
      sha256: made.sha256,
      created_at: made.createdAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** The store's accounts at a custodian in a month, by the moments of posting, from the running totals: a large store costs what a small one does. */
export async function readMonthAccounts(
  executor: Executor,
  owner: Owner,
  { month, custody }: MonthQuery,
): Promise<MonthAccount[]> {
  const { from, to } = daysOfMonth(month);
  const moments = [startOfDay(from), startOfDay(addDays(to, 1))];
  const accounts: MonthAccount[] = [];
  for (const account of ACCOUNTS_OF[custody]) {
    const totals = await totalsBefore(executor, owner, [account], moments);
    const at = (type: string, moment: number) =>
      totals.find((total) => total.type === type && total.moment === moment) ?? { cents: 0, entries: 0 };
    const balanceAt = (moment: number) =>
      totals.reduce((sum, total) => (total.moment === moment ? sum + total.cents : sum), 0);
    accounts.push({
      account,
      openingCents: balanceAt(0),
      closingCents: balanceAt(1),
      groups: ENTRY_TYPES.map((type) => {
        const [before, after] = [at(type, 0), at(type, 1)];
        return { type, amountCents: after.cents - before.cents, count: after.entries - before.entries };
      }).filter(({ count }) => count > 0),
    });
  }
  return accounts;
}

/** The name of a store. */
export const findStoreName = async (executor: Executor, { sellerId, storeId }: Owner): Promise<string> =>
  (
    await executor
      .selectFrom('stores')
      .where('seller_id', '=', sellerId)
      .where('id', '=', storeId)
      .select('nome')
      .executeTakeFirstOrThrow()
  ).nome;
