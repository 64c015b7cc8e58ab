import type { RuntimeConfig, SessionSnapshot } from '@balcao/contract';
import { matchPath } from '@balcao/contract/router';
import type { Handover } from '../handover/handover';
import { fetchEarly } from '../http/fetch-early';
import { permittedReads } from './permitted-reads';
import { resolvePlace } from './resolve-place';
import type { RouteTable } from './route-table';

/** An answer that no page has come for by now is forgotten: the finger was there to scroll. */
const KEPT_MS = 5_000;

export interface PressParts {
  routes: RouteTable;
  config: Pick<RuntimeConfig, 'apiBases'>;
  earlyAnswers: Handover['earlyAnswers'];
  session(): SessionSnapshot;
  /** Fetches the code of a path's page. */
  prefetchCode(path: string): void;
}

/** The product's page that a press on a link is about to open here; null for everything else. */
function pageOf({ target, button, metaKey, ctrlKey, shiftKey, altKey }: PointerEvent): URL | null {
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link?.href || link.target || link.hasAttribute('download')) return null;
  if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return null;
  const address = new URL(link.href);
  const isNoOtherPage = address.origin !== location.origin || address.pathname === location.pathname;
  return isNoOtherPage ? null : address;
}

const ID = /^[\w-]+$/;

/** The first requests of a page that this person may open, with the ids of its path. */
function firstRequestsOf(path: string, routes: RouteTable, session: SessionSnapshot): string[] {
  const place = resolvePlace(path, routes, session);
  if (place.kind !== 'area' || session.id === null) return [];
  const values = new Map(
    Object.entries({ ...matchPath(place.route.path, path)?.params, sellerId: session.id }),
  );
  // What is no id is the page's own to answer.
  if ([...values.values()].some((value) => !ID.test(value ?? ''))) return [];
  return permittedReads(place.route, session).map((request) =>
    request.replace(/\{(\w+)\}/g, (_, name: string) => values.get(name) ?? ''),
  );
}

/**
 * Begins to fetch a page when its link is pressed, before the finger leaves it: its code, and the data that its route declares. The
 * page's own request takes that answer, as it does with what was fetched before any code was there.
 *
 * @returns stops it
 */
export function prefetchOnPress({
  routes,
  config,
  earlyAnswers,
  session,
  prefetchCode,
}: PressParts): () => void {
  function fetchForAWhile(request: string): void {
    const url = config.apiBases.core + request;
    const answer = fetchEarly(earlyAnswers, url, session().token);
    setTimeout(() => {
      if (earlyAnswers[url] === answer) delete earlyAnswers[url];
    }, KEPT_MS);
  }

  function prefetch({ pathname, search }: URL): void {
    prefetchCode(pathname);
    // A page with a query, such as a filtered list, asks for something else.
    if (search === '') firstRequestsOf(pathname, routes, session()).forEach(fetchForAWhile);
  }

  function onPress(event: PointerEvent): void {
    const page = pageOf(event);
    // To begin a request takes a slow phone 10 ms: not while the press waits for its frame.
    if (page) setTimeout(prefetch, 0, page);
  }

  document.addEventListener('pointerdown', onPress, { passive: true });
  return () => document.removeEventListener('pointerdown', onPress);
}
