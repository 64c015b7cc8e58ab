import type { PageEvent, PageReport } from '@balcao/api-schema';
import type { Telemetry, TelemetryEvent } from '@balcao/contract';

const ADDRESS = '/beacon';
const SEND_AFTER_MS = 2_000;
/** The edge accepts no larger report. */
const MAX_BYTES = 4_096;

/** The context that every report carries, so that a failure can be traced to its composition. */
export type TelemetryContext = Omit<PageReport, 'events'>;

/** Sends a report while the page is open. */
async function postReport(text: string): Promise<void> {
  const { edgeClient } = await import('../http/edge-client');
  await edgeClient.post(ADDRESS, { body: text, headers: { 'content-type': 'application/json' } });
}

const sizeOf = (text: string) => new Blob([text]).size;

/**
 * Reports to the edge, several events at once. Nothing waits for a report, and a failed report is dropped. When the
 * page is left, the rest goes by `sendBeacon`, which outlives the page. No personal data: a report says which
 * composition ran, never who used it or where.
 */
export function createTelemetry(
  context: TelemetryContext,
  post: (text: string) => Promise<void> = postReport,
  page: Window = window,
): Telemetry {
  let events: PageEvent[] = [];
  let timer = 0;

  const textOf = (some: PageEvent[]) => JSON.stringify({ ...context, events: some } satisfies PageReport);

  /** Takes the pending events as text; null when there are none. */
  function drainText(): string | null {
    page.clearTimeout(timer);
    timer = 0;
    if (events.length === 0) return null;
    const text = textOf(events);
    events = [];
    return text;
  }

  function send() {
    const text = drainText();
    if (text !== null) void post(text).catch(() => {});
  }

  function sendOnLeaving() {
    const text = drainText();
    if (text !== null) page.navigator.sendBeacon?.(ADDRESS, new Blob([text], { type: 'application/json' }));
  }

  page.addEventListener('pagehide', sendOnLeaving);
  page.document.addEventListener('visibilitychange', () => {
    if (page.document.visibilityState === 'hidden') sendOnLeaving();
  });

  return {
    report({ name, detail = {} }: TelemetryEvent) {
      const event = { name, detail };
      // The tools inside the page read it from the browser's own record, however late they are opened.
      page.performance.mark?.(name, { detail });
      if (sizeOf(textOf([event])) > MAX_BYTES)
        return console.warn(`The event ${name} is too large to be reported.`);
      if (sizeOf(textOf([...events, event])) > MAX_BYTES) send();
      events.push(event);
      timer ||= page.setTimeout(send, SEND_AFTER_MS);
    },
  };
}
