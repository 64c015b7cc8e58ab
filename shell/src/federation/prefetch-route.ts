import { matchPath } from '@balcao/contract/router';
import { readComposition } from './composition';

const prefetched = new Set<string>();

/** Fetches the files of a route before it is opened: on hover, on focus, or when the browser is idle. */
export function prefetchRoute(path: string): void {
  for (const remote of Object.values(readComposition().remotes)) {
    const route = remote.routes.find((candidate) => matchPath(candidate.path, path));
    for (const file of (route && remote.preload[route.path]) ?? []) addPreload(file);
  }
}

function addPreload(url: string): void {
  if (prefetched.has(url)) return;
  prefetched.add(url);
  const link = document.createElement('link');
  link.rel = 'preload';
  link.as = url.endsWith('.css') ? 'style' : 'script';
  link.fetchPriority = 'low';
  link.href = url;
  document.head.append(link);
}
