import { type AxiosAdapter, CanceledError, type InternalAxiosRequestConfig, isAxiosError } from 'axios';

const MAX_RETRIES = 3;
const FIRST_PAUSE_MS = 300;
const PASSING_STATUSES = new Set([502, 503, 504]);

/** Waits; rejects at once when the signal aborts. */
export type Pause = (milliseconds: number, signal: AbortSignal | undefined) => Promise<void>;

const wait: Pause = (milliseconds, signal) =>
  new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(new CanceledError());
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });

/** Reads can be repeated. Writes can be repeated only with an idempotency key. */
function mayRepeat(request: InternalAxiosRequestConfig): boolean {
  return request.method === 'get' || request.headers.has('Idempotency-Key');
}

function isPassing(error: unknown): boolean {
  if (!isAxiosError(error)) return false;
  return error.response ? PASSING_STATUSES.has(error.response.status) : error.code === 'ERR_NETWORK';
}

/** A doubling pause, half of it random, so that clients do not retry all at once. */
function pauseBefore(retry: number): number {
  const longest = FIRST_PAUSE_MS * 2 ** (retry - 1);
  return longest / 2 + (Math.random() * longest) / 2;
}

/**
 * Sends a request up to three more times on a network failure, 502, 503 or 504. It sits below the interceptors: for
 * them, and so for the loading counter, it stays one request.
 */
export function withRetries(send: AxiosAdapter, pause: Pause = wait): AxiosAdapter {
  return async (request) => {
    for (let retry = 1; ; retry++) {
      try {
        return await send(request);
      } catch (error) {
        if (retry > MAX_RETRIES || !mayRepeat(request) || !isPassing(error)) throw error;
        await pause(pauseBefore(retry), request.signal as AbortSignal | undefined);
      }
    }
  };
}
