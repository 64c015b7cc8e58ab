import { callAs } from '../../../test/call-as';
import { callV1, newKey } from '../../../test/orders';
import { createAccount } from '../../../test/stored-account';
import { withStore } from '../../../test/with-store';
import { newId } from '../../db/new-id';

const { api, maria } = withStore();
let bag: string;
let key: string;

beforeEach(async () => {
  bag = await product({ name: 'Bolsa', type: 'physical', priceCents: 10_000, weightGrams: 800 });
  key = await newKey(api, maria, { scopes: ['config:ler'] });
});

const product = async (body: object) => (await callAs(api, maria, 'POST', '/products', { body })).json().id;
const method = async (body: object) =>
  (await callAs(api, maria, 'POST', '/shipping-methods', { body: { name: 'Entrega', ...body } })).json().id;
const item = (changes: object = {}) => ({
  id: '1',
  product_id: bag,
  quantity: 1,
  unit_price: 10_000,
  ...changes,
});
const ask = (body: object = {}, by = key, headers = {}) =>
  callV1(
    api,
    by,
    'POST',
    '/checkout/shipping/quote',
    { zip_code: '01310-100', items: [item()], ...body },
    headers,
  );
const simulate = (body: object) =>
  callAs(api, maria, 'POST', '/shipping-methods/simulate', {
    body: { zipCode: '01310100', items: [{ productId: bag, quantity: 1 }], ...body },
  });

async function table(): Promise<string> {
  const id = await method({ name: 'PAC', type: 'tabela', daysMin: 3, daysMax: 5, handlingDays: 1 });
  const rates = [
    { cepFrom: 1_000_000, cepTo: 19_999_999, weightFromGrams: 0, weightToGrams: 1_000, priceCents: 1_990 },
    {
      cepFrom: 1_000_000,
      cepTo: 19_999_999,
      weightFromGrams: 1_001,
      weightToGrams: 5_000,
      priceCents: 2_990,
      excessPerKgCents: 500,
    },
    { cepFrom: 1_310_100, cepTo: 1_310_100, weightFromGrams: 0, weightToGrams: 500, priceCents: 100 },
  ];
  await callAs(api, maria, 'PUT', `/shipping-methods/${id}/rates`, { body: { rates }, 'if-match': '"1"' });
  return id;
}

it('answers the options of a cart by price, and stores nothing', async () => {
  const pac = await table();
  const fixed = await method({ type: 'fixo', valueCents: 1_500, freeFromCents: 12_000 });
  const answer = await ask();
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    {
      zip_code: '01310100',
      uf: 'SP',
      required: true,
      deliverable: true,
      weight_grams: 800,
      options: [
        { id: fixed, name: 'Entrega', type: 'fixo', price: 1_500, discount: 0, days_min: 0, days_max: 0 },
        { id: pac, name: 'PAC', type: 'tabela', price: 1_990, discount: 0, days_min: 4, days_max: 6 },
      ],
      free_shipping_missing: 2_000,
      message: 'Faltam R$\u00a020,00 para o frete grátis.',
    },
  ]);
});

it('finds the row of the weight, and runs on above the last one', async () => {
  await table();
  const prices = [];
  for (const quantity of [1, 2, 6, 9])
    prices.push((await ask({ items: [item({ quantity })] })).json().options[0].price);
  expect(prices).toEqual([1_990, 2_990, 2_990, 4_490]);
});

describe('with a coupon', () => {
  const coupon = (body: object) =>
    callAs(api, maria, 'POST', '/coupons', { body: { type: 'percentual', percentBp: 1_000, ...body } });
  const first = async (body: object) => (await ask({ coupon: 'natal10 ', ...body })).json();

  it('counts “free from” after it', async () => {
    await method({ type: 'fixo', valueCents: 1_500, freeFromCents: 10_000 });
    expect((await ask()).json().options[0].price).toBe(0);
    await coupon({ code: 'NATAL10' });
    expect(await first({})).toMatchObject({ options: [{ price: 1_500 }], free_shipping_missing: 1_000 });
    expect(await first({ coupon: 'OUTRO' })).toMatchObject({ options: [{ price: 0 }] });
    expect(await first({ items: [item({ quantity: 2 })] })).toMatchObject({ options: [{ price: 0 }] });
  });

  it('says what one for the delivery takes off each option, up to its cap', async () => {
    await method({ type: 'fixo', valueCents: 1_500, freeFromCents: 90_000 });
    await method({ type: 'fixo', valueCents: 4_000 });
    await coupon({
      code: 'NATAL10',
      type: 'frete_gratis',
      appliesTo: 'frete',
      percentBp: 0,
      capCents: 2_000,
    });
    expect(await first({})).toMatchObject({
      options: [
        { price: 1_500, discount: 1_500 },
        { price: 4_000, discount: 2_000 },
      ],
      free_shipping_missing: null,
      message: '',
    });
  });

  it('changes nothing where it is not good for the cart', async () => {
    await method({ type: 'fixo', valueCents: 1_500 });
    await coupon({ code: 'NATAL10', type: 'frete_gratis', appliesTo: 'frete', percentBp: 0, ufs: ['RJ'] });
    expect(await first({})).toMatchObject({ options: [{ price: 1_500, discount: 0 }] });
    expect(await first({ zip_code: '20040-002' })).toMatchObject({ options: [{ discount: 1_500 }] });
  });

  it('cannot be guessed without end', async () => {
    await method({ type: 'fixo', valueCents: 1_500 });
    expect((await ask({ coupon: 'NENHUM' })).statusCode).toBe(200);
    await api.platform.database.platform
      .updateTable('request_counts')
      .set({ requests: 600 })
      .where('key', 'like', 'quota|coupon-codes|%')
      .execute();
    await coupon({ code: 'NATAL10' });
    for (const code of ['NENHUM', 'NATAL10']) expect((await ask({ coupon: code })).statusCode).toBe(429);
    expect((await ask()).statusCode).toBe(200);
  });
});

it('takes products of a category, as they are now', async () => {
  const box = await product({
    name: 'Caixa',
    type: 'physical',
    priceCents: 1_000,
    weightGrams: 100,
    categories: ['Embalagens', 'Papel'],
  });
  const id = await method({
    type: 'fixo',
    valueCents: 500,
    conditions: { productIds: [bag], categories: ['Papel'] },
  });
  const both = [item(), item({ id: '2', product_id: box })];
  expect((await ask({ items: both })).json().options).toMatchObject([{ id }]);
  await callAs(api, maria, 'PATCH', `/products/${box}`, {
    body: { categories: ['Embalagens'] },
    'if-match': '"1"',
  });
  expect((await simulate({ items: [{ productId: box, quantity: 1 }] })).json().rejected).toMatchObject([
    { id, messages: ['O pedido tem um produto que esta forma de frete não leva.'] },
  ]);
});

it('counts no weight of digital products, and delivers them anywhere', async () => {
  const course = await product({ name: 'Curso', type: 'digital', priceCents: 5_000 });
  expect((await ask({ items: [item({ product_id: course })] })).json()).toMatchObject({
    required: false,
    deliverable: true,
    options: [],
    weight_grams: 0,
  });
});

it('says that nobody delivers there, and to secret keys why', async () => {
  const north = await method({ type: 'gratis', reach: { kind: 'regioes', regions: ['norte'] } });
  const answer = (await ask({ explain: true })).json();
  expect(answer).toMatchObject({ deliverable: false, message: 'Não entregamos neste CEP.' });
  expect(answer.rejected).toEqual([
    {
      id: north,
      reasons: ['fora_do_alcance'],
      messages: ['Não atende 01310-100 (SP): entrega em Norte.'],
    },
  ]);
  expect((await ask()).json()).not.toHaveProperty('rejected');
  const ORIGIN = 'https://loja.example';
  const page = await newKey(api, maria, { kind: 'publishable', scopes: ['config:ler'], origins: [ORIGIN] });
  expect((await ask({}, page, { origin: ORIGIN })).statusCode).toBe(200);
  const refused = await ask({ explain: true }, page, { origin: ORIGIN });
  expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([422, ['explain']]);
});

it('answers as of another moment to test keys only', async () => {
  await method({ type: 'gratis', startsOn: '2030-01-01' });
  expect((await ask()).json().options).toHaveLength(0);
  // The day of São Paulo decides.
  expect((await ask({ at: '2030-01-01T02:59:00Z' })).json().options).toHaveLength(0);
  expect((await ask({ at: '2030-01-01T03:00:00Z' })).json().options).toHaveLength(1);
  const live = await newKey(api, maria, { mode: 'live', scopes: ['config:ler'] });
  expect((await ask({ at: '2030-01-01T03:00:00Z' }, live)).statusCode).toBe(422);
});

it.each([
  ['zip_code', { zip_code: '1310-100' }],
  ['items', { items: [] }],
  ['items.0.quantity', { items: [{ id: '1', product_id: 'x', quantity: 0, unit_price: 1 }] }],
  ['items', { items: [{ id: '1', product_id: 'x', quantity: 2, unit_price: 9_999_999_999 }] }],
])('refuses a malformed %s', async (field, body) => {
  const answer = await ask(body);
  expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([422, [field]]);
});

it('needs to know a product only where its weight or size counts', async () => {
  const items = [item({ product_id: newId() })];
  await method({ type: 'fixo', valueCents: 1_500 });
  expect((await ask({ items })).json().options).toHaveLength(1);
  await table();
  const refused = await ask({ items });
  expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([422, ['items.0.product_id']]);
});

it('knows the methods and products of its own store alone', async () => {
  await table();
  const other = await createAccount(api.platform);
  const otherKey = await newKey(api, other, { scopes: ['config:ler'] });
  expect((await ask({}, otherKey)).json()).toMatchObject({ options: [], weight_grams: 0 });
  const wrong = await newKey(api, maria, { scopes: ['pedidos:ler'] });
  expect((await ask({}, wrong)).statusCode).toBe(403);
});

describe('the simulator', () => {
  it('says the same in the same words, and what a price is made of', async () => {
    await table();
    await method({ type: 'gratis', conditions: { minSubtotalCents: 20_000 } });
    const heavy = (
      await simulate({ items: [{ productId: bag, quantity: 9 }], discountCents: 80_000 })
    ).json();
    expect(heavy.options).toMatchObject([
      {
        name: 'PAC',
        priceCents: 4_490,
        parts: [
          { label: 'Valor da linha', cents: 2_990 },
          { label: 'Quilos excedentes', cents: 1_500 },
        ],
      },
    ]);
    const sentence = 'O pedido soma R$\u00a0100,00; vale a partir de R$\u00a0200,00: faltam R$\u00a0100,00.';
    expect(heavy.rejected).toMatchObject([{ reasons: ['subtotal_abaixo'], messages: [sentence] }]);
    expect((await ask({ explain: true })).json().rejected).toMatchObject([{ messages: [sentence] }]);
  });

  it('names products without a weight', async () => {
    const light = await product({ name: 'Adesivo', type: 'physical', priceCents: 500 });
    expect((await simulate({ items: [{ productId: light, quantity: 1 }] })).json().weightless).toEqual([
      'Adesivo',
    ]);
  });

  it('refuses a product of another store', async () => {
    const answer = await simulate({ items: [{ productId: newId(), quantity: 1 }] });
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([422, ['items.0.productId']]);
  });
});
