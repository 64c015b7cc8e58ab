import type { AreaLifecycles } from '@balcao/contract';
import { createInstance } from '@module-federation/runtime';
import * as core from '@module-federation/runtime/core';
import { SHARED } from './shared';

/** A version of an area, as a document of Frontend Discovery has it. */
interface Version {
  url: string;
  deployment: { default: boolean };
  extras: { base: string; global: string; exposed: string; files: Record<string, string>; routes: string[] };
}

/** No file has this hash: what the document does not name is refused. */
const UNKNOWN = `sha384-${'A'.repeat(64)}`;

/** The areas that run in a product by their names: the paths that each owns, and the way to load it. */
export async function discoverAreas(product: string) {
  const answer = await fetch(`${product}/composition?format=frontend-discovery`);
  const { microFrontends }: { microFrontends: Record<string, Version[]> } = await answer.json();
  const running = Object.entries(microFrontends).flatMap(([name, versions]) =>
    versions
      .filter(({ deployment }) => deployment.default)
      .map(({ url, extras }) => ({ name, url, ...extras })),
  );
  const hashes = new Map(
    running.flatMap(({ base, files }) =>
      Object.entries(files).map(([file, hash]) => [product + base + file, hash]),
    ),
  );
  const integrityOf = (url: string) => hashes.get(url) ?? UNKNOWN;
  const script = (src: string) => {
    const attributes = { src, crossOrigin: 'anonymous', integrity: integrityOf(src) };
    return Object.assign(document.createElement('script'), attributes);
  };
  // Areas bring no core of the runtime, and ask their host for the hash of each file that they load.
  Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: core, __balcaoIntegrityOf: integrityOf });
  const host = createInstance({
    name: 'tiny-shell',
    remotes: running.map(({ global, url }) => ({ name: global, entry: product + url })),
    shared: SHARED,
    plugins: [{ name: 'integrity', createScript: ({ url }) => script(url) }],
  });
  return running.map(({ name, routes, global, exposed }) => ({
    name,
    routes,
    load: () => host.loadRemote<AreaLifecycles>(global + exposed.slice(1)),
  }));
}
