import type { AreaLoadCode } from './area-load-error';

/** Timeout for finding out why a file was not loaded, in milliseconds. */
const PROBE_TIMEOUT_MS = 3_000;

async function digestOf(bytes: ArrayBuffer): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-384', bytes);
  return `sha384-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`;
}

/**
 * Finds out why a script was not loaded: a script element does not tell a refused hash from a dead network.
 * Bytes that are fetched here are compared and dropped, never run. It uses bare `fetch`, because the code of a client may
 * be as unreachable as the area.
 *
 * @returns the code, and whether trying again can help (a server's error answer and wrong bytes stay what they are)
 */
export async function diagnose(
  url: string,
  expected: string | undefined,
): Promise<{ code: AreaLoadCode; transient: boolean }> {
  try {
    const response = await fetch(url, { cache: 'no-store', signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) });
    if (!response.ok) return { code: 'area_unreachable', transient: false };
    const actual = await digestOf(await response.arrayBuffer());
    return actual === expected
      ? { code: 'area_broken', transient: true }
      : { code: 'area_refused', transient: false };
  } catch (error) {
    const timedOut = error instanceof DOMException && error.name === 'TimeoutError';
    return { code: timedOut ? 'area_timeout' : 'area_unreachable', transient: true };
  }
}
