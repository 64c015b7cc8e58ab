/** What the ledger has taken for a payment. Positive integer cents. */
export interface Debit {
  /** Names it among the debits of a payment. */
  key: string;
  cents: number;
}

/** Which debits a line of a file is of: their names, and what the ledger says of them. */
export interface SettledDebit {
  key: string;
  cents: number;
}

/** Together they are looked at in every combination, so that a line may hold several; above that only one by one and all at once. */
const MOST_COMBINED = 8;

const sumOf = (debits: readonly Debit[]): number => debits.reduce((sum, { cents }) => sum + cents, 0);
const keyOf = (debits: readonly Debit[]): string => debits.map(({ key }) => key).join('+');

/** The fewest debits that come to an amount; undefined where none do. */
function debitsOf(cents: number, open: readonly Debit[]): readonly Debit[] | undefined {
  const single = open.find((debit) => debit.cents === cents);
  if (single) return [single];
  if (sumOf(open) === cents) return open;
  if (open.length > MOST_COMBINED) return undefined;
  const combinations = Array.from({ length: 2 ** open.length }, (_, chosen) =>
    open.filter((_debit, index) => chosen & (1 << index)),
  );
  return combinations
    .filter((some) => some.length > 0 && sumOf(some) === cents)
    .toSorted((a, b) => a.length - b.length)[0];
}

/**
 * Tells of each amount that a file takes for a payment which of the ledger's debits it is. Each debit is taken once. What fits none is
 * compared with all that is left, so that nothing that is booked is taken for a difference.
 *
 * @param lines positive integer cents, in the order of the file
 */
export function settleDebits(lines: readonly number[], debits: readonly Debit[]): SettledDebit[] {
  let open = debits;
  const settled = lines.map((cents): SettledDebit | undefined => {
    const found = debitsOf(cents, open);
    if (found === undefined) return undefined;
    open = open.filter((debit) => !found.includes(debit));
    return { key: keyOf(found), cents };
  });
  const rest = { key: 'rest', cents: sumOf(open) };
  return settled.map((one) => one ?? rest);
}
