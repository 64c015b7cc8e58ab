import type { ShippingLine } from './load';
import { NO_CONDITIONS, type ShippingMethod } from './method';
import { quoteShipping } from './quote';
import type { ShippingRate } from './rates';
import { SHIPPING_REASONS } from './reasons';
import { aLine, aMethod, aRate, foundIn } from './testing/examples';

const SAO_PAULO = '01310100';
const TODAY = '2026-11-20';

const quote = (
  methods: ShippingMethod | ShippingMethod[],
  lines: ShippingLine | ShippingLine[] = aLine(),
  cep = SAO_PAULO,
) => quoteShipping([methods].flat(), { cep, lines: [lines].flat(), today: TODAY });
const only = (
  methods: ShippingMethod | ShippingMethod[],
  lines?: ShippingLine | ShippingLine[],
  cep?: string,
) => quote(methods, lines, cep).options[0];
const reasons = (...asked: Parameters<typeof quote>) =>
  quote(...asked).rejected.flatMap((method) => method.reasons);
const where = (conditions: Partial<ShippingMethod['conditions']>) =>
  aMethod({ conditions: { ...NO_CONDITIONS, ...conditions } });

const table = (rates: ShippingRate[], changes: Partial<ShippingMethod> = {}) => {
  const method = aMethod({ id: 't', type: 'tabela', ...changes });
  return (lines: ShippingLine | ShippingLine[], grams: number, cep = SAO_PAULO) =>
    quoteShipping(
      [method],
      { cep, lines: [lines].flat(), today: TODAY },
      new Map([['t', foundIn(rates, cep, grams)]]),
    );
};

describe('what each type charges', () => {
  it.each([
    ['gratis', aMethod({ type: 'gratis', valueCents: 990 }), 0],
    ['fixo', aMethod(), 1_000],
    ['percentual', aMethod({ type: 'percentual', percentBp: 1_250 }), 1_250],
    ['retirada', aMethod({ type: 'retirada', valueCents: 0, insuranceBp: 500 }), 0],
  ])('%s', (_type, method, price) => {
    expect(only(method)).toMatchObject({ priceCents: price });
  });

  it('tabela charges the row of the CEP and the weight', () => {
    const ask = table([
      aRate({ weightToGrams: 500, priceCents: 1_500 }),
      aRate({ weightFromGrams: 501, weightToGrams: 1_000, priceCents: 2_000, days: 9 }),
    ]);
    expect(ask(aLine(), 1_000).options).toMatchObject([{ priceCents: 2_000, daysMin: 9, daysMax: 9 }]);
  });

  it('rounds half a cent up, once', () => {
    expect(
      only(aMethod({ type: 'percentual', percentBp: 50 }), aLine({ unitPriceCents: 100 }))?.priceCents,
    ).toBe(1);
    expect(
      only(aMethod({ type: 'percentual', percentBp: 49 }), aLine({ unitPriceCents: 100 }))?.priceCents,
    ).toBe(0);
    // Rounded per piece it would be 3 cents.
    expect(
      only(aMethod({ type: 'percentual', percentBp: 50 }), aLine({ unitPriceCents: 100, quantity: 3 }))
        ?.priceCents,
    ).toBe(2);
  });

  it('says each part of a price, and they add up', () => {
    const option = only(
      aMethod({ excessFromGrams: 500, excessPerKgCents: 300, insuranceBp: 150 }),
      aLine({ weightGrams: 2_501 }),
    );
    expect(option?.parts).toEqual([
      { kind: 'base', cents: 1_000 },
      { kind: 'excesso', cents: 900 },
      { kind: 'seguro', cents: 150 },
    ]);
    expect(option?.priceCents).toBe(2_050);
  });

  it('adds the days of handling to those of the way', () => {
    expect(only(aMethod({ handlingDays: 2 }))).toMatchObject({ daysMin: 5, daysMax: 7 });
  });
});

describe('weight', () => {
  const heavier = (changes: Partial<ShippingMethod>) =>
    aMethod({ excessFromGrams: 0, excessPerKgCents: 100, valueCents: 0, ...changes });
  const box = aLine({ sidesCm: [30, 20, 40], weightGrams: 1_000 });

  it('is the cubed one where that is larger, up to the gram', () => {
    expect(only(heavier({}), box)?.why[1]).toBe('Pesa 1.000 g na balança e 4.000 g cubados: vale o maior.');
    expect(only(heavier({}), aLine({ sidesCm: [30, 20, 41] }))?.why[1]).toContain('4.100 g cubados');
    expect(only(heavier({ cubedDivisor: 7_000 }), box)?.why[1]).toContain('3.429 g cubados');
  });

  it('is the one of the scales up to the threshold of the method, and without a divisor', () => {
    expect(only(heavier({ cubedFromGrams: 4_000 }), box)?.priceCents).toBe(100);
    expect(only(heavier({ cubedFromGrams: 3_999 }), box)?.priceCents).toBe(400);
    expect(only(heavier({ cubedDivisor: 0 }), box)?.priceCents).toBe(100);
  });

  it('of digital lines is nothing, whatever is written at them', () => {
    const course = aLine({ isPhysical: false, weightGrams: 30_000, sidesCm: [100, 100, 100] });
    expect(quote(heavier({}), [aLine(), course])).toMatchObject({
      weightGrams: 1_000,
      options: [{ priceCents: 100 }],
    });
  });

  it('that nobody has said is 0, finds the first row and is told', () => {
    const rates = [aRate({ weightToGrams: 300, priceCents: 1_100 })];
    const answer = table(rates)(aLine({ weightGrams: null }), 0);
    expect(answer).toMatchObject({ weightless: ['p1'], options: [{ priceCents: 1_100 }] });
  });
});

describe('rows of a table', () => {
  const asked = (
    rates: ShippingRate[],
    grams: number,
    cep = SAO_PAULO,
    changes: Partial<ShippingMethod> = {},
  ) => table(rates, changes)(aLine({ weightGrams: grams }), grams, cep).options[0]?.priceCents;

  it('hold both ends of both ranges', () => {
    const rates = [
      aRate({ cepFrom: 1_310_100, cepTo: 1_310_200, weightFromGrams: 500, weightToGrams: 1_000 }),
    ];
    expect([500, 1_000].map((grams) => asked(rates, grams))).toEqual([2_000, 2_000]);
    expect(['01310100', '01310200'].map((cep) => asked(rates, 700, cep))).toEqual([2_000, 2_000]);
    expect([499, 1_001].map((grams) => asked(rates, grams))).toEqual([undefined, undefined]);
    expect(['01310099', '01310201'].map((cep) => asked(rates, 700, cep))).toEqual([undefined, undefined]);
  });

  it('of the narrower range win, wherever they stand in the file', () => {
    const broad = aRate({ cepTo: 99_999_999, priceCents: 900 });
    const narrow = aRate({ cepFrom: 1_310_000, cepTo: 1_319_999, priceCents: 2_500 });
    expect([asked([broad, narrow], 700), asked([narrow, broad], 700)]).toEqual([2_500, 2_500]);
    expect(asked([broad, narrow], 700, '20040002')).toBe(900);
  });

  it('that are there twice are one: the cheaper', () => {
    expect(asked([aRate({ priceCents: 2_100 }), aRate({ priceCents: 2_000 })], 700)).toBe(2_000);
  });

  it('of which two touch give the lighter one', () => {
    const rates = [aRate({ priceCents: 1_500 }), aRate({ weightFromGrams: 1_000, weightToGrams: 2_000 })];
    expect([asked(rates, 1_000), asked(rates, 1_001)]).toEqual([1_500, 2_000]);
  });

  it('end with the last one, which runs on for what a kilogram more costs', () => {
    const rates = [
      aRate({ priceCents: 1_500 }),
      aRate({ weightFromGrams: 1_001, weightToGrams: 2_000, priceCents: 2_000, excessPerKgCents: 700 }),
    ];
    expect([2_000, 2_001, 3_000, 3_001].map((grams) => asked(rates, grams))).toEqual([
      2_000, 2_700, 2_700, 3_400,
    ]);
    expect(asked(rates.slice(0, 1), 1_001)).toBeUndefined();
    // The method's own rule runs on where no row has one.
    expect(asked(rates.slice(0, 1), 1_001, SAO_PAULO, { excessPerKgCents: 400 })).toBe(1_900);
  });

  it('count from their order value on, and the sentence says from which', () => {
    const rates = [aRate({ minOrderCents: 15_000 })];
    const short = table(rates)(aLine({ weightGrams: 700 }), 700);
    expect(short.rejected).toMatchObject([
      {
        reasons: ['subtotal_abaixo'],
        messages: ['O pedido soma R$\u00a0100,00; vale a partir de R$\u00a0150,00: faltam R$\u00a050,00.'],
      },
    ]);
    expect(table(rates)(aLine({ weightGrams: 700, unitPriceCents: 15_000 }), 700).options).toHaveLength(1);
  });

  it('that are none for a weight say so', () => {
    expect(table([aRate()])(aLine({ weightGrams: 1_001 }), 1_001).rejected[0]).toMatchObject({
      reasons: ['sem_faixa'],
      messages: ['A tabela não tem linha para 01310-100 com 1.001 g.'],
    });
  });
});

describe('why a method is none', () => {
  it.each([
    ['inativo', aMethod({ active: false })],
    ['fora_da_vigencia', aMethod({ startsOn: '2026-11-21' })],
    ['fora_da_vigencia', aMethod({ endsOn: '2026-11-19' })],
    ['fora_do_alcance', aMethod({ reach: { kind: 'ufs', regions: [], ufs: ['RJ'], ranges: [] } })],
    ['peso_abaixo', where({ minWeightGrams: 1_001 })],
    ['peso_acima', where({ maxWeightGrams: 999 })],
    ['quantidade_abaixo', where({ minQuantity: 2 })],
    ['quantidade_acima', where({ maxQuantity: 0 })],
    ['produto_fora', where({ productIds: ['p2'] })],
    ['subtotal_acima', where({ maxSubtotalCents: 9_999 })],
    ['subtotal_abaixo', where({ minSubtotalCents: 10_001 })],
  ])('%s', (reason, method) => {
    expect(reasons(method)).toEqual([reason]);
  });

  it('the ends of every condition are included', () => {
    const exact = where({
      minSubtotalCents: 10_000,
      maxSubtotalCents: 10_000,
      minWeightGrams: 1_000,
      maxWeightGrams: 1_000,
      minQuantity: 1,
      maxQuantity: 1,
      productIds: ['p1'],
    });
    expect(quote({ ...exact, startsOn: TODAY, endsOn: TODAY }).options).toHaveLength(1);
  });

  it('a method without limits has none, and one with a limit of 0 either', () => {
    expect(
      quote(aMethod({ maxSideCm: 0, maxSumCm: 0 }), aLine({ sidesCm: [200, 200, 200] })).options,
    ).toHaveLength(1);
  });

  it('sizes beyond one method are out of that one alone, by name', () => {
    const small = aMethod({ id: 'pac', maxSideCm: 100, maxSumCm: 200 });
    const answer = quote([small, aMethod({ id: 'truck' })], aLine({ sidesCm: [101, 10, 10] }));
    expect(answer.options.map(({ id }) => id)).toEqual(['truck']);
    expect(answer.rejected).toMatchObject([
      {
        id: 'pac',
        reasons: ['medida_acima'],
        messages: ['Um produto tem 101 cm de lado; o máximo é 100 cm.'],
      },
    ]);
    expect(quote(small, aLine({ sidesCm: [90, 60, 51] })).rejected[0]?.messages).toEqual([
      'Um produto soma 201 cm nos três lados; o máximo é 200 cm.',
    ]);
    // A minimum size is no error.
    expect(quote(small, aLine({ sidesCm: [1, 1, 1] })).options).toHaveLength(1);
  });

  it('all of them are said, in one order', () => {
    const found = reasons(
      aMethod({
        active: false,
        endsOn: '2026-11-01',
        reach: { kind: 'regioes', regions: ['norte'], ufs: [], ranges: [] },
        conditions: {
          ...NO_CONDITIONS,
          minSubtotalCents: 20_000,
          maxSubtotalCents: 5_000,
          minWeightGrams: 2_000,
          maxWeightGrams: 500,
          minQuantity: 3,
          maxQuantity: 0,
          productIds: ['p9'],
        },
        maxSideCm: 5,
      }),
      aLine({ sidesCm: [10, 1, 1] }),
    );
    expect(found).toEqual(SHIPPING_REASONS.filter((reason) => reason !== 'sem_faixa'));
  });

  it('every physical line must be one of the products; a digital one need not', () => {
    const books = where({ productIds: ['p1'] });
    expect(reasons(books, [aLine(), aLine({ productId: 'p2' })])).toEqual(['produto_fora']);
    expect(quote(books, [aLine(), aLine({ productId: 'p2', isPhysical: false })]).options).toHaveLength(1);
  });

  it('or have one of its categories, each line by either', () => {
    const bags = where({ productIds: ['p1'], categories: ['Bolsas', 'Caixas'] });
    const bag = aLine({ productId: 'p2', categories: ['Verão', 'Bolsas'] });
    expect(quote(bags, [aLine(), bag]).options).toHaveLength(1);
    expect(reasons(bags, [bag, aLine({ productId: 'p3', categories: ['bolsas'] })])).toEqual([
      'produto_fora',
    ]);
    expect(reasons(where({ categories: ['Bolsas'] }), [aLine()])).toEqual(['produto_fora']);
  });
});

describe('a quote', () => {
  it('is sorted by price, and by priority between equal prices only', () => {
    const methods = [
      aMethod({ id: 'dear', priority: 1, valueCents: 3_000 }),
      aMethod({ id: 'later', priority: 3 }),
      aMethod({ id: 'first', priority: 2 }),
    ];
    expect(quote(methods).options.map(({ id }) => id)).toEqual(['first', 'later', 'dear']);
  });

  it('says that nobody delivers there, of physical goods alone', () => {
    const north = aMethod({ reach: { kind: 'regioes', regions: ['norte'], ufs: [], ranges: [] } });
    expect(quote(north)).toMatchObject({
      uf: 'SP',
      required: true,
      deliverable: false,
      message: 'Não entregamos neste CEP.',
    });
    expect(quote(north, aLine({ isPhysical: false }))).toMatchObject({
      required: false,
      deliverable: true,
      options: [],
      message: 'Nada deste pedido é enviado.',
    });
    expect(quote(aMethod(), aLine(), '00000000')).toMatchObject({ uf: null, deliverable: false });
  });

  it('asks for the goods after the coupon, both ends included', () => {
    const method = aMethod({ freeFromCents: 10_000 });
    expect(only(method)?.priceCents).toBe(0);
    expect(only(method)?.parts.at(-1)).toEqual({ kind: 'gratis', cents: -1_000 });
    const withCoupon = quote(method, aLine({ discountCents: 1 }));
    expect(withCoupon).toMatchObject({
      options: [{ priceCents: 1_000 }],
      freeShippingMissingCents: 1,
      message: 'Faltam R$\u00a00,01 para o frete grátis.',
    });
    expect(quote(where({ minSubtotalCents: 10_000 }), aLine({ discountCents: 1 })).options).toEqual([]);
    expect(
      only(aMethod({ type: 'percentual', percentBp: 1_000 }), aLine({ discountCents: 5_000 }))?.priceCents,
    ).toBe(500);
    expect(only(aMethod({ insuranceBp: 1_000 }), aLine({ discountCents: 10_000 }))?.priceCents).toBe(1_000);
  });

  it('forgets the free delivery when the cart shrinks or the coupon comes', () => {
    const method = aMethod({ freeFromCents: 20_000 });
    expect(only(method, aLine({ quantity: 2 }))?.priceCents).toBe(0);
    expect(only(method, aLine())?.priceCents).toBe(1_000);
    expect(only(method, aLine({ quantity: 2, discountCents: 100 }))?.priceCents).toBe(1_000);
  });

  it('has two free deliveries as two options of nothing, which take nothing off the goods', () => {
    const answer = quote([
      aMethod({ id: 'a', type: 'gratis' }),
      aMethod({ id: 'b', freeFromCents: 1, insuranceBp: 100 }),
    ]);
    expect(answer.options.map(({ id, priceCents }) => [id, priceCents])).toEqual([
      ['a', 0],
      ['b', 0],
    ]);
    expect(answer.freeShippingMissingCents).toBeNull();
  });

  it('tells what is missing for a method that is free from a minimum on, and not for one that fails otherwise', () => {
    const free = { ...where({ minSubtotalCents: 15_000 }), type: 'gratis' as const };
    expect(quote([aMethod({ id: 'x' }), free]).freeShippingMissingCents).toBe(5_000);
    expect(quote([aMethod({ id: 'x' }), { ...free, active: false }]).freeShippingMissingCents).toBeNull();
  });

  it('does not take a free pick-up for a free delivery', () => {
    const pickUp = aMethod({ id: 'r', type: 'retirada', valueCents: 0 });
    expect(quote([pickUp, aMethod({ freeFromCents: 12_000 })]).freeShippingMissingCents).toBe(2_000);
  });

  it('never charges less than nothing, nor more than an amount may be', () => {
    expect(
      only(aMethod({ type: 'percentual', percentBp: 10_000 }), aLine({ discountCents: 99_999 }))?.priceCents,
    ).toBe(0);
    const heavy = aLine({ weightGrams: 30_000, quantity: 100_000 });
    expect(only(aMethod({ excessPerKgCents: 9_999_999_999 }), heavy)?.priceCents).toBe(9_999_999_999);
  });
});
