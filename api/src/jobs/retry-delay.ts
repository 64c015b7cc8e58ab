const FIRST_RETRY_SECONDS = 10;
const LONGEST_RETRY_SECONDS = 3_600;

/** Seconds until the next attempt, after so many that failed: doubling up to an hour. */
export const retryDelaySeconds = (attempts: number) =>
  Math.min(FIRST_RETRY_SECONDS * 2 ** (attempts - 1), LONGEST_RETRY_SECONDS);
