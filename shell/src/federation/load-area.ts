import {
  type AreaLifecycles,
  CONTRACT_VERSION,
  isContractSatisfied,
  type ResolvedRemote,
} from '@balcao/contract';
import { loadRemote, registerRemotes } from '@module-federation/runtime';
import { AreaLoadError } from './area-load-error';
import { readComposition } from './composition';
import './host';

export interface LoadedArea {
  lifecycles: AreaLifecycles;
  version: string;
  /** Whether the composed version failed and the last good one runs instead. */
  usedLastGood: boolean;
}

type RemoteVersion = Omit<ResolvedRemote, 'lastGood'>;

const loading = new Map<string, Promise<LoadedArea>>();

/**
 * Loads an area's lifecycles: the composed version, else its last good one. A network that failed is tried again, bytes or
 * contracts that are refused are not. A later call after a failure starts anew.
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
  const { base, entry, global, contract, version, mount = './mount' } = remote;
  if (!isContractSatisfied(contract, CONTRACT_VERSION))
    throw new AreaLoadError('area_contract', name, version);
  // Its container's name has the version in it: two versions of an area are two remotes.
  registerRemotes([{ name: global, entry: new URL(base + entry, document.baseURI).href }]);
  const module = await loadRemote<AreaLifecycles>(global + mount.slice(1));
  if (typeof module?.mount !== 'function') throw new AreaLoadError('area_broken', name, version);
  return module;
}
