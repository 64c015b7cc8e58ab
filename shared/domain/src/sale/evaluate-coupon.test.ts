import type { CartLine } from './cart';
import { couponReasonText } from './coupon-reasons';
import { couponStatus } from './coupon-status';
import { type CouponQuestion, evaluateCoupon } from './evaluate-coupon';
import { aCoupon } from './testing/a-coupon';

const BAG: CartLine = {
  id: '1',
  productId: 'bag',
  categories: ['bolsas'],
  kind: 'product',
  quantity: 1,
  unitPriceCents: 10_000,
};
const ANA = { document: '12345678909', email: 'ana@exemplo.com', uses: 0, hasBought: false };
const asked = (changes: Partial<CouponQuestion> = {}): CouponQuestion => ({
  now: new Date('2026-11-26T15:00:00Z'),
  lines: [BAG],
  ...changes,
});
const judged = (terms: Parameters<typeof aCoupon>[0], changes?: Partial<CouponQuestion>, used = 0) =>
  evaluateCoupon({ ...aCoupon(terms), used }, asked(changes));
const reasons = (...of: Parameters<typeof judged>) => judged(...of).reasons;

it('nothing stands against a coupon without limits', () => {
  expect(judged({})).toEqual({ reasons: [], pending: [], missingCents: 0 });
});

it('all reasons are said, in their order', () => {
  const all = evaluateCoupon(
    {
      ...aCoupon({
        paused: true,
        startsOn: '2026-12-01',
        endsOn: '2026-11-01',
        limitTotal: 5,
        limitPerCustomer: 1,
        customers: ['rui@exemplo.com'],
        firstPurchase: true,
        minOrderCents: 20_000,
        productIds: ['other'],
        methods: [{ method: 'credit_card', installments: 3 }],
        weekdays: [0],
        ufs: ['SP'],
      }),
      used: 5,
    },
    asked({ customer: { ...ANA, uses: 1, hasBought: true }, method: 'pix', uf: 'RJ' }),
  );
  expect(all.reasons).toEqual([
    'pausado',
    'agendado',
    'expirado',
    'esgotado',
    'limite_do_cliente',
    'nao_vale_para_este_cliente',
    'nao_e_a_primeira_compra',
    'minimo_nao_atingido',
    'nao_vale_para_estes_produtos',
    'nao_vale_para_este_metodo',
    'nao_vale_neste_dia',
    'nao_vale_nesta_uf',
  ]);
  expect(all.missingCents).toBe(10_000);
});

it('a code that nobody has is the only reason', () => {
  expect(evaluateCoupon(null, asked()).reasons).toEqual(['inexistente']);
});

describe('its days are those of São Paulo', () => {
  const until = { endsOn: '2026-11-26' };
  it.each([
    ['2026-11-26T02:59:59Z', []],
    ['2026-11-27T02:59:59.999Z', []],
    ['2026-11-27T03:00:00Z', ['expirado']],
  ])('at %s: %j', (now, expected) => {
    expect(reasons(until, { now: new Date(now) })).toEqual(expected);
  });

  it('begin at midnight there, whatever day it is in UTC', () => {
    const from = { startsOn: '2026-11-27' };
    expect(reasons(from, { now: new Date('2026-11-27T02:59:59Z') })).toEqual(['agendado']);
    expect(reasons(from, { now: new Date('2026-11-27T03:00:00Z') })).toEqual([]);
    // Thursday night there, Friday in UTC.
    expect(reasons({ weekdays: [4] }, { now: new Date('2026-11-27T02:00:00Z') })).toEqual([]);
  });
});

describe('who buys', () => {
  it('is asked for where it matters, and nothing is refused before', () => {
    for (const terms of [
      { limitPerCustomer: 1 },
      { firstPurchase: true },
      { customers: ['ana@exemplo.com'] },
    ])
      expect(judged(terms)).toMatchObject({ reasons: [], pending: ['cliente'] });
  });

  it('is found by document or e-mail, and open while the one that is listed is not known', () => {
    const customers = ['12345678909'];
    expect(judged({ customers }, { customer: ANA }).reasons).toEqual([]);
    expect(judged({ customers }, { customer: { ...ANA, document: '' } }).pending).toEqual(['cliente']);
    expect(judged({ customers }, { customer: { ...ANA, document: '52998224725' } }).reasons).toEqual([
      'nao_vale_para_este_cliente',
    ]);
  });

  it('may use it as often as its limit says, guests too', () => {
    const guest = { document: '', email: 'ana@exemplo.com', hasBought: false };
    expect(reasons({ limitPerCustomer: 2 }, { customer: { ...guest, uses: 1 } })).toEqual([]);
    expect(reasons({ limitPerCustomer: 2 }, { customer: { ...guest, uses: 2 } })).toEqual([
      'limite_do_cliente',
    ]);
  });

  it('an own limit says nothing of the status: a coupon that one customer has used up is active', () => {
    const standing = { startsOn: '', endsOn: '', limitTotal: 0, paused: false, used: 50 };
    expect(couponStatus(standing, new Date())).toBe('ativo');
  });
});

describe('what is in the cart', () => {
  it('counts for the least order with its bumps, without shipping', () => {
    const bump: CartLine = { ...BAG, id: '2', kind: 'orderbump', unitPriceCents: 5_000 };
    expect(reasons({ minOrderCents: 15_000 }, { lines: [BAG, bump] })).toEqual([]);
    expect(judged({ minOrderCents: 15_001 }, { lines: [BAG, bump] })).toMatchObject({
      reasons: ['minimo_nao_atingido'],
      missingCents: 1,
    });
  });

  it('lets it in by product or category', () => {
    expect(reasons({ productIds: ['bag'] })).toEqual([]);
    expect(reasons({ categories: ['bolsas'] })).toEqual([]);
    expect(reasons({ productIds: ['x'], categories: ['y'] })).toEqual(['nao_vale_para_estes_produtos']);
    expect(reasons({ type: 'frete_gratis', appliesTo: 'frete', productIds: ['x'] })).toEqual([
      'nao_vale_para_estes_produtos',
    ]);
  });

  it('of order bumps alone is nothing for a coupon that does not include them', () => {
    const lines: CartLine[] = [{ ...BAG, kind: 'orderbump' }];
    expect(reasons({}, { lines })).toEqual(['nao_vale_para_estes_produtos']);
    expect(reasons({ includesBumps: true }, { lines })).toEqual([]);
  });

  it('is free: that is a reason of its own', () => {
    expect(reasons({}, { lines: [{ ...BAG, unitPriceCents: 0 }] })).toEqual(['nada_a_descontar']);
  });
});

describe('how it is paid', () => {
  const methods = [
    { method: 'credit_card', installments: 3 } as const,
    { method: 'pix', installments: 0 } as const,
  ];
  it.each([
    [{}, { reasons: [], pending: ['metodo'] }],
    [{ method: 'pix' }, { reasons: [], pending: [] }],
    [{ method: 'boleto' }, { reasons: ['nao_vale_para_este_metodo'], pending: [] }],
    [{ method: 'credit_card' }, { reasons: [], pending: ['parcelas'] }],
    [
      { method: 'credit_card', installments: 3 },
      { reasons: [], pending: [] },
    ],
    [
      { method: 'credit_card', installments: 4 },
      { reasons: ['nao_vale_para_estas_parcelas'], pending: [] },
    ],
  ] as const)('%j: %j', (how, verdict) => {
    expect(judged({ methods }, how)).toMatchObject(verdict);
  });
});

it('where it goes to is open until it is known', () => {
  expect(judged({ ufs: ['SP'] }).pending).toEqual(['uf']);
  expect(reasons({ ufs: ['SP'] }, { uf: 'SP' })).toEqual([]);
  expect(reasons({ ufs: ['SP'] }, { uf: 'RJ' })).toEqual(['nao_vale_nesta_uf']);
});

it('statuses go before one another: pausado, expirado, esgotado, agendado, ativo', () => {
  const now = new Date('2026-11-26T15:00:00Z');
  const all = { paused: true, endsOn: '2026-11-25', limitTotal: 1, used: 1, startsOn: '2026-11-27' };
  expect(couponStatus(all, now)).toBe('pausado');
  expect(couponStatus({ ...all, paused: false }, now)).toBe('expirado');
  expect(couponStatus({ ...all, paused: false, endsOn: '' }, now)).toBe('esgotado');
  expect(couponStatus({ ...all, paused: false, endsOn: '', used: 0 }, now)).toBe('agendado');
  expect(couponStatus({ ...all, paused: false, endsOn: '', used: 0, startsOn: '' }, now)).toBe('ativo');
});

it('a reason says what is missing, by name and amount', () => {
  const terms = aCoupon({ minOrderCents: 10_000, endsOn: '2026-11-25', weekdays: [1, 5] });
  const text = (reason: Parameters<typeof couponReasonText>[0]) =>
    couponReasonText(reason, { terms, missingCents: 2_550 });
  expect(text('minimo_nao_atingido')).toBe(
    'Este cupom vale em compras a partir de R$\u00a0100,00: faltam R$\u00a025,50.',
  );
  expect(text('expirado')).toBe('Este cupom venceu em 25/11/2026.');
  expect(text('nao_vale_neste_dia')).toBe('Este cupom vale só nestes dias: segunda e sexta.');
  expect(couponReasonText('inexistente', { terms: null, missingCents: 0 })).toBe(
    'Este cupom não existe. Confira o código.',
  );
});
