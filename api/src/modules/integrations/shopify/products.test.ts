import { callAs } from '../../../../test/call-as';
import {
  at,
  type LinkedShop,
  linkShop,
  sendNotice,
  shopOrder,
  workOffNotices,
} from '../../../../test/shopify';
import { type Account, createAccount } from '../../../../test/stored-account';
import { withApi } from '../../../../test/with-store';

const api = withApi();
let maria: Account;
let shop: LinkedShop;

beforeEach(async () => {
  maria = await createAccount(api.platform);
  shop = await linkShop(api, maria);
});

const variant = (changes: object = {}) => ({
  price: '100.00',
  compare_at_price: '120.00',
  sku: 'BOLSA-1',
  barcode: '7891234567895',
  grams: 450,
  inventory_management: 'shopify',
  inventory_policy: 'deny',
  inventory_quantity: 12,
  requires_shipping: true,
  option1: 'Default Title',
  ...changes,
});
const bag = (changes: object = {}) => ({
  id: 8_001,
  title: 'Bolsa de lona',
  body_html: '<p>Forte. <script>alert(1)</script></p>',
  status: 'active',
  updated_at: at(0),
  options: [{ name: 'Title', values: ['Default Title'] }],
  variants: [variant()],
  ...changes,
});

async function tell(topic: string, body: object): Promise<void> {
  await sendNotice(api, shop, topic, body);
  await workOffNotices(api, maria);
}
const products = async () => (await callAs(api, maria, 'GET', '/products')).json().items;
const onlyProduct = async () => {
  const items = await products();
  expect(items).toHaveLength(1);
  return (await callAs(api, maria, 'GET', `/products/${items[0].id}`)).json();
};

describe('a product of a shop', () => {
  it('is for sale with what the shop says of it, which is changed there', async () => {
    await tell('products/create', bag());
    const product = await onlyProduct();
    expect(product).toMatchObject({
      name: 'Bolsa de lona',
      description: '<p>Forte. </p>',
      status: 'active',
      type: 'physical',
      priceCents: 10_000,
      compareAtCents: 12_000,
      sku: 'BOLSA-1',
      gtin: '7891234567895',
      weightGrams: 450,
      stockControlled: true,
      stockQuantity: 12,
      sellWithoutStock: false,
      options: [],
      variants: [],
      origin: 'shopify',
      originUrl: `https://${shop.shopDomain}/admin/products/8001`,
    });
    expect(product.lockedFields).toContain('priceCents');
    const patch = (body: object) =>
      callAs(api, maria, 'PATCH', `/products/${product.id}`, { body, 'if-match': `"${product.version}"` });
    expect((await patch({ name: 'Outra' })).json().code).toBe('synced_field');
    expect((await patch({ maxInstallments: 3 })).statusCode).toBe(200);
    // What was decided here outlives what the shop sends.
    await tell('products/update', bag({ title: 'Bolsa grande', updated_at: at(1) }));
    expect(await onlyProduct()).toMatchObject({ name: 'Bolsa grande', maxInstallments: 3 });
  });

  it('has the variants of the shop, and they stay the same ones', async () => {
    const options = [{ name: 'Cor', values: ['Crua', 'Preta'] }];
    const variants = [
      variant({ option1: 'Crua', sku: 'B-C' }),
      variant({ option1: 'Preta', sku: 'B-P', price: '110.00' }),
    ];
    await tell('products/create', bag({ options, variants }));
    const before = await onlyProduct();
    expect(before).toMatchObject({ sku: '', options, stockQuantity: 0 });
    expect(before.variants).toMatchObject([
      { values: ['Crua'], sku: 'B-C', priceCents: 10_000, stockQuantity: 12 },
      { values: ['Preta'], sku: 'B-P', priceCents: 11_000 },
    ]);
    const sold = [variants[0], { ...variants[1], inventory_quantity: -2 }];
    await tell('products/update', bag({ options, variants: sold, updated_at: at(1) }));
    const after = await onlyProduct();
    expect(after.variants.map(({ id }: { id: string }) => id)).toEqual(
      before.variants.map(({ id }: { id: string }) => id),
    );
    expect(after.variants[1].stockQuantity).toBe(0);
  });

  it('that lacks what a sale needs is a draft to complete', async () => {
    await tell('products/create', bag({ variants: [variant({ grams: 0 })] }));
    expect(await onlyProduct()).toMatchObject({ status: 'draft', weightGrams: null });
  });

  it('is as its latest state says, in whatever order they arrive, and archived once it is gone', async () => {
    const states = [
      bag(),
      bag({ title: 'Bolsa média', updated_at: at(1) }),
      bag({ title: 'Bolsa grande', updated_at: at(2) }),
    ];
    for (const order of [
      [2, 0, 1],
      [1, 2, 0],
    ]) {
      maria = await createAccount(api.platform);
      shop = await linkShop(api, maria);
      for (const index of order) await tell('products/update', states[index] ?? {});
      expect(await onlyProduct()).toMatchObject({ name: 'Bolsa grande' });
    }
    await tell('products/delete', { id: 8_001 });
    await tell('products/update', bag({ title: 'De volta', updated_at: at(9) }));
    expect(await onlyProduct()).toMatchObject({ name: 'Bolsa grande', status: 'archived' });
  });

  it.each([
    ['tried again', 1, 'waiting'],
    ['parked', 10, 'parked'],
  ])(
    'whose SKU another product has is %s, and comes in once the SKU is free',
    async (_what, tries, state) => {
      const body = { name: 'Bolsa feita à mão', sku: 'bolsa-1' };
      const { id } = (await callAs(api, maria, 'POST', '/products', { body })).json();
      await sendNotice(api, shop, 'products/create', bag());
      await workOffNotices(api, maria, tries);
      const { items } = (await callAs(api, maria, 'GET', '/webhook-deliveries')).json();
      expect(items).toMatchObject([{ outcome: { state, failure: { why: 'product_refused' } } }]);
      await callAs(api, maria, 'DELETE', `/products/${id}`);
      await callAs(api, maria, 'POST', `/webhook-deliveries/${items[0].id}/reprocess`, { body: {} });
      const [anew] = (await callAs(api, maria, 'GET', '/webhook-deliveries')).json().items;
      expect(anew.outcome).toMatchObject({ state: 'waiting', tries: 0, failure: null });
      await workOffNotices(api, maria);
      expect(await onlyProduct()).toMatchObject({ origin: 'shopify', sku: 'BOLSA-1' });
    },
  );
});

describe('a line of an order', () => {
  const lines = async () => {
    const [{ id }] = (await callAs(api, maria, 'GET', '/orders')).json().items;
    return (await callAs(api, maria, 'GET', `/orders/${id}`)).json().items;
  };
  const line = { title: 'Bolsa', sku: '', product_id: 8_001, quantity: 2, price: '100.00' };

  it('leads to its product by the shop’s own id, also when the product arrives later', async () => {
    const tip = { title: 'Gorjeta', sku: '', product_id: null, quantity: 1, price: '0.00' };
    await tell('orders/create', shopOrder({ line_items: [line, tip] }));
    expect(await lines()).toMatchObject([{ productId: null }, { productId: null }]);
    await tell('products/create', bag());
    const [{ id }] = await products();
    expect(await lines()).toMatchObject([{ productId: id }, { productId: null }]);
  });

  it('leads by its SKU to a product that was made here', async () => {
    const body = { name: 'Bolsa feita à mão', sku: 'bolsa-1' };
    const { id } = (await callAs(api, maria, 'POST', '/products', { body })).json();
    await tell('orders/create', shopOrder({ line_items: [{ ...line, sku: 'BOLSA-1' }] }));
    expect(await lines()).toMatchObject([{ productId: id }]);
  });
});
