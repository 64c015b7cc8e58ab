import {
  type EntryFilter,
  type EntryRow,
  entryListQuery,
  listEntries,
  listV1Entries,
  type StatementRow,
} from '@balcao/api-schema';
import {
  ACCOUNTS_OF,
  type Custody,
  custodyOf,
  ENTRY_TYPES,
  type EntryType,
  GATEWAY_IDS,
  MOVE_TYPES,
  PAYMENT_METHODS,
  SALE_FEE_TYPES,
  SALE_TYPES,
  SELLER_ACCOUNTS,
  type SellerAccount,
  todayInSaoPaulo,
} from '@balcao/domain';
import { sql } from 'kysely';
import { implementFor, implementsOn, routesOf } from '../../calls';
import type { Executor } from '../../db/database';
import { ofStore } from '../../db/of-store';
import type { Owner } from '../../db/owner';
import { type Condition, fromDay, oneOf, untilDay } from '../../lists/conditions';
import { defineList } from '../../lists/define-list';
import type { ListDefinition } from '../../lists/list-definition';
import { apiKeyCallerOf } from '../../plugins/api-key-auth';

const LONG_AGO = '2000-01-01';
const FAR_AHEAD = '2999-12-31';

const listOf = (words: readonly string[]) => sql.join(words.map((word) => sql.lit(word)));

/** Written as `ledger_entries_late` has it. */
const isLate = sql<boolean>`e.posted_at - e.occurred_at not between interval '-1 hour' and interval '48 hours'`;

/** Days of São Paulo, both included; each may be left out. */
interface OccurredDays {
  from?: string | undefined;
  to?: string | undefined;
}

/**
 * The lines (`e`) whose fact happened on some days. Nearly all of them were posted within two days of it and are found by that; the others have
 * an index of their own. The middle part leaves nothing out: it tells PostgreSQL where to look.
 */
export function occurredOn({ from: first = LONG_AGO, to: last = FAR_AHEAD }: OccurredDays): Condition {
  return sql`(${fromDay('e.occurred_at')(first)} and ${untilDay('e.occurred_at')(last)}
    and ((e.posted_at >= ${first}::date::timestamp at time zone 'America/Sao_Paulo' - interval '1 hour'
      and e.posted_at < (${last}::date + 1)::timestamp at time zone 'America/Sao_Paulo' + interval '48 hours') or ${isLate}))`;
}

/**
 * The filter of a custodian's statement: both ends of a period of competência are one condition. Of lines with a sign, those of moves
 * are left out where they are joined, as they have none.
 */
export type StatementFilter = Omit<EntryFilter, 'custody' | 'occurredFrom' | 'occurredTo' | 'moves'> & {
  occurred?: OccurredDays | undefined;
  moves?: 'joined' | 'left_out' | undefined;
};

/** Brings a filter as calls have it into the form of the list. */
export function toStatementFilter<Query extends EntryFilter>({
  occurredFrom: from,
  occurredTo: to,
  moves,
  ...others
}: Query): Omit<Query, 'occurredFrom' | 'occurredTo' | 'moves'> & StatementFilter {
  return {
    ...others,
    ...(moves && { moves: others.sign ? ('left_out' as const) : moves }),
    ...((from !== undefined || to !== undefined) && { occurred: { from, to } }),
  };
}

/**
 * The account on the other side of a line (`e`), where that is a store's. Both sides are posted one after the other: of the lines of
 * their transaction with the same type and amount, each two belong together.
 */
const counterAccountOf = sql<SellerAccount | null>`(
  select side.accounts[side.place - 1 + 2 * (side.place % 2)] from (
    select array_agg(case when f.account_version is not null then f.account end order by f.id) as accounts,
      count(*) filter (where f.id <= e.id) as place
    from ledger_entries as f
    where f.seller_id = e.seller_id and f.transaction_id = e.transaction_id and f.type = e.type
      and abs(f.amount_cents) = abs(e.amount_cents)) as side)`;

const ofPlatform = listOf(ACCOUNTS_OF.plataforma);

/** Whether a line is a move by its type alone, as most are. Of others only the opposite line says so. */
const isAlwaysMove = sql`e.type in (${listOf(MOVE_TYPES)})`;
const SOMETIMES_MOVES = [
  'refund',
  'chargeback',
  'chargeback_reversal',
  'med_return',
  'payout',
  'payout_return',
  'custody_change',
] as const satisfies readonly EntryType[];
/** Each custodian has a statement of their own, so both sides have to be theirs. */
const isWithinCustodian = sql`coalesce((e.account in (${ofPlatform})) = (${counterAccountOf} in (${ofPlatform})), false)`;
const isMove = sql`(${isAlwaysMove} or (e.type in (${listOf(SOMETIMES_MOVES)}) and ${isWithinCustodian}))`;

/** The lines of a store's accounts as the statement shows them. */
export const selectEntries = (executor: Executor, owner: Owner) =>
  executor
    .selectFrom('ledger_entries as e')
    .leftJoin('orders as o', (join) =>
      join.onRef('o.seller_id', '=', 'e.seller_id').onRef('o.id', '=', 'e.order_id'),
    )
    .where(ofStore(owner, 'e'))
    .where('e.account_version', 'is not', null)
    .select(['e.id', 'e.type', 'e.method', 'e.gateway'])
    .select([
      'e.amount_cents as amountCents',
      'e.order_id as orderId',
      'o.number as orderNumber',
      'e.posted_at as postedAt',
      'e.occurred_at as occurredAt',
    ])
    // Only a store's own accounts have a version, and a balance.
    .select((row) => [
      row.ref('e.account').$castTo<SellerAccount>().as('account'),
      row.ref('e.balance_after_cents').$castTo<number>().as('balanceAfterCents'),
    ]);

type StoredEntry = Awaited<ReturnType<ReturnType<typeof selectEntries>['execute']>>[number];

/** A line as the API shows it. */
export const toEntryRow = (row: StoredEntry): EntryRow => ({
  ...row,
  custody: custodyOf(row.account),
  postedAt: row.postedAt.toISOString(),
  occurredAt: row.occurredAt.toISOString(),
});

/** The statements of both custodians. Each is a list of its own: what its index holds needs no filter, and its plan is kept. */
const byCustody = <Statement>(define: (custody: Custody) => Statement): Record<Custody, Statement> => ({
  plataforma: define('plataforma'),
  vendedor: define('vendedor'),
});

/** The tables, the order and the filters of every list of lines that a custodian holds. The shown columns are each list's own. */
const entrySearch = (custody: Custody) =>
  ({
    from: sql`ledger_entries as e`,
    id: 'e.id',
    orders: { postedAt: { column: 'e.posted_at', kind: 'instant' } },
    defaultSort: '-postedAt',
    // The accounts are written out: each statement's index is found by the words.
    scope: (owner) =>
      sql`${ofStore(owner, 'e')} and e.account_version is not null and e.account in (${listOf(ACCOUNTS_OF[custody])})`,
    filters: {
      account: oneOf('e.account'),
      type: oneOf('e.type'),
      method: oneOf('e.method'),
      gateway: oneOf('e.gateway'),
      sign: (sign) => (sign === 'in' ? sql`e.amount_cents > 0` : sql`e.amount_cents < 0`),
      // Leaves of each move the line where it arrives, or none.
      moves: (moves) =>
        moves === 'joined' ? sql`not (e.amount_cents < 0 and ${isMove})` : sql`not ${isMove}`,
      // The lines of an order are found by its few transactions.
      orderId: (orderId) =>
        sql`e.transaction_id = any(array(
          select t.id from ledger_transactions as t where t.seller_id = current_seller() and t.order_id = ${orderId}))`,
      orderNumber: (number) =>
        sql`e.transaction_id = any(array(
          select t.id from ledger_transactions as t join orders as o on o.seller_id = t.seller_id and o.id = t.order_id
          where o.seller_id = current_seller() and o.number = ${number}::bigint))`,
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
  selectEntries(executor, owner).select(counterAccountOf.as('counterAccount'));

type StoredLine = Awaited<ReturnType<ReturnType<typeof selectStatement>['execute']>>[number];

/** The lines of a store's accounts. */
export const entryLists = byCustody((custody) =>
  defineList<Owner, StatementFilter, StoredLine, StatementRow>({
    ...entrySearch(custody),
    rows: selectStatement,
    toRow: (row) => ({ ...toEntryRow(row), counterAccount: row.counterAccount }),
  }),
);

/** A line with what other systems know its sale by. Texts are null where nobody said so. */
export interface SourcedEntry extends EntryRow {
  /** The store's own code of the order. */
  orderCode: string | null;
  /** The names of its payment at banks and gateways. */
  endToEndId: string | null;
  nsu: string | null;
  charge: string | null;
  /**
   * Gross of the sale, and the fees that were taken of it in the line's account; null where the line is no part of a sale. They stand where
   * the money of a sale comes in, and where it falls due or is anticipated: added up over the lines of one account they count once. Signed
   * integer cents.
   */
  grossCents: number | null;
  feeCents: number | null;
  /** The number of the order's nota fiscal. */
  invoiceNumber: string | null;
  /** Why it was refunded, or adjusted. */
  reason: string | null;
}

const saleTypes = listOf(SALE_TYPES);
/** Of what came twice, each line has the name of its own. */
const textOf = (name: string) =>
  sql`(array_agg(v.data ->> ${sql.lit(name)} order by v.occurred_at = e.occurred_at desc, v.occurred_at desc)
    filter (where jsonb_typeof(v.data -> ${sql.lit(name)}) in ('string', 'number')))[1]`;

/** The details of the line's payment by its reports. The reason is that of the refund which happened when the line did. */
const reportedDetails = sql<{
  end_to_end_id: string | null;
  nsu: string | null;
  refund_reason: string | null;
}>`(
  select ${textOf('end_to_end_id')} as end_to_end_id, ${textOf('nsu')} as nsu,
    string_agg(distinct coalesce(nullif(r.reason, ''), v.data ->> 'reason'), '; ')
      filter (where e.type = 'refund' and v.type = 'payment.refunded' and v.occurred_at = e.occurred_at) as refund_reason
  from order_events as v left join refunds as r on r.seller_id = v.seller_id and r.id = v.refund_id
  where v.seller_id = e.seller_id and v.order_id = e.order_id and v.payment_id = e.payment_id)`;

/** The first line of a sale in its account has the fees that were taken with it. */
const isFirstOfSale = sql`e.account_version = (
  select min(f.account_version) from ledger_entries as f
  where f.seller_id = e.seller_id and f.transaction_id = e.transaction_id and f.account = e.account and f.type in (${saleTypes}))`;
const feesBesides = sql`(
  select coalesce(sum(f.amount_cents), 0)::bigint from ledger_entries as f
  where f.seller_id = e.seller_id and f.transaction_id = e.transaction_id and f.account = e.account
    and f.type in (${listOf(SALE_FEE_TYPES)}))`;

const selectSourced = (executor: Executor, owner: Owner) =>
  selectEntries(executor, owner)
    .innerJoin('ledger_transactions as t', (join) =>
      join.onRef('t.seller_id', '=', 'e.seller_id').onRef('t.id', '=', 'e.transaction_id'),
    )
    .leftJoin('gateway_charges as c', (join) =>
      join.onRef('c.seller_id', '=', 'e.seller_id').onRef('c.payment_id', '=', 'e.payment_id'),
    )
    // `release:{receivable}` and `anticipation:{receivable}`.
    .leftJoin('receivables as due', (join) =>
      join
        .onRef('due.seller_id', '=', 'e.seller_id')
        .on(sql<boolean>`e.type in ('release', 'anticipation') and e.amount_cents > 0`)
        .on(sql<boolean>`due.id = split_part(t.key, ':', 2)`),
    )
    .leftJoin('ledger_adjustments as a', (join) =>
      join
        .onRef('a.seller_id', '=', 'e.seller_id')
        .on('e.type', '=', 'adjustment')
        .on(sql<boolean>`a.id = split_part(t.key, ':', 2)`),
    )
    .leftJoinLateral(reportedDetails.as('reported'), (join) => join.onTrue())
    .select([
      'o.external_id as orderCode',
      'o.invoice',
      'reported.end_to_end_id as endToEndId',
      'reported.nsu',
    ])
    .select([
      sql<string | null>`nullif(c.gateway_charge_id, '')`.as('charge'),
      sql<number | null>`case when e.type in (${saleTypes}) then e.amount_cents else due.gross_cents end`.as(
        'grossCents',
      ),
      sql<
        number | null
      >`case when e.type in (${saleTypes}) then case when ${isFirstOfSale} then ${feesBesides} end
        else due.net_cents - due.gross_cents end`.as('feeCents'),
      sql<string | null>`nullif(coalesce(reported.refund_reason, a.reason), '')`.as('reason'),
    ]);

type StoredSourced = Awaited<ReturnType<ReturnType<typeof selectSourced>['execute']>>[number];

/** The lines of a store's accounts for other systems: each with the names that its sale has elsewhere, in the same statement. */
export const sourcedEntryLists = byCustody((custody) =>
  defineList<Owner, StatementFilter, StoredSourced, SourcedEntry>({
    ...entrySearch(custody),
    rows: selectSourced,
    toRow: ({ invoice, ...row }) => ({
      ...row,
      ...toEntryRow(row),
      invoiceNumber: invoice?.number ?? null,
    }),
  }),
);

const byKey = implementFor(apiKeyCallerOf);

/** The statement of a store, for its people and for its own systems, such as an ERP. */
export const statementRoutes = routesOf('finance', (platform) => {
  const { database } = platform;
  const { inStore } = implementsOn(platform);

  return [
    inStore(listEntries, ({ owner }, { query }) =>
      entryLists[query.custody].page(database.forSeller(owner.sellerId), owner, toStatementFilter(query)),
    ),

    byKey(
      listV1Entries,
      async ({ isTest, ...owner }, { query: { limit, ...query } }) => {
        if (isTest) return { entries: [], next_cursor: null };
        const asked = entryListQuery.parse({
          size: limit,
          sort: 'postedAt',
          cursor: query.cursor,
          custody: query.custody,
          postedFrom: query.posted_from,
          postedTo: query.posted_to,
          occurredFrom: query.occurred_from,
          occurredTo: query.occurred_to,
        });
        const executor = database.forSeller(owner.sellerId);
        const { items, cursors } = await sourcedEntryLists[asked.custody].page(
          executor,
          owner,
          toStatementFilter(asked),
        );
        return {
          entries: items.map((row) => ({
            id: row.id,
            custody: row.custody,
            type: row.type,
            account: row.account,
            amount: row.amountCents,
            balance_after: row.balanceAfterCents,
            posted_at: row.postedAt,
            occurred_on: todayInSaoPaulo(new Date(row.occurredAt)),
            method: row.method,
            gateway: row.gateway,
            order:
              row.orderNumber === null ? null : { number: row.orderNumber, external_id: row.orderCode ?? '' },
            gross: row.grossCents,
            fee: row.feeCents,
            charge: row.charge,
            end_to_end_id: row.endToEndId,
            nsu: row.nsu,
            reason: row.reason,
          })),
          next_cursor: cursors.next,
        };
      },
      {
        schema: {
          description:
            'Os lançamentos da loja, do mais antigo ao mais novo, para um ERP. Com uma chave de teste a lista é vazia: testes não movem dinheiro.',
        },
      },
    ),
  ];
});
