import ky from 'ky';

const TIMEOUT_MS = 10_000;

/**
 * For calls that must not pass the interceptor chain: polling the composition, beacons, a developer's server. They carry
 * no session, move no loading indicator and have no error texts. A failed call is not repeated; the caller decides.
 *
 * Import it with `import()` only: the first load does without it.
 */
export const edgeClient = ky.create({ retry: 0, timeout: TIMEOUT_MS });
