import type { ResolvedComposition, Telemetry, TelemetryEvent } from '@balcao/contract';

const ADDRESS = '/beacon';
const SEND_AFTER_MS = 2_000;
/** The edge takes no more at once. */
const LARGEST_BYTES = 4_096;

/** What every report carries, so that a failure can be traced to what ran. */
export interface TelemetryContext extends Pick<ResolvedComposition, 'variant'> {
  composition: string;
  shell: string;
  /** Whether a developer's version of an area runs in this page, which says nothing about the composition. */
  overridden?: boolean;
}

const sizeOf = (text: string) => new Blob([text]).size;

/**
 * Reports to the edge by beacon, several events at once: nothing waits for it and nothing fails by it. What is left is
 * sent when the page is put aside. No personal data: a report says which composition ran, never who used it or where.
 */
export function createTelemetry(context: TelemetryContext, page: Window = window): Telemetry {
  let events: TelemetryEvent[] = [];
  let timer = 0;

  const textOf = (some: TelemetryEvent[]) => JSON.stringify({ ...context, events: some });

  function send() {
    page.clearTimeout(timer);
    timer = 0;
    if (events.length === 0) return;
    page.navigator.sendBeacon?.(ADDRESS, new Blob([textOf(events)], { type: 'application/json' }));
    events = [];
  }

  page.addEventListener('pagehide', send);
  page.document.addEventListener('visibilitychange', () => {
    if (page.document.visibilityState === 'hidden') send();
  });

  return {
    report({ name, detail = {} }: TelemetryEvent) {
      const event = { name, detail };
      if (sizeOf(textOf([event])) > LARGEST_BYTES)
        return console.warn(`The event ${name} is too large to be reported.`);
      if (sizeOf(textOf([...events, event])) > LARGEST_BYTES) send();
      events.push(event);
      timer ||= page.setTimeout(send, SEND_AFTER_MS);
    },
  };
}
