import type { AreaLifecycles } from '@balcao/contract';
import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/runtime';

/** A version of an area, as a document of Frontend Discovery has it. */
interface Version {
  deployment: { default: boolean };
  extras: { base: string; global: string; exposed: string; files: Record<string, string>; routes: string[] };
}

/** No file has this hash: what the document does not name is refused. */
const UNKNOWN = `sha384-${'A'.repeat(64)}`;

/** The areas that run in a product: the paths that each owns, and the way to load it by its manifest. */
export async function discoverAreas(product: string) {
  const answer = await fetch(`${product}/composition?format=frontend-discovery`);
  const { microFrontends }: { microFrontends: Record<string, Version[]> } = await answer.json();
  const running = Object.values(microFrontends)
    .flat()
    .filter(({ deployment }) => deployment.default)
    .map(({ extras }) => extras);
  const hashes = new Map(
    running.flatMap(({ base, files }) =>
      Object.entries(files).map(([file, hash]) => [product + base + file, hash]),
    ),
  );
  const integrityOf = (url: string) => hashes.get(url) ?? UNKNOWN;
  const checked = <T extends HTMLScriptElement | HTMLLinkElement>(element: T, url: string) =>
    Object.assign(element, { crossOrigin: 'anonymous', integrity: integrityOf(url) });
  // Areas ask their host for the hash of each file that they load.
  Object.assign(globalThis, { __balcaoIntegrityOf: integrityOf });
  registerPlugins([
    {
      name: 'integrity',
      createScript: ({ url }) => checked(Object.assign(document.createElement('script'), { src: url }), url),
      createLink: ({ url }) => checked(Object.assign(document.createElement('link'), { href: url }), url),
    },
  ]);
  registerRemotes(
    running.map(({ global, base }) => ({ name: global, entry: `${product}${base}mf-manifest.json` })),
  );
  return running.map(({ routes, global, exposed }) => ({
    routes,
    load: () => loadRemote<AreaLifecycles>(global + exposed.slice(1)),
  }));
}
