import type { Backfill } from '../queue';

/** Every backfill by the name under which a migration enqueues it. One stays until the version after it has run everywhere. */
export const BACKFILLS: Readonly<Record<string, Backfill>> = {};
