/** Largest number of rows that can be picked one by one. More rows are selected by their filter. */
export const MAX_PICKED_ROWS = 1000;

/** The rows that are selected in a list: picked ones, or everything that the filter finds except some. */
export type ListSelection =
  | { by: 'ids'; ids: ReadonlySet<string> }
  | { by: 'filter'; except: ReadonlySet<string>; expected: number };

export const NOTHING_SELECTED: ListSelection = { by: 'ids', ids: new Set() };

export function isSelected(selection: ListSelection, id: string): boolean {
  return selection.by === 'ids' ? selection.ids.has(id) : !selection.except.has(id);
}

export function selectedCount(selection: ListSelection): number {
  return selection.by === 'ids' ? selection.ids.size : selection.expected - selection.except.size;
}

/**
 * Selects or deselects some rows. A selection that would need more than `MAX_PICKED_ROWS` ids stays as it is; one that
 * loses its last row is empty again.
 */
export function setSelected(
  selection: ListSelection,
  ids: readonly string[],
  selected: boolean,
): ListSelection {
  const isByIds = selection.by === 'ids';
  const listed = new Set(isByIds ? selection.ids : selection.except);
  for (const id of ids) {
    if (isByIds === selected) listed.add(id);
    else listed.delete(id);
  }
  if (listed.size > MAX_PICKED_ROWS) return selection;
  const next: ListSelection = isByIds ? { by: 'ids', ids: listed } : { ...selection, except: listed };
  return selectedCount(next) === 0 ? NOTHING_SELECTED : next;
}

/** Everything that the filter finds; `expected` is the count that the person saw. */
export function selectAllFound(expected: number): ListSelection {
  return expected === 0 ? NOTHING_SELECTED : { by: 'filter', except: new Set(), expected };
}

/** The ids from one row to another, both included, in the order of the page; the second alone when the first is gone. */
export function idsBetween(page: readonly string[], from: string | undefined, to: string): string[] {
  const start = from === undefined ? -1 : page.indexOf(from);
  const end = page.indexOf(to);
  if (start === -1 || end === -1) return [to];
  return page.slice(Math.min(start, end), Math.max(start, end) + 1);
}

/** The selection as the API takes it. Throws when nothing is selected: a bulk action needs rows. */
export function selectionRequest<Filter>(
  selection: ListSelection,
  filter: Filter,
): { by: 'ids'; ids: string[] } | { by: 'filter'; filter: Filter; except: string[]; expected: number } {
  if (selectedCount(selection) === 0) throw new Error('A bulk action was asked for no rows.');
  if (selection.by === 'ids') return { by: 'ids', ids: [...selection.ids] };
  return { by: 'filter', filter, except: [...selection.except], expected: selection.expected };
}
