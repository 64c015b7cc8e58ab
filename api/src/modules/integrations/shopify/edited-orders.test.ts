import { SHOPIFY_SCOPES } from '@balcao/domain';
import { callAs } from '../../../../test/call-as';
import { restOthers } from '../../../../test/queue';
import {
  ACCESS_TOKEN,
  at,
  type LinkedShop,
  linkShop,
  sendNotice,
  shopOrder,
  workOffNotices,
} from '../../../../test/shopify';
import { ShopifyDouble } from '../../../../test/shopify-double';
import { doubleOrder, doubleProduct, money } from '../../../../test/shopify-records';
import { type Account, createAccount } from '../../../../test/stored-account';
import { startTestApi, type TestApi } from '../../../../test/test-app';

let api: TestApi;
let shopify: ShopifyDouble;
let maria: Account;
let shop: LinkedShop;

beforeAll(async () => {
  shopify = await ShopifyDouble.start();
  api = await startTestApi({ SHOPIFY_URL: shopify.url });
});
afterAll(async () => {
  await api.close();
  await shopify.stop();
});
beforeEach(async () => {
  shopify.mood = 'well';
  shopify.tokens = new Set([ACCESS_TOKEN]);
  shopify.scopes = SHOPIFY_SCOPES;
  shopify.orders = [];
  shopify.products = [];
  shopify.asked.length = 0;
  await restOthers(api.platform, 'shopify');
  maria = await createAccount(api.platform);
  shop = await linkShop(api, maria);
});
afterEach(() => expect(shopify.refusals).toEqual([]));

async function tell(topic: string, body: object): Promise<void> {
  await sendNotice(api, shop, topic, body);
  await workOffNotices(api, maria);
}
const onlyOrder = async () => {
  const { items } = (await callAs(api, maria, 'GET', '/orders')).json();
  expect(items).toHaveLength(1);
  return (await callAs(api, maria, 'GET', `/orders/${items[0].id}`)).json();
};
const outcomes = async () =>
  (await callAs(api, maria, 'GET', '/webhook-deliveries'))
    .json()
    .items.map(({ outcome }: { outcome: object }) => outcome);

const bag = {
  id: 11,
  title: 'Bolsa de lona',
  sku: 'BOLSA-1',
  quantity: 2,
  current_quantity: 2,
  price: '50.00',
};
const hat = { id: 12, title: 'Chapéu', sku: 'CHAPEU', quantity: 1, current_quantity: 1, price: '100.00' };
const edit = (id: number) => ({
  order_edit: {
    id: 900,
    order_id: id,
    line_items: { additions: [], removals: [{ id: 12, delta: 1 }] },
  },
});

describe('a line that the shop takes off', () => {
  const gone = { ...hat, current_quantity: 0 };
  /** The hat of R$ 100,00 goes, and what it took of the discount. */
  const after = {
    line_items: [bag, gone],
    current_total_price: '109.05',
    current_total_discounts: '10.05',
    total_outstanding: '109.05',
    updated_at: at(5),
  };

  it('is no part of the order any more, whose amounts and payment follow', async () => {
    const order = shopOrder({ line_items: [bag, hat] });
    await tell('orders/create', order);
    await tell('orders/updated', { ...order, ...after });
    expect(await onlyOrder()).toMatchObject({
      items: [{ title: 'Bolsa de lona', quantity: 2 }],
      subtotalCents: 10_000,
      discountCents: 1_005,
      totalCents: 10_905,
      differenceCents: 0,
      payments: [{ amountCents: 10_905, status: 'aguardando' }],
    });
    await tell('orders/paid', {
      ...order,
      ...after,
      financial_status: 'paid',
      total_outstanding: '0.00',
      updated_at: at(9),
    });
    expect(await onlyOrder()).toMatchObject({ paymentStatus: 'pago', payments: [{ amountCents: 10_905 }] });
  });

  it('in part leaves the rest of its units', async () => {
    await tell('orders/create', shopOrder({ line_items: [{ ...bag, current_quantity: 1 }, hat] }));
    expect((await onlyOrder()).items).toMatchObject([
      { title: 'Bolsa de lona', quantity: 1 },
      { title: 'Chapéu', quantity: 1 },
    ]);
  });

  it('stays where its money was given back: it was sold', async () => {
    const refund = {
      id: 90,
      order_id: 77,
      refund_line_items: [{ line_item_id: 12, quantity: 1 }],
      transactions: [
        { id: 91, kind: 'refund', status: 'success', amount: '89.95', test: false, created_at: at(4) },
      ],
    };
    const paid = { financial_status: 'partially_refunded', total_outstanding: '0.00' };
    await tell(
      'orders/updated',
      shopOrder({
        id: 77,
        ...paid,
        line_items: [bag, gone],
        refunds: [refund],
        current_total_price: '109.05',
      }),
    );
    expect(await onlyOrder()).toMatchObject({
      items: [{ title: 'Bolsa de lona' }, { title: 'Chapéu' }],
      totalCents: 19_900,
      refundedCents: 8_995,
    });
  });

  it('and all lines of a cancelled order stay', async () => {
    const bags = { ...bag, current_quantity: 0 };
    await tell(
      'orders/cancelled',
      shopOrder({ line_items: [bags, gone], cancelled_at: at(5), current_total_price: '0.00' }),
    );
    expect((await onlyOrder()).items).toHaveLength(2);
  });
});

describe('a notice of an edit', () => {
  /** The order as the shop has it after the edit. */
  const edited = () => {
    const [line] = doubleOrder(77).lineItems.nodes;
    const nodes = [
      { ...line, id: 'gid://shopify/LineItem/11', originalUnitPriceSet: money('50.00') },
      { ...line, id: 'gid://shopify/LineItem/12', title: 'Chapéu', quantity: 1, currentQuantity: 0 },
    ];
    return doubleOrder(77, {
      lineItems: { nodes },
      currentTotalPriceSet: money('109.05'),
      currentTotalDiscountsSet: money('10.05'),
    });
  };

  it('reads the order from the shop, which says what it is now', async () => {
    await tell('orders/create', shopOrder({ id: 77, line_items: [bag, hat] }));
    shopify.orders = [edited()];
    await tell('orders/edited', edit(77));
    expect(shopify.times('Order')).toBe(1);
    expect(await onlyOrder()).toMatchObject({
      items: [{ title: 'Bolsa de lona', quantity: 2 }],
      totalCents: 10_905,
    });
  });

  it('of an order that is not there changes nothing, and waits while the shop is away', async () => {
    await tell('orders/edited', edit(78));
    expect(await outcomes()).toEqual([{ state: 'done', effect: 'ignored' }]);
    shopify.mood = 'failing';
    await tell('orders/edited', edit(79));
    expect((await outcomes())[0]).toMatchObject({ state: 'waiting', failure: { why: 'gateway_away' } });
  });
});

describe('a notice of a product, which says neither weight nor stock control', () => {
  const notice = (changes: object = {}) => ({
    id: 7,
    title: 'Bolsa de lona',
    status: 'active',
    updated_at: at(0),
    options: [{ name: 'Title', values: ['Default Title'] }],
    variants: [{ price: '100.00', sku: 'BOLSA-1', inventory_policy: 'deny', inventory_quantity: 12 }],
    ...changes,
  });
  const product = async () => {
    const [{ id }] = (await callAs(api, maria, 'GET', '/products')).json().items;
    return (await callAs(api, maria, 'GET', `/products/${id}`)).json();
  };

  it('has it read from the shop once it is new, and keeps what is known when it changes', async () => {
    shopify.products = [doubleProduct(7, { title: 'Bolsa de lona', sku: 'BOLSA-1' })];
    await tell('products/create', notice());
    const known = { status: 'active', weightGrams: 450, stockControlled: true, type: 'physical' };
    expect(await product()).toMatchObject({ ...known, name: 'Bolsa de lona' });
    await tell('products/update', notice({ title: 'Bolsa grande', updated_at: at(30) }));
    expect(await product()).toMatchObject({ ...known, name: 'Bolsa grande' });
    expect(shopify.times('Product')).toBe(1);
  });

  it('waits while the shop is away', async () => {
    shopify.mood = 'failing';
    await tell('products/create', notice());
    expect(await outcomes()).toMatchObject([{ state: 'waiting', failure: { why: 'gateway_away' } }]);
  });
});
