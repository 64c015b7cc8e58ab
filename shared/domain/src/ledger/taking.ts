/** A receivable that was neither released nor anticipated, and what is left of it. */
export interface OpenReceivable {
  id: string;
  availableOn: string;
  openCents: number;
  /** The cents that were taken of it before its day, and can come back. */
  takenCents: number;
}

/** The cents that are taken of a receivable before it falls due; below 0 for cents that come back to it. */
export interface Taken {
  id: string;
  cents: number;
}

/** Splits cents over what receivables have, as they stand. */
function split(
  receivables: readonly OpenReceivable[],
  cents: number,
  of: 'openCents' | 'takenCents',
): Taken[] {
  const parts: Taken[] = [];
  let left = cents;
  for (const receivable of receivables) {
    const part = Math.min(left, receivable[of]);
    if (part > 0) parts.push({ id: receivable.id, cents: part });
    left -= part;
  }
  return parts;
}

/** Takes cents of receivables, the latest first; below 0, gives them back, the earliest first. */
export function takenOf(open: readonly OpenReceivable[], cents: number): Taken[] {
  const byDay = open.toSorted((a, b) => (a.availableOn < b.availableOn ? -1 : 1));
  if (cents >= 0) return split(byDay.toReversed(), cents, 'openCents');
  return split(byDay, -cents, 'takenCents').map((part) => ({ ...part, cents: -part.cents }));
}

/** The rest of receivables after some cents were taken of them. */
export function afterTaking(open: readonly OpenReceivable[], taken: readonly Taken[]): OpenReceivable[] {
  return open.map((receivable) => {
    const cents = taken.reduce((sum, part) => (part.id === receivable.id ? sum + part.cents : sum), 0);
    return {
      ...receivable,
      openCents: receivable.openCents - cents,
      takenCents: receivable.takenCents + cents,
    };
  });
}
