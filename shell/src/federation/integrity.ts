import type { ResolvedComposition, Sri } from '@balcao/contract';
import { readComposition } from './composition';

declare global {
  /** Called by every build's own loader for each script and stylesheet it is about to fetch. */
  var __balcaoIntegrityOf: ((url: string) => Sri) | undefined;
}

/** A well-formed hash that no file has: browsers ignore a malformed one, and would load the file unchecked. */
const IMPOSSIBLE_HASH: Sri = `sha384-${'A'.repeat(64)}`;

/** Hash by address of every file that the composition knows. */
function integrityByAddress(composition: ResolvedComposition): Map<string, Sri> {
  const { shell, remotes } = composition;
  const parts = [
    shell,
    ...Object.values(remotes).flatMap((remote) => [remote, remote.lastGood ?? []].flat()),
  ];
  return new Map(
    parts.flatMap(({ base, integrity }) =>
      Object.entries(integrity).map(([file, sri]) => [addressOf(base + file), sri] as const),
    ),
  );
}

/** Ignores the query, because a retried file gets another one. */
function addressOf(url: string): string {
  const { origin, pathname } = new URL(url, document.baseURI);
  return origin + pathname;
}

/** Whether the page's composition has a file with this address. */
export const isComposed = (url: string): boolean =>
  (globalThis.__balcaoIntegrityOf?.(url) ?? IMPOSSIBLE_HASH) !== IMPOSSIBLE_HASH;

/** Makes hashes known to all loaders in the page. A file without one is refused, never loaded unchecked. */
export function installIntegrity(): void {
  let known = readComposition();
  let hashes = integrityByAddress(known);
  globalThis.__balcaoIntegrityOf = (url) => {
    // A developer's version of an area may have taken the place of the composed one.
    if (known !== readComposition()) {
      known = readComposition();
      hashes = integrityByAddress(known);
    }
    return hashes.get(addressOf(url)) ?? IMPOSSIBLE_HASH;
  };
}
