import type { StoredEvent } from './repository';

/** Each source has ids of its own. */
export const keyOfEvent = ({ source, event_id }: Pick<StoredEvent, 'source' | 'event_id'>): string =>
  `${source}|${event_id}`;
