import { lengthOf, seedFor, someOf } from './proofs';

const days = Array.from({ length: 365 }, (_, day) => day);

describe('a part of a proof', () => {
  it('is the same for the same seed and purpose, another for another purpose', () => {
    expect(seedFor('refunds')).toBe(seedFor('refunds'));
    expect(seedFor('refunds')).not.toBe(seedFor('payouts'));
    expect(someOf(days, 12, 'month')).toEqual(someOf(days, 12, 'month'));
    expect(someOf(days, 12, 'month')).not.toEqual(someOf(days, 12, 'year'));
  });

  it('has as many items as were asked for, each once, in their order', () => {
    const some = someOf(days, 12, 'month');
    expect(some).toHaveLength(12);
    expect(new Set(some).size).toBe(12);
    expect(some).toEqual([...some].sort((a, b) => a - b));
  });

  it('is all of a list that is not longer', () => {
    expect(someOf([3, 1, 2], 3, 'three')).toEqual([3, 1, 2]);
    expect(someOf([], 3, 'none')).toEqual([]);
  });

  it('comes to every item in time', () => {
    const seen = new Set(days.flatMap((day) => someOf(['a', 'b', 'c', 'd'], 1, `commit ${day}`)));
    expect([...seen].sort()).toEqual(['a', 'b', 'c', 'd']);
  });

  it('is the shorter of two lengths, unless the whole is asked for', () => {
    const isWhole = process.env.PROOF_LENGTH === 'full';
    expect(lengthOf(3, 200)).toBe(isWhole ? 200 : 3);
  });
});
