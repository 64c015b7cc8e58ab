import { brandInCell, coverageWords, isCovered, methodInCell } from './settlement-coverage';

it.each([
  ['Cartão de Crédito', 'credit_card'],
  ['credit_card', 'credit_card'],
  ['Crédito à vista', 'credit_card'],
  ['VISA', 'credit_card'],
  ['bank_transfer', 'pix'],
  ['Pix', 'pix'],
  ['Boleto bancário', 'boleto'],
  ['ticket', 'boleto'],
  ['account_money', null],
  ['3', null],
])('reads %s as a method', (cell, method) => {
  expect(methodInCell(cell)).toBe(method);
});

it.each([
  ['MASTER', 'mastercard'],
  ['Mastercard', 'mastercard'],
  ['visa electron', 'visa'],
  ['American Express', 'amex'],
  ['Elo', 'elo'],
  ['Modelo', null],
])('reads %s as a brand', (cell, brand) => {
  expect(brandInCell(cell)).toBe(brand);
});

it('covers a card whose brand nobody knows, and no other brand or method', () => {
  const visas = { methods: ['credit_card'], brands: ['visa'] } as const;
  expect(isCovered(visas, { method: 'credit_card', brand: 'visa' })).toBe(true);
  expect(isCovered(visas, { method: 'credit_card', brand: null })).toBe(true);
  expect(isCovered(visas, { method: 'credit_card', brand: 'elo' })).toBe(false);
  expect(isCovered(visas, { method: 'pix', brand: null })).toBe(false);
  expect(isCovered({ methods: null, brands: null }, { method: 'pix', brand: null })).toBe(true);
});

it('says what a file covers', () => {
  const days = { fromDay: '2026-11-01', toDay: '2026-11-30', dayKind: 'due' } as const;
  expect(coverageWords({ methods: ['credit_card'], brands: ['visa', 'mastercard'], ...days })).toBe(
    'O arquivo cobre cartões Visa e Mastercard, parcelas de 01/11/2026 a 30/11/2026.',
  );
  const day = { fromDay: '2026-11-01', toDay: '2026-11-01', dayKind: 'sale' } as const;
  expect(coverageWords({ methods: ['pix', 'credit_card'], brands: null, ...day })).toBe(
    'O arquivo cobre Pix e cartões, vendas de 01/11/2026.',
  );
  expect(coverageWords({ methods: null, brands: null, fromDay: null, toDay: null, dayKind: null })).toBe('');
});
