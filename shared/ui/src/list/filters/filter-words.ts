import { type FilterValues, formatCalendarDate, formatMoney, INTL_LOCALE } from '@balcao/domain';
import type { ListFilter } from '../list-types';

/** A set filter, as the list says it outside of its table. */
export interface FilterChip {
  key: string;
  text: string;
  /** The filters without this one. */
  without: FilterValues;
}

export type RangeFilter = Extract<ListFilter, { from: string }>;
type BooleanFilter = Extract<ListFilter, { kind: 'boolean' }>;

const figures = new Intl.NumberFormat(INTL_LOCALE);

/** The names that a filter's values have in address and API. */
export function namesOf(filter: ListFilter): string[] {
  return 'name' in filter ? [filter.name] : [filter.from, filter.to];
}

/** The labels of a yes-or-no filter's two values. */
export function booleanWords(filter: BooleanFilter): { yes: string; no: string } {
  return { yes: filter.yes ?? 'Sim', no: filter.no ?? 'Não' };
}

function bound({ kind }: RangeFilter, value: FilterValues[string]): string | undefined {
  if (value === undefined) return undefined;
  if (kind === 'dates') return formatCalendarDate(String(value));
  return kind === 'money' ? formatMoney(Number(value)) : figures.format(Number(value));
}

function rangeWords(filter: RangeFilter, values: FilterValues): string | undefined {
  const from = bound(filter, values[filter.from]);
  const to = bound(filter, values[filter.to]);
  if (from !== undefined && to !== undefined) return `de ${from} a ${to}`;
  if (from !== undefined) return `a partir de ${from}`;
  return to === undefined ? undefined : `até ${to}`;
}

function wordsOf(filter: ListFilter, values: FilterValues): string | undefined {
  if ('from' in filter) return rangeWords(filter, values);
  const value = values[filter.name];
  if (value === undefined) return undefined;
  if (filter.kind === 'boolean') return value === true ? booleanWords(filter).yes : booleanWords(filter).no;
  if (filter.kind === 'text') return String(value);
  const chosen: readonly unknown[] = Array.isArray(value) ? value : [value];
  return filter.options
    .filter((option) => chosen.includes(option.value))
    .map(({ label }) => label)
    .join(', ');
}

/** A chip for each filter that is set, in the order of the filters. */
export function filterChips(filters: readonly ListFilter[], values: FilterValues): FilterChip[] {
  return filters.flatMap((filter) => {
    const words = wordsOf(filter, values);
    if (words === undefined) return [];
    const names = namesOf(filter);
    const rest = Object.entries(values).filter(([name]) => !names.includes(name));
    return [{ key: names.join(), text: `${filter.label}: ${words}`, without: Object.fromEntries(rest) }];
  });
}
