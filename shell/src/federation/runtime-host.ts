import { createInstance, type ModuleFederationRuntimePlugin } from '@module-federation/runtime';
import * as runtimeCore from '@module-federation/runtime/core';
import { ENTRY_TIMEOUT_MS } from './entry-timeout';
import { shareScope } from './share-scope';

declare global {
  /** Where areas that were built for the federation runtime, but without it, find the shell's. */
  var _FEDERATION_RUNTIME_CORE: typeof runtimeCore | undefined;
}

const loadEntries: ModuleFederationRuntimePlugin = {
  name: 'balcao-shell',
  createScript({ url }) {
    const script = document.createElement('script');
    // A string: the default policy decides whether this is an entry of the composition.
    script.src = url;
    script.async = true;
    return { script, timeout: ENTRY_TIMEOUT_MS };
  },
};

/** The shell's shared modules in the runtime's own terms. */
function sharedModules() {
  return Object.fromEntries(
    Object.entries(shareScope()).map(([name, versions]) => [
      name,
      Object.entries(versions).map(([version, { get, eager }]) => ({
        version,
        get: async () => get() as ReturnType<typeof get> & (() => unknown),
        loaded: eager,
        shareConfig: { singleton: true, requiredVersion: `^${version}` },
      })),
    ]),
  );
}

globalThis._FEDERATION_RUNTIME_CORE = runtimeCore;
const host = createInstance({
  name: 'shell',
  remotes: [],
  plugins: [loadEntries],
  shared: sharedModules(),
  shareStrategy: 'loaded-first',
});

/**
 * Loads what an area exposes that was built for the runtime of Module Federation: older versions of areas, and areas of other
 * builds. This code comes only where there is one.
 *
 * @throws as `loadContainer`
 */
export function loadThroughRuntime(name: string, url: string, global: string): Promise<unknown> {
  host.registerRemotes([{ name, entry: url, entryGlobalName: global, type: 'global' }], { force: true });
  return host.loadRemote(`${name}/mount`);
}
