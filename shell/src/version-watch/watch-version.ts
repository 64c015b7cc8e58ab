import type { ResolvedComposition } from '@balcao/contract';
import { createStore, type StoreApi } from 'zustand/vanilla';

/** With the edge's own five seconds, a rollback reaches an open tab within a minute. Most answers are a short 304. */
const EVERY_MS = 45_000;
/** One lost answer does not cost the minute: it is asked for once more. */
const ONCE_MORE_AFTER_MS = 5_000;

async function fetchPublishedId(): Promise<string> {
  const { edgeClient } = await import('../http/edge-client');
  const { id } = await edgeClient.get('/composition').json<Pick<ResolvedComposition, 'id'>>();
  return id;
}

/**
 * Whether another composition has been published since this page was made. Asks every 45 seconds and when the person
 * comes back to the tab.
 *
 * @param current the id of the composition that runs in this page
 */
export function watchVersion(
  current: string,
  fetchPublished: () => Promise<string> = fetchPublishedId,
  page: Window = window,
): StoreApi<boolean> {
  const store = createStore<boolean>(() => false);

  /** @returns whether there was an answer, or none is wanted */
  async function look(): Promise<boolean> {
    if (store.getState() || page.document.visibilityState === 'hidden') return true;
    const published = await fetchPublished().catch(() => null);
    if (published !== null && published !== current) store.setState(true, true);
    return published !== null;
  }

  async function lookTwice() {
    if (!(await look())) page.setTimeout(() => void look(), ONCE_MORE_AFTER_MS);
  }

  page.addEventListener('focus', () => void look());
  page.setInterval(() => void lookTwice(), EVERY_MS);
  return store;
}
