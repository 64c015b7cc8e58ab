import { type Account, createAccount } from '../../../test/stored-account';
import { withStore } from '../../../test/with-store';
import { newId } from '../../db/new-id';

const { api, maria } = withStore();

const BAG = {
  name: 'Bolsa de Lona',
  status: 'active',
  priceCents: 15_990,
  costCents: 6_000,
  sku: 'BOL-001',
  weightGrams: 450,
} as const;

const create = (payload: object, { headers }: Pick<Account, 'headers'> = maria) =>
  api.app.inject({ method: 'POST', url: '/products', headers, payload });
const read = (id: string, { headers }: Account = maria) =>
  api.app.inject({ url: `/products/${id}`, headers });
const change = (
  id: string,
  payload: object,
  etag: string | undefined = '"1"',
  { headers }: Account = maria,
) =>
  api.app.inject({
    method: 'PATCH',
    url: `/products/${id}`,
    headers: { ...headers, ...(etag && { 'if-match': etag }) },
    payload,
  });
const remove = (id: string, { headers }: Account = maria) =>
  api.app.inject({ method: 'DELETE', url: `/products/${id}`, headers });
const created = async (payload: object): Promise<string> => (await create(payload)).json().id;

const auditOf = (entityId: string) =>
  api.platform.database.platform
    .selectFrom('audit_log')
    .where('entity_id', '=', entityId)
    .orderBy('seq')
    .select(['action', 'actor_id', 'before_json', 'after_json'])
    .execute();

describe('POST /products', () => {
  it('needs only a name for a draft and makes its URL', async () => {
    const answer = await create({ name: '  Bolsa  de Lona ' });
    expect(answer.statusCode).toBe(201);
    expect(answer.headers.etag).toBe('"1"');
    expect(answer.json()).toMatchObject({
      version: 1,
      name: 'Bolsa de Lona',
      slug: 'bolsa-de-lona',
      status: 'draft',
      origin: 'manual',
      type: 'physical',
      priceCents: null,
      deletable: true,
      soldLast30Days: 0,
      lockedFields: [],
    });
    expect((await read(answer.json().id)).json()).toEqual(answer.json());
  });

  it('stores everything a product has', async () => {
    const whole = {
      ...BAG,
      slug: 'bolsa-nova',
      description: '<p>De <strong>lona</strong></p>',
      costCents: 6000,
      gtin: '7891000100103',
      ncm: '42022220',
      heightCm: 40,
      widthCm: 30,
      lengthCm: 12,
      stockControlled: true,
      stockQuantity: 7,
      sellWithoutStock: true,
      maxInstallments: 6,
      paymentMethods: ['pix', 'boleto'],
    };
    expect((await create(whole)).json()).toMatchObject(whole);
  });

  it('makes another URL for a name that is there already, and refuses a wanted one', async () => {
    await create({ name: 'Bolsa' });
    expect((await create({ name: 'Bolsa' })).json().slug).toMatch(/^bolsa-[0-9a-f]{8}$/);
    const wanted = await create({ name: 'Outra', slug: 'bolsa' });
    expect(wanted.statusCode).toBe(409);
    expect(wanted.json()).toMatchObject({ code: 'slug_in_use', fields: { slug: [expect.any(String)] } });
  });

  it('refuses an SKU of the store, whatever its case and wherever it stands', async () => {
    await create(BAG);
    const answer = await create({ name: 'Outra', sku: 'bol-001' });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ code: 'sku_in_use', fields: { sku: [expect.any(String)] } });
    const variant = await create({
      name: 'Outra',
      options: [{ name: 'Cor', values: ['Azul'] }],
      variants: [{ values: ['Azul'], sku: 'Bol-001' }],
    });
    expect(variant.json().fields).toHaveProperty(['variants.0.sku']);
    const neighbour = await createAccount(api.platform);
    expect((await create(BAG, neighbour)).statusCode).toBe(201);
  });

  it('lets one of many simultaneous products have the SKU', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => create(BAG)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409, 409, 409, 409]);
    for (const answer of answers.filter(({ statusCode }) => statusCode === 409))
      expect(answer.json()).toMatchObject({ code: 'sku_in_use', fields: { sku: expect.any(Array) } });
  });

  it('gives simultaneous products of one name a URL each', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => create({ name: 'Caneca' })));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201]);
    expect(new Set(answers.map((answer) => answer.json().slug)).size).toBe(4);
  });

  it('creates one product when the same request arrives twice', async () => {
    const account = { headers: { ...maria.headers, 'idempotency-key': newId() } };
    const [first, second] = [await create(BAG, account), await create(BAG, account)];
    expect(second.json()).toEqual(first.json());
  });

  it('asks what is for sale for price and weight', async () => {
    const answer = await create({ name: 'Bolsa', status: 'active' });
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(answer.json().fields).sort()).toEqual(['priceCents', 'weightGrams']);
    const digital = { name: 'E-book', type: 'digital', status: 'active', priceCents: 1990 };
    expect((await create(digital)).statusCode).toBe(201);
  });

  it.each([
    ['name', { name: '' }],
    ['name', { name: 'x'.repeat(256) }],
    ['compareAtCents', { priceCents: 200, compareAtCents: 199 }],
    ['priceCents', { priceCents: 10_000_000_000 }],
    ['weightGrams', { weightGrams: 30_001 }],
    ['heightCm', { heightCm: -1 }],
    ['gtin', { gtin: '7891000100104' }],
    ['ncm', { ncm: '4202' }],
    ['stockQuantity', { stockQuantity: -1 }],
    ['maxInstallments', { maxInstallments: 22 }],
    ['description', { description: `<p>${'x'.repeat(20_001)}</p>` }],
    ['images.0.id', { images: [{ id: newId() }] }],
    ['variants', { options: [{ name: 'Cor', values: ['Azul'] }], variants: [{ values: ['Verde'] }] }],
    ['', { preco: 1 }],
  ])('refuses a wrong %s', async (field, part) => {
    const answer = await create({ name: 'Bolsa', ...part });
    expect(answer.statusCode).toBe(422);
    if (field) expect(answer.json().fields).toHaveProperty([field]);
  });

  it('takes a GTIN that looks like a card by chance', async () => {
    // Starts like a card number, and passes the checks of cards and of GTINs.
    const answer = await create({ name: 'Chá', gtin: '4006381333924' });
    expect(answer.statusCode).toBe(201);
    expect((await create({ name: 'Pague com 4111 1111 1111 1111' })).json().code).toBe('card_data_forbidden');
  });

  it('stores markup without what could run', async () => {
    const answer = await create({
      name: '<b>Bolsa</b>',
      description: '<p onclick="x()">Oi<script>1</script></p>',
    });
    expect(answer.json()).toMatchObject({ name: '<b>Bolsa</b>', description: '<p>Oi</p>' });
  });
});

describe('PATCH /products/{id}', () => {
  it('changes what is sent, clears what is named, and leaves the rest', async () => {
    const id = await created(BAG);
    const answer = await change(id, { name: 'Mochila', sku: '', clear: ['costCents'] });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers.etag).toBe('"2"');
    expect(answer.json()).toMatchObject({
      ...BAG,
      version: 2,
      name: 'Mochila',
      sku: '',
      costCents: null,
      slug: 'bolsa-de-lona',
    });
    expect((await read(id)).json()).toEqual(answer.json());
    expect((await create({ name: 'Outra', sku: BAG.sku })).statusCode).toBe(201);
  });

  it('changes nothing for what is so already', async () => {
    const id = await created(BAG);
    expect((await change(id, { ...BAG })).json()).toMatchObject({ version: 1 });
    expect(await auditOf(id)).toHaveLength(1);
  });

  it('asks for the version, and refuses a stale one with the product as it is', async () => {
    const id = await created(BAG);
    expect((await change(id, { name: 'X' }, '')).statusCode).toBe(428);
    await change(id, { name: 'Mochila' });
    const stale = await change(id, { name: 'Sacola' });
    expect(stale.statusCode).toBe(412);
    expect(stale.headers.etag).toBe('"2"');
    expect(stale.json()).toMatchObject({ code: 'stale_version', current: { name: 'Mochila', version: 2 } });
  });

  it('lets exactly one of many simultaneous changes win', async () => {
    const id = await created(BAG);
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) => change(id, { name: `Bolsa ${index}` })),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 412, 412, 412, 412, 412]);
  });

  it('goes through the statuses, and never back to a draft', async () => {
    const id = await created(BAG);
    expect((await change(id, { status: 'draft' })).json().fields).toHaveProperty('status');
    expect((await change(id, { status: 'archived' }, '"1"')).json()).toMatchObject({ status: 'archived' });
    expect((await change(id, { status: 'active' }, '"2"')).json()).toMatchObject({ status: 'active' });
  });

  it('does not take the price from what is for sale', async () => {
    const id = await created(BAG);
    const answer = await change(id, { clear: ['priceCents'] });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().fields).toHaveProperty('priceCents');
  });

  it('keeps the ids of variants over edits', async () => {
    const options = [{ name: 'Tamanho', values: ['P', 'M'] }];
    const variant = (value: string, more: object = {}) => ({ values: [value], ...more });
    const first = (
      await create({ ...BAG, options, variants: [variant('P', { sku: 'P-1' }), variant('M')] })
    ).json();
    const [small, medium] = first.variants;
    const answer = await change(first.id, {
      options: [{ name: 'Tamanho', values: ['M', 'G'] }],
      variants: [variant('M', { priceCents: 100 }), variant('G', { id: small.id, sku: 'P-1' })],
    });
    expect(answer.json().variants).toEqual([
      { id: medium.id, values: ['M'], priceCents: 100, sku: '', gtin: '', stockQuantity: 0 },
      { id: small.id, values: ['G'], priceCents: null, sku: 'P-1', gtin: '', stockQuantity: 0 },
    ]);
    const foreign = await change(
      first.id,
      { variants: [variant('M', { id: newId() }), variant('G')] },
      '"2"',
    );
    expect(foreign.json().fields).toHaveProperty(['variants.0.id']);
    const none = await change(first.id, { options: [], variants: [] }, '"2"');
    expect(none.json()).toMatchObject({ options: [], variants: [] });
  });

  it('leaves what Shopify syncs to Shopify', async () => {
    const id = await created(BAG);
    await api.platform.database.platform
      .updateTable('products')
      .set({ origin: 'shopify', origin_url: 'https://loja.myshopify.com/admin/products/1' })
      .where('id', '=', id)
      .execute();
    const refused = await change(id, { name: 'Outra', costCents: 100 });
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({ code: 'synced_field', fields: { name: [expect.any(String)] } });
    const allowed = await change(id, { name: BAG.name, costCents: 100 });
    expect(allowed.json()).toMatchObject({ costCents: 100, lockedFields: expect.arrayContaining(['name']) });
  });
});

describe('DELETE /products/{id}', () => {
  it('deletes what was never sold, with everything of it', async () => {
    const id = await created({
      ...BAG,
      options: [{ name: 'Cor', values: ['Azul'] }],
      variants: [{ values: ['Azul'], sku: 'AZ-1' }],
    });
    expect((await remove(id)).statusCode).toBe(204);
    expect((await read(id)).statusCode).toBe(404);
    expect((await remove(id)).statusCode).toBe(404);
    expect((await create({ name: 'Outra', sku: 'az-1' })).statusCode).toBe(201);
  });

  it('asks to archive what was sold', async () => {
    const id = await created(BAG);
    await api.platform.database.platform
      .insertInto('product_sales_daily')
      .values({ seller_id: maria.sellerId, product_id: id, day: '2024-01-01', quantity: 1, revenue_cents: 1 })
      .execute();
    const answer = await remove(id);
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({
      code: 'product_sold',
      errors: [expect.stringContaining('Arquive')],
    });
    expect((await read(id)).json()).toMatchObject({ deletable: false, soldLast30Days: 0 });
  });
});

describe('the audit log', () => {
  it('tells of every change what was and what is', async () => {
    const id = await created(BAG);
    await change(id, { priceCents: 17_990 });
    await remove(id);
    expect(await auditOf(id)).toMatchObject([
      { action: 'product.create', actor_id: maria.userId, before_json: null, after_json: { name: BAG.name } },
      {
        action: 'product.update',
        before_json: { priceCents: BAG.priceCents },
        after_json: { priceCents: 17_990 },
      },
      { action: 'product.delete', before_json: { priceCents: 17_990 }, after_json: null },
    ]);
  });
});
