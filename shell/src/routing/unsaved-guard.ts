import type { History, Transition } from 'history';
import type { Choice } from '../notify/notices';

export interface UnsavedGuard {
  /** Holds navigation while `isDirty` answers true; returns the release. `save` resolves true once all is saved. */
  guard(isDirty: () => boolean, save?: () => Promise<boolean>): () => void;
  isDirty(): boolean;
  /** Whether the page may be left now; asks when something is unsaved. */
  mayLeave(): Promise<boolean>;
  /** Releases every guard, because the page is left in any case. */
  releaseAll(): void;
}

interface Guard {
  isDirty(): boolean;
  save: (() => Promise<boolean>) | undefined;
}

/**
 * Keeps unsaved work from being lost by a navigation or by closing the tab.
 *
 * @param ask asks the person: `confirm` leaves without saving, `alternative` saves first. It is offered where `canSave`
 */
export function createUnsavedGuard(
  history: History,
  ask: (canSave: boolean) => Promise<Choice>,
  page: Window = window,
): UnsavedGuard {
  const guards = new Set<Guard>();
  let unblock: (() => void) | undefined;
  let asking = false;

  const dirtyGuards = () => [...guards].filter((guard) => guard.isDirty());
  const isDirty = () => dirtyGuards().length > 0;

  /** One after the other: the first that cannot be saved keeps the person there. */
  async function saveAll(): Promise<boolean> {
    for (const { save } of dirtyGuards()) if (!(await save?.())) return false;
    return true;
  }

  async function mayLeave(): Promise<boolean> {
    if (!isDirty()) return true;
    if (asking) return false;
    asking = true;
    try {
      const choice = await ask(dirtyGuards().every(({ save }) => save !== undefined));
      return choice === 'alternative' ? await saveAll() : choice === 'confirm';
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
    guard(isDirtyNow, save) {
      const guard = { isDirty: isDirtyNow, save };
      guards.add(guard);
      hold();
      return () => {
        guards.delete(guard);
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
