import { createHash } from 'node:crypto';
import { MAX_SETTLEMENT_LINES } from '@balcao/api-schema';
import {
  brandInCell,
  type CardBrand,
  isRealDate,
  methodInCell,
  type PaymentMethod,
  parseBrazilianDate,
  readScaled,
  type SettledLine,
  type SettlementColumn,
  settlementAmounts,
  signedFee,
} from '@balcao/domain';
import { decodeCsv } from '../../csv/csv-upload';
import type { FileHeader } from '../../csv/file-fields';
import { headingKey } from '../../csv/heading-key';
import type { CsvRow } from '../../csv/read-csv';
import { type KnownColumns, questionOf, readTable } from '../../csv/read-table';
import { Problem } from '../../problem';
import {
  CENTS_COLUMNS,
  type CentsColumn,
  DAY_COLUMNS,
  type DayColumn,
  type FileColumns,
  IN_CENTS,
  NAMERS,
  type NamedBy,
  SETTLEMENT_FILE,
  type SettlementField,
} from './settlement-columns';

/** The problem of a line of a file. */
const wrongLine = (line: number, what: string) =>
  new Problem('validation', { text: `Linha ${line}: ${what} Nada foi gravado.` });

/** The words that stand before sums. */
const TOTALS: readonly string[] = [
  ...['total', 'totais', 'subtotal', 'sub total', 'soma', 'grand total', 'total geral', 'total bruto'],
  ...['total liquido', 'total do dia', 'total do periodo', 'total do arquivo', 'valor total'],
];
const LONGEST_TOTAL = 30;

/** Whether a cell says that its line is a sum of others. */
const isTotal = (cell: string) => cell.length <= LONGEST_TOTAL && TOTALS.includes(headingKey(cell));

const LONGEST_AMOUNT = 40;
/** `-10,00`, `R$ -10,00`, `10,00-` and `(10,00)`; files also have the longer sign `−`. */
const NEGATIVE = /^(?:R\$)?-([^-]*)$|^([^-]*)-$|^\(([^-]*)\)$/;
/** The letters of `10,00 D`. */
const DEBIT = /(?:D|DB|DR)$/i;
/** `10,00 C` is a credit, and `+10,00`. A currency may stand before or behind. */
const POSITIVE = /^\+|(?:C|CR)$|^BRL|BRL$/gi;

/** Spaces between figures, which separate thousands or are a mistake. */
const GAP = /\d\s+\d/u;
const THOUSANDS = /(?<!\d)\d{1,3}(?:\s\d{3})+(?:[.,]\d+)?(?![\s.,]*\d)/u;

/** Parts of cents, which some acquirers write. Three decimals may as well be thousands. */
const PARTS_OF_CENTS = /[.,]\d{4,6}$/;
const MOST_DECIMALS = 6;

/** Unsigned cents, rounded where parts of them are written. */
function centsOf(written: string, decimals: number): number | null {
  if (decimals === 0 || !PARTS_OF_CENTS.test(written)) return readScaled(written, decimals);
  const parts = readScaled(written, MOST_DECIMALS);
  return parts === null ? null : Math.round(parts / 10 ** (MOST_DECIMALS - decimals));
}

/** Signed cents; null for what is no amount, or has a sign elsewhere. */
function amountOf(text: string, decimals: number): number | null {
  if (text.length > LONGEST_AMOUNT || (GAP.test(text) && !THOUSANDS.test(text))) return null;
  const cents = signedOf(text.replace(DEBIT, ''), decimals);
  return cents !== null && DEBIT.test(text) ? -Math.abs(cents) : cents;
}

function signedOf(text: string, decimals: number): number | null {
  const written = text.replace(/\s/gu, '').replaceAll('\u2212', '-').replace(POSITIVE, '');
  const [, ...insides] = NEGATIVE.exec(written) ?? [];
  const inside = insides.find((part) => part !== undefined);
  if (inside === undefined) return written.includes('-') ? null : centsOf(written, decimals);
  const cents = centsOf(inside, decimals);
  return cents && -cents;
}

/** An amount as a line has it, `1.234,56` or whole cents. @throws Problem validation for what is none */
function readAmount(line: number, text: string, { isCents = false, what = 'o valor' } = {}): number {
  const cents = amountOf(text, isCents ? 0 : 2);
  if (cents === null)
    throw wrongLine(line, `${what} não pôde ser ${what.startsWith('a ') ? 'lida' : 'lido'}. ${EXAMPLE}`);
  return cents;
}
const EXAMPLE = 'Escreva um valor como 1.234,56.';

/** The day of an instant, in either language; null for what is none. */
function dayOf(text: string): string | null {
  const day = text.trim().slice(0, 'YYYY-MM-DD'.length);
  return isRealDate(day) ? day : parseBrazilianDate(day);
}

/** `2`, `2/3`, `2 de 3`, `2x`. */
const INSTALLMENT = /^(\d{1,2})(?:\s?(?:\/|de)\s?\d{1,2}|\s?x)?$/;

/** The number of an installment; null where a line is of the whole payment. @throws Problem validation for what is none */
function readInstallment(line: number, text: string): number | null {
  if (text === '') return null;
  const written = INSTALLMENT.exec(text)?.[1];
  if (written === undefined) throw wrongLine(line, 'a parcela não pôde ser lida. Escreva 2 ou 2/3.');
  return Number(written);
}

const DEBITS: readonly string[] = ['d', 'debito', 'debit', 'saida', 'db', 'dr'];

/** Whether a cell says that money went out: `D`, `Débito`. */
const isDebit = (cell: string): boolean => cell === '-' || DEBITS.includes(headingKey(cell));

const LONGEST_WORDS = 200;
const wordsIn = (cell: string) => ` ${headingKey(cell.slice(0, LONGEST_WORDS))} `;
const hasWords = (cell: string, words: readonly string[]) => {
  const said = wordsIn(cell);
  return words.some((word) => said.includes(` ${word} `));
};

/** Money between the gateway and the seller's bank, and what is held back for a while: no sale, and nothing of one. */
const TRANSFERS: readonly string[] = [
  ...['withdrawal', 'withdrawals', 'withdraw', 'saque', 'saques', 'retirada', 'retiradas', 'resgate'],
  ...['payout', 'payouts', 'transferencia para conta bancaria', 'transferencia bancaria', 'bank deposit'],
  ...['initial available balance', 'available balance', 'saldo', 'saldo inicial', 'saldo anterior'],
  ...['account hold', 'bloqueio de saldo', 'currency conversion', 'conversao de moeda'],
];
/** The descriptions of such lines in releases of Mercado Pago, beside a record type that says nothing of it. */
const SET_ASIDE = /^(?:reserve for|pre payout|post payout)/;
/** A payment that never came to be. A cancelled one may have come, and gone back. */
const NEVER_PAID: readonly string[] = [
  ...['negada', 'negado', 'recusada', 'recusado', 'denied', 'declined', 'refused', 'failed', 'falhou'],
  ...['nao autorizada', 'nao autorizado', 'pendente', 'pending', 'expirada', 'expirado', 'expired'],
  ...['aguardando pagamento', 'em analise'],
];
const REAL: readonly string[] = ['brl', 'r', 'real', 'reais', 'real brasileiro'];

/** The reason for which a line is no payment in reais; null for one that may be. */
function noPayment(cells: { kind: string; detail: string; status: string; currency: string }): string | null {
  const kind = cells.kind || cells.detail;
  if (hasWords(kind, TRANSFERS)) return `“${kind}” não é uma venda`;
  // Titles of what was sold stand there, too, so that a part of one says nothing.
  const detail = wordsIn(cells.detail).trim();
  if (TRANSFERS.includes(detail) || SET_ASIDE.test(detail)) return `“${cells.detail}” não é uma venda`;
  if (hasWords(cells.status, NEVER_PAID)) return `está “${cells.status}”`;
  const isForeign = cells.currency !== '' && !REAL.includes(headingKey(cells.currency));
  return isForeign ? `está em ${cells.currency}` : null;
}

/** The days that lines name, each by its line, under the heading that they have. */
export type FileDays = Partial<Record<DayColumn, ReadonlyMap<number, string>>>;

/** A line that is left out of the comparison, and why. */
export interface LeftOut {
  line: number;
  text: string;
}

/** The names that the columns of a line have for its payment, and whose they are. */
export interface LineNames {
  names: readonly { name: string; namedBy: NamedBy }[];
}

/** A line with all the names that it has for its payment; which of them is known, the ledger says. */
export type NamedLine = Omit<SettledLine, 'reference'> &
  LineNames & { method: PaymentMethod | null; brand: CardBrand | null };

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
  /** Columns of amounts that have whole numbers alone, so that they may be cents; empty where something says what they are. */
  openUnits: readonly CentsColumn[];
  /** Whether another column of amounts has other numbers: then nothing of the file is in cents. */
  hasDecimals: boolean;
  /** The unit in which the gateway that writes such files writes all amounts; null where that is not known. */
  unitOfSource: AmountUnit | null;
  /** The same file with the units of these columns. */
  inUnits(units: AmountUnits): SettlementFile;
  /** The question in which unit the columns of these amounts are. */
  askUnits(columns: readonly CentsColumn[]): Problem;
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
  amounts: ReadonlySet<SettlementColumn>,
): NamedLine | LeftOut | null {
  const cell: Reader = (field) => (cells[columns.indexOf(field)] ?? '').trim();
  const named = NAMERS.flatMap(([field, namedBy]) => {
    const name = cell(field);
    return name === '' ? [] : [{ name, namedBy }];
  });
  // The number of a record names nothing where something else does.
  const names = named.filter(
    ({ name, namedBy }) => namedBy !== 'record' || named.length === 1 || !WHOLE.test(name),
  );
  if (names.some(({ name }) => isTotal(name)) || (names.length === 0 && cells.some(isTotal))) return null;
  const reason = noPayment({
    ...{ kind: cell('kind'), detail: cell('detail') },
    ...{ status: cell('status'), currency: cell('currency') },
  });
  if (reason !== null) return { line, text: `A linha ${line} ficou fora: ${reason}.` };
  const file = amountsOf(line, cell, amounts);
  if (file === null) return { line, text: `A linha ${line} ficou fora: não tem valor.` };
  const brand = brandInCell(cell('brand'));
  const method = methodInCell(cell('method')) ?? methodInCell(cell('brand'));
  return { line, names, installment: readInstallment(line, cell('installment')), file, method, brand };
}

const WHOLE = /^-?\d+$/;

/** Of the columns of amounts, those of which all cells are whole numbers, as cents are written; a column of zeros is none. */
function wholeColumns(columns: FileColumns) {
  const isWhole = new Map<CentsColumn, boolean>();
  const see = (cells: readonly string[]) => {
    for (const column of CENTS_COLUMNS) {
      const text = (cells[columns.indexOf(column)] ?? '').trim();
      if (text === '' || Number(text) === 0) continue;
      isWhole.set(column, WHOLE.test(text) && isWhole.get(column) !== false);
    }
  };
  return {
    see,
    found: () => CENTS_COLUMNS.filter((column) => isWhole.get(column)),
    hasDecimals: () => CENTS_COLUMNS.some((column) => isWhole.get(column) === false),
  };
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

/** Pagar.me's payables have this column alone of all files, and are in cents by its documentation (docs.pagar.me, “Recebíveis”). */
const IN_CENTS_BY_SOURCE = 'anticipationfee';
const compact = (heading: string) => headingKey(heading).replaceAll(' ', '');
const LIST = new Intl.ListFormat('pt-BR', { type: 'conjunction' });

export type AmountUnit = 'reais' | 'cents';
export type AmountUnits = Partial<Record<CentsColumn, AmountUnit>>;

/** The units that a person has said of columns of these headings. */
async function unitsSaid(
  { headings, columns }: { headings: readonly string[]; columns: FileColumns },
  { mapping, recall }: KnownColumns,
): Promise<AmountUnits> {
  const open = CENTS_COLUMNS.filter((column) => columns.includes(column));
  const said = mapping ?? (await recall?.(SETTLEMENT_FILE.kind, headings)) ?? {};
  const fields = new Map(Object.entries(said).map(([heading, field]) => [compact(heading), field]));
  const units: AmountUnits = {};
  for (const column of open) {
    const field = fields.get(compact(headings[columns.indexOf(column)] ?? ''));
    if (field === column) units[column] = 'reais';
    if (field === IN_CENTS[column]) units[column] = 'cents';
  }
  return units;
}

/** The question in which unit columns of amounts are, with the file's first lines beside it. */
function unitsQuestion(
  table: FileHeader<SettlementField>,
  open: readonly CentsColumn[],
  lines: readonly CsvRow[],
) {
  const isOpen = (field: SettlementField | null) => open.some((column) => column === field);
  const named = table.headings.filter((_, index) => isOpen(table.columns[index] ?? null));
  const columns = table.columns.map((field) => (isOpen(field) ? null : field));
  const verb = named.length === 1 ? 'só tem' : 'só têm';
  return new Problem('import_columns', {
    text: `${LIST.format(named.map((heading) => `“${heading}”`))} ${verb} números inteiros. Diga se estão em reais ou em centavos.`,
    extra: { columns: questionOf(SETTLEMENT_FILE, { ...table, columns }, lines) },
  });
}

/** The content of rows in the units of their amounts. */
function contentOf(
  table: FileHeader<SettlementField>,
  rows: readonly CsvRow[],
  units: AmountUnits,
): Omit<SettlementFile, 'digest' | 'inUnits'> {
  const columns = table.columns.map((field) => {
    const column = CENTS_COLUMNS.find((one) => one === field);
    return column !== undefined && units[column] === 'cents' ? IN_CENTS[column] : field;
  });
  const lines: NamedLine[] = [];
  const leftOut: LeftOut[] = [];
  const named = amountColumns(columns);
  const { days, keep } = daysIn(columns);
  const whole = wholeColumns(columns);
  for (const row of rows) {
    const line = lineOf(row.line, row.cells, columns, named);
    if (line === null) continue;
    if ('text' in line) {
      leftOut.push(line);
      continue;
    }
    lines.push(line);
    keep(row.line, row.cells);
    whole.see(row.cells);
  }
  return {
    ...{ lines, leftOut, days },
    unknownColumns: table.unknown,
    columns: named,
    hasInstallments: columns.includes('installment'),
    openUnits: whole.found().filter((column) => units[column] === undefined),
    hasDecimals: whole.hasDecimals(),
    unitOfSource: table.headings.some((heading) => compact(heading) === IN_CENTS_BY_SOURCE) ? 'cents' : null,
    askUnits: (open) => unitsQuestion(table, open, rows),
  };
}

/**
 * Reads a gateway's settlement file. Unknown columns are passed over, and so are sums of its lines.
 * @throws Problem validation for what is no CSV, has no lines or too many, or a line that cannot be read; import_columns
 */
export async function readSettlementFile(bytes: Buffer, known: KnownColumns = {}): Promise<SettlementFile> {
  const table = await readTable(await decodeCsv(bytes), SETTLEMENT_FILE, known);
  if (table === null) throw noLines();
  const rows: CsvRow[] = [];
  const named = amountColumns(table.columns);
  for await (const row of table.rows) {
    if (lineOf(row.line, row.cells, table.columns, named) === null) continue;
    if (rows.length === MAX_SETTLEMENT_LINES)
      throw new Problem('validation', { text: 'São mais de 5.000 linhas. Divida o arquivo em partes.' });
    rows.push(row);
  }
  const digest = createHash('sha256').update(bytes).digest('hex');
  const said = await unitsSaid(table, known);
  const inUnits = (units: AmountUnits): SettlementFile => ({
    ...contentOf(table, rows, { ...said, ...units }),
    ...{ digest, inUnits },
  });
  const file = inUnits({});
  if (file.lines.length === 0) throw noLines();
  return file;
}
