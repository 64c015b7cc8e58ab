import type { ModuleFederationRuntimePlugin } from '@module-federation/runtime';
import { ENTRY_TIMEOUT_MS } from '../entry-timeout';

/** How often each entry was asked for, by its URL. */
const attempts = new Map<string, number>();

/**
 * Loads an area's entry. The first try uses the URL that is preloaded and cached. The browser does not request a failed URL
 * again, so a retry adds a query. The hash, which `enforceIntegrity` gives to every script, is the same.
 */
export const loadEntries: ModuleFederationRuntimePlugin = {
  name: 'balcao-load-entries',
  createScript({ url }) {
    const attempt = (attempts.get(url) ?? 0) + 1;
    attempts.set(url, attempt);
    const script = document.createElement('script');
    // A string: the default policy decides whether this is an entry of the composition.
    script.src = attempt === 1 ? url : `${url}?tentativa=${attempt}`;
    return { script, timeout: ENTRY_TIMEOUT_MS };
  },
};
