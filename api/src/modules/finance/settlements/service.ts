import {
  type ListPage,
  MAX_SETTLEMENT_LINES,
  type SettlementImport,
  type SettlementResult,
  type SettlementRow,
  type SettlementRowQuery,
} from '@balcao/api-schema';
import { compareSettlement } from '@balcao/domain';
import { recordAudit } from '../../../audit/record-audit';
import { currentTime } from '../../../db/clock';
import type { Database, SellerTransaction } from '../../../db/database';
import { newId } from '../../../db/new-id';
import type { Owner } from '../../../db/owner';
import { Problem } from '../../../problem';
import { namesOf } from '../../identity';
import type { FinanceContext } from '../context';
import { postedAdjustments } from './debits-repository';
import { completeFile, expectationsOf, missingDebits } from './expected';
import {
  type LedgerPayment,
  paymentsBetween,
  paymentsCharged,
  paymentsDebitedBetween,
  paymentsNamed,
} from './ledger-repository';
import type { SettlementFile } from './read-file';
import {
  findSameFile,
  hasImport,
  insertImport,
  latestImports,
  noteRow,
  settlementRowList,
} from './repository';

/** The days that a file speaks of: those it names, else those of the payments in it. */
function periodOf({ days }: SettlementFile, named: readonly LedgerPayment[]) {
  if (days !== null) return days;
  const sorted = named.map(({ paidOn }) => paidOn).toSorted();
  const [from] = sorted;
  const to = sorted.at(-1);
  return from === undefined || to === undefined ? null : { from, to };
}

/** The payments that names may mean: what gateways call by them first, which has an index, and the others by the other names. */
async function paymentsMeant(
  trx: SellerTransaction,
  owner: Owner,
  names: readonly string[],
): Promise<LedgerPayment[]> {
  const charged = await paymentsCharged(trx, owner, names);
  const found = new Set(charged.map(({ chargeName }) => chargeName));
  const others = names.filter((name) => !found.has(name));
  const named = others.length === 0 ? [] : await paymentsNamed(trx, owner, others);
  return [...new Map([...charged, ...named].map((payment) => [payment.paymentId, payment])).values()];
}

/** Compares a gateway's settlement file with the ledger and keeps what came of it. Nothing is posted. */
export function importSettlement(
  { platform: { database }, owner, origin }: FinanceContext,
  fileName: string,
  file: SettlementFile,
): Promise<SettlementResult> {
  return database.withSeller(owner.sellerId, async (trx) => {
    const names = [...new Set(file.lines.map(({ reference }) => reference))];
    const named = await paymentsMeant(trx, owner, names);
    const days = periodOf(file, named);
    const paid =
      days === null ? [] : await paymentsBetween(trx, owner, { ...days, limit: MAX_SETTLEMENT_LINES });
    const limit = MAX_SETTLEMENT_LINES;
    const debited = days === null ? [] : await paymentsDebitedBetween(trx, owner, { ...days, limit });
    const expectedOf = expectationsOf(named, file, await postedAdjustments(trx, owner));
    const compared = compareSettlement(file.lines, expectedOf, [
      ...completeFile(paid, file),
      ...(days === null ? [] : missingDebits(debited, days, file.lines.map(expectedOf))),
    ]);
    const same = await findSameFile(trx, owner, file.digest);
    const id = newId();
    const kept = { id, fileName, digest: file.digest, days, createdBy: origin.actorId };
    const ids = await insertImport(trx, owner, kept, compared);
    await recordAudit(trx, origin, {
      sellerId: owner.sellerId,
      action: 'settlement.import',
      entity: 'settlement-import',
      entityId: id,
      after: { fileName, lines: file.lines.length },
    });
    const unexplained = { note: '', notedBy: '', notedAt: null, adjustment: null };
    return {
      id,
      sameAs: same ? { fileName: same.file_name, createdAt: same.created_at.toISOString() } : null,
      rows: compared.map((line, index) => ({ ...line, id: ids[index] ?? '', ...unexplained })),
    };
  });
}

/** The latest files, newest first. */
export async function listImports(database: Database, owner: Owner): Promise<SettlementImport[]> {
  const rows = await latestImports(database.forSeller(owner.sellerId), owner);
  const names = await namesOf(
    database.platform,
    rows.map(({ created_by }) => created_by),
  );
  return rows.map((row) => ({
    id: row.id,
    fileName: row.file_name,
    fromDay: row.from_day,
    toDay: row.to_day,
    total: Number(row.total),
    matched: Number(row.matched),
    open: Number(row.open),
    createdBy: names.get(row.created_by) ?? '',
    createdAt: row.created_at.toISOString(),
  }));
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
  { platform: { database }, owner, origin }: FinanceContext,
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
