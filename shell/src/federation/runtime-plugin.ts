import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import * as runtimeCore from '@module-federation/runtime/core';
import { enforceIntegrity } from './enforce-integrity';
import { ENTRY_TIMEOUT_MS } from './entry-timeout';
import { installIntegrity } from './integrity';
import { installDefaultPolicy } from './trusted-types';

declare global {
  /** Where areas, which are built without the federation runtime, find the shell's. */
  var _FEDERATION_RUNTIME_CORE: typeof runtimeCore | undefined;
}

/** The shell's part in the federation runtime: shares the core with areas, and loads entries with their hash. */
export default function shellRuntimePlugin(): ModuleFederationRuntimePlugin {
  installIntegrity();
  enforceIntegrity();
  installDefaultPolicy();
  globalThis._FEDERATION_RUNTIME_CORE = runtimeCore;
  return {
    name: 'balcao-shell',
    createScript({ url }) {
      const script = document.createElement('script');
      // A string: the default policy decides whether this is an entry of the composition.
      script.src = url;
      script.async = true;
      return { script, timeout: ENTRY_TIMEOUT_MS };
    },
  };
}
