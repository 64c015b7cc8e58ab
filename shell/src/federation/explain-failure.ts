import type { ResolvedRemote } from '@balcao/contract';
import { AreaLoadError } from './area-load-error';
import { readComposition } from './composition';
import { diagnose } from './diagnose';
import { ENTRY_TIMEOUT_MS } from './entry-timeout';

type RemoteVersion = Omit<ResolvedRemote, 'lastGood'>;

/** Finds the area and its version, composed or last good, that a module of the federation is from. */
function findVersion(id: string): { name: string; remote: RemoteVersion } {
  for (const [name, composed] of Object.entries(readComposition().remotes))
    for (const remote of [composed, composed.lastGood])
      if (remote && id.startsWith(`${remote.global}/`)) return { name, remote };
  throw new Error(`The composition has no ${id}.`);
}

/** Checks the entry first, because it fails most often, then the files that it loads. */
async function diagnoseFiles(remote: RemoteVersion) {
  const files = [remote.entry, ...Object.keys(remote.integrity).filter((file) => file !== remote.entry)];
  let verdict = await diagnose(`${remote.base}${remote.entry}`, remote.integrity[remote.entry]);
  for (const file of files) {
    if (verdict.code !== 'area_broken') break;
    verdict = await diagnose(`${remote.base}${file}`, remote.integrity[file]);
  }
  return verdict;
}

/**
 * Says why an area's module could not be loaded.
 *
 * @param id `<container>/<module>`
 * @param took how long the try took, in milliseconds
 * @returns the error, and whether trying again can help
 */
export async function explainFailure(
  id: string,
  cause: unknown,
  took: number,
): Promise<{ error: AreaLoadError; transient: boolean }> {
  const { name, remote } = findVersion(id);
  // After a timeout the error is shown at once. A diagnosis or a retry would make the person wait even longer.
  const { code, transient } =
    took >= ENTRY_TIMEOUT_MS
      ? ({ code: 'area_timeout', transient: false } as const)
      : await diagnoseFiles(remote);
  return { error: new AreaLoadError(code, name, remote.version, cause), transient };
}
