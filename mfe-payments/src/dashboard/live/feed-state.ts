import type { CheckoutFeed, CheckoutFeedEntry } from '@balcao/api-schema';

/** So many entries are kept: a feed is for what happens, the list of orders for what happened. */
const MAX_ENTRIES = 50;

/** The part of the feed that a page has. */
export interface FeedState {
  /** The newest first. */
  entries: readonly CheckoutFeedEntry[];
  /** The cursor of the next read; undefined before the first. */
  after: number | undefined;
}

export const EMPTY_FEED: FeedState = { entries: [], after: undefined };

const byArrival = (one: CheckoutFeedEntry, other: CheckoutFeedEntry) =>
  other.receivedAt.localeCompare(one.receivedAt) || other.id.localeCompare(one.id);

/**
 * Adds what was read. Entries of the last seconds come again and are known by their ids. Where more has happened than one answer
 * holds, what was known is dropped: a feed has no gaps.
 */
export function appendFeed({ entries }: FeedState, { items, cursor, hasMore }: CheckoutFeed): FeedState {
  const known = new Set(entries.map(({ id }) => id));
  const news = items.filter(({ id }) => !known.has(id));
  const isGap = hasMore && news.length === items.length;
  const all = [...(isGap ? [] : entries), ...news].sort(byArrival);
  return { entries: all.slice(0, MAX_ENTRIES), after: cursor };
}
