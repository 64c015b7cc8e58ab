import type { Job, JobRow } from '@balcao/api-schema';
import { callAs } from '../../../test/call-as';
import { endedJob } from '../../../test/jobs';
import { createAccount, joinStore } from '../../../test/stored-account';
import { withStore } from '../../../test/with-store';
import { newId } from '../../db/new-id';
import { columnsOfFields, fieldsOfRow } from './stored-products';

const { api, maria } = withStore();

const post = (url: string, payload: object, by = maria) =>
  api.app.inject({ method: 'POST', url, headers: by.headers, payload });
const get = async (url: string, by = maria) => (await api.app.inject({ url, headers: by.headers })).json();

/** Adds a product and returns its id. */
async function add(product: object): Promise<string> {
  const answer = await post('/products', product);
  expect(answer.statusCode).toBe(201);
  return answer.json().id;
}
const addMany = async (count: number, product: object = {}) => {
  const ids: string[] = [];
  for (let index = 1; index <= count; index += 1) ids.push(await add({ name: `Bolsa ${index}`, ...product }));
  return ids;
};

const bulk = async (payload: object): Promise<Job> => {
  const answer = await post('/products/bulk', payload);
  expect([201, 202]).toContain(answer.statusCode);
  return endedJob(api, maria, answer.json());
};
const rowsOf = async ({ id }: Job): Promise<JobRow[]> => (await get(`/jobs/${id}/rows?size=100`)).items;
const ids = (...picked: string[]) => ({ by: 'ids', ids: picked });
const filter = (expected: number, found: object = {}, except: string[] = []) => ({
  by: 'filter',
  filter: found,
  expected,
  except,
});
const statusesOf = async (picked: string[]) =>
  Promise.all(picked.map(async (id) => (await get(`/products/${id}`)).status));

it('activates what can be sold and says of each other product what it lacks', async () => {
  const ready = await add({ name: 'Curso', type: 'digital', priceCents: 9_900 });
  const heavy = await add({ name: 'Bolsa', priceCents: 9_900 });
  const gone = newId();
  const job = await bulk({ action: 'activate', selection: ids(ready, heavy, gone) });
  expect(job).toMatchObject({
    status: 'done',
    title: 'Ativar 3 produtos',
    done: 3,
    counts: { created: 0, changed: 1, unchanged: 0, failed: 2 },
  });
  expect(await rowsOf(job)).toEqual([
    {
      line: 1,
      recordId: ready,
      label: 'Curso',
      outcome: 'changed',
      problems: [],
      changes: [{ label: 'Status', before: 'Rascunho', after: 'Ativo' }],
    },
    expect.objectContaining({
      recordId: heavy,
      outcome: 'failed',
      problems: [{ column: 'Peso', message: expect.stringContaining('precisa de um peso') }],
    }),
    expect.objectContaining({
      recordId: gone,
      outcome: 'failed',
      problems: [{ column: null, message: 'Este produto não existe mais.' }],
    }),
  ]);
  expect(await statusesOf([ready, heavy])).toEqual(['active', 'draft']);
});

it('archives everything that a filter finds but the exceptions, once, and tells the audit log', async () => {
  const products = await addMany(5);
  const [kept = '', archived = ''] = products;
  await bulk({ action: 'archive', selection: ids(archived) });
  const job = await bulk({ action: 'archive', selection: filter(5, { q: 'bolsa' }, [kept]) });
  expect(job.counts).toMatchObject({ changed: 3, unchanged: 1, failed: 0 });
  expect((await statusesOf(products)).filter((status) => status === 'archived')).toHaveLength(4);
  const entries = await api.platform.database.platform
    .selectFrom('audit_log')
    .select(['action', 'entity_id', 'after_json'])
    .where('seller_id', '=', maria.sellerId)
    .where('action', 'in', ['product.update', 'product.bulk'])
    .orderBy('seq')
    .execute();
  expect(entries.filter(({ action }) => action === 'product.update')).toHaveLength(4);
  expect(entries.at(-1)).toEqual({
    action: 'product.bulk',
    entity_id: job.id,
    after_json: {
      action: 'archive',
      selectedBy: 'filter',
      end: 'done',
      created: 0,
      changed: 3,
      unchanged: 1,
      failed: 0,
    },
  });
});

it('works more products than a chunk holds off, and none that was added later', async () => {
  const { platform } = api.platform.database;
  await addMany(3);
  const late = await add({ name: 'De amanhã' });
  await platform
    .updateTable('products')
    .set({ created_at: new Date(Date.now() + 3_600_000) })
    .where('id', '=', late)
    .execute();
  const template = await platform
    .selectFrom('products')
    .selectAll()
    .where('id', '=', late)
    .executeTakeFirstOrThrow();
  const { stock_order: _order, stock_level: _level, short_search: _search, ...columns } = template;
  await platform
    .insertInto('products')
    .values(
      Array.from({ length: 450 }, (_, index) => ({
        ...columns,
        id: newId(),
        ...columnsOfFields({ ...fieldsOfRow(template), slug: `copia-${index}` }),
        lowest_price_cents: 0,
        highest_price_cents: 0,
        options: '[]',
        origin_pictures: '[]',
        // Three products share each instant.
        created_at: new Date(Date.now() - Math.floor(index / 3) * 1_000 - 1_000),
      })),
    )
    .execute();
  const job = await bulk({ action: 'archive', selection: filter(454) });
  expect(job).toMatchObject({ done: 453, total: 453, counts: { changed: 453 } });
  expect(await statusesOf([late])).toEqual(['draft']);
});

it('refuses a filter that finds many more or fewer than the person saw', async () => {
  await addMany(3);
  for (const expected of [2, 4]) {
    const answer = await post('/products/bulk', { action: 'archive', selection: filter(expected) });
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'selection_changed']);
  }
  expect((await bulk({ action: 'archive', selection: filter(3) })).counts.changed).toBe(3);
});

it('deletes what was never sold and tells of the others', async () => {
  const [sold = '', unsold = ''] = await addMany(2);
  await api.platform.database.platform
    .insertInto('product_sales_daily')
    .values({
      seller_id: maria.sellerId,
      product_id: sold,
      day: '2026-01-05',
      quantity: 1,
      revenue_cents: 100,
    })
    .execute();
  const job = await bulk({ action: 'delete', selection: ids(sold, unsold) });
  expect((await rowsOf(job)).map(({ outcome, problems }) => [outcome, problems.length])).toEqual([
    ['failed', 1],
    ['changed', 0],
  ]);
  expect((await api.app.inject({ url: `/products/${unsold}`, headers: maria.headers })).statusCode).toBe(404);
});

describe('changing prices', () => {
  const up = { percentBasisPoints: 1_000, rounding: 'to-90' };

  async function priced() {
    const plain = await add({ name: 'Bolsa', priceCents: 10_000 });
    const reduced = await add({ name: 'Cinto', status: 'active', weightGrams: 200, priceCents: 10_500 });
    const lower = { priceCents: 10_000, compareAtCents: 10_500 };
    await callAs(api, maria, 'PATCH', `/products/${reduced}`, { body: lower, 'if-match': '"1"' });
    const free = await add({ name: 'Sem preço' });
    const variants = await add({
      name: 'Camiseta',
      priceCents: 5_000,
      options: [{ name: 'Tamanho', values: ['P', 'G'] }],
      variants: [{ values: ['P'] }, { values: ['G'], priceCents: 6_000 }],
    });
    return { plain, reduced, free, variants };
  }

  it('shows first what would happen', async () => {
    const { plain, reduced, variants } = await priced();
    const preview = await post('/products/bulk/price-preview', { selection: filter(4), ...up });
    expect(preview.json()).toEqual({
      total: 4,
      checked: 4,
      unchanged: 1,
      unpriced: 1,
      failing: 1,
      sample: [
        {
          id: reduced,
          label: 'Cinto',
          beforeCents: 10_000,
          afterCents: 10_990,
          problem: expect.stringContaining('"de"'),
        },
        // Newest first.
        { id: variants, label: 'Camiseta', beforeCents: 5_000, afterCents: 5_490, problem: null },
        { id: variants, label: 'Camiseta · G', beforeCents: 6_000, afterCents: 6_590, problem: null },
        { id: plain, label: 'Bolsa', beforeCents: 10_000, afterCents: 10_990, problem: null },
      ],
    });
    expect((await get(`/products/${plain}`)).priceCents).toBe(10_000);
  });

  it('does just that', async () => {
    const { plain, reduced, free, variants } = await priced();
    const job = await bulk({ action: 'price', selection: ids(plain, reduced, free, variants), ...up });
    expect((await rowsOf(job)).map(({ outcome }) => outcome)).toEqual([
      'changed',
      'failed',
      'unchanged',
      'changed',
    ]);
    expect((await rowsOf(job))[3]?.changes).toEqual([
      { label: 'Preço', before: 'R$\u00a050,00', after: 'R$\u00a054,90' },
      { label: 'Preço · G', before: 'R$\u00a060,00', after: 'R$\u00a065,90' },
    ]);
    expect(await get(`/products/${variants}`)).toMatchObject({
      priceCents: 5_490,
      variants: [{ priceCents: null }, { priceCents: 6_590 }],
    });
    expect((await get(`/products/${reduced}`)).priceCents).toBe(10_000);
  });

  it('refuses a change beyond its bounds', async () => {
    const plain = await add({ name: 'Bolsa', priceCents: 10_000 });
    for (const percentBasisPoints of [-9_001, 50_001, 0.5]) {
      const answer = await post('/products/bulk', {
        action: 'price',
        selection: ids(plain),
        percentBasisPoints,
      });
      expect(answer.statusCode).toBe(422);
    }
  });
});

it('is not for those who may only read products', async () => {
  const [id = ''] = await addMany(1);
  const reader = await createAccount(api.platform);
  await joinStore(api.platform, reader, maria, 'leitura');
  expect((await post('/products/bulk', { action: 'archive', selection: ids(id) }, reader)).statusCode).toBe(
    403,
  );
  const job = await bulk({ action: 'archive', selection: ids(id) });
  expect((await api.app.inject({ url: `/jobs/${job.id}`, headers: reader.headers })).statusCode).toBe(404);
});
