import { allocate } from '../money/money';
import { MAX_BASIS_POINTS } from '../money/written-number';

const WHOLE = BigInt(MAX_BASIS_POINTS);

/** A share of an amount in cents, in basis points; half a cent is rounded up. Exact for any amount. */
export const shareOf = (cents: number, basisPoints: number): number =>
  Number((BigInt(cents) * BigInt(basisPoints) * 2n + WHOLE) / (WHOLE * 2n));

/**
 * A discount over lines in proportion to what each comes to: it adds up, a line of 0 gets 0, and no line gets more than it comes to.
 * @param discount at most what all lines come to
 */
export const spreadOver = (discount: number, lines: readonly number[]): number[] =>
  discount === 0 ? lines.map(() => 0) : allocate(discount, lines);
