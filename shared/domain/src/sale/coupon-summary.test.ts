import { couponDiscountText, couponLimitTexts, couponPeriodText } from './coupon-summary';
import { aCoupon } from './testing/a-coupon';

it.each([
  [{}, '10% nos produtos'],
  [{ appliesTo: 'subtotal', capCents: 5_000 }, '10% no subtotal, até R$\u00a050,00'],
  [{ type: 'valor_fixo', valueCents: 2_000, capCents: 100 }, 'R$\u00a020,00 nos produtos'],
  [{ type: 'frete_gratis', appliesTo: 'frete', capCents: 3_000 }, 'Frete grátis, até R$\u00a030,00'],
] as const)('%j takes off: %s', (terms, text) => {
  expect(couponDiscountText(aCoupon(terms))).toBe(text);
});

it.each([
  ['', '', 'Sem prazo'],
  ['2026-12-01', '', 'A partir de 01/12/2026'],
  ['', '2026-12-24', 'Até 24/12/2026'],
  ['2026-12-01', '2026-12-24', '01/12/2026 a 24/12/2026'],
])('from %j to %j is %s', (startsOn, endsOn, text) => {
  expect(couponPeriodText({ startsOn, endsOn })).toBe(text);
});

it('says each limit that there is, and nothing of others', () => {
  expect(couponLimitTexts(aCoupon())).toEqual([]);
  expect(
    couponLimitTexts(
      aCoupon({
        minOrderCents: 10_000,
        productIds: ['a', 'b'],
        firstPurchase: true,
        limitTotal: 1,
        limitPerCustomer: 2,
        methods: [
          { method: 'pix', installments: 0 },
          { method: 'credit_card', installments: 3 },
        ],
        weekdays: [1, 5],
        ufs: ['SP'],
        stacksWithPix: true,
      }),
    ),
  ).toEqual([
    'Compras a partir de R$\u00a0100,00',
    'Só com 2 produtos escolhidos',
    'Só na primeira compra',
    '1 uso no total',
    '2 usos por cliente',
    'Pagando com Pix e Cartão de crédito em até 3×',
    'Em segunda e sexta',
    'Entrega em SP',
    'Soma com o desconto do Pix e do boleto',
  ]);
});
