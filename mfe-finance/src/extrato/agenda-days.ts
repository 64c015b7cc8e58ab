import type { ReceivableRow } from '@balcao/api-schema';

/** What falls due on one day. */
export interface AgendaDay {
  /** `YYYY-MM-DD` */
  day: string;
  cents: number;
  count: number;
}

/** The days on which something falls due, in their order. What was released or taken by refunds no longer counts. */
export function agendaDays(receivables: readonly ReceivableRow[]): AgendaDay[] {
  const days = new Map<string, AgendaDay>();
  for (const { availableOn, openCents, status } of receivables) {
    if (status !== 'agendado') continue;
    const day = days.get(availableOn) ?? { day: availableOn, cents: 0, count: 0 };
    days.set(availableOn, { ...day, cents: day.cents + openCents, count: day.count + 1 });
  }
  return [...days.values()].toSorted((one, other) => (one.day < other.day ? -1 : 1));
}
