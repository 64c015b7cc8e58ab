import type { Artifact, ResolvedRemote } from '@balcao/contract';

const TIMEOUT_MS = 5_000;

/**
 * Reads an area's own description where its developer serves it. Every script and stylesheet has its hash there, so that
 * what runs is what was described when the page was opened; after another build, reload.
 *
 * @param origin where the files of its build are, such as `http://localhost:3104`
 * @throws when nobody answers there, or it is another area
 */
export async function readDevelopersArea(name: string, origin: string): Promise<ResolvedRemote> {
  const { edgeClient } = await import('../http/edge-client');
  const { area, version, entry, global, mount, contract, files, ...artifact } = await edgeClient
    .get(`${origin}/artifact.json`, { cache: 'no-store', timeout: TIMEOUT_MS })
    .json<Artifact>();
  if (!area || artifact.name !== name) throw new Error(`${origin} has ${artifact.name}, not ${name}.`);
  return {
    version,
    base: `${origin}/`,
    entry,
    global,
    ...(mount && { mount }),
    label: area.label,
    contract,
    integrity: Object.fromEntries(Object.entries(files).map(([file, { sri }]) => [file, sri])),
    routes: area.routes,
    menu: area.menu,
    actions: area.actions ?? [],
    storageKeys: area.storageKeys,
    preload: {},
  };
}
