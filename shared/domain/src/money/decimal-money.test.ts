import fc from 'fast-check';
import { formatDecimalMoney, parseDecimalMoney } from './decimal-money';

it.each([
  ['199.00', 19_900],
  ['0.07', 7],
  ['12.5', 1_250],
  ['7', 700],
  ['1.100', 110],
  ['-3.20', -320],
  ['-0.00', 0],
])('reads %s', (text, cents) => {
  expect(parseDecimalMoney(text)).toBe(cents);
});

it.each(['', '1,00', '1.005', '1e3', ' 1', '.5', '1.', '+1', '99999999999999999'])(
  'reads no amount in %j',
  (text) => {
    expect(parseDecimalMoney(text)).toBeNull();
  },
);

it('reads exactly what it writes', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9_999_999_999 }), (cents) => {
      expect(parseDecimalMoney(formatDecimalMoney(cents))).toBe(cents);
    }),
  );
});
