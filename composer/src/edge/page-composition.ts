import type { AreaRoute, Artifact, PageComposition, ResolvedComposition, Sri } from '@balcao/contract';
import { wholeOf } from './whole-composition';

/** The files of a part that are among the given URLs, with their hashes. */
function hashesOf(part: { base: string; integrity: Record<string, Sri> }, urls: Set<string>) {
  return Object.fromEntries(Object.entries(part.integrity).filter(([file]) => urls.has(part.base + file)));
}

/**
 * The part of a composition in the page of a route: the part of the owning area that this route needs, and the hash of the whole. Nothing
 * of other routes and areas, so that a logged-out page reveals nothing of the admin area.
 *
 * @param waits whether the shell's files wait for the first paint
 */
export function pageComposition(
  resolved: ResolvedComposition,
  { initial }: Artifact,
  route: AreaRoute | undefined,
  waits: boolean,
): PageComposition {
  const { shell, remotes } = resolved;
  const owner = Object.entries(remotes).find(([, { routes }]) => route && routes.includes(route));
  const preload = (route && owner?.[1].preload[route.path]) ?? [];
  const initialUrls = [...initial.js, ...initial.css].map((file) => shell.base + file);
  const urls = new Set([...initialUrls, ...preload]);
  const { url, integrity } = wholeOf(resolved);
  const own = (): PageComposition['remotes'] => {
    if (!route || !owner) return {};
    const [name, { lastGood: _elsewhere, ...remote }] = owner;
    return {
      [name]: {
        ...remote,
        integrity: hashesOf(remote, new Set([...urls, remote.base + remote.entry])),
        routes: [route],
        menu: [],
        actions: [],
        storageKeys: [],
        preload: { [route.path]: preload },
      },
    };
  };
  return {
    ...resolved,
    shell: { ...shell, integrity: hashesOf(shell, urls) },
    remotes: own(),
    whole: { url, integrity },
    ...(waits && { afterPaint: { js: initial.js, css: initial.css } }),
  };
}
