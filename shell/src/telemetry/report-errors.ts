import type { Telemetry } from '@balcao/contract';

const MAX_MESSAGE_LENGTH = 200;

function describe(error: unknown): { kind: string; message: string; part?: string } {
  if (!(error instanceof Error)) return { kind: typeof error, message: '' };
  // Whose code has thrown it: the innermost file of ours.
  const [, part] = /\/artifacts\/([^/]+)/.exec(error.stack ?? '') ?? [];
  return {
    kind: error.name,
    // Numbers in a message may be personal data (a CPF in a URL), so they are masked.
    message: error.message.replace(/\d{3,}/g, '#').slice(0, MAX_MESSAGE_LENGTH),
    ...(part && { part }),
  };
}

/** Reports uncaught errors, each kind once per page. Returns the function that stops it. */
export function reportUncaughtErrors(telemetry: Telemetry, page: Window = window): () => void {
  const reported = new Set<string>();

  function report(name: string, error: unknown) {
    const detail = describe(error);
    const key = JSON.stringify([name, detail]);
    if (reported.has(key)) return;
    reported.add(key);
    telemetry.report({ name, detail });
  }

  const onError = (event: ErrorEvent) => report('uncaught_error', event.error);
  const onRejection = (event: PromiseRejectionEvent) => report('unhandled_rejection', event.reason);
  page.addEventListener('error', onError);
  page.addEventListener('unhandledrejection', onRejection);
  return () => {
    page.removeEventListener('error', onError);
    page.removeEventListener('unhandledrejection', onRejection);
  };
}
