import fc from 'fast-check';
import { allocate, formatMoney, MAX_MONEY_CENTS, parseMoney } from './money';

describe('money', () => {
  it('is written R$ 1.234,56 with a no-break space, the sign first', () => {
    expect(formatMoney(123456)).toBe('R$\u00a01.234,56');
    expect(formatMoney(-123456)).toBe('-R$\u00a01.234,56');
    expect(formatMoney(0)).toBe('R$\u00a00,00');
    expect(formatMoney(-0)).toBe('R$\u00a00,00');
    expect(formatMoney(1200, 'USD')).toBe('US$\u00a012,00');
    expect(formatMoney(MAX_MONEY_CENTS)).toBe('R$\u00a099.999.999,99');
  });

  it.each([
    ['R$ 1.234,56', 123456],
    ['1234,5', 123450],
    ['1.234.567', 123456700],
    ['0,07', 7],
    ['-R$ 2,00', -200],
    ['R$ -2,00', -200],
  ])('reads %s', (text, cents) => {
    expect(parseMoney(text)).toBe(cents);
  });

  it.each(['', 'R$', '12.50', '1,234.56', '1.23', '1,234', '1..000', '--1', 'dez'])(
    'reads no amount in %s',
    (text) => {
      expect(parseMoney(text)).toBeNull();
    },
  );

  it('reads back what it writes', () => {
    fc.assert(
      fc.property(fc.integer({ min: -MAX_MONEY_CENTS, max: MAX_MONEY_CENTS }), (cents) => {
        expect(parseMoney(formatMoney(cents))).toBe(cents);
      }),
    );
  });
});

describe('splits', () => {
  const weights = fc
    .array(fc.integer({ min: 0, max: MAX_MONEY_CENTS }), { minLength: 1, maxLength: 20 })
    .filter((list) => list.some((weight) => weight > 0));

  it('add up in 10 000 random cases, each part within one cent of its exact share', () => {
    fc.assert(
      fc.property(fc.integer({ min: -MAX_MONEY_CENTS, max: MAX_MONEY_CENTS }), weights, (total, list) => {
        const parts = allocate(total, list);
        const sumOfWeights = list.reduce((sum, weight) => sum + weight, 0);
        const balanced = parts.reduce((sum, part) => sum + part, 0) === total;
        const fair = parts.every((part, index) => {
          const exact = (total * (list[index] ?? 0)) / sumOfWeights;
          return Math.abs(part - exact) < 1.001;
        });
        return balanced && fair && parts.every(Number.isSafeInteger);
      }),
      { numRuns: 10_000 },
    );
  });

  it('give the odd cent to the part that lost most, the earlier first', () => {
    expect(allocate(100, [1, 1, 1])).toEqual([34, 33, 33]);
    expect(allocate(100, [1, 2])).toEqual([33, 67]);
    expect(allocate(-100, [1, 1, 1])).toEqual([-34, -33, -33]);
    expect(allocate(5, [0, 1])).toEqual([0, 5]);
  });

  it('refuse what cannot be split', () => {
    for (const list of [[], [0, 0], [-1, 2], [0.5]]) expect(() => allocate(100, list)).toThrow(RangeError);
    expect(() => allocate(0.5, [1])).toThrow(RangeError);
  });
});
