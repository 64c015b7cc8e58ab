import {
  addDays,
  LOW_STOCK,
  PRODUCT_ORIGINS,
  PRODUCT_STATUSES,
  PRODUCT_TYPES,
  todayInSaoPaulo,
} from '@balcao/domain';
import { sql } from 'kysely';
import { type Account, createAccount, joinStore } from '../../../test/stored-account';
import { withStore } from '../../../test/with-store';
import { newId } from '../../db/new-id';
import { createWrite } from './product-content';
import { writeProducts } from './write-products';

const { api, maria } = withStore();

type Query = Record<string, string | string[]>;
const list = (query: Query = {}, { headers }: Account = maria) =>
  api.app.inject({ url: '/products', query, headers });
const page = async (query: Query = {}) => (await list(query)).json();
const namesOf = (answer: { items: { name: string }[] }) => answer.items.map(({ name }) => name);
const names = async (query: Query = {}) => namesOf(await page(query));

/** Adds products in this order, as fast as the table accepts them. */
const add = (...requests: Parameters<typeof createWrite>[0][]): Promise<string[]> =>
  api.platform.database.withSeller(maria.sellerId, async (trx) => {
    const ids: string[] = [];
    for (const request of requests) {
      const write = createWrite({ ...request, slug: newId() });
      await writeProducts(trx, { sellerId: maria.sellerId, storeId: maria.storeId }, [write]);
      ids.push(write.id);
    }
    return ids;
  });
const numbered = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => ({ name: `Produto ${String(index + from).padStart(3, '0')}` }));

it('refuses a price range that ends before it begins, instead of finding nothing', async () => {
  await add(...numbered(1));
  const refused = await list({ priceFrom: '3000', priceTo: '2000' });
  expect(refused.statusCode).toBe(422);
  expect(refused.json()).toMatchObject({
    errors: ['Confira os filtros: um intervalo termina antes de começar.'],
    fields: { priceTo: ['O fim vem antes do começo. Troque os dois ou apague um deles.'] },
  });
  expect((await list({ priceFrom: '2000', priceTo: '2000' })).statusCode).toBe(200);
});

describe('a row', () => {
  it('says what a list shows', async () => {
    const [id = ''] = await add({
      name: 'Camiseta',
      status: 'active',
      type: 'digital',
      priceCents: 5000,
      stockControlled: true,
      options: [{ name: 'Tamanho', values: ['P', 'M'] }],
      variants: [
        { values: ['P'], priceCents: 4500, sku: '', gtin: '', stockQuantity: 2 },
        { values: ['M'], priceCents: null, sku: '', gtin: '', stockQuantity: 3 },
      ],
    });
    expect((await page()).items).toEqual([
      {
        id,
        version: 1,
        name: 'Camiseta',
        sku: '',
        type: 'digital',
        status: 'active',
        origin: 'manual',
        priceCents: 4500,
        hasHigherPrices: true,
        stockControlled: true,
        stockQuantity: LOW_STOCK,
        reservedQuantity: 0,
        stockLevel: 'low',
        variantCount: 2,
        imageUrl: '',
        imageAlt: '',
        soldLast30Days: 0,
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
      },
    ]);
  });

  it('counts what was sold within 30 days of São Paulo', async () => {
    const [id = ''] = await add({ name: 'Bolsa' });
    const today = todayInSaoPaulo();
    await api.platform.database.platform
      .insertInto('product_sales_daily')
      .values(
        [0, 29, 30].map((days) => ({
          seller_id: maria.sellerId,
          product_id: id,
          day: addDays(today, -days),
          quantity: 2,
          revenue_cents: 100,
        })),
      )
      .execute();
    const [found] = (await page()).items;
    // The first of the days is over where midnight came in between.
    expect([4, todayInSaoPaulo() === today ? 4 : 2]).toContain(found?.soldLast30Days);
  });
});

describe('the order', () => {
  beforeEach(() =>
    add(
      { name: 'ábaco', priceCents: 300, stockControlled: true, stockQuantity: 9 },
      { name: 'Zebra', priceCents: 100 },
      { name: 'Bola', stockControlled: true, stockQuantity: 0 },
    ),
  );

  it.each([
    ['name', ['ábaco', 'Bola', 'Zebra']],
    ['-name', ['Zebra', 'Bola', 'ábaco']],
    ['priceCents', ['Bola', 'Zebra', 'ábaco']],
    ['-priceCents', ['ábaco', 'Zebra', 'Bola']],
    ['stockQuantity', ['Bola', 'ábaco', 'Zebra']],
    ['createdAt', ['ábaco', 'Zebra', 'Bola']],
    ['-updatedAt', ['Bola', 'Zebra', 'ábaco']],
  ])('by %s', async (sort, expected) => {
    expect(await names({ sort })).toEqual(expected);
  });

  it('is newest first by itself', async () => {
    expect(await names()).toEqual(['Bola', 'Zebra', 'ábaco']);
  });

  it('is refused when the list has it not', async () => {
    expect((await list({ sort: 'sku' })).statusCode).toBe(422);
  });
});

describe('filters', () => {
  beforeEach(async () => {
    const [, , synced = ''] = await add(
      { name: 'Rascunho', type: 'digital' },
      { name: 'Zerado', priceCents: 1000, weightGrams: 1, status: 'active', stockControlled: true },
      { name: 'Sincronizado', priceCents: 2000, stockControlled: true, stockQuantity: 3 },
      {
        name: 'Cheio',
        priceCents: 3000,
        weightGrams: 1,
        status: 'active',
        stockControlled: true,
        stockQuantity: 6,
      },
    );
    await api.platform.database.platform
      .updateTable('products')
      .set({ origin: 'shopify', status: 'archived' })
      .where('id', '=', synced)
      .execute();
  });

  it.each<[Query, string[]]>([
    [{ status: 'active' }, ['Cheio', 'Zerado']],
    [{ status: ['draft', 'archived'] }, ['Rascunho', 'Sincronizado']],
    [{ origin: 'shopify' }, ['Sincronizado']],
    [{ type: 'digital' }, ['Rascunho']],
    [{ stock: 'zero' }, ['Zerado']],
    [{ stock: 'low' }, ['Sincronizado']],
    [{ stock: 'available' }, ['Cheio', 'Rascunho']],
    [{ priceFrom: '2000' }, ['Cheio', 'Sincronizado']],
    [{ priceTo: '2000' }, ['Sincronizado', 'Zerado']],
    [{ priceFrom: '1500', priceTo: '2500' }, ['Sincronizado']],
    [{ priceFrom: '1500', status: 'active' }, ['Cheio']],
    [{ q: 'zerado', stock: 'low' }, []],
    [{ q: 'sinc', priceTo: '2000', origin: 'shopify' }, ['Sincronizado']],
  ])('%j', async (query, expected) => {
    for (const sort of ['name', 'priceCents', '-createdAt']) {
      const answer = await page({ ...query, sort });
      expect(namesOf(answer).sort()).toEqual(expected);
      expect(answer).toMatchObject({ total: expected.length, totalIsExact: true });
    }
  });
});

describe('search', () => {
  beforeEach(() =>
    add(
      { name: 'Camiseta Açaí', sku: 'CAM-AZ-001', gtin: '7891000100103' },
      { name: 'Caneca de Açaí' },
      {
        name: 'Boné',
        options: [{ name: 'Cor', values: ['Azul'] }],
        variants: [{ values: ['Azul'], priceCents: null, sku: 'BN-77', gtin: '96385074', stockQuantity: 0 }],
      },
    ),
  );

  it.each([
    ['acai', ['Camiseta Açaí', 'Caneca de Açaí']],
    ['AÇAÍ cam', ['Camiseta Açaí']],
    ['cam-az', ['Camiseta Açaí']],
    ['78910001', ['Camiseta Açaí']],
    ['bn-77', ['Boné']],
    ['9638', ['Boné']],
    ['seta', []],
    ['caneca boné', []],
    ['%', []],
    ['_', []],
    ["' or 1=1 --", []],
  ])('for %j', async (q, expected) => {
    const answer = await page({ q, sort: 'name' });
    expect(namesOf(answer)).toEqual(expected);
    expect(answer.total).toBe(expected.length);
  });

  it('finds a product by any of its words, also when an index cannot hold them all', async () => {
    const sizes = Array.from({ length: 100 }, (_, index) => `T${index}`);
    // Random, so that compression cannot shorten them; without digits, some of which would look like a card's number.
    const letters = (id: string) =>
      id.replaceAll('-', '').replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] ?? '');
    const skus = sizes.map(() => letters(`${newId()}${newId()}`).slice(0, 40));
    await add({
      name: 'Tênis',
      options: [{ name: 'Tamanho', values: sizes }],
      variants: sizes.map((size, index) => ({
        values: [size],
        priceCents: null,
        sku: skus[index] ?? '',
        gtin: '',
        stockQuantity: 0,
      })),
    });
    expect(await names({ q: skus.at(-1) ?? '', sort: 'name' })).toEqual(['Tênis']);
    expect(await names({ q: `tenis ${skus[0]}` })).toEqual(['Tênis']);
    expect(await names({ q: `tenis ${newId()}` })).toEqual([]);
  });

  it('follows changes and deletions', async () => {
    const { items } = await page({ q: 'caneca' });
    await api.app.inject({
      method: 'PATCH',
      url: `/products/${items[0].id}`,
      headers: { ...maria.headers, 'if-match': '"1"' },
      payload: { name: 'Xícara' },
    });
    expect(await names({ q: 'caneca' })).toEqual([]);
    expect(await names({ q: 'xicara' })).toEqual(['Xícara']);
    await api.app.inject({ method: 'DELETE', url: `/products/${items[0].id}`, headers: maria.headers });
    expect(await names({ q: 'xicara' })).toEqual([]);
  });
});

describe('pages', () => {
  it('lead on and back by cursors, to the end and by number', async () => {
    await add(...numbered(23));
    const query = { sort: 'name', size: '10' };
    const first = await page(query);
    expect(first).toMatchObject({ total: 23, totalIsExact: true, page: 1, size: 10 });
    expect(first.cursors).toEqual({ previous: null, next: expect.any(String), last: expect.any(String) });

    const second = await page({ ...query, page: '2', cursor: first.cursors.next });
    expect(namesOf(second)[0]).toBe('Produto 010');
    const last = await page({ ...query, page: '3', cursor: first.cursors.last });
    expect(namesOf(last)).toEqual(['Produto 020', 'Produto 021', 'Produto 022']);
    expect(last.cursors).toEqual({ previous: expect.any(String), next: null, last: null });
    expect(last).toEqual(await page({ ...query, page: '3' }));
    expect(second.items).toEqual((await page({ ...query, page: '2', cursor: last.cursors.previous })).items);
    expect(second.items).toEqual((await page({ ...query, page: '2' })).items);
    const back = await page({ ...query, cursor: second.cursors.previous });
    expect(back).toEqual(first);
    expect(await page({ ...query, page: '9' })).toMatchObject({ items: [], total: 23 });
  });

  it('show every row once while others come in and go', async () => {
    const ids = await add(...numbered(20));
    const seen: string[] = [];
    let query: Query = { sort: 'name', size: '6' };
    for (let pages = 0; pages < 4; pages++) {
      const answer = await page(query);
      seen.push(...namesOf(answer));
      await add({ name: `A antes ${pages}` });
      await api.app.inject({ method: 'DELETE', url: `/products/${ids[pages]}`, headers: maria.headers });
      if (answer.cursors.next !== null) query = { ...query, cursor: answer.cursors.next };
    }
    expect(seen).toEqual(numbered(20).map(({ name }) => name));
  });

  it('are full again when the rows before have become fewer', async () => {
    const ids = await add(...numbered(12));
    const query = { sort: 'name', size: '5' };
    const { cursors } = await page(query);
    const second = await page({ ...query, page: '2', cursor: cursors.next });
    for (const id of ids.slice(0, 3))
      await api.app.inject({ method: 'DELETE', url: `/products/${id}`, headers: maria.headers });
    const back = await page({ ...query, cursor: second.cursors.previous });
    expect(namesOf(back)[0]).toBe('Produto 003');
    expect(back.items).toHaveLength(5);
    expect(back.cursors.previous).toBeNull();
  });

  it.each(['name', '-priceCents', 'stockQuantity', '-createdAt'])(
    'go through rows that are equal in %s',
    async (sort) => {
      await add(...Array.from({ length: 7 }, () => ({ name: 'Igual' })));
      const seen = new Set<string>();
      let cursor: string | null = null;
      do {
        const answer: { items: { id: string }[]; cursors: { next: string | null } } = await page({
          sort,
          size: '3',
          ...(cursor && { cursor }),
        });
        for (const { id } of answer.items) seen.add(id);
        cursor = answer.cursors.next;
      } while (cursor);
      expect(seen.size).toBe(7);
    },
  );

  it('refuse a cursor that is damaged, forged or of another order', async () => {
    await add(...numbered(3));
    const { cursors } = await page({ sort: 'name', size: '1' });
    const forged = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');
    for (const [sort, cursor] of [
      ['-name', cursors.next],
      ['name', cursors.next.slice(0, 9)],
      ['name', 'x'],
      ['name', forged('name', 'after', 'a\u0000', newId())],
      ['name', forged('name', 'after', 'a', 'x')],
      ['createdAt', forged('createdAt', 'after', '2026-02-30 10:00:00+00', newId())],
      ['priceCents', forged('priceCents', 'after', '1; drop', newId())],
    ]) {
      const answer = await list({ sort, cursor });
      expect(answer.statusCode).toBe(422);
      expect(answer.json().fields).toHaveProperty('cursor');
    }
  });
});

describe('tenancy', () => {
  it('shows a store its own products, also beside another store of the same seller', async () => {
    await add({ name: 'Minha' });
    const other = await createAccount(api.platform);
    expect((await list({}, other)).json()).toMatchObject({ items: [], total: 0 });
    expect((await list({ q: 'minha' }, other)).json()).toMatchObject({ items: [], total: 0 });

    const storeId = newId();
    const { platform } = api.platform.database;
    await platform
      .insertInto('stores')
      .values({ seller_id: maria.sellerId, id: storeId, nome: 'Segunda', slug: storeId, plan_id: null })
      .execute();
    await joinStore(api.platform, maria, { ...maria, storeId }, 'owner');
    expect(await page()).toMatchObject({ items: [], total: 0 });
    expect(await page({ q: 'minha' })).toMatchObject({ items: [], total: 0 });
  });
});

describe('filters together', () => {
  it('find each combination by itself, and count it', async () => {
    const stocks = [
      { stock: 'zero', stockQuantity: 0 },
      { stock: 'low', stockQuantity: LOW_STOCK },
      { stock: 'available', stockQuantity: LOW_STOCK + 1 },
    ] as const;
    const { platform } = api.platform.database;
    const made: { id: string; query: Query }[] = [];
    for (const status of PRODUCT_STATUSES) {
      for (const origin of PRODUCT_ORIGINS) {
        for (const type of PRODUCT_TYPES) {
          for (const { stock, stockQuantity } of stocks) {
            const [id = ''] = await add({ name: 'Uma', type, stockControlled: true, stockQuantity });
            await platform.updateTable('products').set({ status, origin }).where('id', '=', id).execute();
            made.push({ id, query: { status, origin, type, stock } });
          }
        }
      }
    }
    for (const { id, query } of made) expect(await page(query)).toMatchObject({ items: [{ id }], total: 1 });
    expect(await page({ status: 'draft' })).toMatchObject({ total: 12 });
    expect(await page()).toMatchObject({ total: 36 });
  });
});

describe('the counts of a filter', () => {
  const totals = async (query: Query) =>
    Object.fromEntries(
      (await page(query)).counts.map((one: { value: string; total: number }) => [one.value, one.total]),
    );

  beforeEach(() =>
    add(
      { name: 'Bolsa azul', status: 'active', type: 'digital', priceCents: 1000 },
      { name: 'Bolsa verde', status: 'draft' },
      { name: 'Caneca azul', status: 'active', type: 'digital', priceCents: 9000 },
    ),
  );

  it('come with a page that asks for them, whatever the filter itself says', async () => {
    expect(await page()).not.toHaveProperty('counts');
    const { counts, total } = await page({ countBy: 'status', status: 'draft' });
    expect(total).toBe(1);
    expect(counts).toContainEqual({ value: 'active', total: 2, totalIsExact: true });
    expect(counts).toContainEqual({ value: 'draft', total: 1, totalIsExact: true });
    expect(counts).toContainEqual({ value: 'archived', total: 0, totalIsExact: true });
  });

  it('follow the other filters and the search', async () => {
    expect(await totals({ countBy: 'status', priceFrom: '5000' })).toMatchObject({ active: 1, draft: 0 });
    expect(await totals({ countBy: 'status', q: 'bolsa' })).toMatchObject({ active: 1, draft: 1 });
    expect(await totals({ countBy: 'status', q: 'nada' })).toMatchObject({ active: 0, draft: 0 });
  });

  it('are refused for anything else', async () => {
    expect((await list({ countBy: 'price' })).statusCode).toBe(422);
  });
});

describe('the count', () => {
  it('follows a change of many rows in one statement', async () => {
    await add(...numbered(4));
    await api.platform.database.withSeller(maria.sellerId, (trx) =>
      sql`update products set status = 'archived' where name <> 'Produto 000'`.execute(trx),
    );
    const totalOf = async (status: string) => (await page({ status })).total;
    expect([await totalOf('draft'), await totalOf('archived')]).toEqual([1, 3]);
  });

  it('has nothing of what was refused', async () => {
    const create = (name: string) =>
      api.app.inject({
        method: 'POST',
        url: '/products',
        headers: maria.headers,
        payload: { name, sku: 'A' },
      });
    expect((await create('Bolsa')).statusCode).toBe(201);
    expect((await create('Outra')).statusCode).toBe(409);
    expect((await page()).total).toBe(1);
  });
});
