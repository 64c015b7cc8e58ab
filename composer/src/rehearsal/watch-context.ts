import { setTimeout } from 'node:timers/promises';
import type { BrowserContext, Request } from '@playwright/test';

const QUIET_MS = 250;
const LOOK_EVERY_MS = 25;
/** Not waited for: these stay open while the page is open, or are answered after it is closed. */
const NEVER_ENDING = ['ping', 'eventsource', 'websocket'];

export interface Problem {
  kind: 'console' | 'uncaught' | 'request';
  text: string;
}

/** The problems and the requests of a context's pages while they are open. */
export interface Watched {
  /** Problems so far. */
  problems: Problem[];
  /** Resolves with the first problem. */
  failed: Promise<void>;
  /** Number of requests for files that are missing on purpose. */
  missed(): number;
  /** Resolves once nothing is being fetched. @returns what is still being fetched after `patience` milliseconds */
  waitUntilIdle(patience: number): Promise<string[]>;
}

export interface WatchOptions {
  /** Prefix of the addresses that are missing on purpose. */
  missing: string | undefined;
  /** A 404 of the API for the record of the address is no problem. */
  allowsNoRecord: boolean;
}

function reportPolicyViolations(): void {
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
    console.error(`Content-Security-Policy ${effectiveDirective}: ${blockedURI || 'inline'}`);
  });
}

/** A request for messages, without its query, which may hold personal data. */
const nameOf = (request: Request) => `${request.method()} ${new URL(request.url()).pathname}`;

/** Records the errors and requests of a context's pages. */
export async function watchContext(
  context: BrowserContext,
  { missing, allowsNoRecord }: WatchOptions,
): Promise<Watched> {
  const problems: Problem[] = [];
  let fail = () => {};
  const failed = new Promise<void>((resolve) => {
    fail = resolve;
  });
  const report = (kind: Problem['kind'], text: string) => {
    problems.push({ kind, text });
    fail();
  };
  const open = new Set<Request>();
  const answered = new WeakSet<Request>();
  let changed = performance.now();
  let missed = 0;
  const isMissing = (request: Request) => missing !== undefined && request.url().startsWith(missing);
  const end = (request: Request) => {
    open.delete(request);
    changed = performance.now();
  };

  await context.addInitScript(reportPolicyViolations);
  context.on('console', (message) => {
    // Answers are checked below, where their status and address are known.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      report('console', `console: ${message.text()}`);
  });
  context.on('weberror', (error) => report('uncaught', `uncaught: ${error.error().message}`));
  context.on('request', (request) => {
    if (!NEVER_ENDING.includes(request.resourceType())) open.add(request);
    changed = performance.now();
    if (isMissing(request)) missed++;
  });
  context.on('requestfinished', end);
  context.on('requestfailed', (request) => {
    end(request);
    const reason = request.failure()?.errorText ?? 'failed';
    // The page itself aborted the request: it navigated away, or asked for something else.
    if (!isMissing(request) && reason !== 'net::ERR_ABORTED')
      report('request', `${nameOf(request)}: ${reason}`);
  });
  context.on('response', (response) => {
    answered.add(response.request());
    const status = response.status();
    const isMissingRecord =
      allowsNoRecord && status === 404 && new URL(response.url()).pathname.startsWith('/api/');
    if (status >= 400 && !isMissingRecord) report('request', `${nameOf(response.request())}: ${status}`);
  });

  return {
    problems,
    failed,
    missed: () => missed,
    async waitUntilIdle(patience) {
      const until = performance.now() + patience;
      while (open.size > 0 || performance.now() - changed < QUIET_MS) {
        if (performance.now() > until)
          return [...open].map(
            (request) =>
              `${nameOf(request)}: ${answered.has(request) ? 'the page never reads the answer' : 'no answer'}`,
          );
        await setTimeout(LOOK_EVERY_MS);
      }
      return [];
    },
  };
}
