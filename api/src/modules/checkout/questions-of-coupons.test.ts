import { DEFAULT_PAYMENT_CONFIGS } from '@balcao/domain';
import { callAs } from '../../../test/call-as';
import { callV1, newKey, orderBody, paymentEvent } from '../../../test/orders';
import { createAccount } from '../../../test/stored-account';
import { withStore } from '../../../test/with-store';
import { newId } from '../../db/new-id';

const { api, maria } = withStore({ api: { API_KEY_REQUESTS_PER_MINUTE: '100000' } });
let key: string;

beforeEach(async () => {
  key = await newKey(api, maria, { scopes: ['config:ler'] });
});

const BAG = { id: 'linha-1', product_id: newId(), quantity: 1, unit_price: 10_000 };
const CART = { code: 'natal10 ', items: [BAG, { ...BAG, id: 'linha-2', unit_price: 3_333 }] };
const create = async (changes: object = {}) =>
  (
    await callAs(api, maria, 'POST', '/coupons', {
      body: { code: 'NATAL10', type: 'percentual', percentBp: 1_000, ...changes },
    })
  ).json();
const ask = async (body: object, by = key) => callV1(api, by, 'POST', '/checkout/coupons/validate', body);
const answer = async (changes: object = {}) => (await ask({ ...CART, ...changes })).json();
const simulate = async (changes: object = {}) =>
  (await callAs(api, maria, 'POST', '/coupons/simulate', { body: { ...CART, ...changes } })).json();

it('a coupon that is good says what each line and the whole cart come to', async () => {
  const { id } = await create();
  expect(await answer({ shipping: { zip_code: '01310-100', amount: 1_990 }, interest: 150 })).toEqual({
    valid: true,
    code: 'NATAL10',
    coupon_id: id,
    reasons: [],
    messages: [],
    pending: [],
    missing: 0,
    subtotal: 13_333,
    items_discount: 1_333,
    pix_discount: 0,
    shipping_discount: 0,
    discount: 1_333,
    lines: [
      { id: 'linha-1', coupon_discount: 1_000, pix_discount: 0 },
      { id: 'linha-2', coupon_discount: 333, pix_discount: 0 },
    ],
    shipping: 1_990,
    interest: 150,
    total: 14_140,
  });
});

it('the seller who tries it reads the same as the buyer, with all reasons in their order', async () => {
  await create({ minOrderCents: 20_000, endsOn: '2026-01-31', paused: true, ufs: ['SP'] });
  const cart = { shipping: { zip_code: '20040-002' } };
  const told = await answer(cart);
  expect(told).toMatchObject({
    valid: false,
    reasons: ['pausado', 'expirado', 'minimo_nao_atingido', 'nao_vale_nesta_uf'],
    missing: 6_667,
    discount: 0,
    total: 13_333,
  });
  expect(told.messages[2]).toBe(
    'Este cupom vale em compras a partir de R$\u00a0200,00: faltam R$\u00a066,67.',
  );
  expect(await simulate(cart)).toEqual(told);
});

it('a code that nobody has is so for look-alikes, and for coupons of another store', async () => {
  await create({ code: 'KIT10' });
  for (const code of ['\u212aIT10', 'КIT10', 'OUTRO', '', "' or 1=1 --"])
    expect(await answer({ code })).toMatchObject({ valid: false, coupon_id: null, reasons: ['inexistente'] });
  const joao = await createAccount(api.platform);
  const theirs = await newKey(api, joao, { scopes: ['config:ler'] });
  expect((await ask({ ...CART, code: 'KIT10' }, theirs)).json().reasons).toEqual(['inexistente']);
});

it('what is not known yet is open, and no cart becomes unusable while a document is typed', async () => {
  await create({
    limitPerCustomer: 1,
    methods: [{ method: 'credit_card', installments: 3 }],
    ufs: ['SP'],
  });
  const open = await answer({ customer: { document: '529', email: '' } });
  expect(open).toMatchObject({ valid: true, pending: ['cliente', 'metodo', 'uf'], discount: 1_333 });
  expect(open.messages).toHaveLength(3);
});

describe('at another moment', () => {
  const at = '2026-12-24T23:30:00-03:00';

  it('it is judged with a test key and by the seller', async () => {
    await create({ startsOn: '2026-12-24', endsOn: '2026-12-24', weekdays: [4] });
    expect((await answer({ at })).valid).toBe(true);
    expect((await simulate({ at })).valid).toBe(true);
    expect((await answer({ at: '2026-12-25T00:00:00-03:00' })).reasons).toEqual([
      'expirado',
      'nao_vale_neste_dia',
    ]);
  });

  it('a key of real sales cannot ask', async () => {
    const live = await newKey(api, maria, { mode: 'live', scopes: ['config:ler'] });
    const refused = await ask({ ...CART, at }, live);
    expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([422, ['at']]);
  });
});

it('is good for the products of a category, and for no others', async () => {
  const product = async (categories: string[]) =>
    (await callAs(api, maria, 'POST', '/products', { body: { name: 'Bolsa', categories } })).json().id;
  const items = [
    { ...BAG, product_id: await product(['Bolsas', 'Verão']) },
    { ...BAG, id: 'linha-2', product_id: await product(['Caixas']) },
  ];
  await create({ categories: ['Verão'] });
  expect((await answer({ items })).lines).toMatchObject([{ coupon_discount: 1_000 }, { coupon_discount: 0 }]);
  expect((await answer({ items: items.slice(1) })).reasons).toEqual(['nao_vale_para_estes_produtos']);
});

describe.each(['pix', 'boleto'] as const)('the discount for %s', (method) => {
  beforeEach(async () => {
    await callAs(api, maria, 'PATCH', `/seller/${maria.sellerId}/payment-gateway`, {
      body: { gateway: 'simulador' },
      'if-match': '"1"',
    });
    const config = { ...DEFAULT_PAYMENT_CONFIGS[method], discountBasisPoints: 1_000 };
    await callAs(api, maria, 'POST', '/pagamentoconfiguracoes', {
      body: { idFormaPagamento: method, idGateway: 'simulador', ativo: true, config },
    });
  });
  const payment = { method };
  const named = method === 'pix' ? 'desconto do Pix' : 'desconto do boleto';

  it('falls away beside a coupon that does not go with it, in words', async () => {
    await create();
    const told = await answer({ payment });
    expect(told).toMatchObject({ valid: true, pix_discount: 0, discount: 1_333 });
    expect(told.messages).toEqual([`Este cupom não se soma ao ${named}: vale o cupom, sem o ${named}.`]);
    expect(await simulate({ payment })).toEqual(told);
  });

  it('is taken from what the coupon leaves where both go together, and alone without a coupon', async () => {
    await create({ stacksWithPix: true });
    expect(await answer({ payment })).toMatchObject({
      items_discount: 1_333,
      pix_discount: 1_200,
      total: 10_800,
    });
    expect(await answer({ payment, code: 'NENHUM' })).toMatchObject({
      items_discount: 0,
      pix_discount: 1_333,
    });
    expect(await simulate({ payment })).toEqual(await answer({ payment }));
    const other = { method: method === 'pix' ? 'boleto' : 'pix' };
    expect((await answer({ payment: other })).pix_discount).toBe(0);
    expect((await answer({ payment: { method: 'credit_card', installments: 1 } })).pix_discount).toBe(0);
  });
});

describe('who bought before', () => {
  const buyer = { document: '529.982.247-25', email: 'ana@exemplo.com.br' };
  let live: string;
  beforeEach(async () => {
    live = await newKey(api, maria, { mode: 'live', scopes: ['config:ler', 'pedidos:escrever'] });
    await create({ firstPurchase: true });
  });
  const order = (changes: object = {}, by = live) =>
    callV1(api, by, 'PUT', '/orders/pedido-1', orderBody(changes));
  const pay = (by = live) =>
    callV1(api, by, 'POST', '/orders/pedido-1/payments/pix-1/events', paymentEvent('captured', 1));
  const first = async (customer: object) => (await ask({ ...CART, customer }, live)).json().reasons;

  it('is found by document, by e-mail without one, and only once they have paid', async () => {
    await order();
    expect(await first(buyer)).toEqual([]);
    await pay();
    expect(await first(buyer)).toEqual(['nao_e_a_primeira_compra']);
    expect(await first({ email: ' ANA@exemplo.com.br' })).toEqual(['nao_e_a_primeira_compra']);
    // The document decides where both have one.
    expect(await first({ document: '123.456.789-09', email: buyer.email })).toEqual([]);
  });

  it('a guest without a document is found by their e-mail', async () => {
    await order({ customer: { name: 'Ana', email: buyer.email } });
    await pay();
    expect(await first(buyer)).toEqual(['nao_e_a_primeira_compra']);
  });

  it('tests are no purchases', async () => {
    const test = await newKey(api, maria, { scopes: ['pedidos:escrever'] });
    await order({}, test);
    await pay(test);
    expect(await first(buyer)).toEqual([]);
  });

  it('is not told to a page whose key anybody can read', async () => {
    await order();
    await pay();
    const origin = 'https://loja.example';
    const page = await newKey(api, maria, { kind: 'publishable', scopes: ['config:ler'], origins: [origin] });
    const told = await callV1(
      api,
      page,
      'POST',
      '/checkout/coupons/validate',
      { ...CART, customer: buyer },
      { origin },
    );
    expect(told.json()).toMatchObject({ valid: true, pending: ['cliente'] });
  });
});

it.each([
  [{ items: [] }, 'items'],
  [{ items: [{ ...BAG, quantity: 0 }] }, 'items.0.quantity'],
  [{ items: [BAG, BAG] }, 'items'],
  [{ items: [{ ...BAG, quantity: 100_000, unit_price: 9_999_999_999 }] }, 'items'],
  [{ payment: { method: 'cheque' } }, 'payment.method'],
])('%j is refused', async (changes, field) => {
  const refused = await ask({ ...CART, ...changes });
  expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([422, [field]]);
});

it('codes that nobody has cannot be tried without end', async () => {
  const guess = () => ask({ ...CART, code: newId().slice(0, 20) });
  await api.platform.database.platform
    .deleteFrom('request_counts')
    .where('key', 'like', 'quota|coupon-codes|%')
    .execute();
  expect((await guess()).statusCode).toBe(200);
  await api.platform.database.platform
    .updateTable('request_counts')
    .set({ requests: 600 })
    .where('key', 'like', 'quota|coupon-codes|%')
    .execute();
  const refused = await guess();
  expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
  // Otherwise the one code that is not refused would be the right one.
  await create();
  const right = await ask(CART);
  expect([right.statusCode, right.json().errors]).toEqual([429, refused.json().errors]);
});
