const FIRST_RETRY_SECONDS = 10;
const LONGEST_RETRY_SECONDS = 3_600;
const IDLE_MS = 1_000;

/** Seconds until the next attempt, after so many that failed: doubling up to an hour. */
export const retryDelaySeconds = (attempts: number) =>
  Math.min(FIRST_RETRY_SECONDS * 2 ** (attempts - 1), LONGEST_RETRY_SECONDS);

/** Then somebody has to look at what was parked. */
const MAX_ATTEMPTS = 10;

/** What a row of waiting work says after so many attempts that failed: when it is tried again, or that it is parked. */
export const afterFailure = (attempts: number) => ({
  status: attempts >= MAX_ATTEMPTS ? ('parked' as const) : ('waiting' as const),
  attempts,
  next_attempt_at: new Date(Date.now() + retryDelaySeconds(attempts) * 1_000),
});

/**
 * Does a piece of work after another while there is some, and else looks again every second. The returned function ends it and
 * waits for the piece in hand.
 *
 * @param step does the piece that is due first; tells whether there was one
 * @param failed is told what kept a step from being done, such as a database that is away
 */
export function startWorkLoop(
  step: () => Promise<boolean>,
  failed: (error: unknown) => void,
): () => Promise<void> {
  let stopped = false;
  let wake: () => void = () => {};
  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, IDLE_MS);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  async function work(): Promise<void> {
    while (!stopped) {
      const found = await step().catch((error: unknown) => {
        failed(error);
        return false;
      });
      if (!found && !stopped) await pause();
    }
  }

  const done = work();
  return async () => {
    stopped = true;
    wake();
    await done;
  };
}
