import type { BusEvent } from './event-bus';

/** Events as few payloads, each a JSON array. They have no other characters than those of ASCII. */
export function toPayloads(events: readonly BusEvent[], maxBytes: number): string[] {
  const payloads: string[] = [];
  let payload = '';
  for (const text of events.map((event) => JSON.stringify(event))) {
    if (payload.length + text.length > maxBytes) {
      payloads.push(`[${payload}]`);
      payload = '';
    }
    payload += payload === '' ? text : `,${text}`;
  }
  if (payload !== '') payloads.push(`[${payload}]`);
  return payloads;
}

/** The events of a payload. */
export const fromPayload = (payload: string): BusEvent[] => JSON.parse(payload);
