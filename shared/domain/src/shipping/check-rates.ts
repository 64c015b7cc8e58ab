import { CEP_RANGES } from '../address/data/cep-ranges';
import { formatMoney } from '../money/money';
import { formatDecimal } from '../money/written-number';
import { type CepSpan, SHIPPING_LIMITS } from './method';
import { bandsOf, type LinedRate, type Zone, zonesOf } from './rate-zones';
import { cepDigits, compareRanges } from './rates';
import { mergedSpans, spanText } from './reach';
import { gramsText } from './reasons';
import { markWinners } from './winning-rates';

/** The kinds of findings in a table whose rows can all be read. */
export const RATE_FINDINGS = [
  'linhas_demais',
  'faixas_demais',
  'acrescimo_perdido',
  'nunca_vence',
  'sobreposta',
  'encosta',
  'buraco_peso',
  'buraco_cep',
  'fora_do_alcance',
  'cep_de_ninguem',
  'peso_zero',
] as const;
export type RateFindingKind = (typeof RATE_FINDINGS)[number];

/** The label of each finding above its lines. */
export const RATE_FINDING_LABELS: Readonly<Record<RateFindingKind, string>> = {
  linhas_demais: 'Linhas demais em uma faixa de CEP',
  faixas_demais: 'Faixas de CEP demais umas sobre as outras',
  acrescimo_perdido: 'Acréscimos que esta tabela não tem',
  nunca_vence: 'Linhas que nunca vencem',
  sobreposta: 'Faixas sobrepostas',
  encosta: 'Faixas que só encostam',
  buraco_peso: 'Buracos de peso',
  buraco_cep: 'CEPs sem linha',
  fora_do_alcance: 'CEPs fora do alcance',
  cep_de_ninguem: 'CEPs que nenhum estado tem',
  peso_zero: 'Produtos sem peso ficam de fora',
};

/** The findings with which a table is refused: a quote would have to look at too many rows. */
export const REFUSED_FINDINGS: readonly RateFindingKind[] = ['linhas_demais', 'faixas_demais'];

export interface RateFinding {
  kind: RateFindingKind;
  /** The line of the file; null for what no line says. */
  line: number | null;
  text: string;
}

/** The findings of a table: all of them counted, the first ones listed. */
export interface RateFindings {
  counts: Record<RateFindingKind, number>;
  listed: RateFinding[];
}

const LISTED_PER_KIND = 20;
/** Others have their turn between so many zones. */
const ZONES_PER_TURN = 500;
const ASSIGNED = mergedSpans(CEP_RANGES.map(({ first, last }) => ({ from: first, to: last })));

type AddFinding = (kind: RateFindingKind, line: number | null, text: string) => void;

/**
 * Looks for what is odd in a table: rows that never win, overlaps, gaps, CEPs out of reach. It yields now and then, so that a long
 * table keeps nobody waiting.
 *
 * @param reach where the method delivers, as ascending spans
 */
export function* checkRates(
  rates: readonly LinedRate[],
  reach: readonly CepSpan[],
): Generator<void, RateFindings> {
  const counts = Object.fromEntries(RATE_FINDINGS.map((kind) => [kind, 0])) as RateFindings['counts'];
  const listed: RateFinding[] = [];
  const add: AddFinding = (kind, line, text) => {
    counts[kind] += 1;
    if (counts[kind] <= LISTED_PER_KIND) listed.push({ kind, line, text });
  };
  const zones = zonesOf(rates);
  yield;
  for (const [index, zone] of zones.entries()) {
    checkZone(zone, reach, add);
    if (index % ZONES_PER_TURN === ZONES_PER_TURN - 1) yield;
  }
  if (counts.linhas_demais === 0) yield* checkRanges(zones, add);
  checkGaps(zones, reach, add);
  return {
    counts,
    listed: listed.toSorted((a, b) => RATE_FINDINGS.indexOf(a.kind) - RATE_FINDINGS.indexOf(b.kind)),
  };
}

const rangeText = ({ cepFrom, cepTo }: Pick<Zone, 'cepFrom' | 'cepTo'>) =>
  spanText({ from: cepDigits(cepFrom), to: cepDigits(cepTo) });

const isWithin = ({ cepFrom, cepTo }: Zone, spans: readonly CepSpan[]) =>
  spans.some(({ from, to }) => Number(from) <= cepFrom && cepTo <= Number(to));

function checkZone(zone: Zone, reach: readonly CepSpan[], add: AddFinding): void {
  const { rows } = zone;
  const [first] = rows;
  if (!first) return;
  if (rows.length > SHIPPING_LIMITS.bandsPerRange)
    add(
      'linhas_demais',
      first.line,
      `${rangeText(zone)} tem ${formatDecimal(rows.length)} linhas; são no máximo ${SHIPPING_LIMITS.bandsPerRange} por faixa de CEP.`,
    );
  if (!isWithin(zone, ASSIGNED))
    add('cep_de_ninguem', first.line, `${rangeText(zone)} tem CEPs que nenhum estado tem.`);
  else if (!isWithin(zone, reach))
    add('fora_do_alcance', first.line, `${rangeText(zone)} tem CEPs em que esta forma de frete não entrega.`);
  for (const bands of bandsOf(zone)) checkBands(zone, bands, add);
}

/** The bands of one range and one order value, from the lightest. */
function checkBands(zone: Zone, bands: readonly LinedRate[], add: AddFinding): void {
  const where = rangeText(zone);
  const [first] = bands;
  if (first && first.rate.weightFromGrams > 0 && first.rate.minOrderCents === 0)
    add(
      'peso_zero',
      first.line,
      `${where} começa em ${gramsText(first.rate.weightFromGrams)}: um produto sem peso não tem frete.`,
    );
  let reached = first;
  for (const band of bands.slice(1)) {
    const end = reached?.rate.weightToGrams ?? 0;
    const start = band.rate.weightFromGrams;
    const also = `a linha ${reached?.line}`;
    if (start > end + 1)
      add(
        'buraco_peso',
        band.line,
        `${where}: de ${formatDecimal(end + 1)} a ${gramsText(start - 1)} não há linha.`,
      );
    else if (start === end)
      add(
        'encosta',
        band.line,
        `${where}: ${gramsText(start)} está nesta linha e n${also}; vale a mais leve.`,
      );
    else if (start < end)
      add('sobreposta', band.line, `${where}: os pesos desta linha estão também n${also}.`);
    if (band.rate.weightToGrams > end) reached = band;
  }
}

/** Checks how ranges lie to each other: crossing, too many, hidden by narrower ones. */
function* checkRanges(zones: readonly Zone[], add: AddFinding): Generator<void, void> {
  const byStart = zones.toSorted((a, b) => a.cepFrom - b.cepFrom || b.cepTo - a.cepTo);
  let active: Zone[] = [];
  let isTooDeep = false;
  for (const [index, zone] of byStart.entries()) {
    active = active.filter(({ cepTo }) => cepTo >= zone.cepFrom);
    const crossed = active.find(({ cepFrom, cepTo }) => cepFrom < zone.cepFrom && cepTo < zone.cepTo);
    if (crossed)
      add(
        'sobreposta',
        zone.rows[0]?.line ?? null,
        `${rangeText(zone)} e ${rangeText(crossed)} (linha ${crossed.rows[0]?.line}) têm CEPs em comum; vale a faixa mais estreita.`,
      );
    active.push(zone);
    if (active.length > SHIPPING_LIMITS.overlappingRanges && !isTooDeep) {
      isTooDeep = true;
      add(
        'faixas_demais',
        zone.rows[0]?.line ?? null,
        `Mais de ${SHIPPING_LIMITS.overlappingRanges} faixas têm o CEP ${cepDigits(zone.cepFrom)}.`,
      );
      return;
    }
    if (index % ZONES_PER_TURN === ZONES_PER_TURN - 1) yield;
  }
  const winners = yield* markWinners(zones.toSorted(compareRanges));
  if (winners === null) {
    add(
      'nunca_vence',
      null,
      'As faixas estão tanto umas sobre as outras que não dá para dizer quais linhas nunca vencem.',
    );
    return;
  }
  for (const zone of zones)
    for (const { line, rate } of zone.rows)
      if (!winners.has(line))
        add(
          'nunca_vence',
          line,
          `${rangeText(zone)}, de ${formatDecimal(rate.weightFromGrams)} a ${gramsText(rate.weightToGrams)} (${formatMoney(rate.priceCents)}): outra linha vale sempre antes.`,
        );
}

/** The CEPs of the reach that no range has. */
function checkGaps(zones: readonly Zone[], reach: readonly CepSpan[], add: AddFinding): void {
  const covered = mergedSpans(
    zones.map(({ cepFrom, cepTo }) => ({ from: cepDigits(cepFrom), to: cepDigits(cepTo) })),
  );
  for (const { from, to } of reach) {
    let next = Number(from);
    for (const span of covered) {
      if (span.from > to) break;
      if (Number(span.to) < next) continue;
      if (Number(span.from) > next) addGap(next, Number(span.from) - 1);
      next = Number(span.to) + 1;
    }
    if (next <= Number(to)) addGap(next, Number(to));
  }
  function addGap(first: number, last: number) {
    add('buraco_cep', null, `${rangeText({ cepFrom: first, cepTo: last })} não tem linha.`);
  }
}
