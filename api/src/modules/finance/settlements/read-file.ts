import { createHash } from 'node:crypto';
import { MAX_SETTLEMENT_LINES } from '@balcao/api-schema';
import { isRealDate, parseBrazilianDate, readScaled, type SettledLine } from '@balcao/domain';
import { decodeCsv } from '../../../csv/csv-upload';
import { headingKey } from '../../../csv/heading-key';
import { readCsv } from '../../../csv/read-csv';
import { Problem } from '../../../problem';

const FIELDS = ['reference', 'gross', 'net', 'cents', 'installment', 'day'] as const;
type Field = (typeof FIELDS)[number];

/** The headings of a field, without case, accents and punctuation: those of gateways, in either language. */
const HEADINGS: Readonly<Record<Field, readonly string[]>> = {
  reference: [
    'reference',
    'referencia',
    'id',
    'transaction',
    'transacao',
    'id da transacao',
    'id transacao',
    'codigo',
    'codigo da transacao',
    'pedido',
    'numero do pedido',
    'nsu',
    'tid',
    'txid',
    'end to end id',
    'endtoendid',
    'e2e',
  ],
  gross: ['amount', 'valor', 'valor bruto', 'bruto', 'gross', 'gross amount', 'valor da parcela'],
  net: ['net', 'net amount', 'liquido', 'valor liquido'],
  cents: ['amountcents', 'amount cents', 'valor em centavos', 'centavos'],
  installment: ['installment', 'parcela', 'numero da parcela'],
  day: ['date', 'data', 'data da venda', 'data da transacao', 'pago em', 'data do pagamento'],
};

/** Headings of a reference that is an order's, or a bank's. Others may be anybody's. */
const NAMERS: Readonly<Record<Exclude<SettlementFile['namedBy'], 'any'>, readonly string[]>> = {
  order: ['pedido', 'numero do pedido'],
  bank: ['nsu', 'tid', 'txid', 'end to end id', 'endtoendid', 'e2e'],
};

function namerOf(heading: string): SettlementFile['namedBy'] {
  const key = headingKey(heading);
  return NAMERS.order.includes(key) ? 'order' : NAMERS.bank.includes(key) ? 'bank' : 'any';
}

/** What stands before sums. */
const TOTALS: readonly string[] = [
  ...['total', 'totais', 'subtotal', 'sub total', 'soma', 'grand total', 'total geral', 'total bruto'],
  ...['total liquido', 'total do dia', 'total do periodo', 'total do arquivo', 'valor total'],
];
const LONGEST_TOTAL = 30;

const isTotal = (cell: string) => cell.length <= LONGEST_TOTAL && TOTALS.includes(headingKey(cell));

/** What a settlement file says. */
export interface SettlementFile {
  lines: SettledLine[];
  /** Of its bytes: the same file has the same one. */
  digest: string;
  /** Whose names its references are. */
  namedBy: 'order' | 'bank' | 'any';
  /** Whether its amounts are those after the gateway's fee. */
  isNet: boolean;
  hasInstallments: boolean;
  /** The days of São Paulo that it names, the first and the last; null where it names none. */
  days: { from: string; to: string } | null;
}

type Columns = Partial<Record<Field, number>>;

const MISSING_COLUMNS =
  'O arquivo precisa de uma coluna “referência” e de uma “valor” (ou “valor líquido”), com os nomes na primeira linha.';

function columnsOf(headings: readonly string[]): Columns {
  const keys = headings.map(headingKey);
  const columns: Columns = {};
  for (const field of FIELDS) {
    const place = keys.findIndex((key) => HEADINGS[field].includes(key));
    if (place >= 0) columns[field] = place;
  }
  const { reference, gross, net, cents } = columns;
  if (reference === undefined || (gross ?? net ?? cents) === undefined)
    throw new Problem('validation', { text: MISSING_COLUMNS });
  return columns;
}

const wrong = (line: number, what: string) =>
  new Problem('validation', { text: `Linha ${line}: ${what} Nada foi gravado.` });

const LONGEST_AMOUNT = 40;
/** `-10,00`, `R$ -10,00`, `10,00-` and `(10,00)`; files also have the longer sign `−`. */
const NEGATIVE = /^(?:R\$)?-([^-]*)$|^([^-]*)-$|^\(([^-]*)\)$/;

/** Spaces between figures, which separate thousands or are a mistake. */
const GAP = /\d\s+\d/u;
const THOUSANDS = /(?<!\d)\d{1,3}(?:\s\d{3})+(?:[.,]\d+)?(?![\s.,]*\d)/u;

/** Signed cents; null for what is no amount, or has a sign elsewhere. */
function amountOf(text: string, decimals: number): number | null {
  if (text.length > LONGEST_AMOUNT || (GAP.test(text) && !THOUSANDS.test(text))) return null;
  const written = text.replace(/\s/gu, '').replaceAll('\u2212', '-');
  const [, ...insides] = NEGATIVE.exec(written) ?? [];
  const inside = insides.find((part) => part !== undefined);
  if (inside === undefined) return written.includes('-') ? null : readScaled(written, decimals);
  const cents = readScaled(inside, decimals);
  return cents && -cents;
}

function dayOf(text: string): string | null {
  const day = text.trim().slice(0, 'YYYY-MM-DD'.length);
  return isRealDate(day) ? day : parseBrazilianDate(day);
}

/** `2`, `2/3`, `2 de 3`, `2x`. */
const INSTALLMENT = /^(\d{1,2})(?:\s?(?:\/|de)\s?\d{1,2}|\s?x)?$/;

function installmentOf(line: number, text: string): number | null {
  if (text === '') return null;
  const written = INSTALLMENT.exec(text)?.[1];
  if (written === undefined) throw wrong(line, 'a parcela não pôde ser lida. Escreva 2 ou 2/3.');
  return Number(written);
}

/** Whether a file says what was left after the fee. What it says beside that, such as the gross, leaves the fee open. */
const isNetFile = ({ net, cents }: Columns): boolean => net !== undefined && cents === undefined;

/** A line of the file; null for a sum of lines. */
function lineOf(line: number, cells: readonly string[], columns: Columns): SettledLine | null {
  const cell = (field: Field) => {
    const place = columns[field];
    return place === undefined ? '' : (cells[place] ?? '').trim();
  };
  const reference = cell('reference');
  if (isTotal(reference) || (reference === '' && cells.some(isTotal))) return null;
  if (reference === '') throw wrong(line, 'falta a referência.');
  if (isNetFile(columns) && cell('net') === '') throw wrong(line, 'falta o valor líquido.');
  const amountCents =
    columns.cents === undefined ? amountOf(cell('net') || cell('gross'), 2) : amountOf(cell('cents'), 0);
  if (amountCents === null) throw wrong(line, 'o valor não pôde ser lido. Escreva um valor como 1.234,56.');
  return { line, reference, installment: installmentOf(line, cell('installment')), amountCents };
}

/**
 * Reads a gateway's settlement file. Unknown columns are passed over, and so are sums of its lines.
 * @throws Problem validation for what is no CSV, lacks a column, has no lines or too many, or a line that cannot be read
 */
export async function readSettlementFile(bytes: Buffer): Promise<SettlementFile> {
  const lines: SettledLine[] = [];
  const days: string[] = [];
  let columns: Columns | undefined;
  let namedBy: SettlementFile['namedBy'] = 'any';
  for await (const row of readCsv(decodeCsv(bytes))) {
    if (columns === undefined) {
      columns = columnsOf(row.cells);
      namedBy = namerOf(row.cells[columns.reference ?? 0] ?? '');
      continue;
    }
    const line = lineOf(row.line, row.cells, columns);
    if (line === null) continue;
    lines.push(line);
    const day = columns.day === undefined ? null : dayOf(row.cells[columns.day] ?? '');
    if (day !== null) days.push(day);
    if (lines.length > MAX_SETTLEMENT_LINES)
      throw new Problem('validation', { text: 'São mais de 5.000 linhas. Divida o arquivo em partes.' });
  }
  if (lines.length === 0) throw new Problem('validation', { text: 'Não há nenhuma linha além dos títulos.' });
  const sorted = days.toSorted();
  const [from] = sorted;
  const to = sorted.at(-1);
  return {
    lines,
    digest: createHash('sha256').update(bytes).digest('hex'),
    namedBy,
    isNet: columns !== undefined && isNetFile(columns),
    hasInstallments: columns?.installment !== undefined,
    days: from === undefined || to === undefined ? null : { from, to },
  };
}
