import { createHash } from 'node:crypto';
import { MAX_SETTLEMENT_LINES } from '@balcao/api-schema';
import { type SettledLine, type SettlementColumn, settlementAmounts, signedFee } from '@balcao/domain';
import { decodeCsv } from '../../../csv/csv-upload';
import { readCsv } from '../../../csv/read-csv';
import { Problem } from '../../../problem';
import { dayOf, isTotal, readAmount, readInstallment, wrongLine } from './file-cells';
import {
  columnsOf,
  DAY_COLUMNS,
  type DayColumn,
  type FileColumns,
  type FileField,
  type NamedBy,
  namerOf,
} from './file-columns';

/** The days that lines name, each by its line, under the heading that they have. */
export type FileDays = Partial<Record<DayColumn, ReadonlyMap<number, string>>>;

/** The content of a settlement file. */
export interface SettlementFile {
  lines: SettledLine[];
  /** Of its bytes: the same file has the same one. */
  digest: string;
  namedBy: NamedBy;
  /** The amounts that it has. */
  columns: ReadonlySet<SettlementColumn>;
  hasInstallments: boolean;
  /** Days of São Paulo. */
  days: FileDays;
}

type Reader = (field: FileField) => string;

const has = (columns: FileColumns, ...fields: FileField[]) =>
  fields.some((field) => columns[field] !== undefined);

function amountColumns(columns: FileColumns): ReadonlySet<SettlementColumn> {
  return new Set([
    ...(has(columns, 'gross', 'grossInCents') ? (['grossCents'] as const) : []),
    ...(has(columns, 'fee', 'feeInCents') ? (['feeCents'] as const) : []),
    ...(has(columns, 'net', 'netInCents') ? (['netCents'] as const) : []),
  ]);
}

/** A cell that says nothing of a fee, or says it as a rate. */
const isNoFee = (text: string) => text === '' || text === '-' || text.endsWith('%');

function amountsOf(line: number, cell: Reader, named: ReadonlySet<SettlementColumn>): SettledLine['file'] {
  const read = (field: 'gross' | 'fee' | 'net', what?: string) => {
    const inCents = cell(`${field}InCents`);
    const text = inCents === '' ? cell(field) : inCents;
    return text === '' ? null : readAmount(line, text, { isCents: inCents !== '', ...(what && { what }) });
  };
  const grossCents = read('gross');
  const netCents = read('net', grossCents === null ? undefined : 'o valor líquido');
  if (named.has('netCents') ? netCents === null : grossCents === null)
    throw wrongLine(line, named.has('netCents') ? 'falta o valor líquido.' : 'falta o valor.');
  const feeCents = isNoFee(cell('feeInCents') || cell('fee')) ? null : read('fee', 'a tarifa');
  const said = { grossCents, feeCents, netCents };
  return settlementAmounts((column) => (column === 'feeCents' ? signedFee(said) : said[column]));
}

/** A line of the file; null for a sum of lines. @throws Problem that names the line, where reference or amount is missing */
function lineOf(
  line: number,
  cells: readonly string[],
  columns: FileColumns,
  named: ReadonlySet<SettlementColumn>,
): SettledLine | null {
  const cell = (field: FileField) => {
    const place = columns[field];
    return place === undefined ? '' : (cells[place] ?? '').trim();
  };
  const reference = cell('reference');
  if (isTotal(reference) || (reference === '' && cells.some(isTotal))) return null;
  if (reference === '') throw wrongLine(line, 'falta a referência.');
  return {
    line,
    reference,
    installment: readInstallment(line, cell('installment')),
    file: amountsOf(line, cell, named),
  };
}

/** Keeps the days that a line names, under their headings. */
function daysIn(columns: FileColumns) {
  const days: Partial<Record<DayColumn, Map<number, string>>> = {};
  const keep = (line: number, cells: readonly string[]) => {
    for (const column of Object.keys(DAY_COLUMNS) as DayColumn[]) {
      const place = columns[column];
      const day = place === undefined ? null : dayOf(cells[place] ?? '');
      if (day === null) continue;
      days[column] ??= new Map();
      days[column].set(line, day);
    }
  };
  return { days, keep };
}

/**
 * Reads a gateway's settlement file. Unknown columns are passed over, and so are sums of its lines.
 * @throws Problem validation for what is no CSV, lacks a column, has no lines or too many, or a line that cannot be read
 */
export async function readSettlementFile(bytes: Buffer): Promise<SettlementFile> {
  const lines: SettledLine[] = [];
  const rows = readCsv(await decodeCsv(bytes));
  const first = await rows.next();
  const headings = first.done ? [] : first.value.cells;
  const columns = columnsOf(headings);
  const named = amountColumns(columns);
  const { days, keep } = daysIn(columns);
  for await (const row of rows) {
    const line = lineOf(row.line, row.cells, columns, named);
    if (line === null) continue;
    lines.push(line);
    keep(row.line, row.cells);
    if (lines.length > MAX_SETTLEMENT_LINES)
      throw new Problem('validation', { text: 'São mais de 5.000 linhas. Divida o arquivo em partes.' });
  }
  if (lines.length === 0) throw new Problem('validation', { text: 'Não há nenhuma linha além dos títulos.' });
  return {
    lines,
    digest: createHash('sha256').update(bytes).digest('hex'),
    namedBy: namerOf(headings[columns.reference ?? 0] ?? ''),
    columns: named,
    hasInstallments: columns.installment !== undefined,
    days,
  };
}
