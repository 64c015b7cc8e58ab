import { PRODUCT_CELLS } from './csv-cells';

it.each(['1O0,00', '1e3', '10/2', '=1+1', 'US$ 10,00', '1.2.3,4', '12.34,56', '1 0', '10%'])(
  'takes %j for no price',
  (typed) => {
    expect(PRODUCT_CELLS.priceCents.read(typed)).toEqual({ problem: 'Escreva um valor como 1234,56.' });
  },
);

it.each([
  ['R$ 1.234,56', 123_456],
  [' 10,00 ', 1000],
  ['', null],
])('reads the price %j', (typed, value) => {
  expect(PRODUCT_CELLS.priceCents.read(typed)).toEqual({ value });
});
