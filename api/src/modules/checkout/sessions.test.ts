import { randomUUID } from 'node:crypto';
import { BUYER, configure, linkTo, openCheckout, sellingStore, visit } from '../../../test/buyer-checkout';
import { callAs } from '../../../test/call-as';
import { offeredProduct } from '../../../test/offered-product';
import type { Account } from '../../../test/stored-account';
import { newIp } from '../../../test/test-app';
import { withApi } from '../../../test/with-store';

const api = withApi();
let maria: Account;
let bag: string;
let link: string;

beforeEach(async () => {
  ({ account: maria, productId: bag, link } = await sellingStore(api));
});

const update = (table: 'products' | 'stores', set: object) =>
  api.platform.database.platform
    .updateTable(table)
    .set(set)
    .where('seller_id', '=', maria.sellerId)
    .execute();
const coupon = (body: object) => callAs(api, maria, 'POST', '/coupons', { body });

describe('a link', () => {
  it('opens a session with a price, who sells, and nothing chosen for the buyer', async () => {
    const answer = await openCheckout(api, link);
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({
      token: expect.stringMatching(/^[\w-]{43}$/),
      version: 1,
      status: 'aberta',
      is_test: false,
      items: [{ title: 'Bolsa de lona', quantity: 1, unit_price: 10_000, max_quantity: 10, total: 10_000 }],
      coupon: null,
      method: 'pix',
      methods: [
        { method: 'pix', expires_in: 1_800 },
        { method: 'boleto', due_days: 3 },
      ],
      amounts: { subtotal: 10_000, discount: 0, shipping: 0, total: 10_000 },
      missing: ['contact.name', 'contact.email', 'contact.document'],
      order: null,
      payment: null,
    });
  });

  it('says what it sells to who only looks, and opens no session', async () => {
    const look = (id: string) => api.app.inject({ url: `/v1/checkout/links/${id}`, remoteAddress: newIp() });
    expect((await look(link)).json()).toMatchObject({
      title: 'Bolsa de lona',
      price: 10_000,
      is_test: false,
    });
    const opened = await api.platform.database.platform
      .selectFrom('buyer_checkouts')
      .where('seller_id', '=', maria.sellerId)
      .select('id')
      .execute();
    expect(opened).toEqual([]);
    await update('products', { status: 'draft' });
    expect((await look(link)).json().code).toBe('checkout_product_unavailable');
    expect((await look(randomUUID())).statusCode).toBe(404);
  });

  it('says where a visit comes from, with what is stored with it', async () => {
    const stored = await linkTo(api, maria, bag, { utm: { source: 'instagram' } });
    const answer = await openCheckout(api, stored, { utm: { source: 'google', campaign: 'natal' } });
    expect(answer.json().utm).toMatchObject({ source: 'instagram', campaign: 'natal' });
  });

  it.each(['45120210987654329', '54120210987654321', '4539578763621486'])(
    'opens by an advertisement whose id is %s, as a card’s number could be',
    async (content) => {
      const answer = await openCheckout(api, await linkTo(api, maria, bag), {
        utm: { source: 'fb', content },
      });
      expect([answer.statusCode, answer.json().utm]).toMatchObject([201, { source: 'fb', content }]);
    },
  );

  it('keeps of its token only a hash', async () => {
    const { token } = await visit(api, link);
    const row = await api.platform.database.platform
      .selectFrom('buyer_checkouts')
      .where('link_id', '=', link)
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(token);
  });

  it.each([
    ['is unknown', 404, 'checkout_link_unknown', () => (link = randomUUID())],
    ['leads to a draft', 409, 'checkout_product_unavailable', () => update('products', { status: 'draft' })],
    [
      'leads to what is out of stock',
      409,
      'out_of_stock',
      () => update('products', { stock_quantity: 0, total_stock: 0 }),
    ],
    ['is of a closed store', 409, 'checkout_closed', () => update('stores', { status: 'closed' })],
    [
      'is of a blocked seller',
      409,
      'checkout_closed',
      () =>
        api.platform.database.platform
          .updateTable('users')
          .set({ status: 'blocked' })
          .where('seller_id', '=', maria.sellerId)
          .execute(),
    ],
    [
      'is of a store without methods',
      409,
      'checkout_closed',
      () =>
        api.platform.database.platform
          .updateTable('payment_configs')
          .set({ active: false })
          .where('seller_id', '=', maria.sellerId)
          .execute(),
    ],
  ])('that %s is refused with its own sentence', async (_why, status, code, arrange) => {
    await arrange();
    const answer = await openCheckout(api, link);
    expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
  });

  it('applies its own coupon and where it says the buyer came from, whatever was cut off its address', async () => {
    await coupon({ code: 'INSTA10', type: 'percentual', percentBp: 1_000 });
    link = await linkTo(api, maria, bag, { couponCode: 'INSTA10', utm: { source: 'instagram' } });
    const buyer = await visit(api, link, {
      utm: { source: 'boato', medium: 'cpc', gclid: 'x', campaign: 'c'.repeat(300) },
      first_utm: { source: 'google' },
    });
    expect(buyer.opened).toMatchObject({
      coupon: { code: 'INSTA10', is_valid: true, is_from_link: true },
      amounts: { items_discount: 1_000, total: 9_000 },
    });
    const { version } = await buyer.fill();
    await buyer.pay(version);
    const order = await api.platform.database.platform
      .selectFrom('orders')
      .where('seller_id', '=', maria.sellerId)
      .select(['utm', 'coupon', 'source'])
      .executeTakeFirstOrThrow();
    expect(order).toMatchObject({
      source: 'checkout',
      coupon: 'INSTA10',
      utm: { source: 'instagram', medium: 'cpc', first_source: 'google' },
    });
  });
});

describe('a token', () => {
  it('opens its own session and no other; one that is none answers like an unknown one', async () => {
    const [ana, bia] = [await visit(api, link), await visit(api, link)];
    await ana.fill({ contact: { name: 'Ana Lúcia Prado' } });
    expect((await bia.read()).contact.name).toBe('');
    const url = (token: string) => `/v1/checkout/sessions/${token}`;
    const answers = await Promise.all(
      [
        `${ana.token.slice(0, -1)}${ana.token.endsWith('A') ? 'B' : 'A'}`,
        'x'.repeat(43),
        'curto',
        `${ana.token}A`,
      ].map((token) => api.app.inject({ method: 'GET', url: url(token), remoteAddress: newIp() })),
    );
    const codes = answers.map((answer) => answer.json().code);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404]);
    expect(codes.slice(0, 2)).toEqual(['checkout_session_unknown', 'checkout_session_unknown']);
  });

  it('ends a day after the last change', async () => {
    const buyer = await visit(api, link);
    await api.platform.database.platform
      .updateTable('buyer_checkouts')
      .set({ expires_at: new Date(Date.now() - 1_000) })
      .where('link_id', '=', link)
      .execute();
    const answer = await buyer.change(BUYER);
    expect([answer.statusCode, answer.json().code]).toEqual([410, 'checkout_session_expired']);
  });
});

describe('what a buyer types', () => {
  it('is kept as far as it goes, also beside what is wrong', async () => {
    const buyer = await visit(api, link);
    const session = await buyer.fill({ contact: { email: ' ANA@exemplo.com.br ', phone: '+5511987654321' } });
    expect(session.contact).toMatchObject({ email: 'ana@exemplo.com.br', phone: '+5511987654321' });
    expect(session.missing).toEqual(['contact.name', 'contact.document']);
    const wrong = await buyer.change({ contact: { document: '111.111.111-11', name: 'Ana' } });
    expect([wrong.statusCode, Object.keys(wrong.json().fields).toSorted()]).toEqual([
      422,
      ['contact.document', 'contact.name'],
    ]);
    expect((await buyer.read()).contact.email).toBe('ana@exemplo.com.br');
  });

  it('is a company with its CNPJ, whatever its name, and a house without a street', async () => {
    const buyer = await visit(api, link);
    expect((await buyer.fill({ contact: { name: 'Mercado 24 Horas Ltda' } })).missing).toContain(
      'contact.document',
    );
    const company = await buyer.fill({
      contact: {
        document: 'CNPJ: 33.000.167/0001-01',
        phone: '015 11 98765-4321',
        email: 'notas@mercado24.com.br',
      },
      address: { zip: '01.310-100', number: 'Lote 5 Quadra 3' },
    });
    expect(company).toMatchObject({
      missing: [],
      contact: { name: 'Mercado 24 Horas Ltda', document: '33000167000101', phone: '+5511987654321' },
      address: { zip: '01310100', number: 'Lote 5 Quadra 3' },
    });
    // With a CPF it is a person, who has a full name.
    const person = await buyer.fill({ contact: { document: '529.982.247-25' } });
    expect(person.missing).toEqual(['contact.name']);
    const refused = await buyer.change({ contact: { document: '529.982.247-25', name: 'Petrobras' } });
    expect(refused.json().fields).toEqual({ 'contact.name': ['Escreva nome e sobrenome, sem números.'] });
    expect((await buyer.fill({ contact: { name: "Joana D'Arc" } })).missing).toEqual([]);
  });

  it('changes no version, and a price that it leads to does', async () => {
    await configure(api, maria, 'pix', { discountBasisPoints: 500 });
    const buyer = await visit(api, link);
    expect((await buyer.fill()).version).toBe(1);
    const session = await buyer.fill({ method: 'boleto' });
    expect([session.version, session.amounts.total]).toEqual([2, 10_000]);
    expect(session.methods.map(({ method, total }) => [method, total])).toEqual([
      ['pix', 9_500],
      ['boleto', 10_000],
    ]);
  });

  it('in two tabs at once gives no version the price of another', async () => {
    await configure(api, maria, 'pix', { discountBasisPoints: 500 });
    const buyer = await visit(api, link);
    const totals = new Map<number, Set<number>>();
    for (const quantity of [1, 2, 3, 4, 5]) {
      const answers = await Promise.all([
        buyer.fill({ items: [{ id: 'produto', quantity }] }),
        buyer.fill({ method: quantity % 2 === 0 ? 'pix' : 'boleto' }),
        buyer.read(),
      ]);
      for (const { version, amounts } of answers)
        totals.set(version, (totals.get(version) ?? new Set()).add(amounts.total));
    }
    expect([...totals.values()].map(({ size }) => size)).toEqual([...totals.keys()].map(() => 1));
  });

  it('is priced with the discount of the boleto too, as it is charged', async () => {
    await configure(api, maria, 'boleto', { discountBasisPoints: 300 });
    await coupon({ code: 'SO10', type: 'percentual', percentBp: 1_000 });
    await coupon({ code: 'SOMA10', type: 'percentual', percentBp: 1_000, stacksWithPix: true });
    const buyer = await visit(api, link);
    const address = {
      zip: '01310-100',
      street: 'Avenida Paulista',
      number: '1000',
      district: 'Bela Vista',
      city: 'São Paulo',
      state: 'SP',
    };
    const session = await buyer.fill({ ...BUYER, address, method: 'boleto' });
    expect(session.methods.map(({ method, discount, total }) => [method, discount, total])).toEqual([
      ['pix', 0, 10_000],
      ['boleto', 300, 9_700],
    ]);
    expect([session.amounts, session.items[0]]).toMatchObject([
      { method_discount: 300, discount: 300, total: 9_700 },
      { discount: 300, total: 9_700 },
    ]);
    // As beside the discount for Pix: taken from what a coupon leaves, or it falls away in words.
    expect((await buyer.fill({ coupon: 'SOMA10' })).amounts).toMatchObject({
      method_discount: 270,
      total: 8_730,
    });
    expect(await buyer.fill({ coupon: 'SO10' })).toMatchObject({
      amounts: { method_discount: 0, total: 9_000 },
      coupon: {
        messages: ['Este cupom não se soma ao desconto do boleto: vale o cupom, sem o desconto do boleto.'],
      },
    });
    const { version } = await buyer.fill({ coupon: '' });
    expect((await buyer.pay(version)).json()).toMatchObject({
      order: { total: 9_700 },
      payment: { amount: 9_700 },
    });
  });

  it('never changes an amount: what is no field of the buyer’s is refused', async () => {
    const buyer = await visit(api, link);
    for (const body of [
      { amounts: { total: 1 } },
      { items: [{ id: 'produto', unit_price: 1 }] },
      { version: 9 },
    ])
      expect((await buyer.change(body)).statusCode).toBe(422);
    expect((await buyer.read()).amounts.total).toBe(10_000);
  });

  it.each([
    ['+55 11 90000-0002', '+5511900000002'],
    ['55 11 90000 0010', '+5511900000010'],
    ['5511900000028', '+5511900000028'],
    ['+55 21 90000-0001', '+5521900000001'],
  ])('takes a mobile as a phone writes it: %s', async (phone, kept) => {
    const buyer = await visit(api, link);
    const changed = await buyer.change({ contact: { phone } });
    expect([changed.statusCode, changed.json().contact?.phone]).toEqual([200, kept]);
  });

  it('of a megabyte is refused before it is read, and a card number wherever it stands', async () => {
    const buyer = await visit(api, link);
    expect((await buyer.change({ coupon: 'x'.repeat(1_000_000) })).statusCode).toBe(413);
    const card = await buyer.change({ address: { complement: '4111 1111 1111 1111' } });
    expect([card.statusCode, card.json().code]).toEqual([422, 'card_data_forbidden']);
    expect(Object.keys(card.json().fields)).toEqual(['address.complement']);
  });
});

describe('an order bump', () => {
  it('is offered, taken by the buyer alone, priced by the server, and leaves with a sentence', async () => {
    const box = await offeredProduct(api.platform, maria, { name: 'Caixa', priceCents: 2_990, stock: 3 });
    const { id } = (
      await callAs(api, maria, 'POST', '/order-bumps', {
        body: { name: 'Caixa', productId: box, title: 'Leve a caixa', priceCents: 1_990, methods: ['pix'] },
      })
    ).json();
    const buyer = await visit(api, link);
    expect(buyer.opened.orderbumps).toMatchObject([
      {
        id,
        product_name: 'Caixa',
        variant_name: '',
        title: 'Leve a caixa',
        price: 1_990,
        is_accepted: false,
      },
    ]);
    const taken = await buyer.fill({ orderbumps: [{ id }] });
    expect(taken).toMatchObject({
      version: 2,
      items: [{}, { id, kind: 'orderbump', unit_price: 1_990 }],
      orderbumps: [{ id, is_accepted: true }],
      amounts: { total: 11_990 },
    });
    const left = await buyer.fill({ method: 'boleto' });
    expect([left.amounts.total, left.notices]).toEqual([
      10_000,
      ['Uma oferta que você tinha escolhido não vale mais, e saiu da compra.'],
    ]);
  });
});

describe('a delivery', () => {
  it('is quoted for the CEP, and asks for the address that it needs', async () => {
    await update('products', { type: 'physical', weight_g: 500, height_cm: 10, width_cm: 10, length_cm: 10 });
    const method = (body: object) => callAs(api, maria, 'POST', '/shipping-methods', { body });
    await method({ name: 'PAC', type: 'fixo', valueCents: 1_500, daysMin: 3, daysMax: 8 });
    await method({ name: 'Sedex', type: 'fixo', valueCents: 3_000, daysMin: 1, daysMax: 2 });
    const buyer = await visit(api, link);
    const before = await buyer.fill();
    expect(before.shipping).toMatchObject({ is_required: true, options: [], chosen: null });
    expect(before.missing).toEqual([
      'address.zip',
      'address.street',
      'address.number',
      'address.city',
      'address.state',
    ]);
    const quoted = await buyer.fill({ address: { zip: '01310-100' } });
    expect(quoted.shipping.options.map(({ name, price }) => [name, price])).toEqual([
      ['PAC', 1_500],
      ['Sedex', 3_000],
    ]);
    expect(quoted.amounts).toMatchObject({ shipping: 1_500, total: 11_500 });
    const sedex = quoted.shipping.options[1]?.id ?? '';
    expect((await buyer.fill({ shipping_option: sedex })).amounts.total).toBe(13_000);
    // Another field, and the choice stays.
    expect((await buyer.fill({ contact: { name: 'Ana Prado' } })).shipping.chosen).toBe(sedex);
  });
});

it('lets nobody guess the codes of coupons for ever', async () => {
  const buyer = await visit(api, link);
  await api.platform.database.platform
    .insertInto('request_counts')
    .values({
      key: `quota|coupon-codes|${maria.storeId}|10.9.9.9`,
      requests: 600,
      resets_at: new Date(Date.now() + 60_000),
    })
    .execute();
  const guess = await api.app.inject({
    method: 'PATCH',
    url: `/v1/checkout/sessions/${buyer.token}`,
    remoteAddress: '10.9.9.9',
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({ coupon: 'NADA' }),
  });
  expect([guess.statusCode, guess.headers['retry-after']]).toEqual([429, expect.any(String)]);
});
