import { getInstance, registerGlobalPlugins, registerPlugins } from '@module-federation/runtime';
import * as runtimeCore from '@module-federation/runtime/core';
import { askAgain } from './runtime-plugins/ask-again';
import { loadEntries } from './runtime-plugins/load-entries';
import { retry } from './runtime-plugins/retry';

declare global {
  /** The global in which areas find the core of the federation runtime: they are built without it (`externalRuntime`). */
  var _FEDERATION_RUNTIME_CORE: typeof runtimeCore | undefined;
}

/**
 * Adds the shell's plugins to the host that its build has made. Those that concern shared modules are for all instances, because each area
 * has one of its own.
 */
globalThis._FEDERATION_RUNTIME_CORE = runtimeCore;
registerGlobalPlugins([askAgain]);
registerPlugins([loadEntries, retry]);

// The shell's own code runs on these: no newer copy that an area brings takes their place.
for (const versions of Object.values(getInstance()?.shareScopeMap.default ?? {}))
  for (const shared of Object.values(versions)) if (shared.shareConfig.eager) shared.loaded = true;
