/** The list that a page was opened from, kept in its history entry. */
export interface ListOrigin {
  /** Address of the list with its query: filters, sort and page. */
  list: string;
  /** One step back is that list, with its place and scroll. */
  isPrevious: boolean;
}

/** The state for a link from a list to one of its records. */
export const originOf = (list: string): ListOrigin => ({ list, isPrevious: true });

/** The list that a page was opened from, read from its step's state. */
export function originIn(state: unknown): ListOrigin | undefined {
  if (typeof state !== 'object' || state === null || !('list' in state) || typeof state.list !== 'string')
    return undefined;
  return { list: state.list, isPrevious: 'isPrevious' in state && state.isPrevious === true };
}

/** The state for a further step that belongs to the same record, such as another tab of its page. */
export function furtherFrom(state: unknown): ListOrigin | undefined {
  const origin = originIn(state);
  return origin && { ...origin, isPrevious: false };
}
