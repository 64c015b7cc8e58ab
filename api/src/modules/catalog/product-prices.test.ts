import type { Product } from '@balcao/api-schema';
import { csvText } from '@balcao/domain';
import { callAs } from '../../../test/call-as';
import { endedJob } from '../../../test/jobs';
import { callV1, newKey, orderBody, paymentEvent } from '../../../test/orders';
import { cellsOf, productFiles } from '../../../test/product-csv';
import { withStore } from '../../../test/with-store';

const { api, maria } = withStore();

const BAG = { name: 'Bolsa', status: 'active', weightGrams: 450, sku: 'BOLSA-1', priceCents: 18_990 };
const create = (changes: object = {}) =>
  callAs(api, maria, 'POST', '/products', { body: { ...BAG, ...changes } });
const added = async (changes: object = {}): Promise<Product> => (await create(changes)).json();
const read = async ({ id }: Pick<Product, 'id'>): Promise<Product> =>
  (await callAs(api, maria, 'GET', `/products/${id}`)).json();
const patch = async (product: Pick<Product, 'id'>, body: object) =>
  callAs(api, maria, 'PATCH', `/products/${product.id}`, {
    body,
    'if-match': `"${(await read(product)).version}"`,
  });
const recent = async (product: Pick<Product, 'id'>) =>
  (await read(product)).recentPrices.map(({ priceCents, until }) => [priceCents, until === null]);
/** Moves all that has happened to the prices of a product into the past. */
const daysPass = ({ id }: Pick<Product, 'id'>, days: number) =>
  api.platform.database.platform
    .updateTable('product_prices')
    .where('product_id', '=', id)
    .set({ charged_until: new Date(Date.now() - days * 86_400_000) })
    .where('charged_until', 'is not', null)
    .execute();

describe('a former price', () => {
  it('is one that was charged; another one is refused by name, with those that would be taken', async () => {
    const bag = await added();
    const refused = await patch(bag, { priceCents: 15_990, compareAtCents: 19_990 });
    expect(refused.statusCode).toBe(422);
    expect(refused.json().fields.compareAtCents).toEqual([
      'R$\u00a0199,90 não foi cobrado nos últimos 30 dias: use R$\u00a0189,90, ou deixe este campo vazio.',
    ]);
    expect((await patch(bag, { priceCents: 15_990, compareAtCents: 18_990 })).json()).toMatchObject({
      priceCents: 15_990,
      compareAtCents: 18_990,
      recentPrices: [{ priceCents: 18_990 }, { priceCents: 15_990, until: null }],
    });
  });

  it('is none of a product that nobody could buy yet', async () => {
    expect((await create({ compareAtCents: 19_990 })).json().fields).toHaveProperty('compareAtCents');
    const draft = await added({ status: 'draft', weightGrams: 0 });
    expect(await recent(draft)).toEqual([]);
    expect((await patch(draft, { priceCents: 100, compareAtCents: 18_990 })).statusCode).toBe(422);
  });

  it('counts for 30 days after it was charged last', async () => {
    const bag = await added();
    await patch(bag, { priceCents: 15_990 });
    await daysPass(bag, 31);
    expect(await recent(bag)).toEqual([[15_990, true]]);
    expect((await patch(bag, { compareAtCents: 18_990 })).statusCode).toBe(422);
    await daysPass(bag, 29);
    expect((await patch(bag, { compareAtCents: 18_990 })).statusCode).toBe(200);
  });

  it('stays as it is until somebody changes it, however long ago it was charged', async () => {
    const bag = await added();
    await patch(bag, { priceCents: 15_990, compareAtCents: 18_990 });
    await daysPass(bag, 400);
    expect((await patch(bag, { name: 'Mochila', compareAtCents: 18_990 })).statusCode).toBe(200);
    expect((await patch(bag, { compareAtCents: 18_991 })).statusCode).toBe(422);
    expect((await patch(bag, { clear: ['compareAtCents'] })).statusCode).toBe(200);
  });

  it('ends when the product leaves sale, and is judged by its own variants', async () => {
    const options = [{ name: 'Tamanho', values: ['P', 'G'] }];
    const variants = [{ values: ['P'] }, { values: ['G'], priceCents: 20_000 }];
    const bag = await added({ options, variants });
    expect(await recent(bag)).toEqual([
      [20_000, true],
      [18_990, true],
    ]);
    await patch(bag, { status: 'archived' });
    expect(await recent(bag)).toEqual([
      [20_000, false],
      [18_990, false],
    ]);
  });

  it('is left out of a copy', async () => {
    const bag = await added();
    await patch(bag, { priceCents: 15_990, compareAtCents: 18_990 });
    const copy = await callAs(api, maria, 'POST', `/products/${bag.id}/duplicate`, { body: {} });
    expect(copy.json()).toMatchObject({ priceCents: 15_990, compareAtCents: null });
  });
});

describe('what is charged', () => {
  const files = () => productFiles(api, () => maria);

  it('is written by a change of many prices', async () => {
    const bag = await added();
    const selection = { by: 'ids', ids: [bag.id] };
    const change = { action: 'price', percentBasisPoints: -1_000, rounding: 'none' };
    const job = await callAs(api, maria, 'POST', '/products/bulk', { body: { selection, ...change } });
    await endedJob(api, maria, job.json());
    expect(await recent(bag)).toEqual([
      [18_990, false],
      [17_091, true],
    ]);
  });

  it('is written by a file, whose dry run says already what is no former price', async () => {
    const bag = await added();
    const [header = [], line = []] = await cellsOf(await files().exported());
    const withCells = (cells: Record<string, string>) =>
      csvText([header, line.map((cell, index) => cells[header[index] ?? ''] ?? cell)]);
    const refused = await files().review(withCells({ Preço: '150,00', 'Preço "de"': '200,00' }));
    expect((await files().rowsOf(refused))[0]).toMatchObject({
      outcome: 'failed',
      problems: [{ message: expect.stringContaining('não foi cobrado nos últimos 30 dias') }],
    });
    await files().apply(await files().review(withCells({ Preço: '150,00', 'Preço "de"': '189,90' })), 'all');
    expect(await read(bag)).toMatchObject({ priceCents: 15_000, compareAtCents: 18_990 });
    expect(await recent(bag)).toEqual([
      [18_990, false],
      [15_000, true],
    ]);
  });

  it('is written by each sale at another price, once it is paid', async () => {
    const bag = await added();
    const key = await newKey(api, maria, { mode: 'live' });
    const items = [{ title: 'Bolsa', sku: 'bolsa-1', quantity: 1, unit_price: 17_000 }];
    const amounts = { subtotal: 17_000, discount: 0, shipping: 0, interest: 0, total: 17_000 };
    const payments = [{ id: 'pix-1', method: 'pix' as const, amount: 17_000 }];
    await callV1(api, key, 'PUT', '/orders/p1', orderBody({ items, payments, ...amounts }));
    expect(await recent(bag)).toEqual([[18_990, true]]);
    for (const minute of [1, 2])
      await callV1(
        api,
        key,
        'POST',
        '/orders/p1/payments/pix-1/events',
        paymentEvent('captured', minute, 17_000),
      );
    expect(await recent(bag)).toEqual([
      [18_990, true],
      [17_000, false],
    ]);
    const test = await newKey(api, maria, { mode: 'test' });
    const cheap = { items: [{ ...items[0], title: 'Bolsa', quantity: 1, unit_price: 100 }] };
    await callV1(api, test, 'PUT', '/orders/p2', orderBody({ ...cheap, ...amounts, payments }));
    await callV1(api, test, 'POST', '/orders/p2/payments/pix-1/events', paymentEvent('captured', 1, 17_000));
    expect(await recent(bag)).toHaveLength(2);
  });

  it('is forgotten with its product', async () => {
    const bag = await added();
    await callAs(api, maria, 'DELETE', `/products/${bag.id}`);
    const left = api.platform.database.platform.selectFrom('product_prices').where('product_id', '=', bag.id);
    expect(await left.select('price_cents').execute()).toEqual([]);
  });
});
