import type { EntryRow } from '@balcao/api-schema';
import { SALE_FEE_TYPES, SALE_TYPES } from '@balcao/domain';
import { sql } from 'kysely';
import type { Executor } from '../../../db/database';
import type { Owner } from '../../../db/owner';
import { defineList } from '../../../lists/define-list';
import type { StatementFilter } from './competence-repository';
import { byCustody, entrySearch, type StoredEntry, selectEntries, toEntryRow } from './repository';

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
  invoice: string | null;
  /** Why it was refunded, or adjusted. */
  reason: string | null;
}

const saleTypes = sql.join(SALE_TYPES.map((type) => sql.lit(type)));
const feeTypes = sql.join(SALE_FEE_TYPES.map((type) => sql.lit(type)));
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
  where f.seller_id = e.seller_id and f.transaction_id = e.transaction_id and f.account = e.account and f.type in (${feeTypes}))`;

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
      'o.external_id as order_code',
      'o.invoice',
      'reported.end_to_end_id',
      'reported.nsu',
      'c.gateway_charge_id',
    ])
    .select(
      sql<number | null>`case when e.type in (${saleTypes}) then e.amount_cents else due.gross_cents end`.as(
        'gross_cents',
      ),
    )
    .select(
      sql<
        number | null
      >`case when e.type in (${saleTypes}) then case when ${isFirstOfSale} then ${feesBesides} end
        else due.net_cents - due.gross_cents end`.as('fee_cents'),
    )
    .select(sql<string | null>`coalesce(reported.refund_reason, a.reason)`.as('reason'));

type StoredSourced = Awaited<ReturnType<ReturnType<typeof selectSourced>['execute']>>[number] & StoredEntry;

/** The lines of a store's accounts for other systems: each with the names that its sale has elsewhere, in the same statement. */
export const sourcedEntryLists = byCustody((custody) =>
  defineList<Owner, StatementFilter, StoredSourced, SourcedEntry>({
    ...entrySearch(custody),
    rows: selectSourced,
    toRow: (row) => ({
      ...toEntryRow(row),
      orderCode: row.order_code,
      endToEndId: row.end_to_end_id,
      nsu: row.nsu,
      charge: row.gateway_charge_id || null,
      grossCents: row.gross_cents,
      feeCents: row.fee_cents,
      invoice: row.invoice?.number ?? null,
      reason: row.reason || null,
    }),
  }),
);
