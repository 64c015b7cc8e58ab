import type { Artifact, ResolvedComposition, ResolvedRemote } from '@balcao/contract';

/** The address of the published schema, version `v1-pre`. */
const SCHEMA = 'https://github.com/awslabs/frontend-discovery/blob/main/schema/v1-pre.json';

interface DiscoveredVersion {
  url: string;
  fallbackUrl: string;
  metadata: { integrity: string; version: string };
  deployment: { traffic: number; default: boolean };
  extras: Record<string, unknown>;
}

/** A composition in the open Frontend Discovery schema, for tools that know it. */
export interface FrontendDiscovery {
  schema: string;
  microFrontends: Record<string, DiscoveredVersion[]>;
}

/** A composition with the descriptions of its areas. */
export interface DescribedComposition {
  resolved: ResolvedComposition;
  areas: Artifact[];
}

/** All that a host needs to load a version: its container, the module in it, and the hash of each file by its path below `base`. */
function loadable(remote: Omit<ResolvedRemote, 'lastGood'>) {
  const { base, entry, global, mount = './mount', integrity, version, contract } = remote;
  return {
    url: base + entry,
    integrity: integrity[entry] ?? '',
    version,
    global,
    exposed: mount,
    contract,
    base,
    files: integrity,
  };
}

function discovered(
  remote: ResolvedRemote,
  areas: Artifact[],
  name: string,
  traffic: number,
  isDefault: boolean,
): DiscoveredVersion {
  const { routes, lastGood } = remote;
  const { url, integrity, version, ...how } = loadable(remote);
  const { shared = {} } = areas.find((area) => area.name === name) ?? {};
  return {
    url,
    fallbackUrl: `${url}?tentativa=2`,
    metadata: { integrity, version },
    deployment: { traffic, default: isDefault },
    extras: {
      ...how,
      shared: Object.fromEntries(Object.entries(shared).map(([module, { range }]) => [module, range])),
      routes: routes.map(({ path }) => path),
      // Another version, so not the schema's `fallbackUrl`: that is for the same bytes, after an error that may pass.
      ...(lastGood && { lastGood: loadable(lastGood) }),
    },
  };
}

/**
 * The compositions of a channel as a document of Frontend Discovery. Our canaries are whole compositions, so a remote that is the same in
 * both has one version with all of the traffic.
 *
 * @param canary the composition that some visitors get, and the percentage of them
 */
export function frontendDiscovery(
  stable: DescribedComposition,
  canary?: DescribedComposition & { percent: number },
): FrontendDiscovery {
  const { remotes } = stable.resolved;
  const names = new Set([...Object.keys(remotes), ...Object.keys(canary?.resolved.remotes ?? {})]);
  const microFrontends: FrontendDiscovery['microFrontends'] = {};
  for (const name of names) {
    const everybody = remotes[name];
    const some = canary?.resolved.remotes[name];
    const differs = some && some.version !== everybody?.version;
    const share = differs || (canary && !some) ? canary.percent : 0;
    microFrontends[name] = [
      ...(everybody ? [discovered(everybody, stable.areas, name, 100 - share, true)] : []),
      ...(differs && canary ? [discovered(some, canary.areas, name, canary.percent, false)] : []),
    ];
  }
  return { schema: SCHEMA, microFrontends };
}
