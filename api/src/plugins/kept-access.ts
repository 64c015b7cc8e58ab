/** The longest time for which an ended session or a revoked key is still let in when nothing tells of its end. */
export const ACCESS_MAX_AGE_MS = 900;

/** How many callers a replica remembers. */
export const ACCESS_MAX_ENTRIES = 10_000;
