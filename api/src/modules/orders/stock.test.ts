import { randomUUID } from 'node:crypto';
import { callAs } from '../../../test/call-as';
import { callV1, newKey, orderBody, paymentEvent } from '../../../test/orders';
import { createAccount } from '../../../test/stored-account';
import { withStore } from '../../../test/with-store';

const { api, maria } = withStore({ api: { API_KEY_REQUESTS_PER_MINUTE: '100000' }, isShared: true });
let key: string;
/** The SKU of a new product. */
let sku: string;
/** The name of a new order. */
let name: string;

beforeAll(async () => {
  key = await newKey(api, maria, { mode: 'live' });
});
beforeEach(() => {
  sku = `SKU-${randomUUID().slice(0, 8)}`;
  name = newName();
});

const newName = () => `pedido-${randomUUID()}`;
const BAG = { name: 'Bolsa', stockControlled: true };

/** Creates a product with the SKU. @returns its id */
const product = async (stock: object): Promise<string> =>
  (await callAs(api, maria, 'POST', '/products', { body: { ...BAG, sku, ...stock } })).json().id;
const readProduct = async (id: string) => (await callAs(api, maria, 'GET', `/products/${id}`)).json();
/** What can be sold, and what is reserved. */
const stockOf = async (id: string) => {
  const { stockQuantity, reservedQuantity } = await readProduct(id);
  return [stockQuantity, reservedQuantity];
};
const of = (quantity: number, code = sku) => ({
  items: [{ title: 'Bolsa', sku: code, quantity, unit_price: 5_000 }],
});
const put = (changes: object, { order = name, by = key } = {}) =>
  callV1(api, by, 'PUT', `/orders/${order}`, orderBody(changes));
const tell = (
  type: string,
  minute: number,
  { amount, payment = 'pix-1' }: { amount?: number; payment?: string } = {},
) =>
  callV1(api, key, 'POST', `/orders/${name}/payments/${payment}/events`, paymentEvent(type, minute, amount));
const tellOfOrder = (type: string, minute: number) =>
  callV1(api, key, 'POST', `/orders/${name}/events`, { ...paymentEvent('captured', minute), type });
/** The order as its seller reads it. */
const readOrder = async (order = name) => {
  const found = (await callAs(api, maria, 'GET', `/orders?q=${order}`)).json().items[0];
  return (await callAs(api, maria, 'GET', `/orders/${found.id}`)).json();
};

describe('an order that waits for its payment', () => {
  it('reserves the units of the SKU that it names, in any case', async () => {
    const id = await product({ stockQuantity: 5 });
    await put(of(2, sku.toLowerCase()));
    expect(await stockOf(id)).toEqual([3, 2]);
  });

  it('reserves once, however often it is sent', async () => {
    const id = await product({ stockQuantity: 5 });
    for (let time = 0; time < 3; time++) await put(of(2));
    await Promise.all([put(of(2)), put(of(2))]);
    expect(await stockOf(id)).toEqual([3, 2]);
  });

  it('reserves nothing of a product that came after it, until its items change', async () => {
    await put(of(2));
    const id = await product({ stockQuantity: 5 });
    await put(of(2));
    expect(await stockOf(id)).toEqual([5, 0]);
    await put(of(3));
    expect(await stockOf(id)).toEqual([2, 3]);
  });

  it('reserves what its items come to when they change', async () => {
    const id = await product({ stockQuantity: 5 });
    await put(of(2));
    await put(of(4));
    expect(await stockOf(id)).toEqual([1, 4]);
    await put(of(1));
    expect(await stockOf(id)).toEqual([4, 1]);
    await put(of(1, 'OUTRO-SKU'));
    expect(await stockOf(id)).toEqual([5, 0]);
  });

  it.each(['expired', 'refused'])('gives them back when its payment was %s', async (end) => {
    const id = await product({ stockQuantity: 5 });
    await put(of(2));
    await tell(end, 1);
    expect(await stockOf(id)).toEqual([5, 0]);
  });

  it('gives them back once when it is cancelled, and told so twice', async () => {
    const id = await product({ stockQuantity: 5 });
    await put(of(2));
    await tellOfOrder('order.cancelled', 1);
    await tellOfOrder('order.cancelled', 2);
    expect(await stockOf(id)).toEqual([5, 0]);
  });
});

describe('an order that is paid', () => {
  it('takes what it has reserved', async () => {
    const id = await product({ stockQuantity: 5 });
    await put(of(2));
    await tell('captured', 1);
    await tell('captured', 1);
    expect(await stockOf(id)).toEqual([3, 0]);
  });

  it('gives back when all of it is refunded before it is sent, and not for a part', async () => {
    const id = await product({ stockQuantity: 5 });
    await put(of(2));
    await tell('captured', 1, { amount: 10_750 });
    await tell('refunded', 2, { amount: 1_000 });
    expect(await stockOf(id)).toEqual([3, 0]);
    await tell('refunded', 3, { amount: 9_750 });
    expect(await stockOf(id)).toEqual([5, 0]);
  });

  it('gives nothing back once it was sent', async () => {
    const id = await product({ stockQuantity: 5 });
    await put(of(2));
    await tell('captured', 1, { amount: 10_750 });
    await tellOfOrder('fulfillment.shipped', 2);
    await tell('refunded', 3, { amount: 10_750 });
    expect(await stockOf(id)).toEqual([3, 0]);
  });

  it('takes again when it is paid after it had expired', async () => {
    const id = await product({ stockQuantity: 2 });
    await put(of(2));
    await tell('expired', 1);
    expect((await tell('captured', 2)).json().payment_status).toBe('pago');
    expect(await stockOf(id)).toEqual([0, 0]);
    expect((await readOrder()).shortages).toEqual([]);
  });

  it('is paid and lacks its units when they were sold meanwhile; they are taken once there are some', async () => {
    const id = await product({ stockQuantity: 2 });
    await put(of(2));
    await tell('expired', 1);
    await put(of(2), { order: newName() });
    expect((await tell('captured', 2)).json().payment_status).toBe('pago');
    expect(await readOrder()).toMatchObject({
      isOutOfStock: true,
      shortages: [{ productId: id, title: 'Bolsa', missing: 2 }],
    });
    const { version } = await readProduct(id);
    await callAs(api, maria, 'PATCH', `/products/${id}`, {
      body: { stockQuantity: 10 },
      'if-match': `"${version}"`,
    });
    await tellOfOrder('fulfillment.shipped', 3);
    expect(await stockOf(id)).toEqual([8, 2]);
    expect(await readOrder()).toMatchObject({ isOutOfStock: false, shortages: [] });
  });
});

describe('the last piece', () => {
  const inStock = (body: object) => ({ ...body, require_stock: true });

  it('is one order’s of two; the other is kept and said to be out of stock', async () => {
    const id = await product({ stockQuantity: 1 });
    const other = newName();
    await put(of(1));
    expect((await put(of(1), { order: other })).statusCode).toBe(201);
    expect(await stockOf(id)).toEqual([0, 1]);
    expect((await readOrder()).isOutOfStock).toBe(false);
    expect((await readOrder(other)).shortages).toMatchObject([{ productId: id, missing: 1 }]);
    const list = (await callAs(api, maria, 'GET', `/orders?q=${other}`)).json().items;
    expect(list).toMatchObject([{ isOutOfStock: true }]);
  });

  it('is refused by name, and nothing is stored, where the caller asks before charging', async () => {
    const id = await product({ stockQuantity: 1 });
    const answer = await put(inStock(of(2)));
    expect([answer.statusCode, answer.json()]).toEqual([
      409,
      expect.objectContaining({
        code: 'out_of_stock',
        errors: ['Não há estoque para este pedido.'],
        fields: { 'items.0.quantity': ['Só há 1 em estoque.'] },
      }),
    ]);
    expect((await callV1(api, key, 'GET', `/orders/${name}`)).statusCode).toBe(404);
    expect(await stockOf(id)).toEqual([1, 0]);
    expect((await put(inStock(of(1)))).statusCode).toBe(201);
    // A repetition has its own piece already.
    expect((await put(inStock(of(1)))).statusCode).toBe(200);
  });

  it('is one order’s of twenty at once', async () => {
    const id = await product({ stockQuantity: 1 });
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => put(inStock(of(1)), { order: newName() })),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
    expect(answers.filter((answer) => answer.json().code === 'out_of_stock')).toHaveLength(19);
    expect(await stockOf(id)).toEqual([0, 1]);
  });

  it('is held by one of twenty that nobody refuses', async () => {
    const id = await product({ stockQuantity: 1 });
    const names = Array.from({ length: 20 }, newName);
    await Promise.all(names.map((order) => put(of(1), { order })));
    expect(await stockOf(id)).toEqual([0, 1]);
    const orders = await Promise.all(names.map(readOrder));
    expect(orders.filter(({ isOutOfStock }) => !isOutOfStock)).toHaveLength(1);
  });

  it('is never refused to whoever has paid', async () => {
    await product({ stockQuantity: 0 });
    await put(of(1));
    await tell('captured', 1);
    expect((await put(inStock(of(1)))).statusCode).toBe(200);
    expect((await readOrder()).isOutOfStock).toBe(true);
  });

  it('may be sold beyond where the seller wants so, and then nothing is missing', async () => {
    const id = await product({ stockQuantity: 1, sellWithoutStock: true });
    expect((await put(inStock(of(3)))).statusCode).toBe(201);
    expect(await stockOf(id)).toEqual([0, 1]);
    expect((await readOrder()).isOutOfStock).toBe(false);
    await tell('expired', 1);
    expect(await stockOf(id)).toEqual([1, 0]);
  });
});

it('orders of many products in any order do not wait for each other in a circle', async () => {
  const codes = [`${sku}-A`, `${sku}-B`, `${sku}-C`];
  const ids: string[] = [];
  for (const code of codes) ids.push(await product({ sku: code, stockQuantity: 40 }));
  const itemsOf = (turn: number) =>
    [...codes.slice(turn), ...codes.slice(0, turn)].flatMap((code) => of(1, code).items);
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, index) => put({ items: itemsOf(index % 3) }, { order: newName() })),
  );
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201]));
  for (const id of ids) expect(await stockOf(id)).toEqual([10, 30]);
});

it('no unit is lost where the seller edits the product while orders come in', async () => {
  const id = await product({ stockQuantity: 40 });
  const edit = async (costCents: number): Promise<number> => {
    const { version } = await readProduct(id);
    const change = { body: { costCents }, 'if-match': `"${version}"` };
    return (await callAs(api, maria, 'PATCH', `/products/${id}`, change)).statusCode;
  };
  const edits = Array.from({ length: 10 }, (_, index) => edit(100 + index));
  const orders = Array.from({ length: 20 }, () => put(of(1), { order: newName() }));
  const answers = await Promise.all(orders);
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201]));
  expect(await Promise.all(edits)).toContain(200);
  expect((await readProduct(id)).costCents).toBeGreaterThanOrEqual(100);
  expect(await stockOf(id)).toEqual([20, 20]);
});

it('the units of a variant are its own, and count for its product', async () => {
  const option = { options: [{ name: 'Tamanho', values: ['P', 'M'] }] };
  const variants = ['P', 'M'].map((size) => ({ values: [size], sku: `${sku}-${size}`, stockQuantity: 3 }));
  const id = await product({ sku, ...option, variants });
  await put({ items: [...of(2, `${sku}-M`).items, ...of(9).items] });
  expect((await readProduct(id)).variants).toMatchObject([{ stockQuantity: 3 }, { stockQuantity: 1 }]);
  const listed = (await callAs(api, maria, 'GET', `/products?q=${sku}`)).json().items;
  expect(listed).toMatchObject([{ stockQuantity: 4, reservedQuantity: 2 }]);
  await put({ items: of(5, `${sku}-M`).items });
  expect((await readOrder()).shortages).toEqual([{ productId: id, title: 'Bolsa (M)', missing: 2 }]);
});

it('units of a variant that is gone go nowhere', async () => {
  const sized = (...sizes: string[]) => ({
    options: [{ name: 'Tamanho', values: sizes }],
    variants: sizes.map((size) => ({ values: [size], sku: `${sku}-${size}`, stockQuantity: 3 })),
  });
  const id = await product(sized('P', 'M'));
  await put(of(2, `${sku}-M`));
  const { version } = await readProduct(id);
  await callAs(api, maria, 'PATCH', `/products/${id}`, { body: sized('P'), 'if-match': `"${version}"` });
  await tell('expired', 1);
  const listed = (await callAs(api, maria, 'GET', `/products?q=${sku}`)).json().items;
  expect(listed).toMatchObject([{ stockQuantity: 3, reservedQuantity: 0 }]);
});

it('whoever read a product before an order moved its stock is told so', async () => {
  const id = await product({ stockQuantity: 5 });
  const { version, updatedAt } = await readProduct(id);
  await put(of(2));
  const change = { body: { stockQuantity: 6 }, 'if-match': `"${version}"` };
  const answer = await callAs(api, maria, 'PATCH', `/products/${id}`, change);
  expect([answer.statusCode, answer.json().current.stockQuantity]).toEqual([412, 3]);
  expect((await readProduct(id)).updatedAt).toBe(updatedAt);
});

it('whoever changes something else of it is not asked, unless a person has changed it too', async () => {
  const id = await product({ stockQuantity: 5 });
  const { version } = await readProduct(id);
  const change = (body: object) =>
    callAs(api, maria, 'PATCH', `/products/${id}`, { body, 'if-match': `"${version}"` });
  await put(of(2));
  expect((await change({ costCents: 100 })).json()).toMatchObject({ costCents: 100, stockQuantity: 3 });
  await put(of(3));
  expect((await change({ costCents: 200 })).statusCode).toBe(412);
});

describe('what a replica without stock has missed', () => {
  /** An order whose end gave nothing back. */
  const missed = async (): Promise<string> => {
    const id = await product({ stockQuantity: 5 });
    await put(of(2));
    await tell('expired', 1);
    const { platform } = api.platform.database;
    await platform
      .updateTable('stock_reservations')
      .set({ held: 2, status: 'reserved' })
      .where('product_id', '=', id)
      .execute();
    await platform
      .updateTable('products')
      .set({ stock_quantity: 3, total_stock: 3 })
      .where('id', '=', id)
      .execute();
    expect(await stockOf(id)).toEqual([3, 2]);
    return id;
  };

  it('is made up for by the next report', async () => {
    const id = await missed();
    await tell('refused', 2);
    expect(await stockOf(id)).toEqual([5, 0]);
  });

  it('is made up for by a recalculation, once', async () => {
    const id = await missed();
    const { id: orderId } = await readOrder();
    for (let time = 0; time < 2; time++) {
      const answer = await callAs(api, maria, 'POST', `/orders/${orderId}/recalculate`);
      expect(answer.statusCode).toBe(200);
      expect(await stockOf(id)).toEqual([5, 0]);
    }
  });
});

describe('no stock is moved', () => {
  it('by an order of test mode', async () => {
    const id = await product({ stockQuantity: 5 });
    const test = await newKey(api, maria);
    expect((await put({ ...of(9), require_stock: true }, { by: test })).statusCode).toBe(201);
    expect(await stockOf(id)).toEqual([5, 0]);
  });

  it('of a product whose stock is not counted', async () => {
    const id = await product({ stockQuantity: 5, stockControlled: false });
    await put({ ...of(9), require_stock: true });
    expect(await stockOf(id)).toEqual([5, 0]);
    expect((await readOrder()).isOutOfStock).toBe(false);
  });

  it('of another store', async () => {
    const joao = await createAccount(api.platform);
    const id = await product({ stockQuantity: 5 });
    await put(of(2), { by: await newKey(api, joao, { mode: 'live' }) });
    expect(await stockOf(id)).toEqual([5, 0]);
  });

  it('of a product of Shopify, which counts its own', async () => {
    const id = await product({ stockQuantity: 5 });
    await api.platform.database.platform
      .updateTable('products')
      .set({ origin: 'shopify', origin_id: sku })
      .where('id', '=', id)
      .execute();
    await put(of(2));
    expect(await stockOf(id)).toEqual([5, 0]);
  });
});
