import { AsyncLocalStorage } from 'node:async_hooks';

/** No service keeps a task away for longer, whatever it says. */
export const MOST_RETRY_AFTER_SECONDS = 3_600;
const TOO_MANY = 429;

/** The seconds of a `Retry-After`, which is a number of them or an HTTP date; undefined without a readable one. */
export function retryAfterOf(header: unknown): number | undefined {
  if (typeof header !== 'string' || header === '') return undefined;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1_000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : undefined;
}

const asked = new AsyncLocalStorage<{ seconds: number }>();

/** Runs an attempt of a task, in which clients note how long the services that they call want to be left alone. */
export const noticingRetryAfter = <Result>(
  noted: { seconds: number },
  attempt: () => Promise<Result>,
): Promise<Result> => asked.run(noted, attempt);

/** The seconds that services have asked for during this attempt; 0 where none did. */
export const notedRetryAfter = (): number => asked.getStore()?.seconds ?? 0;

/** Notes the wait that an outside service asks for with an answer. Nothing is kept outside of a task: a person tries again when they like. */
export function noteRetryAfter(status: number, header: unknown): void {
  const noted = asked.getStore();
  if (noted === undefined || (status !== TOO_MANY && status < 500)) return;
  const seconds = Math.min(retryAfterOf(header) ?? 0, MOST_RETRY_AFTER_SECONDS);
  noted.seconds = Math.max(noted.seconds, seconds);
}
