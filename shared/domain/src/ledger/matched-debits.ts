/** A debit of the ledger for a payment. Positive integer cents. */
export interface Debit {
  /** Names it among the debits of a payment. */
  key: string;
  cents: number;
}

/** The debits that a line of a file is of. */
export interface MatchedDebits<One extends Debit> {
  debits: readonly One[];
  /** Whether they come to what the line says; else they are all that was left. */
  isFound: boolean;
}

/** Together they are looked at in every combination, so that a line may hold several; above that only one by one and all at once. */
const MOST_COMBINED = 8;

const sumOf = (debits: readonly Debit[]): number => debits.reduce((sum, { cents }) => sum + cents, 0);

/** The fewest debits that come to an amount; undefined where none do. */
function debitsOf<One extends Debit>(cents: number, open: readonly One[]): readonly One[] | undefined {
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
 * Tells of each line that takes something for a payment which of the ledger's debits it is. Each debit is taken once. What fits none
 * is compared with all that is left, so that nothing that is booked is taken for a difference.
 *
 * @param lines in the order of the file, each by the amounts that it may be known by, the likeliest first: positive integer cents
 */
export function matchDebits<One extends Debit>(
  lines: readonly (readonly number[])[],
  debits: readonly One[],
): MatchedDebits<One>[] {
  let open = debits;
  const matched = lines.map((amounts): MatchedDebits<One> | undefined => {
    for (const cents of amounts) {
      const found = debitsOf(cents, open);
      if (found === undefined) continue;
      open = open.filter((debit) => !found.includes(debit));
      return { debits: found, isFound: true };
    }
    return undefined;
  });
  const rest = { debits: open, isFound: false };
  return matched.map((one) => one ?? rest);
}
