import type { Telemetry, TelemetryEvent } from '@balcao/contract';

const ADDRESS = '/beacon';

/** What every report carries, so that a failure can be traced to what ran. */
export interface TelemetryContext {
  composition: string;
  shell: string;
}

/**
 * Reports to the edge by beacon: nothing waits for it and nothing fails by it. No personal data: a report says which
 * composition ran, never who used it or where.
 */
export function createTelemetry(context: TelemetryContext, page: Navigator = navigator): Telemetry {
  return {
    report({ name, detail = {} }: TelemetryEvent) {
      const body = JSON.stringify({ name, ...context, detail });
      page.sendBeacon?.(ADDRESS, new Blob([body], { type: 'application/json' }));
    },
  };
}
