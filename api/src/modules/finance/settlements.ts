import {
  importSettlement as importCall,
  listSettlementRows,
  listSettlements,
  MAX_SETTLEMENT_LINES,
  SETTLEMENT_FILE_BYTES,
  type SettlementResult,
  type SettlementRow,
  type SettlementRowFilter,
  setSettlementNote,
} from '@balcao/api-schema';
import {
  type ComparedLine,
  type Custody,
  compareSettlement,
  type ExpectedSettlement,
  GATEWAY_IDS,
  type GatewayId,
  isCovered,
  type SettlementCoverage,
} from '@balcao/domain';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { type Insertable, type SqlBool, sql } from 'kysely';
import { recordAudit } from '../../audit/record-audit';
import type { Call } from '../../call';
import { implementsOn, routesOf } from '../../calls';
import { acceptCsv, csvBytes, csvFileName, TAKES_CSV } from '../../csv/csv-upload';
import { currentTime } from '../../db/clock';
import type { Executor, SellerTransaction } from '../../db/database';
import { newId } from '../../db/new-id';
import { ofStore } from '../../db/of-store';
import type { Owner } from '../../db/owner';
import { columnsOfStore } from '../../jobs/import-columns-repository';
import { oneOf } from '../../lists/conditions';
import { defineList } from '../../lists/define-list';
import type { Platform } from '../../platform';
import { isAllowed } from '../../plugins/auth';
import { Problem } from '../../problem';
import { namesOf } from '../identity';
import {
  completeFile,
  debitsOn,
  expectationsOf,
  type FileReading,
  meaningsIn,
  namersIn,
  referenceOf,
} from './settlement-expected';
import { coverageOf, type DaysOfFile, daysOfFile, gatewayOfFile, unitsOf } from './settlement-extent';
import { type NamedLine, readSettlementFile, type SettlementFile } from './settlement-file';
import {
  type LedgerPayment,
  type PaymentScope,
  paymentsBetween,
  paymentsCharged,
  paymentsDebitedBetween,
  paymentsDueBetween,
  paymentsNamed,
  postedAdjustments,
} from './settlement-payments';
import type { SettlementImportsTable } from './tables/reconciliation-schema';

const ROWS_AT_A_TIME = 1_000;
const LATEST = 50;
const LISTED_LINES = 50;

/** The payments that names may mean: what gateways call by them first, which has an index, and the others by the other names. */
async function paymentsOfNames(
  trx: SellerTransaction,
  scope: PaymentScope,
  names: readonly string[],
): Promise<LedgerPayment[]> {
  const charged = await paymentsCharged(trx, scope, names);
  const found = new Set(charged.map(({ chargeName }) => chargeName));
  const others = names.filter((name) => !found.has(name));
  const named = others.length === 0 ? [] : await paymentsNamed(trx, scope, others);
  return [...new Map([...charged, ...named].map((payment) => [payment.paymentId, payment])).values()];
}

/** The lines that a complete file of its days has, by the ledger, of what it covers. */
async function expectedOn(
  trx: SellerTransaction,
  scope: PaymentScope,
  { kind, range }: DaysOfFile,
  reading: FileReading,
  coverage: SettlementCoverage,
): Promise<ExpectedSettlement[]> {
  const within = { ...range, limit: MAX_SETTLEMENT_LINES };
  const sold = await (kind === 'due' ? paymentsDueBetween : paymentsBetween)(trx, scope, within);
  const debited = await paymentsDebitedBetween(trx, scope, within);
  const covered = (payments: readonly LedgerPayment[]) => payments.filter((one) => isCovered(coverage, one));
  return [...completeFile(covered(sold), reading), ...debitsOn(covered(debited), range, reading)];
}

/** Those that charge for the store, or did, in the order of their list. */
async function gatewaysOf(executor: Executor, owner: Owner): Promise<GatewayId[]> {
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

/** Writes a file and what came of it. @returns the ids of the rows, in their order */
async function insertImport(
  trx: SellerTransaction,
  { id, ...file }: Insertable<SettlementImportsTable>,
  compared: readonly ComparedLine[],
): Promise<string[]> {
  await trx
    .insertInto('settlement_imports')
    .values({ id, ...file })
    .execute();
  const rows = compared.map((line, index) => ({
    seller_id: file.seller_id,
    store_id: file.store_id,
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

/** A file as it came. */
interface SentFile {
  fileName: string;
  file: SettlementFile;
  /** Of which gateway its sender says that it is. */
  gateway: GatewayId | undefined;
}

/**
 * Compares a gateway's settlement file with the ledger and keeps what came of it. Nothing is posted.
 * @throws Problem settlement_gateway where it could be of several gateways, import_columns where its amounts could be reais or cents
 */
export function importSettlement(
  { platform: { database, config }, owner, origin }: Call<'database' | 'config'>,
  { fileName, file: sent, gateway: chosen }: SentFile,
): Promise<SettlementResult> {
  return database.withSeller(owner.sellerId, async (trx) => {
    const names = new Set(sent.lines.flatMap((line) => line.names.map(({ name }) => name)));
    const named = await paymentsOfNames(trx, { ...owner, gateway: chosen ?? null }, [...names]);
    const gateway = gatewayOfFile(chosen, named, await gatewaysOf(trx, owner));
    const scope = { ...owner, gateway };
    const findPayments = meaningsIn(named, namersIn(sent.lines), await postedAdjustments(trx, owner));
    const referring = (line: NamedLine) => ({ ...line, reference: referenceOf(line, findPayments) });
    const file = sent.inUnits(unitsOf(sent, sent.lines.map(referring), findPayments));
    const lines = file.lines.map(referring);
    const coverage = coverageOf(lines, findPayments);
    const days = daysOfFile({ ...file, lines }, named, findPayments);
    const reading = { ...file, due: days?.kind === 'due' ? days.range : null };
    const compared = compareSettlement(
      lines,
      expectationsOf(lines, reading, findPayments),
      days === null ? [] : await expectedOn(trx, scope, days, reading, coverage),
      gateway !== null && config.collectingGateways.includes(gateway) ? 'plataforma' : 'vendedor',
    );
    const same = await trx
      .selectFrom('settlement_imports')
      .where(ofStore(owner))
      .where('file_digest', '=', file.digest)
      .orderBy('created_at', 'desc')
      .limit(1)
      .select(['file_name', 'created_at'])
      .executeTakeFirst();
    const id = newId();
    const kept = {
      seller_id: owner.sellerId,
      store_id: owner.storeId,
      id,
      file_name: fileName,
      file_digest: file.digest,
      gateway,
      day_kind: days?.kind ?? null,
      from_day: days?.range.from ?? null,
      to_day: days?.range.to ?? null,
      methods: coverage.methods && [...coverage.methods],
      brands: coverage.brands && [...coverage.brands],
      created_by: origin.actorId,
      created_at: currentTime(),
    };
    const ids = await insertImport(trx, kept, compared);
    await recordAudit(trx, origin, {
      sellerId: owner.sellerId,
      action: 'settlement.import',
      entity: 'settlement-import',
      entityId: id,
      after: { fileName, lines: lines.length, leftOut: file.leftOut.length, gateway },
    });
    const unexplained = { note: '', notedBy: '', notedAt: null, adjustment: null };
    return {
      id,
      gateway,
      sameAs: same ? { fileName: same.file_name, createdAt: same.created_at.toISOString() } : null,
      leftOut: file.leftOut.slice(0, LISTED_LINES),
      unknownColumns: file.unknownColumns,
      rows: compared.map((line, index) => ({ ...line, id: ids[index] ?? '', ...unexplained })),
    };
  });
}

/** Rows about a custodian's money. What is not known is about either's. */
const isAbout = (custody: Custody) => sql<SqlBool>`coalesce(r.custody, ${custody}) = ${custody}`;

/** The latest files of a store with how their rows about a custodian's money stand, newest first. */
const latestImports = (executor: Executor, owner: Owner, custody: Custody) =>
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
    .select(['i.id', 'i.file_name as fileName', 'i.created_by as createdBy', 'i.created_at as createdAt'])
    .select(['i.gateway', 'i.day_kind as dayKind', 'i.methods', 'i.brands'])
    .select(['counts.total', 'counts.matched', 'counts.open', 'counts.others'])
    .select([
      sql<string | null>`i.from_day::text`.as('fromDay'),
      sql<string | null>`i.to_day::text`.as('toDay'),
    ])
    .execute();

/** The import whose rows are listed. */
interface ImportScope extends Owner {
  importId: string;
}

const selectRows = (executor: Executor, { sellerId, importId }: ImportScope) =>
  executor
    .selectFrom('reconciliation_items as r')
    .where('r.seller_id', '=', sellerId)
    .where('r.import_id', '=', importId)
    .select(['r.id', 'r.line', 'r.reference', 'r.installment', 'r.state', 'r.custody', 'r.note'])
    .select(['r.amount_cents as amountCents', 'r.expected_cents as expectedCents', 'r.order_id as orderId'])
    .select(['r.noted_by', 'r.noted_at', 'r.gross_cents', 'r.fee_cents', 'r.net_cents'])
    .select(['r.expected_gross_cents', 'r.expected_fee_cents', 'r.expected_net_cents'])
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

/** The rows of a file. `notedBy` is an id, because names are the platform's to tell. */
const settlementRowList = defineList<ImportScope, SettlementRowFilter, StoredRow, SettlementRow>({
  from: sql`reconciliation_items as r`,
  id: 'r.id',
  orders: { position: { column: 'r.position', kind: 'number' } },
  defaultSort: 'position',
  scope: ({ sellerId, storeId, importId }) =>
    sql`${ofStore({ sellerId, storeId }, 'r')} and r.import_id = ${importId}`,
  filters: { state: oneOf('r.state'), custody: isAbout },
  rows: selectRows,
  toRow: (row) => ({
    ...row,
    file: { grossCents: row.gross_cents, feeCents: row.fee_cents, netCents: row.net_cents },
    ledger: {
      grossCents: row.expected_gross_cents,
      feeCents: row.expected_fee_cents,
      netCents: row.expected_net_cents,
    },
    notedBy: row.noted_by ?? '',
    notedAt: row.noted_at?.toISOString() ?? null,
  }),
});

/** Reconciliation: a gateway's settlement file against the ledger. It explains and posts nothing. */
export const settlementsRoutes =
  (platform: Platform): FastifyPluginAsyncZod =>
  async (app) => {
    acceptCsv(app, SETTLEMENT_FILE_BYTES);
    await app.register(settlementCalls(platform));
  };

const settlementCalls = routesOf('finance', (platform) => {
  const { database } = platform;
  const { inStore } = implementsOn(platform);

  return [
    inStore(listSettlements, async ({ owner, identity }, { query: { custody } }) => {
      const executor = database.forSeller(owner.sellerId);
      const [rows, gateways] = await Promise.all([
        latestImports(executor, owner, custody),
        gatewaysOf(executor, owner),
      ]);
      const names = await namesOf(
        database.platform,
        rows.map(({ createdBy }) => createdBy),
      );
      const items = rows.map((row) => ({
        ...row,
        createdBy: names.get(row.createdBy) ?? '',
        createdAt: row.createdAt.toISOString(),
      }));
      return { items, gateways, canEdit: isAllowed(identity, 'financeiro:editar') };
    }),

    inStore(
      importCall,
      async (call, { query: { gateway, mapping }, headers }, { request: { body } }) => {
        const columns = columnsOfStore(database, call.owner, mapping);
        const file = await readSettlementFile(csvBytes(body), columns);
        const fileName = csvFileName(headers['x-file-name'], 'liquidacao.csv');
        return importSettlement(call, { fileName, file, gateway });
      },
      {
        bodyLimit: SETTLEMENT_FILE_BYTES,
        config: { takes: TAKES_CSV },
        schema: { consumes: ['text/csv'] },
      },
    ),

    inStore(listSettlementRows, async ({ owner }, { params: { id: importId }, query }) => {
      const executor = database.forSeller(owner.sellerId);
      const found = await executor
        .selectFrom('settlement_imports')
        .where(ofStore(owner))
        .where('id', '=', importId)
        .select('id')
        .executeTakeFirst();
      if (found === undefined) throw new Problem('not_found');
      const page = await settlementRowList.page(executor, { ...owner, importId }, query);
      const noters = page.items.map(({ notedBy }) => notedBy).filter(Boolean);
      const names = await namesOf(database.platform, noters);
      return {
        ...page,
        items: page.items.map((row) => ({ ...row, notedBy: names.get(row.notedBy) ?? '' })),
      };
    }),

    // Not found, too, where the row does not differ.
    inStore(setSettlementNote, ({ owner, origin }, { params: { id: importId, rowId }, body: { note } }) =>
      database.withSeller(owner.sellerId, async (trx) => {
        const { numUpdatedRows } = await trx
          .updateTable('reconciliation_items')
          .set({ note, noted_by: origin.actorId, noted_at: currentTime() })
          .where(ofStore(owner))
          .where('import_id', '=', importId)
          .where('id', '=', rowId)
          .where('state', '<>', 'matched')
          .executeTakeFirst();
        if (numUpdatedRows === 0n) throw new Problem('not_found');
        await recordAudit(trx, origin, {
          sellerId: owner.sellerId,
          action: 'settlement.explain',
          entity: 'reconciliation-item',
          entityId: rowId,
          after: { note },
        });
      }),
    ),
  ];
});
