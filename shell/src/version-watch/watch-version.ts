import type { ResolvedComposition } from '@balcao/contract';
import { createStore, type StoreApi } from 'zustand/vanilla';

/** With the edge's own five seconds, a rollback reaches an open tab within a minute. Most answers are a short 304. */
const EVERY_MS = 45_000;

async function fetchPublishedId(): Promise<string> {
  const { edgeClient } = await import('../http/edge-client');
  const { id } = await edgeClient.get('/composition').json<Pick<ResolvedComposition, 'id'>>();
  return id;
}

/**
 * Whether another composition has been published since this page was made. Asks every 45 seconds and when the person
 * comes back to the tab; an edge that does not answer is asked again next time.
 *
 * @param current the id of the composition that runs in this page
 */
export function watchVersion(
  current: string,
  fetchPublished: () => Promise<string> = fetchPublishedId,
  page: Window = window,
): StoreApi<boolean> {
  const store = createStore<boolean>(() => false);

  async function look() {
    if (store.getState() || page.document.visibilityState === 'hidden') return;
    const published = await fetchPublished().catch(() => null);
    if (published !== null && published !== current) store.setState(true, true);
  }

  page.addEventListener('focus', () => void look());
  page.setInterval(() => void look(), EVERY_MS);
  return store;
}
