import type { Navigation } from '@balcao/contract';

/** What a list remembers of a step of the history, for whoever comes back to it. */
export interface RememberedList {
  /** The last answer: shown at once, so that the page is as long as it was. */
  page?: unknown;
  /** The row whose link was followed: it gets the focus. */
  row?: string;
  /** The saved view that was applied. */
  view?: string;
}

const MAX_STEPS = 20;
const memories = new WeakMap<Navigation, Map<string, RememberedList>>();

/** The memory of one step of the history, empty at first. It lives as long as the page, for the last twenty steps. */
export function recallList(navigation: Navigation, key: string): RememberedList {
  return memories.get(navigation)?.get(key) ?? {};
}

/** Adds to what a step of the history is remembered by. */
export function rememberList(navigation: Navigation, key: string, known: RememberedList): void {
  const steps = memories.get(navigation) ?? new Map<string, RememberedList>();
  memories.set(navigation, steps);
  const all = { ...steps.get(key), ...known };
  steps.delete(key);
  steps.set(key, all);
  const [oldest] = steps.keys();
  if (steps.size > MAX_STEPS && oldest !== undefined) steps.delete(oldest);
}
