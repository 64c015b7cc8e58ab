import { cardBrandOf, cardExpiry, isCardNumber, securityCodeLength } from './card';

it.each([
  ['4111111111111111', 'visa'],
  ['5555555555554444', 'mastercard'],
  ['2223003122003222', 'mastercard'],
  ['378282246310005', 'amex'],
  ['30569309025904', 'diners'],
  ['6062826786276634', 'hipercard'],
  ['6362970000457013', 'elo'],
  ['4011780000000000', 'elo'],
  ['5067', null],
  ['9', null],
])('%s is of %s', (digits, brand) => expect(cardBrandOf(digits)).toBe(brand));

it.each([
  ['4111111111111111', true],
  ['4111111111111112', false],
  ['4111', false],
  ['', false],
  ['4111 1111 1111 1111', false],
])('%s is a number: %s', (digits, is) => expect(isCardNumber(digits)).toBe(is));

it.each([
  ['11/26', { month: 11, year: 2026 }],
  ['1226', { month: 12, year: 2026 }],
  ['03 / 2031', { month: 3, year: 2031 }],
  ['10/26', null],
  ['13/30', null],
  ['00/30', null],
  ['', null],
])('%s, in November of 2026, is good until %j', (typed, expiry) =>
  expect(cardExpiry(typed, new Date(2026, 10, 27))).toEqual(expiry),
);

it('has four digits on the front of an American Express', () => {
  expect(securityCodeLength('amex')).toBe(4);
  expect(securityCodeLength(null)).toBe(3);
});
