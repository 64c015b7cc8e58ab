import {
  type FilterValue,
  type FilterValues,
  formatCalendarDate,
  formatMoney,
  isRealDate,
  parseMoney,
} from '@balcao/domain';
import type { ListFilter } from '../list-types';
import { namesOf, type RangeFilter } from './filter-words';

/** The values of the filter controls before they are applied, by name. */
export type FilterDraft = Readonly<Record<string, string | readonly string[]>>;

/** The problems of a draft, by the names of its values. */
export type DraftProblems = Readonly<Record<string, string>>;

function shown({ kind }: ListFilter, value: FilterValue): string | readonly string[] {
  if (kind === 'several') return Array.isArray(value) ? value : [];
  if (value === undefined) return '';
  return kind === 'money' ? formatMoney(Number(value)) : String(value);
}

/** The set filters as their controls show them. */
export function draftOf(filters: readonly ListFilter[], values: FilterValues): FilterDraft {
  return Object.fromEntries(
    filters.flatMap((filter) => namesOf(filter).map((name) => [name, shown(filter, values[name])])),
  );
}

const WRONG: Readonly<Record<RangeFilter['kind'], string>> = {
  money: 'Escreva um valor como 1.234,56.',
  number: 'Escreva um número inteiro.',
  dates: 'Escreva uma data como 31/12/2026.',
};

function parseBound(kind: RangeFilter['kind'], text: string): number | string | null {
  if (kind === 'money') return parseMoney(text);
  if (kind === 'dates') return isRealDate(text) ? text : null;
  const digits = text.replaceAll('.', '');
  return /^-?\d{1,12}$/.test(digits) ? Number(digits) : null;
}

interface ReadDraft {
  values: FilterValues;
  problems: DraftProblems;
}

function readRange({ kind, from, to }: RangeFilter, draft: FilterDraft): ReadDraft {
  const values: Record<string, FilterValue> = {};
  const problems: Record<string, string> = {};
  for (const name of [from, to]) {
    const text = String(draft[name] ?? '').trim();
    if (text === '') continue;
    const value = parseBound(kind, text);
    if (value === null) problems[name] = WRONG[kind];
    else values[name] = value;
  }
  const [first, last] = [values[from], values[to]];
  if (first !== undefined && last !== undefined && first > last) {
    const end = kind === 'dates' ? formatCalendarDate(String(first)) : 'o começo';
    problems[to] = `O fim vem antes do começo: escolha a partir de ${end}.`;
  }
  return { values, problems };
}

function readOne(filter: Exclude<ListFilter, RangeFilter>, draft: FilterDraft): FilterValue {
  const text = draft[filter.name];
  if (text === undefined || text.length === 0) return undefined;
  if (filter.kind === 'text') return String(text).trim() || undefined;
  return filter.kind === 'boolean' ? text === 'true' : text;
}

/** Parses the controls' values; reports what cannot be parsed. */
export function readDraft(filters: readonly ListFilter[], draft: FilterDraft): ReadDraft {
  const values: Record<string, FilterValue> = {};
  const problems: Record<string, string> = {};
  for (const filter of filters) {
    if ('from' in filter) {
      const range = readRange(filter, draft);
      Object.assign(values, range.values);
      Object.assign(problems, range.problems);
    } else {
      const value = readOne(filter, draft);
      if (value !== undefined) values[filter.name] = value;
    }
  }
  return { values, problems };
}
