import type { ResolvedComposition, ResolvedRemote } from '@balcao/contract';

/** Where the schema is published, version `v1-pre`. */
const SCHEMA = 'https://github.com/awslabs/frontend-discovery/blob/main/schema/v1-pre.json';

interface DiscoveredVersion {
  url: string;
  metadata: { integrity: string; version: string };
  deployment: { traffic: number; default: boolean };
  extras: Record<string, unknown>;
}

/** A composition in the open Frontend Discovery schema, for tools that know it. */
export interface FrontendDiscovery {
  schema: string;
  microFrontends: Record<string, DiscoveredVersion[]>;
}

/** An entry beside its own hash: the schema's `fallbackUrl` would stand beside that of another version. */
function addressOf({ base, entry, integrity, version }: Omit<ResolvedRemote, 'lastGood'>) {
  return { url: base + entry, integrity: integrity[entry] ?? '', version };
}

function discovered(remote: ResolvedRemote, traffic: number, isDefault: boolean): DiscoveredVersion {
  const { global, contract, routes, lastGood } = remote;
  const { url, ...metadata } = addressOf(remote);
  return {
    url,
    metadata,
    deployment: { traffic, default: isDefault },
    extras: {
      global,
      contract,
      routes: routes.map(({ path }) => path),
      ...(lastGood && { lastGood: addressOf(lastGood) }),
    },
  };
}

/**
 * What runs as a document of Frontend Discovery. Our canaries are whole compositions, so a remote that is the same in
 * both has one version with all of the traffic.
 *
 * @param canary what some visitors get, and how many percent of them
 */
export function frontendDiscovery(
  stable: ResolvedComposition,
  canary?: { resolved: ResolvedComposition; percent: number },
): FrontendDiscovery {
  const names = new Set([...Object.keys(stable.remotes), ...Object.keys(canary?.resolved.remotes ?? {})]);
  const microFrontends: FrontendDiscovery['microFrontends'] = {};
  for (const name of names) {
    const everybody = stable.remotes[name];
    const some = canary?.resolved.remotes[name];
    const differs = some && some.version !== everybody?.version;
    const share = differs || (canary && !some) ? canary.percent : 0;
    microFrontends[name] = [
      ...(everybody ? [discovered(everybody, 100 - share, true)] : []),
      ...(differs && canary ? [discovered(some, canary.percent, false)] : []),
    ];
  }
  return { schema: SCHEMA, microFrontends };
}
