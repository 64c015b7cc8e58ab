import type { Compilable, OperationNode, RawBuilder } from 'kysely';
import type { Executor } from '../db/database';
import { Problem } from '../problem';
import type { Condition } from './conditions';
import type { KindColumns } from './list-kinds';
import type { IdKind, SortColumn } from './list-order';

/** A condition for each filter except the search. It is called only when its filter is set. */
type FilterConditions<Filter> = {
  readonly [Name in Exclude<keyof Filter, 'q'>]-?: (value: NonNullable<Filter[Name]>) => Condition;
};

/** A query of Kysely that can be compiled. */
export type RowsQuery<Stored> = Compilable<Stored> & { toOperationNode(): OperationNode };

/**
 * A list in the database, as a module declares it for `defineList`.
 *
 * `Scope` is the owner of the list (an owner, a person, …), `Stored` the selected row, `Row` the API's row.
 */
export interface ListDefinition<Scope, Filter, Stored extends { id: string | number }, Row> {
  /** The table and its joins, with an alias where the conditions use one. */
  from: RawBuilder<unknown>;
  /** The column of the row's id. */
  id: string;
  /** Ids are UUIDs unless this says otherwise. */
  idKind?: IdKind;
  /** Sortable columns by the names that `sort` accepts. */
  orders: Readonly<Record<string, SortColumn>>;
  /** The default order, in the form of `sort`: `-createdAt`. */
  defaultSort: string;
  /**
   * The rows of the scope before any filter. Each order has an index that begins with these columns. The properties of the scope
   * are only passed through.
   */
  scope: (scope: Scope) => Condition;
  filters: FilterConditions<Filter>;
  /** Columns by which an index keeps rows of a kind together, in the default order: few rows of a kind are found among many others. */
  kinds?: KindColumns;
  /** Filters that a page can count rows by (`countBy`), each with its values. */
  counts?: { readonly [Name in Exclude<keyof Filter, 'q'>]?: readonly string[] };
  /** The condition of a search text. A list without one finds everything. */
  search?: (q: string) => Condition;
  /** The exact number of rows of a filter, where the scope has it. Nothing is counted then. */
  total?: (scope: Scope, filter: Filter) => number;
  /**
   * All rows of the scope as they are shown, each column by its name. The list selects those of a page. It is compiled
   * once, so the properties of the scope are only passed through.
   */
  rows: (executor: Executor, scope: Scope) => RowsQuery<Stored>;
  toRow: (stored: Stored, scope: Scope) => Row;
}

/** The rows of a scope that match a filter: all of these conditions hold. */
export interface ListConditions {
  scope: Condition;
  filters: readonly Condition[];
  search: Condition | null;
}

const FROM = /From$/;

/** Refuses a range that ends before it begins: it would find nothing, as if there were nothing. */
function refuseInverted(filter: object, names: readonly string[]): void {
  const given = filter as Readonly<Record<string, unknown>>;
  const ends = names
    .filter((name) => FROM.test(name))
    .map((from) => [from, from.replace(FROM, 'To')] as const);
  const inverted = ends.filter(([from, to]) => {
    const [first, last] = [given[from], given[to]];
    return typeof first === 'number' && typeof last === 'number' ? first > last : isLaterDay(first, last);
  });
  if (inverted.length === 0) return;
  const sentence = 'O fim vem antes do começo. Troque os dois ou apague um deles.';
  throw new Problem('validation', {
    text: 'Confira os filtros: um intervalo termina antes de começar.',
    fields: Object.fromEntries(inverted.map(([, to]) => [to, [sentence]])),
  });
}

/** Calendar days compare as texts. */
const isLaterDay = (first: unknown, last: unknown): boolean =>
  typeof first === 'string' && typeof last === 'string' && first > last;

/** A filter without undefined values and empty selections. */
export function conditionsOf<Scope, Filter extends object>(
  {
    scope: inScope,
    filters,
    search,
  }: Pick<ListDefinition<Scope, Filter, { id: string | number }, unknown>, 'scope' | 'filters' | 'search'>,
  scope: Scope,
  filter: Filter,
): ListConditions {
  refuseInverted(filter, Object.keys(filters));
  const q = 'q' in filter && typeof filter.q === 'string' ? filter.q : '';
  const conditions: Condition[] = [];
  for (const name of Object.keys(filters) as (keyof typeof filters)[]) {
    const value = filter[name];
    if (value === undefined || value === null || (Array.isArray(value) && value.length === 0)) continue;
    conditions.push(filters[name](value));
  }
  return { scope: inScope(scope), filters: conditions, search: search && q !== '' ? search(q) : null };
}

/** A value of the filter that a page counts by, and the condition of its rows. */
export interface CountedValue {
  value: string;
  condition: Condition;
}

/** The counts of a page by `countBy`: the values of that filter, among the rows that match all others. */
export interface ListCounts {
  conditions: ListConditions;
  values: readonly CountedValue[];
}

/** The counts that a query asks for; null if it asks for none. */
export function countsOf<Scope, Filter extends object>(
  list: Pick<
    ListDefinition<Scope, Filter, { id: string }, unknown>,
    'scope' | 'filters' | 'search' | 'counts'
  >,
  scope: Scope,
  { countBy, ...query }: Filter & { countBy?: string | undefined },
): ListCounts | null {
  type Name = keyof typeof list.filters;
  const name = (Object.keys(list.counts ?? {}) as Name[]).find((known) => known === countBy);
  const values = name && list.counts?.[name];
  if (!name || !values) return null;
  const others = { ...query, [name]: undefined } as unknown as Filter;
  return {
    conditions: conditionsOf(list, scope, others),
    values: values.map((value) => ({
      value,
      condition: list.filters[name]([value] as NonNullable<Filter[Name]>),
    })),
  };
}
