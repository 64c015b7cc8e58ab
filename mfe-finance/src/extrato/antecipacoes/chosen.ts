import type { PricedReceivable } from '@balcao/api-schema';

/** The ways to choose receivables: all, those until a day, or one by one. */
export const WAYS = ['Todos', 'Até uma data', 'Um a um'] as const;

export interface Choice {
  /** A position in `WAYS`. */
  way: number;
  /** The last day, for the second way; empty while none is chosen. */
  until: string;
  /** Ids of receivables, for the third way. */
  picked: ReadonlySet<string>;
}

export const EVERYTHING: Choice = { way: 0, until: '', picked: new Set() };

/** The receivables that a choice means. */
export function chosenOf(items: readonly PricedReceivable[], { way, until, picked }: Choice) {
  if (way === 0) return items;
  return items.filter(({ availableOn, receivableId }) =>
    way === 1 ? availableOn <= until : picked.has(receivableId),
  );
}

/** The totals of receivables. Integer cents: amount is fee, reserve and net. */
export function totalsOf(items: readonly PricedReceivable[]) {
  const sum = (of: (item: PricedReceivable) => number) => items.reduce((cents, item) => cents + of(item), 0);
  return {
    amountCents: sum(({ amountCents }) => amountCents),
    feeCents: sum(({ feeCents }) => feeCents),
    feePerDayCents: sum(({ feePerDayCents }) => feePerDayCents),
    reserveCents: sum(({ reserveCents }) => reserveCents),
    netCents: sum(({ netCents }) => netCents),
  };
}

/** The days on which something falls due, in their order. */
export const daysOf = (items: readonly PricedReceivable[]): string[] => [
  ...new Set(items.map(({ availableOn }) => availableOn)),
];

/** `1 recebível`, `12 recebíveis` */
export const inReceivables = (count: number): string => (count === 1 ? '1 recebível' : `${count} recebíveis`);
