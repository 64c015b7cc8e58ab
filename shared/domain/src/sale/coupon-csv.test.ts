import { seededRandom } from '../basics/seeded-random';
import { COUPON_FILE_FIELDS, couponCells, readCouponCells } from './coupon-csv';
import { randomCart } from './testing/random-carts';

it('what is written is read again, of 500 random coupons', () => {
  const random = seededRandom(29);
  for (let count = 0; count < 500; count += 1) {
    const { used, ...terms } = randomCart(random).coupon;
    const cells = couponCells({ ...terms });
    const named = Object.fromEntries(COUPON_FILE_FIELDS.map((field, index) => [field, cells[index]]));
    expect(readCouponCells(named)).toEqual({ values: terms, problems: {} });
  }
});

it('reads what people write by hand', () => {
  const { values, problems } = readCouponCells({
    code: ' natal10 ',
    type: 'frete gratis',
    percentBp: '12.5',
    valueCents: 'R$ 1.234,5',
    startsOn: '2026-12-01',
    methods: 'pix, Cartão de Crédito até 3x',
    weekdays: 'Terca, sábado',
    ufs: 'sp',
    paused: 'SIM',
    customers: '123.456.789-09',
  });
  expect(problems).toEqual({});
  expect(values).toEqual({
    code: 'NATAL10',
    type: 'frete_gratis',
    percentBp: 1_250,
    valueCents: 123_450,
    startsOn: '2026-12-01',
    methods: [
      { method: 'pix', installments: 0 },
      { method: 'credit_card', installments: 3 },
    ],
    weekdays: [2, 6],
    ufs: ['SP'],
    paused: true,
    customers: ['12345678909'],
  });
});

it.each([
  ['type', 'brinde'],
  ['percentBp', '10,005'],
  ['valueCents', 'dez'],
  ['limitTotal', '1,5'],
  ['startsOn', '31/02/2026'],
  ['methods', 'cheque'],
  ['weekdays', 'feriado'],
  ['ufs', 'XX'],
  ['customers', 'Ana'],
  ['paused', 'talvez'],
] as const)('says by name that %s cannot be %j', (field, cell) => {
  expect(Object.keys(readCouponCells({ [field]: cell }).problems)).toEqual([field]);
});
