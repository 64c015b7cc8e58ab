import type { AliasableExpression, RawBuilder } from 'kysely';
import type { Executor } from '../db/database';
import type { Condition } from './conditions';
import type { SortColumn } from './list-order';

/** A condition for each filter but the search. One that is not asked for is not called. */
type FilterConditions<Filter> = {
  readonly [Name in Exclude<keyof Filter, 'q'>]-?: (value: NonNullable<Filter[Name]>) => Condition;
};

/**
 * A list as the database has it: what a module declares, and `defineList` serves.
 *
 * `Scope` is whose list it is (an owner, a person, …), `Stored` what the query of its rows selects, `Row` what the API answers.
 */
export interface ListDefinition<Scope, Filter, Stored extends { id: string }, Row> {
  /** The table, with an alias where the conditions use one, and what it is joined with. */
  from: RawBuilder<unknown>;
  /** The column of the row's id. */
  id: string;
  /** By the names that `sort` of an address has. */
  orders: Readonly<Record<string, SortColumn>>;
  /** As in an address: `-createdAt`. */
  defaultSort: string;
  /** Which rows the list has before anything is filtered. Each order has an index that begins with it. */
  scope: (scope: Scope) => Condition;
  filters: FilterConditions<Filter>;
  /** What a search text asks for; lists without one find everything. */
  search?: (q: string) => Condition;
  /** All rows of the scope as they are shown; the list takes those of a page. */
  rows: (executor: Executor, scope: Scope) => AliasableExpression<Stored>;
  toRow: (stored: Stored, scope: Scope) => Row;
}

/** The rows that a list has for a filter: those of its scope for which all of this is true. */
export interface ListConditions {
  scope: Condition;
  filters: readonly Condition[];
  search: Condition | null;
}

/** A filter in the form that queries use. Values that are undefined, and empty selections, ask for nothing. */
export function conditionsOf<Scope, Filter extends object>(
  {
    scope: inScope,
    filters,
    search,
  }: Pick<ListDefinition<Scope, Filter, { id: string }, unknown>, 'scope' | 'filters' | 'search'>,
  scope: Scope,
  filter: Filter,
): ListConditions {
  const q = 'q' in filter && typeof filter.q === 'string' ? filter.q : '';
  const conditions: Condition[] = [];
  for (const name of Object.keys(filters) as (keyof typeof filters)[]) {
    const value = filter[name];
    if (value === undefined || value === null || (Array.isArray(value) && value.length === 0)) continue;
    conditions.push(filters[name](value));
  }
  return { scope: inScope(scope), filters: conditions, search: search && q !== '' ? search(q) : null };
}
