import type { SettlementRow, SettlementRowFilter } from '@balcao/api-schema';
import {
  type ComparedLine,
  type Custody,
  GATEWAY_IDS,
  type GatewayId,
  type SettlementAmounts,
  type SettlementCoverage,
} from '@balcao/domain';
import { type SqlBool, sql } from 'kysely';
import { currentTime } from '../../../db/clock';
import type { Executor, SellerTransaction } from '../../../db/database';
import { newId } from '../../../db/new-id';
import { ofStore } from '../../../db/of-store';
import type { Owner } from '../../../db/owner';
import { oneOf } from '../../../lists/conditions';
import { defineList } from '../../../lists/define-list';
import type { DaysOfFile } from './file-days';

const ROWS_AT_A_TIME = 1_000;
const LATEST = 50;

/** A file that was compared. */
export interface StoredImport {
  id: string;
  fileName: string;
  /** Of its bytes. */
  digest: string;
  gateway: GatewayId | null;
  days: DaysOfFile | null;
  coverage: SettlementCoverage;
  createdBy: string;
}

/** Writes a file and what came of it. @returns the ids of the rows, in their order */
export async function insertImport(
  trx: SellerTransaction,
  { sellerId, storeId }: Owner,
  { id, fileName, digest, gateway, days, coverage, createdBy }: StoredImport,
  compared: readonly ComparedLine[],
): Promise<string[]> {
  const owner = { seller_id: sellerId, store_id: storeId };
  await trx
    .insertInto('settlement_imports')
    .values({
      ...owner,
      id,
      file_name: fileName,
      file_digest: digest,
      gateway,
      day_kind: days?.kind ?? null,
      from_day: days?.range.from ?? null,
      to_day: days?.range.to ?? null,
      methods: coverage.methods && [...coverage.methods],
      brands: coverage.brands && [...coverage.brands],
      created_by: createdBy,
      created_at: currentTime(),
    })
    .execute();
  const rows = compared.map((line, index) => ({
    ...owner,
    id: newId(),
    import_id: id,
    position: index + 1,
    line: line.line,
    reference: line.reference,
    installment: line.installment,
    state: line.state,
    amount_cents: line.amountCents,
    expected_cents: line.expectedCents,
    gross_cents: line.file.grossCents,
    fee_cents: line.file.feeCents,
    net_cents: line.file.netCents,
    expected_gross_cents: line.ledger.grossCents,
    expected_fee_cents: line.ledger.feeCents,
    expected_net_cents: line.ledger.netCents,
    order_id: line.orderId,
    custody: line.custody,
  }));
  for (let start = 0; start < rows.length; start += ROWS_AT_A_TIME)
    await trx
      .insertInto('reconciliation_items')
      .values(rows.slice(start, start + ROWS_AT_A_TIME))
      .execute();
  return rows.map((row) => row.id);
}

/** Those that charge for the store, or did, in the order of their list. */
export async function gatewaysOf(executor: Executor, owner: Owner): Promise<GatewayId[]> {
  const { rows } = await sql<{ gateway: GatewayId }>`
    select known.gateway from unnest(${GATEWAY_IDS}::text[]) with ordinality as known (gateway, place)
    where exists (select from payment_gateways as g
      where ${ofStore(owner, 'g')} and g.gateway = known.gateway)
    or exists (select from gateway_charges as c
      where ${ofStore(owner, 'c')} and c.gateway = known.gateway and not c.is_test
        and c.gateway_charge_id <> '')
    order by known.place`.execute(executor);
  return rows.map(({ gateway }) => gateway);
}

/** Rows about a custodian's money. What is not known is about either's. */
const isAbout = (custody: Custody) => sql<SqlBool>`coalesce(r.custody, ${custody}) = ${custody}`;

/** The latest files of a store with how their rows about a custodian's money stand, newest first. */
export const latestImports = (executor: Executor, owner: Owner, custody: Custody) =>
  executor
    .selectFrom('settlement_imports as i')
    .innerJoinLateral(
      (row) =>
        row
          .selectFrom('reconciliation_items as r')
          .whereRef('r.seller_id', '=', 'i.seller_id')
          .whereRef('r.import_id', '=', 'i.id')
          .select((count) => [
            count.fn.countAll<number>().filterWhere(isAbout(custody)).as('total'),
            count.fn.countAll<number>().filterWhere(sql<SqlBool>`r.custody <> ${custody}`).as('others'),
            count.fn
              .countAll<number>()
              .filterWhere(isAbout(custody))
              .filterWhere('r.state', '=', 'matched')
              .as('matched'),
            count.fn
              .countAll<number>()
              .filterWhere(isAbout(custody))
              .filterWhere('r.state', '<>', 'matched')
              .filterWhere('r.noted_at', 'is', null)
              .as('open'),
          ])
          .as('counts'),
      (join) => join.onTrue(),
    )
    .where(ofStore(owner, 'i'))
    .orderBy('i.created_at', 'desc')
    .orderBy('i.id', 'desc')
    .limit(LATEST)
    .select([
      'i.id',
      'i.file_name',
      'i.created_by',
      'i.created_at',
      'i.gateway',
      'i.day_kind',
      'i.methods',
      'i.brands',
      'counts.total',
      'counts.matched',
      'counts.open',
      'counts.others',
    ])
    .select([
      sql<string | null>`i.from_day::text`.as('from_day'),
      sql<string | null>`i.to_day::text`.as('to_day'),
    ])
    .execute();

/** When the store last compared a file of the same bytes, and how it was called; undefined where it never did. */
export const findSameFile = (executor: Executor, owner: Owner, digest: string) =>
  executor
    .selectFrom('settlement_imports')
    .where(ofStore(owner))
    .where('file_digest', '=', digest)
    .orderBy('created_at', 'desc')
    .limit(1)
    .select(['file_name', 'created_at'])
    .executeTakeFirst();

/** Whether a file is the store's. */
export const hasImport = async (executor: Executor, owner: Owner, id: string): Promise<boolean> =>
  (await executor
    .selectFrom('settlement_imports')
    .where(ofStore(owner))
    .where('id', '=', id)
    .select('id')
    .executeTakeFirst()) !== undefined;

/** Keeps why a row differs. @returns false where the file has no such row */
export async function noteRow(
  trx: SellerTransaction,
  owner: Owner,
  { importId, id }: { importId: string; id: string },
  noted: { note: string; by: string; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('reconciliation_items')
    .set({ note: noted.note, noted_by: noted.by, noted_at: noted.at })
    .where(ofStore(owner))
    .where('import_id', '=', importId)
    .where('id', '=', id)
    .where('state', '<>', 'matched')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The import whose rows are listed. */
export interface ImportScope extends Owner {
  importId: string;
}

const selectRows = (executor: Executor, { sellerId, importId }: ImportScope) =>
  executor
    .selectFrom('reconciliation_items as r')
    .where('r.seller_id', '=', sellerId)
    .where('r.import_id', '=', importId)
    .select(['r.id', 'r.line', 'r.reference', 'r.installment', 'r.state', 'r.custody', 'r.amount_cents'])
    .select(['r.gross_cents', 'r.fee_cents', 'r.net_cents'])
    .select(['r.expected_gross_cents', 'r.expected_fee_cents', 'r.expected_net_cents'])
    .select(['r.expected_cents', 'r.order_id', 'r.note', 'r.noted_by', 'r.noted_at'])
    .select((row) =>
      row
        .selectFrom('ledger_adjustments as a')
        .whereRef('a.seller_id', '=', 'r.seller_id')
        .whereRef('a.reconciliation_item_id', '=', 'r.id')
        .orderBy('a.requested_at', 'desc')
        .limit(1)
        .select('a.status')
        .as('adjustment'),
    );

type StoredRow = Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number];
const amountsOf = (
  grossCents: number | null,
  feeCents: number | null,
  netCents: number | null,
): SettlementAmounts => ({ grossCents, feeCents, netCents });

/** The rows of a file. `notedBy` is an id, because names are the platform's to tell. */
export const settlementRowList = defineList<ImportScope, SettlementRowFilter, StoredRow, SettlementRow>({
  from: sql`reconciliation_items as r`,
  id: 'r.id',
  orders: { position: { column: 'r.position', kind: 'number' } },
  defaultSort: 'position',
  scope: ({ sellerId, storeId, importId }) =>
    sql`${ofStore({ sellerId, storeId }, 'r')} and r.import_id = ${importId}`,
  filters: { state: oneOf('r.state'), custody: isAbout },
  rows: selectRows,
  toRow: (row) => ({
    id: row.id,
    line: row.line,
    reference: row.reference,
    installment: row.installment,
    state: row.state,
    custody: row.custody,
    file: amountsOf(row.gross_cents, row.fee_cents, row.net_cents),
    ledger: amountsOf(row.expected_gross_cents, row.expected_fee_cents, row.expected_net_cents),
    amountCents: row.amount_cents,
    expectedCents: row.expected_cents,
    orderId: row.order_id,
    note: row.note,
    notedBy: row.noted_by ?? '',
    notedAt: row.noted_at?.toISOString() ?? null,
    adjustment: row.adjustment,
  }),
});
