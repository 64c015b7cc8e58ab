import type { ShippingRatesReport } from '@balcao/api-schema';
import {
  type LinedRate,
  NUMBER_COLUMNS,
  type RateColumn,
  type RateUnits,
  rateCellsOf,
  readRate,
  recognizeUnits,
  SHIPPING_LIMITS,
  spansOfReach,
  WEIGHT_COLUMNS,
} from '@balcao/domain';
import { decodeCsv } from '../../../csv/csv-upload';
import { type KnownColumns, readTable } from '../../../csv/read-table';
import { Problem } from '../../../problem';
import type { ResourceCall } from '../../../resources/resource-call';
import { RATES_FILE, unitOfHeadings } from './rates-file';
import { shippingMethods } from './resource';
import { assertTable, findOdd, refusalOf, setRates } from './set-rates';

/** A file of rates, with the choices that a person has made beside it. */
export interface RatesFile extends KnownColumns {
  bytes: Buffer;
  fileName: string;
  dryRun: boolean;
  weight?: RateUnits['weight'] | undefined;
  decimal?: RateUnits['decimal'] | undefined;
  name?: string | undefined;
  skipWrong?: boolean | undefined;
}

interface Line {
  line: number;
  cells(column: RateColumn): string;
}

const LISTED_PROBLEMS = 50;
const SAMPLE_ROWS = 3;
const SAMPLED: readonly RateColumn[] = ['cepFrom', 'cepTo', 'weightFrom', 'weightTo', 'price'];

const unreadable = (text: string) => new Problem('validation', { text });

/** The lines of a table of rates, and what its headings say. */
interface RatesTable {
  lines: Line[];
  headingUnit: RateUnits['weight'] | null;
  unknown: string[];
}

/** The lines of a file behind its headings. @throws Problem validation for what is no table of rates; import_columns */
async function readLines({ bytes, ...known }: RatesFile): Promise<RatesTable> {
  const table = await readTable(await decodeCsv(bytes), RATES_FILE, known);
  const lines: Line[] = [];
  for await (const { line, cells } of table?.rows ?? []) {
    if (lines.length === SHIPPING_LIMITS.rates)
      throw unreadable(
        `Uma tabela tem no máximo ${SHIPPING_LIMITS.rates.toLocaleString('pt-BR')} linhas. Divida o arquivo em duas formas de frete.`,
      );
    lines.push({ line, cells: rateCellsOf(table?.columns ?? [], cells) });
  }
  if (table === null || lines.length === 0) throw unreadable('O arquivo não tem linhas.');
  return { lines, headingUnit: unitOfHeadings(table.headings, table.columns), unknown: table.unknown };
}

function* cellsIn(lines: readonly Line[], columns: readonly RateColumn[]): Generator<string> {
  for (const { cells } of lines)
    for (const column of columns) {
      const cell = cells(column);
      if (cell !== '') yield cell;
    }
}

function unitsOf({ lines, headingUnit }: RatesTable, { weight, decimal }: RatesFile) {
  const seen = recognizeUnits(cellsIn(lines, WEIGHT_COLUMNS), cellsIn(lines, NUMBER_COLUMNS), headingUnit);
  return {
    ...seen,
    ...(weight && { weight, isWeightSure: true }),
    ...(decimal && { decimal, isDecimalSure: true }),
  };
}

/** The names in a file, the commonest first. */
function namesIn(lines: readonly Line[]): { name: string; rows: number }[] {
  const rows = new Map<string, number>();
  for (const { cells } of lines) rows.set(cells('name'), (rows.get(cells('name')) ?? 0) + 1);
  return [...rows].map(([name, count]) => ({ name, rows: count })).toSorted((a, b) => b.rows - a.rows);
}

const MAX_NAMES = 20;

/**
 * Reads a CSV of rates, says what is odd in it, and makes it the method's table unless it is a dry run.
 *
 * @throws Problem not_found; stale_version; validation for a file that cannot be read, or may not be applied
 */
export async function importRates(
  call: ResourceCall,
  id: string,
  ifMatch: string | undefined,
  file: RatesFile,
): Promise<ShippingRatesReport> {
  const method = await shippingMethods.read(call, id);
  assertTable(method.type);
  const table = await readLines(file);
  const { lines: all } = table;
  const lines = file.name === undefined ? all : all.filter(({ cells }) => cells('name') === file.name);
  // Of the whole file, so that choosing a name recognises no other unit.
  const units = unitsOf(table, file);
  const good: LinedRate[] = [];
  const problems: { line: number; text: string }[] = [];
  const sample: ShippingRatesReport['sample'] = [];
  let wrong = 0;
  for (const { line, cells } of lines) {
    const read = readRate(cells, units);
    if ('rate' in read) {
      good.push({ line, rate: read.rate });
      if (sample.length < SAMPLE_ROWS) sample.push({ line, written: SAMPLED.map(cells), rate: read.rate });
      continue;
    }
    wrong += 1;
    if (problems.length < LISTED_PROBLEMS) problems.push({ line, text: read.problems.join(' ') });
  }
  const findings = await findOdd(good, spansOfReach(method.reach));
  const refusal = refusalOf(findings);
  const canApply = refusal === undefined && good.length > 0 && (wrong === 0 || file.skipWrong === true);
  const report = {
    units,
    sample,
    names: namesIn(all).slice(0, MAX_NAMES),
    unknownColumns: table.unknown,
    rows: good.length,
    wrong,
    problems,
    counts: findings.counts,
    findings: findings.listed,
    canApply,
  };
  if (file.dryRun) return { ...report, applied: false, version: method.version };
  if (!canApply)
    throw unreadable(
      refusal ??
        (wrong === 1
          ? 'Uma linha não pode ser lida. Corrija o arquivo ou importe só as linhas certas.'
          : `${wrong} linhas não podem ser lidas. Corrija o arquivo ou importe só as linhas certas.`),
    );
  const rates = good.map(({ rate }) => rate);
  const { version } = await setRates(call, id, ifMatch, rates, { file: file.fileName, leftOut: wrong });
  return { ...report, applied: true, version };
}
