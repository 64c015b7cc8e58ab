import {
  type AreaLifecycles,
  CONTRACT_VERSION,
  isContractSatisfied,
  type ResolvedRemote,
} from '@balcao/contract';
import { AreaLoadError } from './area-load-error';
import { readComposition } from './composition';
import { diagnose } from './diagnose';
import { ENTRY_TIMEOUT_MS } from './entry-timeout';
import { loadContainer } from './load-container';

export interface LoadedArea {
  lifecycles: AreaLifecycles;
  version: string;
  /** Whether the composed version failed and the last good one runs instead. */
  usedLastGood: boolean;
}

type RemoteVersion = Omit<ResolvedRemote, 'lastGood'>;

/** Pauses before the second and third try, in milliseconds. */
const RETRY_PAUSES_MS = [500, 1_500];

const loading = new Map<string, Promise<LoadedArea>>();
/** How often each entry was asked for, by its URL. */
const attempts = new Map<string, number>();

/**
 * Loads an area's lifecycles: the composed version, else its last good one. Two retries for a network that failed;
 * none for bytes or contracts that are refused. A later call after a failure starts anew.
 *
 * @throws AreaLoadError
 */
export function loadArea(name: string): Promise<LoadedArea> {
  const known = loading.get(name);
  if (known) return known;
  const load = loadAnyVersion(name);
  loading.set(name, load);
  load.catch(() => loading.delete(name));
  return load;
}

async function loadAnyVersion(name: string): Promise<LoadedArea> {
  const remote = readComposition().remotes[name];
  if (!remote) throw new AreaLoadError('area_unreachable', name, '');
  try {
    return { lifecycles: await loadVersion(name, remote), version: remote.version, usedLastGood: false };
  } catch (error) {
    if (!remote.lastGood) throw error;
    const { lastGood } = remote;
    return { lifecycles: await loadVersion(name, lastGood), version: lastGood.version, usedLastGood: true };
  }
}

async function loadVersion(name: string, remote: RemoteVersion): Promise<AreaLifecycles> {
  if (!isContractSatisfied(remote.contract, CONTRACT_VERSION))
    throw new AreaLoadError('area_contract', name, remote.version);
  for (const pause of [...RETRY_PAUSES_MS, null]) {
    const failure = await tryLoad(name, remote);
    if (!(failure instanceof AreaLoadFailure)) return failure;
    if (!failure.transient || pause === null) throw failure.error;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  throw new AreaLoadError('area_unreachable', name, remote.version);
}

class AreaLoadFailure {
  constructor(
    readonly error: AreaLoadError,
    readonly transient: boolean,
  ) {}
}

async function tryLoad(name: string, remote: RemoteVersion): Promise<AreaLifecycles | AreaLoadFailure> {
  const startedAt = performance.now();
  const entry = `${remote.base}${remote.entry}`;
  const attempt = (attempts.get(entry) ?? 0) + 1;
  attempts.set(entry, attempt);
  // The first try uses the URL that is preloaded and cached. The browser does not request a failed URL again, so a
  // retry adds a query. The hash is the same.
  const url = attempt === 1 ? entry : `${entry}?tentativa=${attempt}`;
  try {
    const module = await loadMount(name, remote, new URL(url, document.baseURI).href);
    if (isLifecycles(module)) return module;
    return new AreaLoadFailure(new AreaLoadError('area_broken', name, remote.version), false);
  } catch (cause) {
    // After a timeout the error is shown at once. A diagnosis or a retry would make the person wait even longer.
    if (performance.now() - startedAt >= ENTRY_TIMEOUT_MS)
      return new AreaLoadFailure(new AreaLoadError('area_timeout', name, remote.version, cause), false);
    const { code, transient } = await diagnoseFiles(remote);
    return new AreaLoadFailure(new AreaLoadError(code, name, remote.version, cause), transient);
  }
}

/** Most areas bring all that their entry needs; for the others the federation runtime is fetched. */
async function loadMount(
  name: string,
  { container, global }: RemoteVersion,
  entry: string,
): Promise<unknown> {
  if (container === 'webpack') return loadContainer(entry, global);
  const { loadThroughRuntime } = await import('./runtime-host');
  return loadThroughRuntime(name, entry, global);
}

function isLifecycles(module: unknown): module is AreaLifecycles {
  return typeof (module as Partial<AreaLifecycles> | null)?.mount === 'function';
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
