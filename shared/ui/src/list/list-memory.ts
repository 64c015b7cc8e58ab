import type { Navigation } from '@balcao/contract';

/** The state of a list for a history entry, for when the person comes back. */
export interface RememberedList {
  /** The last answer. It is shown at once, so that the scroll position fits. */
  page?: unknown;
  /** The row whose link was followed: it gets the focus. */
  row?: string;
  /** The saved view that was applied. */
  view?: string;
}

const MAX_STEPS = 20;
const memories = new WeakMap<Navigation, Map<string, RememberedList>>();

/** The memory of a history entry, empty at first. It keeps the last twenty entries until the page is reloaded. */
export function recallList(navigation: Navigation, key: string): RememberedList {
  return memories.get(navigation)?.get(key) ?? {};
}

/** Adds to the memory of a history entry. */
export function rememberList(navigation: Navigation, key: string, known: RememberedList): void {
  const steps = memories.get(navigation) ?? new Map<string, RememberedList>();
  memories.set(navigation, steps);
  const all = { ...steps.get(key), ...known };
  steps.delete(key);
  steps.set(key, all);
  const [oldest] = steps.keys();
  if (steps.size > MAX_STEPS && oldest !== undefined) steps.delete(oldest);
}
