import type { EntryRow, StatementRow } from '@balcao/api-schema';
import {
  ACCOUNTS_OF,
  type Custody,
  custodyOf,
  ENTRY_TYPES,
  GATEWAY_IDS,
  PAYMENT_METHODS,
  SELLER_ACCOUNTS,
  type SellerAccount,
} from '@balcao/domain';
import { sql } from 'kysely';
import type { Executor } from '../../../db/database';
import { ofStore } from '../../../db/of-store';
import type { Owner } from '../../../db/owner';
import { type Condition, fromDay, oneOf, untilDay } from '../../../lists/conditions';
import { defineList } from '../../../lists/define-list';
import type { ListDefinition } from '../../../lists/list-definition';
import { occurredOn, type StatementFilter } from './competence-repository';
import { counterAccountOf, withMoves } from './moves-repository';

/** The balance of each account that was ever posted to. */
export const readBalances = (executor: Executor, owner: Owner) =>
  executor.selectFrom('ledger_accounts').where(ofStore(owner)).select(['account', 'balance_cents']).execute();

/** The lines of a store's accounts as the statement shows them. */
export const selectEntries = (executor: Executor, owner: Owner) =>
  executor
    .selectFrom('ledger_entries as e')
    .leftJoin('orders as o', (join) =>
      join.onRef('o.seller_id', '=', 'e.seller_id').onRef('o.id', '=', 'e.order_id'),
    )
    .where(ofStore(owner, 'e'))
    .where('e.account_version', 'is not', null)
    .select([
      'e.id',
      'e.account',
      'e.type',
      'e.amount_cents',
      'e.balance_after_cents',
      'e.order_id',
      'o.number as order_number',
      'e.posted_at',
      'e.occurred_at',
      'e.method',
      'e.gateway',
    ]);

export type StoredEntry = Awaited<ReturnType<ReturnType<typeof selectEntries>['execute']>>[number];

/** A line as the API shows it. */
export const toEntryRow = (row: StoredEntry): EntryRow => ({
  id: row.id,
  // Only a store's own accounts have a version.
  account: row.account as SellerAccount,
  custody: custodyOf(row.account as SellerAccount),
  type: row.type,
  amountCents: row.amount_cents,
  balanceAfterCents: row.balance_after_cents ?? 0,
  orderId: row.order_id,
  orderNumber: row.order_number,
  method: row.method,
  gateway: row.gateway,
  postedAt: row.posted_at.toISOString(),
  occurredAt: row.occurred_at.toISOString(),
});

/** Whether a line takes away or adds. */
const bySign = (sign: 'in' | 'out'): Condition =>
  sign === 'in' ? sql`e.amount_cents > 0` : sql`e.amount_cents < 0`;

/** The lines of an order, found by its few transactions. */
const ofOrder = (orderId: string): Condition =>
  sql`e.transaction_id = any(array(
    select t.id from ledger_transactions as t where t.seller_id = current_seller() and t.order_id = ${orderId}))`;

/** As `ofOrder`, by the number that the seller knows. */
const ofOrderNumber = (number: string): Condition =>
  sql`e.transaction_id = any(array(
    select t.id from ledger_transactions as t join orders as o on o.seller_id = t.seller_id and o.id = t.order_id
    where o.seller_id = current_seller() and o.number = ${number}::bigint))`;

/** The condition of lines in a custodian's accounts. It is written out: each statement's index is found by the words. */
const heldBy = (custody: Custody): Condition =>
  sql`e.account in (${sql.join(ACCOUNTS_OF[custody].map((account) => sql.lit(account)))})`;

/** The statements of both custodians. Each is a list of its own: what its index holds needs no filter, and its plan is kept. */
export const byCustody = <Statement>(
  define: (custody: Custody) => Statement,
): Record<Custody, Statement> => ({
  plataforma: define('plataforma'),
  vendedor: define('vendedor'),
});

/** The tables, the order and the filters of every list of lines that a custodian holds. The shown columns are each list's own. */
export const entrySearch = (custody: Custody) =>
  ({
    from: sql`ledger_entries as e`,
    id: 'e.id',
    orders: { postedAt: { column: 'e.posted_at', kind: 'instant' } },
    defaultSort: '-postedAt',
    scope: (owner) => sql`${ofStore(owner, 'e')} and e.account_version is not null and ${heldBy(custody)}`,
    filters: {
      account: oneOf('e.account'),
      type: oneOf('e.type'),
      method: oneOf('e.method'),
      gateway: oneOf('e.gateway'),
      sign: bySign,
      moves: withMoves,
      orderId: ofOrder,
      orderNumber: ofOrderNumber,
      postedFrom: fromDay('e.posted_at'),
      postedTo: untilDay('e.posted_at'),
      occurred: occurredOn,
    },
    // As `ledger_entries_by_kind` has them.
    kinds: {
      type: { column: 'e.type', values: ENTRY_TYPES },
      account: { column: 'e.account', values: SELLER_ACCOUNTS },
      method: { column: 'e.method', values: PAYMENT_METHODS, isNullable: true },
      gateway: { column: 'e.gateway', values: GATEWAY_IDS, isNullable: true },
    },
  }) satisfies Partial<ListDefinition<Owner, StatementFilter, StoredEntry, EntryRow>>;

const selectStatement = (executor: Executor, owner: Owner) =>
  selectEntries(executor, owner).select(counterAccountOf.as('counter_account'));

type StoredLine = Awaited<ReturnType<ReturnType<typeof selectStatement>['execute']>>[number];

/** The lines of a store's accounts. */
export const entryLists = byCustody((custody) =>
  defineList<Owner, StatementFilter, StoredLine, StatementRow>({
    ...entrySearch(custody),
    rows: selectStatement,
    toRow: (row) => ({ ...toEntryRow(row), counterAccount: row.counter_account }),
  }),
);
