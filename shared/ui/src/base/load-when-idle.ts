/**
 * Loads code before it is needed, once the browser has nothing else to do. A browser without idle callbacks (WebKit) loads it when it is needed.
 *
 * @param load the import
 * @returns stops the wait, for an effect's end
 */
export function loadWhenIdle(load: () => Promise<unknown>): (() => void) | undefined {
  if (!('requestIdleCallback' in window)) return undefined;
  const idle = requestIdleCallback(() => {
    // What cannot be reached now is asked for again when it is needed, and who needs it then says so.
    load().catch(() => {});
  });
  return () => cancelIdleCallback(idle);
}
