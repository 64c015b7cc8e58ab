import type { StoredEvent } from './repository';

/** Each source has ids of its own. */
export const keyOfEvent = ({ source, event_id }: Pick<StoredEvent, 'source' | 'event_id'>): string =>
  `${source}|${event_id}`;

/** The keys of events that a source has just told of. */
export const keysOf = (source: string, eventIds: readonly string[]): ReadonlySet<string> =>
  new Set(eventIds.map((event_id) => keyOfEvent({ source, event_id })));
