import { randomUUID } from 'node:crypto';
import { v1Product } from '@balcao/api-schema';
import { callAs } from '../../../test/call-as';
import { callV1, newKey } from '../../../test/orders';
import { createAccount } from '../../../test/stored-account';
import { withStore } from '../../../test/with-store';

const { api, maria } = withStore();
let key: string;

beforeEach(async () => {
  key = await newKey(api, maria, { scopes: ['produtos:escrever'] });
});

const create = (body: object | string, by = key, idempotencyKey: string = randomUUID()) =>
  callV1(api, by, 'POST', '/products', body, { 'idempotency-key': idempotencyKey });
const listed = async () => (await callAs(api, maria, 'GET', '/products')).json().items;

const SHIRT = {
  name: "Camiseta Sant'Ana",
  type: 'physical',
  status: 'active',
  categories: ['Camisetas'],
  description: '<p>Algodão <strong>penteado</strong><script>alert(1)</script></p>',
  price: 7_990,
  cost: 2_500,
  weight_grams: 250,
  stock_controlled: true,
  options: [{ name: 'Tamanho', values: ['P', 'M'] }],
  variants: [
    { values: ['P'], sku: 'SANT-P', stock_quantity: 3 },
    { values: ['M'], sku: 'SANT-M', price: 8_490, stock_quantity: 0 },
  ],
  payment_methods: ['pix'],
};

describe('a product of the public API', () => {
  it('stands in the store as one of the back-office does, cleaned as there', async () => {
    const answer = await create(SHIRT);
    expect(answer.statusCode).toBe(201);
    const made = v1Product.parse(answer.json());
    expect(made).toMatchObject({
      name: "Camiseta Sant'Ana",
      slug: 'camiseta-sant-ana',
      description: '<p>Algodão <strong>penteado</strong></p>',
      price: 7_990,
      compare_at_price: null,
      payment_methods: ['pix'],
    });
    expect(made.variants).toMatchObject([
      { values: ['P'], price: null, sku: 'SANT-P', stock_quantity: 3 },
      { values: ['M'], price: 8_490, sku: 'SANT-M', stock_quantity: 0 },
    ]);
    const read = await callAs(api, maria, 'GET', `/products/${made.id}`);
    expect(read.json()).toMatchObject({
      origin: 'manual',
      priceCents: 7_990,
      costCents: 2_500,
      weightGrams: 250,
    });
  });

  it('is a draft with a name alone', async () => {
    expect((await create({ name: 'Caneca' })).json()).toMatchObject({
      status: 'draft',
      price: null,
      type: 'physical',
    });
  });

  it('stands in the audit log without a person', async () => {
    const { id } = (await create({ name: 'Caneca' })).json();
    const entries = api.platform.database.platform
      .selectFrom('audit_log')
      .where('seller_id', '=', maria.sellerId)
      .where('entity_id', '=', id)
      .select(['action', 'actor_kind', 'actor_id']);
    expect(await entries.execute()).toEqual([
      { action: 'product.create', actor_kind: 'system', actor_id: '' },
    ]);
  });

  it.each<[string, object, string, object]>([
    ['an active one without a price', { status: 'active' }, 'price', { status: 'active' }],
    ['a price of nothing', { price: 0 }, 'price', { priceCents: 0 }],
    [
      'a former price that nobody paid',
      { price: 100, compare_at_price: 200 },
      'compare_at_price',
      { priceCents: 100, compareAtCents: 200 },
    ],
    ['a barcode that is none', { gtin: '7891000315508' }, 'gtin', { gtin: '7891000315508' }],
    ['a weight of a truck', { weight_grams: 30_001 }, 'weight_grams', { weightGrams: 30_001 }],
    [
      'a variant of no option',
      { variants: [{ values: ['P'], price: 0 }] },
      'variants.0.price',
      { variants: [{ values: ['P'], priceCents: 0 }] },
    ],
  ])('is refused by the rules of the back-office: %s', async (_what, fields, place, own) => {
    const answer = await create({ name: 'Caneca', ...fields });
    const there = await callAs(api, maria, 'POST', '/products', { body: { name: 'Caneca', ...own } });
    expect([answer.statusCode, answer.json().code]).toEqual([there.statusCode, there.json().code]);
    expect(Object.keys(answer.json().fields)).toContain(place);
    expect(Object.values(answer.json().fields)).toEqual(Object.values(there.json().fields));
    expect(await listed()).toEqual([]);
  });

  it('has a SKU and a slug of its own, also among those of the back-office', async () => {
    await callAs(api, maria, 'POST', '/products', { body: { name: 'Caneca', sku: 'CAN-1' } });
    const sku = await create({ name: 'Outra caneca', sku: 'can-1' });
    expect([sku.statusCode, sku.json().code, Object.keys(sku.json().fields)]).toEqual([
      409,
      'sku_in_use',
      ['sku'],
    ]);
    const variant = await create({
      ...SHIRT,
      variants: [{ values: ['P'], sku: 'CAN-1' }, { values: ['M'] }],
    });
    expect(Object.keys(variant.json().fields)).toEqual(['variants.0.sku']);
    const slug = await create({ name: 'Caneca', slug: 'caneca' });
    expect([slug.statusCode, slug.json().code]).toEqual([409, 'slug_in_use']);
  });
});

describe('a call for a product', () => {
  it('that is made twenty times at once makes one', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => create(SHIRT, key, 'camiseta-1')));
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status !== 201 && status !== 409)).toEqual([]);
    expect(
      new Set(answers.filter(({ statusCode }) => statusCode === 201).map((answer) => answer.json().id)).size,
    ).toBe(1);
    expect((await create(SHIRT, key, 'camiseta-1')).headers['idempotent-replayed']).toBe('true');
    expect(await listed()).toHaveLength(1);
  });

  it('that many make at once with keys of their own gives each SKU and each slug once', async () => {
    const atOnce = (body: object) => Promise.all(Array.from({ length: 20 }, () => create(body)));
    const bySku = await atOnce({ name: "Caneca D'Ávila", sku: 'CAN-1' });
    expect(bySku.map(({ statusCode }) => statusCode).sort()).toEqual([201, ...Array(19).fill(409)]);
    const byName = await atOnce({ name: 'Prato fundo' });
    expect(byName.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(201));
    expect(new Set(byName.map((answer) => answer.json().slug)).size).toBe(20);
  });

  it('needs an Idempotency-Key, and takes none again for another product', async () => {
    const without = await callV1(api, key, 'POST', '/products', { name: 'Caneca' });
    expect([without.statusCode, without.json().code]).toEqual([428, 'idempotency_key_required']);
    await create({ name: 'Caneca' }, key, 'chave-1');
    expect((await create({ name: 'Prato' }, key, 'chave-1')).json().code).toBe('idempotency_key_reused');
    expect(await listed()).toHaveLength(1);
  });

  it('needs a secret key that was made for products', async () => {
    const other = await newKey(api, maria, { scopes: ['pedidos:escrever', 'pedidos:ler', 'config:ler'] });
    expect((await create({ name: 'Caneca' }, other)).json().code).toBe('api_key_scope_missing');
    const publishable = {
      kind: 'publishable',
      origins: ['https://loja.com.br'],
      scopes: ['produtos:escrever'],
    };
    expect(await newKey(api, maria, publishable)).toBeUndefined();
    expect(await listed()).toEqual([]);
  });

  it('cannot name another seller’s variant, picture, store or id', async () => {
    const other = await createAccount(api.platform);
    const { id } = (
      await create({ name: 'Caneca' }, await newKey(api, other, { scopes: ['produtos:escrever'] }))
    ).json();
    for (const foreign of [
      { id },
      { images: [{ id }] },
      { seller_id: other.sellerId },
      { store_id: other.storeId },
      { variants: [{ id, values: [] }] },
    ])
      expect((await create({ name: 'Caneca', ...foreign })).statusCode).toBe(422);
    expect(await listed()).toEqual([]);
  });

  it.each<[string, object | string, number]>([
    ['a megabyte', { name: 'Caneca', description: 'x'.repeat(1_000_000) }, 413],
    ['a long description', { name: 'Caneca', description: 'x'.repeat(400_000) }, 422],
    ['no JSON', '{"name": "Caneca"', 400],
    ['a null byte', { name: 'Cane\u0000ca' }, 422],
    ['a card number', { name: 'Caneca 4111 1111 1111 1111' }, 422],
    ['a prototype', '{"name":"Caneca","__proto__":{"status":"active"}}', 400],
    ['a list', [{ name: 'Caneca' }], 422],
    ['an amount that is none', { name: 'Caneca', price: 1.5 }, 422],
    ['an amount beyond all numbers', '{"name":"Caneca","price":1e400}', 422],
  ])('is refused for %s', async (_what, body, status) => {
    expect((await create(body)).statusCode).toBe(status);
    expect(await listed()).toEqual([]);
  });
});
