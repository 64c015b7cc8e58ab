import type { ListState } from '@balcao/domain';
import type { ListRequest, ListScope } from './list-types';

/** The filters and the search of a list's address. */
export function scopeOf<Filters>({ q, filters }: ListState): ListScope<Filters> {
  // The values were parsed by the list's filters, which match `Filters`.
  return { ...filters, ...(q ? { q } : {}) } as ListScope<Filters>;
}

/** The request for the page that an address asks for. @param countBy the filter of the list's tabs */
export function requestOf<Filters>(
  scope: ListScope<Filters>,
  { page, size, sort, cursor }: ListState,
  countBy: string | undefined,
): ListRequest<Filters> {
  const step = { page, size, ...(sort && { sort }), ...(cursor && { cursor }), ...(countBy && { countBy }) };
  return { ...scope, ...step };
}
