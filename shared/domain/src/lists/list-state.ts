import { buildQueryString } from '../requests/query-string';
import { isRealDate } from '../time/calendar-date';
import { PAGE_SIZES } from './paginator';

export type PageSize = (typeof PAGE_SIZES)[number];

/** The value of one filter of a list; undefined when it is not set. */
export type FilterValue = string | readonly string[] | number | boolean | undefined;

/** The set filters of a list by their names, which are also their names in the address and in the API. */
export type FilterValues = Readonly<Record<string, FilterValue>>;

/** A filter as the address writes it. Without `options` every text counts. */
export type FilterField =
  | { kind: 'one' | 'several'; name: string; options?: readonly string[] }
  | { kind: 'integer' | 'date' | 'boolean'; name: string };

/** The parts of a list's address. */
export interface ListSpec {
  filters: readonly FilterField[];
  /** Columns that can be sorted by. */
  sorts: readonly string[];
  /** Every column, in the order in which they stand. */
  columns: readonly string[];
  defaults: { sort: string | undefined; size: PageSize; columns: readonly string[] };
  /** Columns that are always shown. */
  fixedColumns: readonly string[];
}

/** A list as its address describes it. */
export interface ListState {
  q: string;
  /** A column's name, with `-` in front for descending. */
  sort: string | undefined;
  /** Counts from 1. */
  page: number;
  size: PageSize;
  cursor: string | undefined;
  columns: readonly string[];
  filters: FilterValues;
}

/** Words of the address that belong to every list; a filter cannot have such a name. */
const OWN_NAMES = ['q', 'sort', 'page', 'size', 'cursor', 'cols'] as const;
const LONGEST_SEARCH = 200;
const LONGEST_CURSOR = 600;
const INTEGER = /^-?\d{1,12}$/;

function filterFrom(field: FilterField, texts: readonly string[]): FilterValue {
  const first = texts[0] ?? '';
  switch (field.kind) {
    case 'one':
      return first !== '' && (field.options?.includes(first) ?? true) ? first : undefined;
    case 'several': {
      const known = [...new Set(texts)].filter(
        (text) => text !== '' && (field.options?.includes(text) ?? true),
      );
      return known.length > 0 ? known : undefined;
    }
    case 'integer':
      return INTEGER.test(first) ? Number(first) : undefined;
    case 'date':
      return isRealDate(first) ? first : undefined;
    case 'boolean':
      return first === 'true' ? true : first === 'false' ? false : undefined;
  }
}

function sortFrom(text: string | null, { sorts, defaults }: ListSpec): string | undefined {
  return text !== null && sorts.includes(text.replace(/^-/, '')) ? text : defaults.sort;
}

function columnsFrom(names: readonly string[], spec: ListSpec): readonly string[] {
  const chosen = spec.columns.filter((name) => names.includes(name));
  if (chosen.length === 0) return spec.defaults.columns;
  return spec.columns.filter((name) => chosen.includes(name) || spec.fixedColumns.includes(name));
}

function pageFrom(text: string | null): number {
  const page = Number(text);
  return Number.isSafeInteger(page) && page >= 1 ? page : 1;
}

/** Reads a list from its query string; whatever it cannot understand falls back to the list's defaults. */
export function parseListState(search: string, spec: ListSpec): ListState {
  const query = new URLSearchParams(search);
  const size = PAGE_SIZES.find((known) => String(known) === query.get('size')) ?? spec.defaults.size;
  const page = pageFrom(query.get('page'));
  const cursor = query.get('cursor')?.slice(0, LONGEST_CURSOR) || undefined;
  const filters = spec.filters
    .map((field) => [field.name, filterFrom(field, query.getAll(field.name))] as const)
    .filter(([, value]) => value !== undefined);
  return {
    q: (query.get('q') ?? '').trim().slice(0, LONGEST_SEARCH),
    sort: sortFrom(query.get('sort'), spec),
    page,
    size,
    // A cursor is the beginning of a later page, so on the first page it is stale.
    cursor: page > 1 ? cursor : undefined,
    columns: columnsFrom(query.getAll('cols'), spec),
    filters: Object.fromEntries(filters),
  };
}

/** The parameters of other parts of the page in the same query string: a tab, for example. */
function foreignParts(search: string, spec: ListSpec): Record<string, string[]> {
  const own: readonly string[] = [...OWN_NAMES, ...spec.filters.map(({ name }) => name)];
  const query = new URLSearchParams(search);
  const names = [...new Set(query.keys())].filter((name) => !own.includes(name));
  return Object.fromEntries(names.map((name) => [name, query.getAll(name)]));
}

const sameTexts = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((text, index) => text === other[index]);

/** The part of a list's address that a saved view keeps: search, filters, order and columns. */
export function viewQueryOf(state: ListState, spec: ListSpec): string {
  const { defaults } = spec;
  return buildQueryString([
    {
      q: state.q || undefined,
      sort: state.sort === defaults.sort ? undefined : state.sort,
      cols: sameTexts(state.columns, defaults.columns) ? undefined : state.columns,
    },
    Object.fromEntries(spec.filters.map(({ name }) => [name, state.filters[name]])),
  ]);
}

/**
 * Writes a list into a query string without the leading `?`. What equals the defaults is left out, so that the plain list
 * has the plain address; what `search` holds for others is kept.
 */
export function buildListQuery(state: ListState, spec: ListSpec, search = ''): string {
  const { page, size, cursor } = state;
  return [
    buildQueryString(foreignParts(search, spec)),
    viewQueryOf(state, spec),
    buildQueryString({
      page: page > 1 ? page : undefined,
      size: size === spec.defaults.size ? undefined : size,
      cursor: page > 1 ? cursor : undefined,
    }),
  ]
    .filter(Boolean)
    .join('&');
}

/** A list after a change. A change of what is found, or in which order, leads back to the first page. */
export function changeListState(state: ListState, change: Partial<ListState>): ListState {
  const startsOver = ['q', 'sort', 'size', 'filters'].some((part) => part in change);
  const next = startsOver ? { page: 1, cursor: undefined, ...change } : change;
  return { ...state, ...next };
}

/** Whether a search or a filter hides rows. */
export function isNarrowed({ q, filters }: Pick<ListState, 'q' | 'filters'>): boolean {
  return q !== '' || Object.values(filters).some((value) => value !== undefined);
}
