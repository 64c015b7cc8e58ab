import { type ListRange, listRangeLabel, totalLabel } from '@balcao/domain';
import type { Noun } from './list-types';

/** `1 produto`, `348 produtos`, `mais de 10.000 produtos`. */
function countWords({ one, many }: Noun, range: Pick<ListRange, 'total' | 'totalIsExact'>): string {
  return `${totalLabel(range)} ${range.total === 1 && range.totalIsExact ? one : many}`;
}

/** `12 selecionados`. */
export function selectedWords({ feminine }: Noun, count: number): string {
  const ending = `${feminine ? 'a' : 'o'}${count === 1 ? '' : 's'}`;
  return `${totalLabel({ total: count, totalIsExact: true })} selecionad${ending}`;
}

/** `Selecionar todos os 348 que correspondem ao filtro`. */
export function selectAllWords({ feminine }: Noun, total: number, narrowed: boolean): string {
  const count = totalLabel({ total, totalIsExact: true });
  const all = feminine ? `Selecionar todas as ${count}` : `Selecionar todos os ${count}`;
  return narrowed ? `${all} que correspondem ao filtro` : all;
}

/** The announcement for screen readers when a page is loaded. */
export function arrivalWords(noun: Noun, range: ListRange): string {
  if (range.count === 0) return `Nenhum${noun.feminine ? 'a' : ''} ${noun.one}.`;
  return `${countWords(noun, range)}. Mostrando ${listRangeLabel(range)}.`;
}
