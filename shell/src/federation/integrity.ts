import type { ResolvedComposition, Sri } from '@balcao/contract';
import { readComposition } from './composition';

declare global {
  /** Called by every build's own loader for each script and stylesheet it is about to fetch. */
  var __balcaoIntegrityOf: ((url: string) => Sri) | undefined;
}

/** A well-formed hash that no file has: browsers ignore a malformed one, and would load the file unchecked. */
const IMPOSSIBLE_HASH: Sri = `sha384-${'A'.repeat(64)}`;

/** Hash by path of every file that the composition knows. */
function integrityByPath(composition: ResolvedComposition): Map<string, Sri> {
  const { shell, remotes } = composition;
  const parts = [
    shell,
    ...Object.values(remotes).flatMap((remote) => [remote, remote.lastGood ?? []].flat()),
  ];
  return new Map(
    parts.flatMap(({ base, integrity }) =>
      Object.entries(integrity).map(([file, sri]) => [`${base}${file}`, sri] as const),
    ),
  );
}

/** Makes hashes known to all loaders in the page. A file without one is refused, never loaded unchecked. */
export function installIntegrity(): void {
  const hashes = integrityByPath(readComposition());
  globalThis.__balcaoIntegrityOf = (url) =>
    hashes.get(new URL(url, document.baseURI).pathname) ?? IMPOSSIBLE_HASH;
}
