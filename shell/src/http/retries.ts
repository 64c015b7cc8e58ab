import { type AxiosAdapter, CanceledError, type InternalAxiosRequestConfig, isAxiosError } from 'axios';
import { readRetryAfter } from './retry-after';

const MAX_RETRIES = 3;
const FIRST_PAUSE_MS = 300;
/** Nobody is kept waiting for longer: the failure is shown then, with the time that the server asked for. */
const MOST_PAUSES_MS = 6_000;
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

/** The pause that an answer asks for (`Retry-After`), in milliseconds. */
const askedFor = (error: unknown): number =>
  1_000 * ((isAxiosError(error) && readRetryAfter(error.response?.headers['retry-after'])) || 0);

/** A doubling pause, half of it random, so that clients do not retry all at once. */
function pauseBefore(retry: number): number {
  const longest = FIRST_PAUSE_MS * 2 ** (retry - 1);
  return longest / 2 + (Math.random() * longest) / 2;
}

/**
 * Sends a request up to three more times on a network failure, 502, 503 or 504, and never sooner than an answer asks. It sits below the interceptors: for
 * them, and so for the loading counter, it stays one request.
 */
export function withRetries(send: AxiosAdapter, pause: Pause = wait): AxiosAdapter {
  return async (request) => {
    let paused = 0;
    for (let retry = 1; ; retry++) {
      try {
        return await send(request);
      } catch (error) {
        if (retry > MAX_RETRIES || !mayRepeat(request) || !isPassing(error)) throw error;
        const next = Math.max(pauseBefore(retry), askedFor(error));
        paused += next;
        if (paused > MOST_PAUSES_MS) throw error;
        await pause(next, request.signal as AbortSignal | undefined);
      }
    }
  };
}
