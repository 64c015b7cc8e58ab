import type { ModuleFederationRuntimePlugin } from '@module-federation/runtime';
import { explainFailure } from '../explain-failure';

/** Pauses before the second and third try, in milliseconds. */
const PAUSES_MS = [500, 1_500];

/** By the module's id. */
const startedAt = new Map<string, number>();
const failures = new Map<string, number>();

/**
 * Tries twice more where the network failed; what has arrived is not asked for again. Whoever asks for the module gets an
 * `AreaLoadError`.
 */
export const retry: ModuleFederationRuntimePlugin = {
  name: 'balcao-retry',
  beforeRequest(request) {
    startedAt.set(request.id, performance.now());
    return request;
  },
  async errorLoadRemote({ id, error: cause, origin }) {
    const took = performance.now() - (startedAt.get(id) ?? 0);
    const { error, transient } = await explainFailure(id, cause, took);
    const failed = failures.get(id) ?? 0;
    const pause = PAUSES_MS[failed];
    failures.delete(id);
    if (!transient || pause === undefined) throw error;
    failures.set(id, failed + 1);
    await new Promise((resolve) => setTimeout(resolve, pause));
    const module = await origin.loadRemote(id);
    failures.delete(id);
    return module;
  },
};
