import { type BumpImportReport, type OrderBumpRecord, orderBump } from '@balcao/api-schema';
import {
  BUMP_FILE_FIELDS,
  BUMP_LIMITS,
  bumpCells,
  bumpHeading,
  COUPON_STATUS_LABELS,
  centsAsDecimal,
  containsCardNumber,
  csvText,
  type OrderBump,
  readBumpCells,
} from '@balcao/domain';
import { decodeCsv } from '../../../csv/csv-upload';
import { headingKey } from '../../../csv/heading-key';
import { readCsv } from '../../../csv/read-csv';
import type { SellerTransaction } from '../../../db/database';
import { inSavepoint } from '../../../db/in-savepoint';
import { Problem } from '../../../problem';
import type { ResourceCall } from '../../../resources/resource-call';
import { orderBumps } from './resource';

const ID = 'ID';
/** What a file shows and an import passes over. */
const FACTS = ['Status', 'Exibições', 'Aceites', 'Receita'];
/** More than a store may have, so that a file of another kind ends soon. */
const MAX_LINES = 2 * BUMP_LIMITS.bumps;

type FileColumn = keyof OrderBump | 'id' | null;

const BY_HEADING = new Map<string, FileColumn>([
  [headingKey(ID), 'id'],
  ...BUMP_FILE_FIELDS.map((field) => [headingKey(bumpHeading(field)), field] as const),
  ...FACTS.map((heading) => [headingKey(heading), null] as const),
]);

const refused = (text: string) => new Problem('validation', { text });

/** All bumps of a store as a file that an import takes. */
export function bumpFile(records: readonly OrderBumpRecord[]): string {
  const lines = records
    .toSorted((one, other) => one.position - other.position)
    .map((record) => [
      record.id,
      ...bumpCells(record),
      COUPON_STATUS_LABELS[record.status],
      String(record.shown),
      String(record.accepted),
      centsAsDecimal(record.revenueCents),
    ]);
  return csvText([[ID, ...BUMP_FILE_FIELDS.map(bumpHeading), ...FACTS], ...lines]);
}

/** @throws Problem validation for columns that nobody knows, or that come twice */
function columnsOf(headings: readonly string[]): FileColumn[] {
  const unknown = headings.filter((heading) => heading.trim() !== '' && !BY_HEADING.has(headingKey(heading)));
  if (unknown.length > 0)
    throw refused(`Há colunas que não conhecemos: ${unknown.join(', ').slice(0, 300)}.`);
  const columns = headings.map((heading) => BY_HEADING.get(headingKey(heading)) ?? null);
  const named = columns.filter((column) => column !== null);
  if (new Set(named).size < named.length) throw refused('Uma coluna está no arquivo duas vezes.');
  return columns;
}

interface Line {
  line: number;
  id: string;
  cells: Partial<Record<keyof OrderBump, string>>;
}

async function readLines(bytes: Buffer): Promise<Line[]> {
  let columns: FileColumn[] | undefined;
  const lines: Line[] = [];
  for await (const { line, cells } of readCsv(await decodeCsv(bytes))) {
    if (cells.some(containsCardNumber)) throw new Problem('card_data_forbidden');
    if (columns === undefined) {
      columns = columnsOf(cells);
      continue;
    }
    const byColumn = columns.map((column, index) => [column, (cells[index] ?? '').trim()] as const);
    const { id = '', ...rest } = Object.fromEntries(byColumn.filter(([column]) => column !== null));
    lines.push({ line, id, cells: rest });
    if (lines.length > MAX_LINES) throw refused(`O arquivo tem mais de ${MAX_LINES} linhas.`);
  }
  if (lines.length === 0) throw refused('O arquivo não tem nenhum order bump.');
  return lines;
}

/** What is wrong with a line, a sentence for each field. */
class WrongLine extends Error {
  constructor(readonly fields: Readonly<Record<string, string>>) {
    super();
  }
}

type Outcome = 'created' | 'changed' | 'unchanged';

/** Writes a line as a form would. @throws WrongLine, Problem */
async function writeLine(trx: SellerTransaction, call: ResourceCall, { id, cells }: Line): Promise<Outcome> {
  const { values, problems } = readBumpCells(cells);
  if (Object.keys(problems).length > 0) throw new WrongLine(problems);
  const current =
    id === ''
      ? undefined
      : await orderBumps.rows.find(trx, {
          seller_id: call.owner.sellerId,
          store_id: call.owner.storeId,
          id,
        });
  if (id !== '' && current === undefined)
    throw new WrongLine({ id: 'Não há order bump com este ID nesta loja.' });
  const read = orderBump.request.safeParse({ ...(current && orderBumps.valuesOf(current)), ...values });
  if (!read.success)
    throw new WrongLine(
      Object.fromEntries(read.error.issues.map(({ path: [field], message }) => [String(field), message])),
    );
  if (current === undefined) {
    await orderBumps.writes.create(trx, call, read.data);
    return 'created';
  }
  const { isChanged } = await orderBumps.writes.change(trx, call, id, undefined, read.data);
  return isChanged ? 'changed' : 'unchanged';
}

function headingOf(field: string): string | null {
  const known = BUMP_FILE_FIELDS.find((one) => one === field);
  return known === undefined ? (field === 'id' ? ID : null) : bumpHeading(known);
}

function problemsOf(line: number, error: unknown): BumpImportReport['problems'] {
  const fields =
    error instanceof WrongLine
      ? error.fields
      : error instanceof Problem && error.details.fields
        ? Object.fromEntries(
            Object.entries(error.details.fields).map(([field, [text = '']]) => [field, text]),
          )
        : undefined;
  if (fields !== undefined)
    return Object.entries(fields).map(([field, message]) => ({ line, column: headingOf(field), message }));
  if (error instanceof Problem) return [{ line, column: null, message: error.text }];
  throw error;
}

/** Takes back what a dry run has written, and carries out what it found. */
class TakenBack extends Error {
  constructor(readonly report: BumpImportReport) {
    super();
  }
}

/**
 * Creates and changes bumps by a file: all of its lines, or none. A dry run writes them as well and takes them back, so that it finds
 * what the import would.
 */
export async function importBumps(
  call: ResourceCall,
  bytes: Buffer,
  dryRun: boolean,
): Promise<BumpImportReport> {
  const lines = await readLines(bytes);
  try {
    return await call.platform.database.withSeller(call.owner.sellerId, async (trx) => {
      const counts = { created: 0, changed: 0, unchanged: 0 };
      const problems: BumpImportReport['problems'] = [];
      for (const line of lines)
        try {
          counts[await inSavepoint(trx, () => writeLine(trx, call, line))] += 1;
        } catch (error) {
          problems.push(...problemsOf(line.line, error));
        }
      const isWritten = !dryRun && problems.length === 0;
      const report = { ...counts, isWritten, problems };
      if (!isWritten) throw new TakenBack(report);
      return report;
    });
  } catch (error) {
    if (error instanceof TakenBack) return error.report;
    throw error;
  }
}
