import type { ResolvedComposition, ResolvedRemote } from '@balcao/contract';

/** Where the schema is published, version `v1-pre`. */
const SCHEMA = 'https://github.com/awslabs/frontend-discovery/blob/main/schema/v1-pre.json';

interface DiscoveredVersion {
  url: string;
  fallbackUrl?: string;
  metadata: { integrity: string; version: string };
  deployment: { traffic: number; default: boolean };
  extras: Record<string, unknown>;
}

/** A composition in the open Frontend Discovery schema, for tools that know it. */
export interface FrontendDiscovery {
  schema: string;
  microFrontends: Record<string, DiscoveredVersion[]>;
}

function discovered(remote: ResolvedRemote, traffic: number, isDefault: boolean): DiscoveredVersion {
  const { base, entry, integrity, version, global, contract, routes, lastGood } = remote;
  return {
    url: base + entry,
    ...(lastGood && { fallbackUrl: lastGood.base + lastGood.entry }),
    metadata: { integrity: integrity[entry] ?? '', version },
    deployment: { traffic, default: isDefault },
    extras: { global, contract, routes: routes.map(({ path }) => path) },
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
