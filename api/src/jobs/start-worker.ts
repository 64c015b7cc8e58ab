const IDLE_MS = 1_000;

/**
 * Does one thing after the other until stopped, looking every second while there is nothing to do.
 *
 * @param next does what is due first and answers whether there was something
 * @param failed told when that went wrong; the worker goes on
 * @returns the function that ends it and waits for what is in hand
 */
export function startWorker(
  next: () => Promise<boolean>,
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
      const found = await next().catch((error: unknown) => {
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
