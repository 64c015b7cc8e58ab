/** The roundings of a changed price: none, or to the nearest price that ends in ,90 or ,99. */
export const PRICE_ROUNDINGS = ['none', 'to-90', 'to-99'] as const;
export type PriceRounding = (typeof PRICE_ROUNDINGS)[number];

/** By how much prices change: basis points (`1000` is +10 %), and how they end. */
export interface PriceChange {
  percentBasisPoints: number;
  rounding: PriceRounding;
}

/** Least and greatest change at once, in basis points: -90 % and +500 %. */
export const PRICE_CHANGE_BOUNDS = { min: -9_000, max: 50_000 } as const;

const WHOLE = 10_000;
const REAL = 100;
const ENDINGS: Readonly<Record<PriceRounding, number | null>> = { none: null, 'to-90': 90, 'to-99': 99 };

/** The nearest price with these cents; of two that are equally near, the higher one. Never below the cents themselves. */
function nearestEnding(cents: number, ending: number): number {
  return Math.max(0, Math.floor((cents - ending) / REAL + 0.5)) * REAL + ending;
}

/**
 * A price after a change, in integer cents: halves are rounded away from zero, and it never falls below one cent.
 *
 * It may pass the highest price that a field accepts: `productNumberProblem` says so.
 */
export function changedPrice(cents: number, { percentBasisPoints, rounding }: PriceChange): number {
  // Both factors are integers far below the range of exact doubles, and a price is never negative.
  const exact = Math.floor((cents * (WHOLE + percentBasisPoints) + WHOLE / 2) / WHOLE);
  const ending = ENDINGS[rounding];
  const price = ending === null ? exact : nearestEnding(exact, ending);
  return Math.max(1, price);
}
