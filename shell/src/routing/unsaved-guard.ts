import type { History, Transition } from 'history';

export interface UnsavedGuard {
  /** Holds navigation while `isDirty` answers true; returns the release. */
  guard(isDirty: () => boolean): () => void;
  isDirty(): boolean;
  /** Whether the page may be left now; asks when something is unsaved. */
  mayLeave(): Promise<boolean>;
  /** Releases every guard, because the page is left in any case. */
  releaseAll(): void;
}

/**
 * Keeps unsaved work from being lost by a navigation or by closing the tab.
 *
 * @param ask asks the person whether to leave without saving
 */
export function createUnsavedGuard(
  history: History,
  ask: () => Promise<boolean>,
  page: Window = window,
): UnsavedGuard {
  const guards = new Set<() => boolean>();
  let unblock: (() => void) | undefined;
  let asking = false;

  const isDirty = () => [...guards].some((dirty) => dirty());

  async function mayLeave(): Promise<boolean> {
    if (!isDirty()) return true;
    if (asking) return false;
    asking = true;
    try {
      return await ask();
    } finally {
      asking = false;
    }
  }

  // While blocked, `history` asks before every unload, even when nothing is unsaved. This listener runs first and
  // prevents that.
  function onUnload(event: Event) {
    if (!isDirty()) event.stopImmediatePropagation();
  }

  function hold() {
    if (guards.size === 0 || unblock) return;
    page.addEventListener('beforeunload', onUnload, { capture: true });
    unblock = history.block(onAttempt);
  }

  function release() {
    page.removeEventListener('beforeunload', onUnload, { capture: true });
    unblock?.();
    unblock = undefined;
  }

  function proceed({ retry }: Transition) {
    release();
    // Going back or forward finishes later, so the guard is set again afterwards.
    const stop = history.listen(() => {
      stop();
      hold();
    });
    retry();
  }

  function onAttempt(transition: Transition) {
    if (!isDirty()) proceed(transition);
    else void mayLeave().then((leaves) => leaves && proceed(transition));
  }

  return {
    guard(isDirtyNow) {
      guards.add(isDirtyNow);
      hold();
      return () => {
        guards.delete(isDirtyNow);
        if (guards.size === 0) release();
      };
    },
    isDirty,
    mayLeave,
    releaseAll() {
      guards.clear();
      release();
    },
  };
}
