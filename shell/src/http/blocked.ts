import { type AxiosAdapter, AxiosError, isAxiosError } from 'axios';
import { clientError } from './client-error';

const PATIENCE_MS = 3_000;

/** Whether the API itself answers at a base: a sign of life that no list of blockers has. */
async function isThere(base: string): Promise<boolean> {
  try {
    const { edgeClient } = await import('./edge-client');
    const address = `${base.replace(/\/$/, '')}/healthz`;
    const { headers } = await edgeClient.get(address, {
      cache: 'no-store',
      throwHttpErrors: false,
      timeout: PATIENCE_MS,
    });
    return headers.has('x-request-id');
  } catch {
    return false;
  }
}

/** Tells a request that something in the browser or the network stopped from an API that cannot be reached at all. */
export function withBlockedRequests(send: AxiosAdapter, answersAt = isThere): AxiosAdapter {
  return async (request) => {
    try {
      return await send(request);
    } catch (error) {
      const isUnanswered = isAxiosError(error) && error.code === AxiosError.ERR_NETWORK && !error.response;
      if (isUnanswered && request.baseURL && navigator.onLine && (await answersAt(request.baseURL)))
        throw clientError('blocked');
      throw error;
    }
  };
}
