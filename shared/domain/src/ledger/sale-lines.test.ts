import { consumeSaleLines, interestOfPayment, saleLinesBetween } from './sale-lines';

/** R$ 180,00 and R$ 9,90 of interest. */
const CARD = { amountCents: 18_990, interestCents: 990, isBoleto: false };
const BOLETO = { amountCents: 18_990, interestCents: 0, isBoleto: true };

it('tells interest from the price', () => {
  expect(saleLinesBetween(0, 18_990, CARD)).toEqual([
    { type: 'sale', cents: 18_000 },
    { type: 'buyer_interest', cents: 990 },
  ]);
});

it('tells what a late boleto brought from its amount, and nothing of one that was paid short', () => {
  expect(saleLinesBetween(0, 19_400, BOLETO)).toEqual([
    { type: 'sale', cents: 18_990 },
    { type: 'boleto_fine', cents: 410 },
  ]);
  expect(saleLinesBetween(0, 18_000, BOLETO)).toEqual([{ type: 'sale', cents: 18_000 }]);
});

it('invents nothing where the amount is unknown, nor for a card that brought more', () => {
  expect(saleLinesBetween(0, 18_990, null)).toEqual([{ type: 'sale', cents: 18_990 }]);
  expect(saleLinesBetween(0, 19_400, { ...CARD, interestCents: 0 })).toEqual([
    { type: 'sale', cents: 19_400 },
  ]);
});

it('comes to the same in parts, and back', () => {
  expect(saleLinesBetween(0, 10_000, CARD)).toEqual([{ type: 'sale', cents: 10_000 }]);
  expect(saleLinesBetween(10_000, 18_990, CARD)).toEqual([
    { type: 'sale', cents: 8_000 },
    { type: 'buyer_interest', cents: 990 },
  ]);
  expect(saleLinesBetween(18_990, 18_500, CARD)).toEqual([{ type: 'buyer_interest', cents: -490 }]);
});

it('takes interest before the price', () => {
  const take = consumeSaleLines(saleLinesBetween(0, 18_990, CARD));
  expect(take(1_000)).toEqual([
    { type: 'buyer_interest', cents: 990 },
    { type: 'sale', cents: 10 },
  ]);
  expect(take(5)).toEqual([{ type: 'sale', cents: 5 }]);
});

it('knows whose interest it is where one payment in installments pays the whole order', () => {
  const order = { interestCents: 990, totalCents: 18_990 };
  const whole = { amountCents: 18_990, installments: 3 };
  expect(interestOfPayment({ order, payment: whole })).toBe(990);
  expect(interestOfPayment({ order, payment: { ...whole, installments: 1 } })).toBe(0);
  expect(interestOfPayment({ order, payment: { ...whole, amountCents: 9_000 } })).toBe(0);
});
