import { assert, integer, property } from 'fast-check';
import { formatMoney, MAX_MONEY_CENTS } from './money';
import { readNumber, readScaled } from './read-number';
import { formatDecimal, formatPercent, MAX_BASIS_POINTS } from './written-number';

describe('reading a number as it is written or copied', () => {
  it.each([
    ['1.234,56', 123456],
    ['1234,56', 123456],
    ['1234.56', 123456],
    ['1,234.56', 123456],
    ['R$ 12', 1200],
    ['R$ 1.234.567,8', 123456780],
    ['1.500', 150000],
    ['1,5', 150],
    ['0,10', 10],
    ['12,500', 1250],
    ['1.234.567', 123456700],
    ['1,234,567.8', 123456780],
    [',50', 50],
    ['12,', 1200],
  ])('%s is so many cents: %d', (text, cents) => {
    expect(readScaled(text, 2)).toBe(cents);
  });

  it.each([
    ['12,345'],
    ['grátis'],
    [''],
    ['99999999999999999'],
    ['1O0,00'],
    ['1e3'],
    ['1,8990E+04'],
    ['10/2'],
    ['=1+1'],
    ['US$ 10,00'],
    ['R$ R$ 10,00'],
    ['1.2.3,4'],
    ['1.234.56'],
    ['12.34,56'],
    ['1,234,56'],
    ['1.234,567.8'],
    ['1234.567'],
    ['0.500.000'],
    ['10,00 20,00'],
    ['10,00 kg'],
    ['..'],
    ['-10,00'],
    ['１０'],
  ])('%j is no amount in cents', (text) => {
    expect(readScaled(text, 2)).toBeNull();
  });

  it('gives up on half a megabyte of zeros without looking through it again for each', () => {
    expect(readScaled(`0,${'0'.repeat(500_000)}1`, 2)).toBeNull();
    expect(readScaled(`1,${'0'.repeat(500_000)}`, 2)).toBe(100);
  });

  it('keeps decimals that are one too many, so that a rule can refuse them', () => {
    expect(readNumber('1500,5 g')).toBe(1500.5);
    expect(readNumber('1.500 g')).toBe(1500);
    expect(readNumber('g')).toBeNull();
    expect(readNumber('1e3')).toBeNull();
    expect(readNumber('1O0 g')).toBeNull();
  });
});

describe('what is shown is read again as what it was', () => {
  it('amounts', () => {
    assert(
      property(integer({ min: 0, max: MAX_MONEY_CENTS }), (cents) => {
        expect(readScaled(formatMoney(cents), 2)).toBe(cents);
      }),
    );
  });

  it('percentages', () => {
    assert(
      property(integer({ min: 0, max: MAX_BASIS_POINTS }), (basisPoints) => {
        expect(readScaled(formatPercent(basisPoints), 2)).toBe(basisPoints);
      }),
    );
    expect(formatPercent(1250)).toBe('12,5%');
  });

  it('whole numbers', () => {
    assert(
      property(integer({ min: 0, max: 10_000_000 }), (value) => {
        expect(readNumber(formatDecimal(value))).toBe(value);
      }),
    );
  });
});
