import { BRAZILIAN_STATES } from '../address/brazilian-states';
import { formatCep, isValidCep, stateOfCep } from '../address/cep';
import { CEP_RANGES } from '../address/data/cep-ranges';
import { BRAZILIAN_REGION_LABELS, BRAZILIAN_REGIONS, REGION_STATES } from './choices';
import type { CepSpan, ShippingReach } from './method';

const EIGHT_DIGITS = /^\d{8}$/;

/** Whether a method delivers to a CEP of eight digits. A CEP that is nobody's is reached by a range alone. */
export function reachesCep({ kind, regions, ufs, ranges }: ShippingReach, cep: string): boolean {
  if (kind === 'ceps') return ranges.some(({ from, to }) => from <= cep && cep <= to);
  const state = stateOfCep(cep);
  if (state === null) return false;
  if (kind === 'ufs') return ufs.includes(state);
  return kind === 'brasil' || regions.some((region) => REGION_STATES[region].includes(state));
}

/** The CEPs that a method reaches, as ascending spans that do not touch. */
export function spansOfReach(reach: ShippingReach): CepSpan[] {
  if (reach.kind === 'ceps') return mergedSpans(reach.ranges);
  return mergedSpans(
    CEP_RANGES.filter(({ first }) => reachesCep(reach, first)).map(({ first, last }) => ({
      from: first,
      to: last,
    })),
  );
}

/** Spans in their order; those that overlap or follow each other become one. */
export function mergedSpans(spans: readonly CepSpan[]): CepSpan[] {
  const merged: CepSpan[] = [];
  for (const { from, to } of spans.toSorted((a, b) => Number(a.from) - Number(b.from))) {
    const last = merged.at(-1);
    if (last && Number(from) <= Number(last.to) + 1) {
      if (to > last.to) last.to = to;
    } else merged.push({ from, to });
  }
  return merged;
}

/** `01000-000 a 19999-999`. */
export const spanText = ({ from, to }: CepSpan): string => `${formatCep(from)} a ${formatCep(to)}`;

const SHOWN_RANGES = 2;

/** The reach of a method, in a few words: `Sul e Sudeste`, `SP, RJ`, `01000-000 a 19999-999`. */
export function reachText({ kind, regions, ufs, ranges }: ShippingReach): string {
  if (kind === 'brasil') return 'Brasil inteiro';
  if (kind === 'ufs')
    return BRAZILIAN_STATES.flatMap(({ code }) => (ufs.includes(code) ? [code] : [])).join(', ');
  if (kind === 'regioes')
    return BRAZILIAN_REGIONS.flatMap((region) =>
      regions.includes(region) ? [BRAZILIAN_REGION_LABELS[region]] : [],
    ).join(', ');
  const shown = ranges.slice(0, SHOWN_RANGES).map(spanText).join(', ');
  const rest = ranges.length - SHOWN_RANGES;
  return rest > 0 ? `${shown} e mais ${rest} ${rest === 1 ? 'faixa' : 'faixas'}` : shown;
}

/** The problem of a method's reach; null when there is none. */
export function reachProblem({ kind, regions, ufs, ranges }: ShippingReach): string | null {
  if (kind === 'regioes' && regions.length === 0) return 'Escolha pelo menos uma região.';
  if (kind === 'ufs' && ufs.length === 0) return 'Escolha pelo menos um estado.';
  if (kind !== 'ceps') return null;
  if (ranges.length === 0) return 'Escreva pelo menos uma faixa de CEP.';
  for (const [index, { from, to }] of ranges.entries()) {
    const which = `Faixa ${index + 1}`;
    if (!EIGHT_DIGITS.test(from) || !EIGHT_DIGITS.test(to))
      return `${which}: escreva os dois CEPs com 8 números.`;
    if (from > to) return `${which}: o primeiro CEP vem depois do último.`;
    if (!isValidCep(from) && !isValidCep(to) && !CEP_RANGES.some(({ first }) => from <= first && first <= to))
      return `${which}: nenhum estado tem estes CEPs.`;
  }
  return null;
}
