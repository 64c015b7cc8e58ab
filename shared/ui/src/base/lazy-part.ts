import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/** Between two tries while the browser believes that it is online, in milliseconds: the first, and the longest. */
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;

/** Whether an error is that of code which could not be reached, as webpack names it. */
export const isUnreached = (error: unknown): boolean =>
  error instanceof Error && error.name === 'ChunkLoadError';

/** Resolves when the connection is back, or after some time. */
function onlineOrAfter(pauseMs: number): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer);
      window.removeEventListener('online', go);
      resolve();
    };
    const timer = setTimeout(go, pauseMs);
    window.addEventListener('online', go);
  });
}

async function untilReached<Module>(load: () => Promise<Module>): Promise<Module> {
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    try {
      return await load();
    } catch (error) {
      if (!isUnreached(error)) throw error;
      await onlineOrAfter(pauseMs);
    }
  }
}

/**
 * A part of a page whose code comes when it is first shown. Where the code cannot be reached it is asked for again, at once
 * when the connection is back: until then the fallback of the `Suspense` around it stands, and the page goes on. React's own
 * `lazy` would take the page down with it, and keep the failure for ever.
 */
// biome-ignore lint/suspicious/noExplicitAny: the props of any component, as `lazy` has them
export function lazyPart<Part extends ComponentType<any>>(
  load: () => Promise<{ default: Part }>,
): LazyExoticComponent<Part> {
  return lazy(() => untilReached(load));
}
