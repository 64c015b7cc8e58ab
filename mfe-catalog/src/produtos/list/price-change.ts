import { PRICE_CHANGE_BOUNDS, type PriceChange, type PriceRounding } from '@balcao/domain';

/** A price change: direction, basis points and rounding. */
export interface PriceChangeValues {
  direction: 'up' | 'down';
  percent: number | null;
  rounding: PriceRounding;
}

export const NO_CHANGE: PriceChangeValues = { direction: 'up', percent: null, rounding: 'none' };

/** The largest percentage in each direction, in basis points. */
export const MAX_PERCENT: Readonly<Record<PriceChangeValues['direction'], number>> = {
  up: PRICE_CHANGE_BOUNDS.max,
  down: -PRICE_CHANGE_BOUNDS.min,
};

/** The request body of the change; null while it is invalid. */
export function priceChangeOf({ direction, percent, rounding }: PriceChangeValues): PriceChange | null {
  if (!percent || percent > MAX_PERCENT[direction]) return null;
  return { percentBasisPoints: direction === 'up' ? percent : -percent, rounding };
}
