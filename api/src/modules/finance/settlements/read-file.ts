import { createHash } from 'node:crypto';
import { MAX_SETTLEMENT_LINES } from '@balcao/api-schema';
import { type SettledLine, type SettlementColumn, settlementAmounts, signedFee } from '@balcao/domain';
import { decodeCsv } from '../../../csv/csv-upload';
import { type KnownColumns, readTable } from '../../../csv/read-table';
import { Problem } from '../../../problem';
import { dayOf, isDebit, isTotal, noPayment, readAmount, readInstallment, wrongLine } from './file-cells';
import {
  DAY_COLUMNS,
  type DayColumn,
  type FileColumns,
  NAMERS,
  SETTLEMENT_FILE,
  type SettlementField,
} from './file-columns';
import type { LineNames } from './meanings';

/** The days that lines name, each by its line, under the heading that they have. */
export type FileDays = Partial<Record<DayColumn, ReadonlyMap<number, string>>>;

/** A line that is left out of the comparison, and why. */
export interface LeftOut {
  line: number;
  text: string;
}

/** A line with all the names that it has for its payment; which of them is known, the ledger says. */
export type NamedLine = Omit<SettledLine, 'reference'> & LineNames;

/** The content of a settlement file. */
export interface SettlementFile {
  lines: NamedLine[];
  leftOut: LeftOut[];
  /** The headings of columns that mean nothing here. */
  unknownColumns: string[];
  /** Of its bytes: the same file has the same one. */
  digest: string;
  /** The amounts that it has. */
  columns: ReadonlySet<SettlementColumn>;
  hasInstallments: boolean;
  /** Days of São Paulo. */
  days: FileDays;
}

type Reader = (field: SettlementField) => string;

const has = (columns: FileColumns, ...fields: SettlementField[]) =>
  fields.some((field) => columns.includes(field));

function amountColumns(columns: FileColumns): ReadonlySet<SettlementColumn> {
  return new Set([
    ...(has(columns, 'gross', 'grossInCents') ? (['grossCents'] as const) : []),
    ...(has(columns, 'fee', 'feeInCents') ? (['feeCents'] as const) : []),
    ...(has(columns, 'net', 'netInCents', 'netCredit', 'netDebit') ? (['netCents'] as const) : []),
  ]);
}

/** A cell that says nothing of a fee, or says it as a rate. */
const isNoFee = (text: string) => text === '' || text === '-' || text.endsWith('%');

/** The sum of amounts of which a line has at least one; null where it has none. */
const sumOf = (...amounts: (number | null)[]): number | null =>
  amounts.reduce((sum, amount) => (amount === null ? sum : (sum ?? 0) + amount), null);

const negative = (cents: number | null) => cents && -Math.abs(cents);

/** The amounts of a line; null where it has none. @throws Problem that names the line, where one is missing or unreadable */
function amountsOf(
  line: number,
  cell: Reader,
  named: ReadonlySet<SettlementColumn>,
): SettledLine['file'] | null {
  const read = (field: SettlementField, what?: string) => {
    const text = cell(field);
    const isCents = field.endsWith('InCents');
    return text === '' ? null : readAmount(line, text, { isCents, ...(what && { what }) });
  };
  const readFee = (field: SettlementField) => (isNoFee(cell(field)) ? null : read(field, 'a tarifa'));
  const grossCents = read('grossInCents') ?? read('gross');
  const whatNet = grossCents === null ? undefined : 'o valor líquido';
  const netCents =
    read('netInCents', whatNet) ??
    read('net', whatNet) ??
    sumOf(read('netCredit', whatNet), negative(read('netDebit', whatNet)));
  if (grossCents === null && netCents === null) return null;
  if (named.has('netCents') ? netCents === null : grossCents === null)
    throw wrongLine(line, named.has('netCents') ? 'falta o valor líquido.' : 'falta o valor.');
  const feeCents = readFee('feeInCents') ?? sumOf(readFee('fee'), readFee('otherFee'));
  const isOut = isDebit(cell('direction'));
  const said = {
    grossCents: isOut ? negative(grossCents) : grossCents,
    feeCents,
    netCents: isOut ? negative(netCents) : netCents,
  };
  return settlementAmounts((column) => (column === 'feeCents' ? signedFee(said) : said[column]));
}

/**
 * A line of the file, or why it is left out; null for a sum of lines. A line that names no payment is one all the same.
 * @throws Problem that names the line, where an amount is missing or cannot be read
 */
function lineOf(
  line: number,
  cells: readonly string[],
  columns: FileColumns,
  named: ReadonlySet<SettlementColumn>,
): NamedLine | LeftOut | null {
  const cell: Reader = (field) => (cells[columns.indexOf(field)] ?? '').trim();
  const names = NAMERS.flatMap(([field, namedBy]) => {
    const name = cell(field);
    return name === '' ? [] : [{ name, namedBy }];
  });
  if (names.some(({ name }) => isTotal(name)) || (names.length === 0 && cells.some(isTotal))) return null;
  const reason = noPayment({ kind: cell('kind'), status: cell('status'), currency: cell('currency') });
  if (reason !== null) return { line, text: `A linha ${line} ficou fora: ${reason}.` };
  const file = amountsOf(line, cell, named);
  if (file === null) return { line, text: `A linha ${line} ficou fora: não tem valor.` };
  return { line, names, installment: readInstallment(line, cell('installment')), file };
}

/** Keeps the days that a line names, under their headings. */
function daysIn(columns: FileColumns) {
  const days: Partial<Record<DayColumn, Map<number, string>>> = {};
  const keep = (line: number, cells: readonly string[]) => {
    for (const column of Object.keys(DAY_COLUMNS) as DayColumn[]) {
      const day = dayOf(cells[columns.indexOf(column)] ?? '');
      if (day === null) continue;
      days[column] ??= new Map();
      days[column].set(line, day);
    }
  };
  return { days, keep };
}

const noLines = () => new Problem('validation', { text: 'Não há nenhuma linha além dos títulos.' });

/**
 * Reads a gateway's settlement file. Unknown columns are passed over, and so are sums of its lines.
 * @throws Problem validation for what is no CSV, has no lines or too many, or a line that cannot be read; import_columns
 */
export async function readSettlementFile(bytes: Buffer, known: KnownColumns = {}): Promise<SettlementFile> {
  const lines: NamedLine[] = [];
  const leftOut: LeftOut[] = [];
  const table = await readTable(await decodeCsv(bytes), SETTLEMENT_FILE, known);
  if (table === null) throw noLines();
  const { columns } = table;
  const named = amountColumns(columns);
  const { days, keep } = daysIn(columns);
  for await (const row of table.rows) {
    const line = lineOf(row.line, row.cells, columns, named);
    if (line === null) continue;
    if (lines.length + leftOut.length === MAX_SETTLEMENT_LINES)
      throw new Problem('validation', { text: 'São mais de 5.000 linhas. Divida o arquivo em partes.' });
    if ('text' in line) {
      leftOut.push(line);
      continue;
    }
    lines.push(line);
    keep(row.line, row.cells);
  }
  if (lines.length === 0) throw noLines();
  return {
    lines,
    leftOut,
    unknownColumns: table.unknown,
    digest: createHash('sha256').update(bytes).digest('hex'),
    columns: named,
    hasInstallments: columns.includes('installment'),
    days,
  };
}
