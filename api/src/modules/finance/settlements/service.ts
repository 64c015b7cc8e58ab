import {
  type ListPage,
  MAX_SETTLEMENT_LINES,
  type SettlementImports,
  type SettlementResult,
  type SettlementRow,
  type SettlementRowQuery,
} from '@balcao/api-schema';
import {
  type Custody,
  compareSettlement,
  type ExpectedSettlement,
  type GatewayId,
  isCovered,
  type SettlementCoverage,
} from '@balcao/domain';
import { recordAudit } from '../../../audit/record-audit';
import type { Call, PersonCall } from '../../../call';
import { currentTime } from '../../../db/clock';
import type { Database, SellerTransaction } from '../../../db/database';
import { newId } from '../../../db/new-id';
import type { Owner } from '../../../db/owner';
import { Problem } from '../../../problem';
import { namesOf } from '../../identity';
import { coverageOf } from './coverage';
import { postedAdjustments } from './debits-repository';
import { expectationsOf } from './expected';
import { debitsOn } from './expected-debits';
import { completeFile, type FileReading } from './expected-sales';
import { type DaysOfFile, daysOfFile } from './file-days';
import { gatewayOfFile } from './gateway-of-file';
import {
  type LedgerPayment,
  type PaymentScope,
  paymentsBetween,
  paymentsCharged,
  paymentsDebitedBetween,
  paymentsDueBetween,
  paymentsNamed,
} from './ledger-repository';
import { meaningsIn, namersIn, referenceOf } from './meanings';
import type { NamedLine, SettlementFile } from './read-file';
import {
  findSameFile,
  gatewaysOf,
  hasImport,
  insertImport,
  latestImports,
  noteRow,
  settlementRowList,
} from './repository';
import { unitsOf } from './units';

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

const LISTED_LINES = 50;

/** A file as it came. */
export interface SentFile {
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
    const same = await findSameFile(trx, owner, file.digest);
    const id = newId();
    const kept = { id, fileName, digest: file.digest, gateway, days, coverage, createdBy: origin.actorId };
    const ids = await insertImport(trx, owner, kept, compared);
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

/** The latest files, newest first, with how their rows about a custodian's money stand, and the store's gateways. */
export async function listImports(
  database: Database,
  owner: Owner,
  custody: Custody,
): Promise<Omit<SettlementImports, 'canEdit'>> {
  const executor = database.forSeller(owner.sellerId);
  const [rows, gateways] = await Promise.all([
    latestImports(executor, owner, custody),
    gatewaysOf(executor, owner),
  ]);
  const names = await namesOf(
    database.platform,
    rows.map(({ created_by }) => created_by),
  );
  const items = rows.map((row) => ({
    id: row.id,
    fileName: row.file_name,
    gateway: row.gateway,
    methods: row.methods,
    brands: row.brands,
    dayKind: row.day_kind,
    fromDay: row.from_day,
    toDay: row.to_day,
    total: row.total,
    matched: row.matched,
    open: row.open,
    others: row.others,
    createdBy: names.get(row.created_by) ?? '',
    createdAt: row.created_at.toISOString(),
  }));
  return { items, gateways };
}

/** A page of what came of a file. @throws Problem not_found */
export async function listRows(
  database: Database,
  owner: Owner,
  importId: string,
  query: SettlementRowQuery,
): Promise<ListPage<SettlementRow>> {
  const executor = database.forSeller(owner.sellerId);
  if (!(await hasImport(executor, owner, importId))) throw new Problem('not_found');
  const page = await settlementRowList.page(executor, { ...owner, importId }, query);
  const names = await namesOf(database.platform, page.items.map(({ notedBy }) => notedBy).filter(Boolean));
  return { ...page, items: page.items.map((row) => ({ ...row, notedBy: names.get(row.notedBy) ?? '' })) };
}

/** Keeps why a row differs, and who said so. @throws Problem not_found, also for a row that does not differ */
export function explainRow(
  { platform: { database }, owner, origin }: PersonCall,
  place: { importId: string; id: string },
  note: string,
): Promise<void> {
  return database.withSeller(owner.sellerId, async (trx) => {
    const noted = { note, by: origin.actorId, at: currentTime() };
    if (!(await noteRow(trx, owner, place, noted))) throw new Problem('not_found');
    await recordAudit(trx, origin, {
      sellerId: owner.sellerId,
      action: 'settlement.explain',
      entity: 'reconciliation-item',
      entityId: place.id,
      after: { note },
    });
  });
}
