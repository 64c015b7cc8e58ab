import { setImmediate } from 'node:timers/promises';
import type { ShippingRatesReport } from '@balcao/api-schema';
import {
  beginBands,
  type CepSpan,
  cepEnds,
  type LinedRate,
  NUMBER_COLUMNS,
  type RateColumn,
  type RateFindings,
  type RateUnits,
  readRate,
  readRateNumber,
  recognizeUnits,
  SHIPPING_LIMITS,
  spansOfReach,
  WEIGHT_COLUMNS,
} from '@balcao/domain';
import { refuseCards } from '../../../csv/card-cells';
import { decodeCsv } from '../../../csv/csv-upload';
import { type KnownColumns, readTable } from '../../../csv/read-table';
import { Problem } from '../../../problem';
import type { ResourceCall } from '../../../resources/resource-call';
import {
  LOST_SURCHARGES,
  type LostSurcharge,
  RATES_FILE,
  type RateFileColumn,
  unitOfHeadings,
} from './rates-file';
import { shippingMethods } from './resource';
import { assertTable, findOdd, inTurns, refusalOf, setRates } from './set-rates';

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

/** The trimmed cell of a line's column; empty where there is none. */
type Cells = (column: RateFileColumn) => string;

interface Line {
  line: number;
  cells: Cells;
}

const LISTED_PROBLEMS = 50;
const SAMPLE_ROWS = 3;
const SAMPLED: readonly RateColumn[] = ['cepFrom', 'cepTo', 'weightFrom', 'weightTo', 'price'];

const unreadable = (text: string) => new Problem('validation', { text });

/** The lines of a table of rates, and what its headings say. */
export interface RatesTable {
  lines: Line[];
  headingUnit: RateUnits['weight'] | null;
  unknown: string[];
  /** Whether bands have ends only. */
  isOfEnds: boolean;
}

/** The cells of a row under our columns, whatever columns its file has. */
function cellsOf(columns: readonly (RateFileColumn | null)[], row: readonly string[]): Cells {
  const written: Cells = (column) => row[columns.indexOf(column)]?.trim() ?? '';
  const ends = columns.includes('cepRange') ? cepEnds(written('cepRange')) : null;
  return (column) => {
    if (ends && column === 'cepFrom') return written(column) || ends[0];
    if (ends && column === 'cepTo') return written(column) || ends[1];
    return written(column);
  };
}

/** The lines of a file behind its headings. @throws Problem validation for what is no table of rates; import_columns; card_data_forbidden */
async function readLines({ bytes, ...known }: RatesFile): Promise<RatesTable> {
  const table = await readTable(await decodeCsv(bytes), RATES_FILE, known);
  const lines: Line[] = [];
  const assertNoCards = table && refuseCards(table, 'dropped');
  for await (const row of table?.rows ?? []) {
    assertNoCards?.(row);
    if (lines.length === SHIPPING_LIMITS.rates)
      throw unreadable(
        `Uma tabela tem no máximo ${SHIPPING_LIMITS.rates.toLocaleString('pt-BR')} linhas. Divida o arquivo em duas formas de frete.`,
      );
    lines.push({ line: row.line, cells: cellsOf(table?.columns ?? [], row.cells) });
  }
  if (table === null || lines.length === 0) throw unreadable('O arquivo não tem linhas.');
  const { headings, columns, unknown } = table;
  const headingUnit = unitOfHeadings(headings, columns);
  return { lines, headingUnit, unknown, isOfEnds: !columns.includes('weightFrom') };
}

/** Others have their turn after so many lines. */
const LINES_PER_TURN = 500;

/** Slices of a file's lines, with turns of others between. */
async function* slicesOf<Lined>(lines: readonly Lined[]): AsyncGenerator<readonly Lined[]> {
  for (let start = 0; start < lines.length; start += LINES_PER_TURN) {
    yield lines.slice(start, start + LINES_PER_TURN);
    await setImmediate();
  }
}

/** Adds the surcharges of a file that its table will not have, for a person to know before it is written. */
async function addLostSurcharges(
  findings: RateFindings,
  lines: readonly Line[],
  units: RateUnits,
): Promise<void> {
  for (const [column, label] of Object.entries(LOST_SURCHARGES) as [LostSurcharge, string][]) {
    let first: Line | undefined;
    let charged = 0;
    for await (const slice of slicesOf(lines))
      for (const line of slice) {
        if (!readRateNumber(line.cells(column), units.decimal, MOST_DECIMALS)) continue;
        first ??= line;
        charged += 1;
      }
    if (first === undefined) continue;
    findings.counts.acrescimo_perdido += charged;
    const text = `${label}: ${first.cells(column)}. O frete fica sem este acréscimo${charged > 1 ? `, nesta e em mais ${charged - 1}` : ''}.`;
    findings.listed.unshift({ kind: 'acrescimo_perdido', line: first.line, text });
  }
}
const MOST_DECIMALS = 6;

function* cellsIn(lines: readonly Line[], columns: readonly RateColumn[]): Generator<string> {
  for (const { cells } of lines)
    for (const column of columns) {
      const cell = cells(column);
      if (cell !== '') yield cell;
    }
}

async function unitsOf({ lines, headingUnit }: RatesTable, { weight, decimal }: Choices) {
  const seen = await inTurns(
    recognizeUnits(cellsIn(lines, WEIGHT_COLUMNS), cellsIn(lines, NUMBER_COLUMNS), headingUnit),
  );
  return {
    ...seen,
    ...(weight && { weight, isWeightSure: true }),
    ...(decimal && { decimal, isDecimalSure: true }),
  };
}

/** The names in a file, the commonest first. */
async function namesIn(lines: readonly Line[]): Promise<{ name: string; rows: number }[]> {
  const rows = new Map<string, number>();
  for await (const slice of slicesOf(lines))
    for (const { cells } of slice) {
      const name = cells('name');
      rows.set(name, (rows.get(name) ?? 0) + 1);
    }
  return [...rows].map(([name, count]) => ({ name, rows: count })).toSorted((a, b) => b.rows - a.rows);
}

const MAX_NAMES = 20;

type Choices = Pick<RatesFile, 'weight' | 'decimal' | 'name' | 'skipWrong'>;

/** The rows of a table in the units of its file, and a sentence about each line that cannot be read. Others have their turn meanwhile. */
async function readRows(
  lines: readonly Line[],
  units: RateUnits,
  { isOfEnds }: Pick<RatesTable, 'isOfEnds'>,
) {
  const read: (LinedRate & Line)[] = [];
  const problems: { line: number; text: string }[] = [];
  let wrong = 0;
  for await (const slice of slicesOf(lines))
    for (const { line, cells } of slice) {
      const row = readRate(
        (column) => cells(column) || (isOfEnds && column === 'weightFrom' ? '0' : ''),
        units,
      );
      if ('rate' in row) {
        read.push({ line, cells, rate: row.rate });
        continue;
      }
      wrong += 1;
      if (problems.length < LISTED_PROBLEMS) problems.push({ line, text: row.problems.join(' ') });
    }
  return { good: isOfEnds ? await inTurns(beginBands(read)) : read, problems, wrong };
}

/** Judges a table of rates: how it was read, what is odd in it, and whether it may be applied. Others have their turn meanwhile. */
export async function evaluateRates(table: RatesTable, choices: Choices, reach: readonly CepSpan[]) {
  const { lines: all } = table;
  const { name } = choices;
  const lines: Line[] = [];
  for await (const slice of slicesOf(all))
    lines.push(...(name === undefined ? slice : slice.filter(({ cells }) => cells('name') === name)));
  // Of the whole file, so that choosing a name recognises no other unit.
  const units = await unitsOf(table, choices);
  const { good, problems, wrong } = await readRows(lines, units, table);
  const findings = await findOdd(good, reach);
  await addLostSurcharges(findings, lines, units);
  const refusal = refusalOf(findings);
  const canApply = refusal === undefined && good.length > 0 && (wrong === 0 || choices.skipWrong === true);
  const report = {
    units,
    sample: good
      .slice(0, SAMPLE_ROWS)
      .map(({ line, cells, rate }) => ({ line, written: SAMPLED.map(cells), rate })),
    names: (await namesIn(all)).slice(0, MAX_NAMES),
    unknownColumns: table.unknown,
    rows: good.length,
    wrong,
    problems,
    counts: findings.counts,
    findings: findings.listed,
    canApply,
  };
  return { report, refusal, good };
}

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
  const evaluated = await evaluateRates(await readLines(file), file, spansOfReach(method.reach));
  const { report, refusal, good } = evaluated;
  const { wrong, canApply } = report;
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
