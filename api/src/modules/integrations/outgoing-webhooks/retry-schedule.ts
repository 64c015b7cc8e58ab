/** Minutes after each failed attempt, a day in all. */
const RETRY_MINUTES = [1, 5, 15, 30, 60, 120, 240, 360, 610] as const;

/** The first one, and one after each wait. */
export const MAX_ATTEMPTS = RETRY_MINUTES.length + 1;

/** Seconds until the next attempt after this many failures. */
export const retryAfterSeconds = (attempts: number): number => 60 * (RETRY_MINUTES[attempts - 1] ?? 610);
