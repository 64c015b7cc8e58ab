import type { RuntimeConfig } from '@balcao/contract';
import { isPlainObject, SAMPLE_FLAGS } from '@balcao/domain';

const API = '/api';

/** The defaults for settings that ops left out: everything on the page's own origin, no sample data. */
export const DEFAULT_CONFIG: RuntimeConfig = {
  apiBases: {
    core: API,
    identity: API,
    plan: API,
    mainSeller: API,
    auth: API,
    websocket: API,
    accountWebsocket: API,
    checkoutFront: '/',
  },
  sampleFlags: { ...SAMPLE_FLAGS },
  postalCodeBase: 'https://viacep.com.br/ws',
  environment: 'production',
  liveReload: false,
};

function section(written: Record<string, unknown>, name: string): object {
  return isPlainObject(written[name]) ? written[name] : {};
}

/**
 * Reads the runtime configuration that ops wrote into the page (`<script type="application/json" id="config">`), each
 * missing setting taken from `DEFAULT_CONFIG`. Throws a SyntaxError when it is not JSON: a page with a broken
 * configuration must not start on guesses.
 */
export function readRuntimeConfig(page: Document = document): RuntimeConfig {
  const written: unknown = JSON.parse(page.getElementById('config')?.textContent || '{}');
  if (!isPlainObject(written)) return DEFAULT_CONFIG;
  return {
    ...DEFAULT_CONFIG,
    ...written,
    apiBases: { ...DEFAULT_CONFIG.apiBases, ...section(written, 'apiBases') },
    sampleFlags: { ...DEFAULT_CONFIG.sampleFlags, ...section(written, 'sampleFlags') },
  };
}
