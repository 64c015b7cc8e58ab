import fc from 'fast-check';
import { changedPrice, type PriceRounding } from './price-change';

const change = (cents: number, percentBasisPoints: number, rounding: PriceRounding = 'none') =>
  changedPrice(cents, { percentBasisPoints, rounding });

describe('changedPrice', () => {
  it.each([
    [10_000, 1_000, 11_000],
    [9_990, -1_000, 8_991],
    // 0,5 cent away from zero.
    [5, 1_000, 6],
    [15, -1_000, 14],
    [1, -9_000, 1],
    [9_999_999_999, 50_000, 59_999_999_994],
  ])('changes %i cents by %i basis points to %i', (before, percent, after) => {
    expect(change(before, percent)).toBe(after);
  });

  it.each([
    [1_234, 'to-90', 1_190],
    [1_241, 'to-90', 1_290],
    [1_240, 'to-90', 1_290],
    [1_290, 'to-90', 1_290],
    [10, 'to-90', 90],
    [1_234, 'to-99', 1_199],
    [1_249, 'to-99', 1_299],
    [5, 'to-99', 99],
  ] as const)('ends %i cents %s at %i', (before, rounding, after) => {
    expect(change(before, 0, rounding)).toBe(after);
  });

  it('gives whole cents, at least one, as near as rounding allows', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9_999_999_999 }),
        fc.integer({ min: -9_000, max: 50_000 }),
        fc.constantFrom('none', 'to-90', 'to-99'),
        (cents, percent, rounding) => {
          const after = change(cents, percent, rounding);
          const exact = (cents * (10_000 + percent)) / 10_000;
          expect(Number.isSafeInteger(after)).toBe(true);
          expect(after).toBeGreaterThanOrEqual(1);
          const slack = rounding === 'none' ? 0.5 : 99.5;
          expect(Math.abs(after - exact)).toBeLessThanOrEqual(Math.max(slack, 1));
        },
      ),
    );
  });
});
