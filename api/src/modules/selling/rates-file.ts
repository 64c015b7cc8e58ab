import { setImmediate } from 'node:timers/promises';
import {
  beginBands,
  type CepSpan,
  cepEnds,
  checkRates,
  type LinedRate,
  NUMBER_COLUMNS,
  RATE_COLUMNS,
  RATE_FINDING_LABELS,
  type RateColumn,
  type RateFindings,
  type RateUnits,
  REFUSED_FINDINGS,
  readRate,
  readRateNumber,
  recognizeUnits,
  SHIPPING_LIMITS,
  WEIGHT_COLUMNS,
} from '@balcao/domain';
import { refuseCards } from '../../csv/card-cells';
import { decodeCsv } from '../../csv/csv-upload';
import type { FileFields } from '../../csv/file-fields';
import { type KnownColumns, readTable } from '../../csv/read-table';
import { Problem } from '../../problem';

const weights = (...names: string[]) =>
  names.flatMap((name) => [name, `${name} (kg)`, `${name} (g)`, `${name} em gramas`, `${name} em kg`]);

/** Surcharges of other platforms that a table here does not have: by the gram above a band's start, as VTEX, and on other sums. */
const LOST_SURCHARGES = {
  perGram: 'Adicional por grama',
  leastInsurance: 'Seguro mínimo',
  onFreight: 'Adicional sobre o frete (%)',
} as const;
type LostSurcharge = keyof typeof LOST_SURCHARGES;

/** A column of a file: one of ours, both ends of a range of CEPs in one, or a surcharge that only is told of. */
type RateFileColumn = RateColumn | 'cepRange' | LostSurcharge;

/** The headings of tables of rates: ours, those of VTEX and of other platforms, and those of carriers. */
const RATES_FILE: FileFields<RateFileColumn> = {
  kind: 'rates',
  fields: {
    name: {
      label: RATE_COLUMNS.name,
      headings: [
        ...[
          'nome da faixa',
          'região',
          'zona',
          'destino',
          'localidade',
          'cidade',
          'cidade destino',
          'serviço',
        ],
        ...['polygon name', 'name', 'region', 'zone', 'UF', 'estado'],
      ],
    },
    cepFrom: {
      label: RATE_COLUMNS.cepFrom,
      headings: [
        ...['CEP inicial', 'CEP de', 'CEP início', 'CEP inicial destino', 'CEP destino inicial', 'CEP ini'],
        ...[
          'faixa CEP inicial',
          'faixa de CEP inicial',
          'faixa de CEP de',
          'faixa inicial',
          'início da faixa',
        ],
        ...[
          'CEP mínimo',
          'CEP min',
          'zip code start',
          'zip start',
          'zip code from',
          'zip from',
          'postal code from',
        ],
        ...['postal code start', 'CEP origem da faixa'],
      ],
    },
    cepTo: {
      label: RATE_COLUMNS.cepTo,
      headings: [
        ...['CEP final', 'CEP até', 'CEP fim', 'CEP final destino', 'CEP destino final', 'CEP fin'],
        ...['faixa CEP final', 'faixa de CEP final', 'faixa de CEP até', 'faixa final', 'fim da faixa'],
        ...['CEP máximo', 'CEP max', 'zip code end', 'zip end', 'zip code to', 'zip to', 'postal code to'],
        ...['postal code end'],
      ],
    },
    cepRange: {
      label: 'Faixa de CEP',
      headings: ['faixa CEP', 'faixa de CEPs', 'faixas de CEP', 'intervalo de CEP', 'CEPs', 'zip code range'],
    },
    weightFrom: {
      label: RATE_COLUMNS.weightFrom,
      headings: weights(
        'peso de',
        'peso inicial',
        'peso mínimo',
        'peso min',
        'peso ini',
        'weight start',
        'weight from',
        'min weight',
      ),
    },
    weightTo: {
      label: RATE_COLUMNS.weightTo,
      headings: weights(
        'peso até',
        'peso final',
        'peso máximo',
        'peso max',
        'peso fim',
        'weight end',
        'weight to',
        'max weight',
        'peso',
      ),
    },
    price: {
      label: RATE_COLUMNS.price,
      headings: [
        ...[
          'valor do frete',
          'valor frete',
          'frete valor',
          'preço',
          'preço do frete',
          'preço frete',
          'frete',
        ],
        ...['custo', 'custo do frete', 'valor (R$)', 'frete (R$)', 'tarifa', 'absolute money cost', 'price'],
        ...['shipping cost', 'cost', 'rate'],
      ],
    },
    days: {
      label: RATE_COLUMNS.days,
      headings: [
        ...['prazo', 'prazo de entrega', 'prazo (dias)', 'prazo em dias', 'prazo de entrega (dias)', 'dias'],
        ...['prazo de entrega (dias úteis)', 'prazo (dias úteis)', 'dias úteis', 'prazo entrega dias', 'SLA'],
        ...['time cost', 'delivery time', 'delivery days', 'days'],
      ],
    },
    insurance: {
      label: RATE_COLUMNS.insurance,
      headings: [
        ...[
          'seguro (%)',
          'seguro %',
          'percentual seguro',
          'percentual de seguro',
          'ad valorem',
          'ad valorem (%)',
        ],
        ...['percentual adicional valor produto', 'price percent', '% sobre o valor'],
      ],
    },
    excessFrom: {
      label: RATE_COLUMNS.excessFrom,
      headings: weights(
        'kg excedente peso de',
        'kg excelente peso de',
        'excedente a partir de',
        'excedente peso de',
      ),
    },
    excessPerKg: {
      label: RATE_COLUMNS.excessPerKg,
      headings: [
        ...[
          'kg excedente valor por kg',
          'kg excelente valor por kg',
          'valor kg excedente',
          'valor por kg excedente',
        ],
        ...[
          'kg excedente',
          'valor do kg excedente',
          'kg adicional',
          'valor kg adicional',
          'excedente por kg',
        ],
      ],
    },
    minOrder: {
      label: RATE_COLUMNS.minOrder,
      headings: [
        'valor mínimo do pedido',
        'pedido mínimo (R$)',
        'mínimo do pedido',
        'minimum order',
        'min order',
      ],
    },
    perGram: {
      label: LOST_SURCHARGES.perGram,
      headings: ['price by extra weight', 'preço adicional peso produto'],
    },
    leastInsurance: {
      label: LOST_SURCHARGES.leastInsurance,
      headings: ['minimum value insurance', 'valor adicional mínimo'],
    },
    onFreight: {
      label: LOST_SURCHARGES.onFreight,
      headings: ['percentual adicional valor frete'],
    },
  },
  needed: [['cepFrom', 'cepRange'], ['cepTo', 'cepRange'], ['weightTo'], ['price']],
};

const KILOGRAMS = /\bkg\b\W*$/i;
/** Headings that name grams, or whose platform always means them. */
const GRAMS = /\bg\b\W*$|\bgramas\W*$|^weight(?:start|end)$/i;

/** The unit that the heading of a weight names; null where none does. */
function unitOfHeadings(
  headings: readonly string[],
  columns: readonly (RateFileColumn | null)[],
): RateUnits['weight'] | null {
  const weighed = headings.filter((_, index) => {
    const column = columns[index];
    return WEIGHT_COLUMNS.some((weight) => weight === column);
  });
  if (weighed.some((heading) => KILOGRAMS.test(heading))) return 'kg';
  return weighed.some((heading) => GRAMS.test(heading)) ? 'g' : null;
}

/** Does what yields now and then: others have their turn meanwhile. */
async function inTurns<Answer>(steps: Generator<void, Answer>): Promise<Answer> {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await setImmediate();
  }
}

/** Looks for what is odd in a table; others have their turn meanwhile. */
export const findOdd = (rates: readonly LinedRate[], reach: readonly CepSpan[]): Promise<RateFindings> =>
  inTurns(checkRates(rates, reach));

/** The sentence of a table that is refused; undefined for one that is not. */
export function refusalOf({ counts, listed }: RateFindings): string | undefined {
  const kind = REFUSED_FINDINGS.find((refused) => counts[refused] > 0);
  return kind && (listed.find((finding) => finding.kind === kind)?.text ?? RATE_FINDING_LABELS[kind]);
}

/** A file of rates, with the choices that a person has made beside it. */
export interface RatesFile extends KnownColumns {
  bytes: Buffer;
  weight?: RateUnits['weight'] | undefined;
  decimal?: RateUnits['decimal'] | undefined;
  name?: string | undefined;
  skipWrong?: boolean | undefined;
}

interface Line {
  line: number;
  /** The trimmed cell of a column; empty where there is none. */
  cells(column: RateFileColumn): string;
}

const LISTED_PROBLEMS = 50;
const SAMPLE_ROWS = 3;
const SAMPLED: readonly RateColumn[] = ['cepFrom', 'cepTo', 'weightFrom', 'weightTo', 'price'];

export const unreadable = (text: string) => new Problem('validation', { text });

/** The lines of a table of rates, and what its headings say. */
export interface RatesTable {
  lines: Line[];
  headingUnit: RateUnits['weight'] | null;
  unknown: string[];
  /** Whether bands have ends only. */
  isOfEnds: boolean;
}

/** The cells of a row under our columns, whatever columns its file has. */
function cellsOf(columns: readonly (RateFileColumn | null)[], row: readonly string[]): Line['cells'] {
  const written = (column: RateFileColumn) => row[columns.indexOf(column)]?.trim() ?? '';
  const ends = columns.includes('cepRange') ? cepEnds(written('cepRange')) : null;
  return (column) => {
    if (ends && column === 'cepFrom') return written(column) || ends[0];
    if (ends && column === 'cepTo') return written(column) || ends[1];
    return written(column);
  };
}

/** The lines of a file behind its headings. @throws Problem validation for what is no table of rates; import_columns; card_data_forbidden */
export async function readLines({ bytes, ...known }: RatesFile): Promise<RatesTable> {
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

const MOST_DECIMALS = 6;

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

const MAX_NAMES = 20;

/** Judges a table of rates: how it was read, what is odd in it, and whether it may be applied. Others have their turn meanwhile. */
export async function evaluateRates(
  { lines: all, headingUnit, unknown, isOfEnds }: RatesTable,
  { weight, decimal, name, skipWrong }: Omit<RatesFile, 'bytes' | keyof KnownColumns>,
  reach: readonly CepSpan[],
) {
  const lines: Line[] = [];
  const named = new Map<string, number>();
  for await (const slice of slicesOf(all))
    for (const line of slice) {
      const its = line.cells('name');
      named.set(its, (named.get(its) ?? 0) + 1);
      if (name === undefined || its === name) lines.push(line);
    }

  function* cellsIn(columns: readonly RateColumn[]): Generator<string> {
    for (const { cells } of all)
      for (const column of columns) {
        const cell = cells(column);
        if (cell !== '') yield cell;
      }
  }
  const units = {
    // Of the whole file, so that choosing a name recognises no other unit.
    ...(await inTurns(recognizeUnits(cellsIn(WEIGHT_COLUMNS), cellsIn(NUMBER_COLUMNS), headingUnit))),
    ...(weight && { weight, isWeightSure: true }),
    ...(decimal && { decimal, isDecimalSure: true }),
  };

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
  const good = isOfEnds ? await inTurns(beginBands(read)) : read;

  const findings = await findOdd(good, reach);
  await addLostSurcharges(findings, lines, units);
  const refusal = refusalOf(findings);
  const report = {
    units,
    sample: good
      .slice(0, SAMPLE_ROWS)
      .map(({ line, cells, rate }) => ({ line, written: SAMPLED.map(cells), rate })),
    // The commonest first.
    names: [...named]
      .map(([one, rows]) => ({ name: one, rows }))
      .toSorted((a, b) => b.rows - a.rows)
      .slice(0, MAX_NAMES),
    unknownColumns: unknown,
    rows: good.length,
    wrong,
    problems,
    counts: findings.counts,
    findings: findings.listed,
    canApply: refusal === undefined && good.length > 0 && (wrong === 0 || skipWrong === true),
  };
  return { report, refusal, good };
}
