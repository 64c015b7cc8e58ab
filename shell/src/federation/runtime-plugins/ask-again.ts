import type { ModuleFederationRuntimePlugin } from '@module-federation/runtime';

/**
 * Lets a shared module that could not be loaded be asked for again: the runtime keeps the promise that failed, and would
 * answer every later call with it.
 */
export const askAgain: ModuleFederationRuntimePlugin = {
  name: 'balcao-ask-again',
  errorLoadShare({ pkgName, shareScopeMap }) {
    const versions = Object.values(shareScopeMap).flatMap((scope) => Object.values(scope[pkgName] ?? {}));
    for (const version of versions) if (!version.loaded) version.loading = null;
  },
};
