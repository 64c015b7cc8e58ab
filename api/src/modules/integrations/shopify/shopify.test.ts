import { someOf } from '@balcao/proofs';
import { callAs, stepUp } from '../../../../test/call-as';
import { toldTo } from '../../../../test/notices';
import { becomeDue, endLeases } from '../../../../test/queue';
import {
  ACCESS_TOKEN,
  at,
  CLIENT_SECRET,
  linkShop,
  sendNotice,
  shopOrder,
  workOffNotices,
} from '../../../../test/shopify';
import { withStore } from '../../../../test/with-store';
import { claimTasks } from '../../../queue/claim-repository';
import { processNotices } from './webhooks';

const { api, maria } = withStore();

const database = () => api.platform.database.platform;
const deliveries = () =>
  database()
    .selectFrom('webhook_deliveries')
    .where('seller_id', '=', maria.sellerId)
    .selectAll()
    .orderBy('id')
    .execute();
const orders = async (query = '') => (await callAs(api, maria, 'GET', `/orders${query}`)).json().items;
const onlyOrder = async () => {
  const items = await orders();
  expect(items).toHaveLength(1);
  return (await callAs(api, maria, 'GET', `/orders/${items[0].id}`)).json();
};

describe('a link to a shop', () => {
  const link = (changes: object = {}) =>
    callAs(api, maria, 'POST', '/integrations/shopify', {
      body: {
        shopDomain: ' https://Minha-Loja.myshopify.com/admin ',
        clientSecret: CLIENT_SECRET,
        accessToken: ACCESS_TOKEN,
        ...changes,
      },
    });

  it('needs a step-up, takes a pasted address, tells the owner and never shows its secrets', async () => {
    expect((await link()).json().code).toBe('step_up_required');
    await stepUp(api, maria);
    const answer = await link();
    expect(answer.statusCode).toBe(201);
    const { id } = answer.json();
    const { items } = (await callAs(api, maria, 'GET', '/integrations/shopify')).json();
    expect(items).toEqual([
      expect.objectContaining({
        id,
        shopDomain: 'minha-loja.myshopify.com',
        webhookUrl: `http://localhost:8080/api/webhooks/shopify/${id}`,
        clientSecretEnd: CLIENT_SECRET.slice(-4),
        accessTokenEnd: ACCESS_TOKEN.slice(-4),
        registration: expect.objectContaining({ state: 'pending' }),
        uninstalledAt: null,
      }),
    ]);
    const stored = await database().selectFrom('integrations').where('id', '=', id).selectAll().execute();
    for (const secret of [CLIENT_SECRET, ACCESS_TOKEN])
      expect(JSON.stringify([items, stored])).not.toContain(secret);
    const mail = await database()
      .selectFrom('outbox_messages')
      .where('kind', '=', 'shopify-linked')
      .selectAll()
      .execute();
    expect(mail.length).toBeGreaterThan(0);
  });

  it.each([
    [{ shopDomain: 'minha-loja.com.br' }, 'shopDomain'],
    [{ clientSecret: 'curto' }, 'clientSecret'],
    [{ accessToken: 'token-sem-prefixo-0123456789' }, 'accessToken'],
  ])('refuses %j', async (changes, field) => {
    await stepUp(api, maria);
    const answer = await link(changes);
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([422, [field]]);
  });

  it('is one per shop: sent again, it takes the new secrets, and for an hour the old one still signs', async () => {
    const shop = await linkShop(api, maria);
    const rotated = await linkShop(api, maria, { ...shop, clientSecret: 'shpss_segredo-do-aplicativo-2' });
    expect(rotated.id).toBe(shop.id);
    const send = (secret: string) => sendNotice(api, shop, 'orders/create', shopOrder(), { secret });
    expect((await send(rotated.clientSecret)).statusCode).toBe(200);
    expect((await send(shop.clientSecret)).statusCode).toBe(200);
    await database()
      .updateTable('integrations')
      .set({ client_secret_rotated_at: new Date(Date.now() - 3_601_000) })
      .where('id', '=', shop.id)
      .execute();
    expect((await send(shop.clientSecret)).statusCode).toBe(401);
    expect((await send(rotated.clientSecret)).statusCode).toBe(200);
  });

  it('made twice at the same time is one', async () => {
    await stepUp(api, maria);
    const answers = await Promise.all([link(), link()]);
    expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1);
  });

  it('can be cut: nothing comes any more, and what came stays', async () => {
    const shop = await linkShop(api, maria);
    await sendNotice(api, shop, 'orders/create', shopOrder());
    await workOffNotices(api, maria);
    expect((await callAs(api, maria, 'DELETE', `/integrations/shopify/${shop.id}`)).statusCode).toBe(204);
    expect((await sendNotice(api, shop, 'orders/create', shopOrder())).statusCode).toBe(404);
    expect((await callAs(api, maria, 'GET', '/integrations/shopify')).json().items).toEqual([]);
    expect(await orders()).toHaveLength(1);
    expect((await linkShop(api, maria, shop)).id).not.toBe(shop.id);
  });
});

describe('a delivery', () => {
  it('with a wrong signature, or of another shop, is refused: counted, and not kept', async () => {
    const shop = await linkShop(api, maria);
    const unlike: Parameters<typeof sendNotice>[4][] = [
      { secret: 'shpss_outro-segredo-qualquer' },
      { headers: { 'x-shopify-hmac-sha256': '' } },
      { headers: { 'x-shopify-shop-domain': 'outra.myshopify.com' } },
    ];
    for (const one of unlike) {
      const answer = await sendNotice(api, shop, 'orders/create', shopOrder(), one);
      expect([answer.statusCode, answer.json()]).toEqual([401, { received: false }]);
    }
    expect(await deliveries()).toEqual([
      expect.objectContaining({ status: 'rejected', attempts: 3, body: null, headers: {} }),
    ]);
  });

  it('counts once by its id, and one event counts once per topic, also a hundred times at once', async () => {
    const shop = await linkShop(api, maria);
    const order = shopOrder();
    const headers = { 'x-shopify-webhook-id': 'wh-1', 'x-shopify-event-id': 'ev-1' };
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => sendNotice(api, shop, 'orders/create', order, { headers })),
    );
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    await sendNotice(api, shop, 'orders/create', order, {
      headers: { ...headers, 'x-shopify-webhook-id': 'wh-2' },
    });
    expect(await deliveries()).toHaveLength(1);
    await sendNotice(api, shop, 'orders/updated', order, {
      headers: { ...headers, 'x-shopify-webhook-id': 'wh-3' },
    });
    expect(await deliveries()).toHaveLength(2);
    await workOffNotices(api, maria);
    expect(await orders()).toHaveLength(1);
  });

  it('that cannot be understood is parked after ten attempts, and stays whole', async () => {
    const shop = await linkShop(api, maria);
    expect((await sendNotice(api, shop, 'orders/create', '{"id":1}')).statusCode).toBe(200);
    await workOffNotices(api, maria, 10);
    expect(await deliveries()).toEqual([
      expect.objectContaining({ status: 'parked', attempts: 10, body: Buffer.from('{"id":1}') }),
    ]);
  });
});

describe('an order', () => {
  it('comes in with its buyer, items, amounts and origin', async () => {
    const shop = await linkShop(api, maria);
    const order = shopOrder();
    await sendNotice(api, shop, 'orders/create', order);
    await workOffNotices(api, maria);
    expect(await onlyOrder()).toMatchObject({
      source: 'shopify',
      externalId: String(order.id),
      currency: 'BRL',
      isTest: false,
      subtotalCents: 20_000,
      discountCents: 2_010,
      shippingCents: 1_910,
      totalCents: 19_900,
      differenceCents: 0,
      paymentStatus: 'aguardando',
      fulfillmentStatus: 'nao_enviado',
      buyer: {
        name: 'Ana Prado',
        email: 'an***@e…',
        phone: '(11) *****-4321',
        document: '***.982.247-**',
      },
      items: [{ title: 'Bolsa de lona', sku: 'BOLSA-1', quantity: 2, unitPriceCents: 10_000 }],
      payments: [{ method: 'pix', amountCents: 19_900, status: 'aguardando' }],
      utm: { source: 'instagram', medium: 'cpc' },
    });
  });

  it('of test mode is an order of test mode', async () => {
    const shop = await linkShop(api, maria);
    await sendNotice(api, shop, 'orders/create', shopOrder({ test: true }));
    await workOffNotices(api, maria);
    expect(await orders('?test=true')).toHaveLength(1);
    expect(await orders('?test=false')).toHaveLength(0);
  });

  it('whose amounts do not add up is kept as it is, with the difference', async () => {
    const shop = await linkShop(api, maria);
    await sendNotice(api, shop, 'orders/create', shopOrder({ total_price: '204.90' }));
    await workOffNotices(api, maria);
    expect(await onlyOrder()).toMatchObject({ totalCents: 20_490, differenceCents: 590 });
  });

  it('in another currency is kept and shown as such', async () => {
    const shop = await linkShop(api, maria);
    await sendNotice(api, shop, 'orders/create', shopOrder({ currency: 'USD', financial_status: 'paid' }));
    await workOffNotices(api, maria);
    expect(await orders()).toEqual([
      expect.objectContaining({ currency: 'USD', totalCents: 19_900, paymentStatus: 'pago' }),
    ]);
  });

  it('is found by its tracking code, and its parcel by the carrier', async () => {
    const shop = await linkShop(api, maria);
    const parcel = {
      id: 5,
      status: 'success',
      created_at: at(60),
      tracking_company: 'Correios',
      tracking_number: 'BR123456789BR',
      tracking_url: 'https://rastreio.exemplo.com.br/BR123456789BR',
    };
    const paid = { financial_status: 'paid', total_outstanding: '0.00', fulfillment_status: 'fulfilled' };
    await sendNotice(
      api,
      shop,
      'orders/fulfilled',
      shopOrder({ ...paid, updated_at: at(60), fulfillments: [parcel] }),
    );
    await workOffNotices(api, maria);
    const [found] = await orders('?q=BR123456789BR');
    expect(found).toMatchObject({ fulfillmentStatus: 'enviado', trackingCode: 'BR123456789BR' });
    expect((await onlyOrder()).fulfillments).toMatchObject([{ carrier: 'Correios' }]);
  });

  it('is under way, failed or delivered as the carrier has told the shop', async () => {
    const shop = await linkShop(api, maria);
    const order = {
      id: 77,
      financial_status: 'paid',
      total_outstanding: '0.00',
      fulfillment_status: 'fulfilled',
    };
    const statuses: string[] = [];
    for (const [minute, shipment_status] of ['confirmed', 'in_transit', 'failure', 'delivered'].entries()) {
      const parcel = {
        id: 5,
        status: 'success',
        shipment_status,
        created_at: at(60),
        updated_at: at(61 + minute),
      };
      const told = shopOrder({ ...order, updated_at: at(61 + minute), fulfillments: [parcel] });
      await sendNotice(api, shop, 'orders/updated', told);
      await workOffNotices(api, maria);
      statuses.push((await onlyOrder()).fulfillmentStatus);
    }
    expect(statuses).toEqual(['enviado', 'em_transito', 'problema', 'entregue']);
  });
});

describe('a worker that is killed', () => {
  const KIND = 'webhook-delivery.shopify';

  /** Leases what is due, as a worker that dies right after does. */
  async function dieHolding() {
    await becomeDue(api.platform, KIND, maria.sellerId);
    const handler = processNotices(api.platform);
    const held = await claimTasks(api.platform.database.platform, handler, 10);
    expect(held.filter(({ sellerId }) => sellerId === maria.sellerId)).toHaveLength(1);
    await endLeases(api.platform, KIND);
    return { handler, held };
  }

  it('before it has applied what was stored loses nothing', async () => {
    const shop = await linkShop(api, maria);
    await sendNotice(api, shop, 'orders/create', shopOrder());
    await dieHolding();
    expect(await orders()).toEqual([]);
    await workOffNotices(api, maria);
    expect(await orders()).toHaveLength(1);
    expect(await deliveries()).toEqual([expect.objectContaining({ status: 'done', outcome: 'applied' })]);
  });

  it('after it has applied it, and before it said so, has done it once', async () => {
    const shop = await linkShop(api, maria);
    await sendNotice(api, shop, 'orders/paid', shopOrder({ financial_status: 'paid' }));
    const { handler, held } = await dieHolding();
    const task = held.find(({ sellerId }) => sellerId === maria.sellerId);
    if (task) await handler.run({ task, stopping: new AbortController().signal });
    const before = await onlyOrder();
    expect(before.paymentStatus).toBe('pago');
    await workOffNotices(api, maria);
    expect(await onlyOrder()).toEqual(before);
    expect(await deliveries()).toEqual([expect.objectContaining({ status: 'done', outcome: 'unchanged' })]);
  });
});

/** Every order of some values. */
const ordersOf = <Value>(values: readonly Value[]): Value[][] =>
  values.length < 2
    ? [[...values]]
    : values.flatMap((first, place) => ordersOf(values.toSpliced(place, 1)).map((rest) => [first, ...rest]));

it('whatever order the notices of an order arrive in, it ends the same', async () => {
  const shop = await linkShop(api, maria);
  const refund = (id: number) => ({
    id: 90,
    order_id: id,
    transactions: [
      {
        id: 90_000 + id,
        kind: 'refund',
        status: 'success',
        amount: '50.00',
        test: false,
        created_at: at(40),
      },
    ],
  });
  const storyOf = (id: number): [topic: string, payload: object][] => {
    const paid = { id, financial_status: 'paid', total_outstanding: '0.00', updated_at: at(10) };
    // The shop added an item after the order had been paid, and the buyer paid that too.
    const dearer = { total_price: '249.00', total_line_items_price: '250.00' };
    const items = [{ title: 'Bolsa de lona', sku: 'BOLSA-1', quantity: 1, price: '250.00' }];
    const edited = { ...paid, ...dearer, line_items: items, refunds: [refund(id)], updated_at: at(40) };
    return [
      ['orders/create', shopOrder({ id })],
      ['orders/paid', shopOrder(paid)],
      ['refunds/create', refund(id)],
      ['orders/updated', shopOrder({ ...edited, financial_status: 'partially_refunded' })],
    ];
  };
  const story = storyOf(0);
  const arrivals = someOf(ordersOf(story.map((_notice, index) => index)), 6, 'orders of notices');
  for (const [round, arrival] of arrivals.entries()) {
    const notices = storyOf(1_000 + round);
    for (const index of arrival) {
      const [topic, payload] = notices[index] ?? ['', {}];
      await sendNotice(api, shop, topic, payload);
    }
  }
  await workOffNotices(api, maria, 2);
  const rows = await database()
    .selectFrom('orders')
    .where('seller_id', '=', maria.sellerId)
    .select([
      'payment_status',
      'total_cents',
      'captured_cents',
      'refunded_cents',
      'paid_at',
      'subtotal_cents',
      'difference_cents',
      'payment_method',
    ])
    .execute();
  expect(rows).toHaveLength(arrivals.length);
  const [first] = rows;
  expect(first).toMatchObject({
    payment_status: 'parcialmente_reembolsado',
    total_cents: 24_900,
    captured_cents: 24_900,
    refunded_cents: 5_000,
    paid_at: new Date(at(10)),
  });
  for (const row of rows) expect(row).toEqual(first);
  const unhandled = (await deliveries()).filter(({ status }) => status !== 'done');
  expect(unhandled).toEqual([]);
});

it('a refund that is told again with another amount counts once, and is flagged', async () => {
  const shop = await linkShop(api, maria);
  const order = shopOrder({ financial_status: 'paid', total_outstanding: '0.00', updated_at: at(10) });
  const refund = (amount: string) => ({
    id: 90,
    order_id: order.id,
    transactions: [{ id: 91, kind: 'refund', status: 'success', amount, test: false, created_at: at(40) }],
  });
  await sendNotice(api, shop, 'orders/paid', order);
  for (const amount of ['50.00', '50.00', '60.00', '60.00']) {
    await sendNotice(api, shop, 'refunds/create', refund(amount));
    await workOffNotices(api, maria);
  }
  const [row] = (await callAs(api, maria, 'GET', '/orders?tab=divergent')).json().items;
  expect((await callAs(api, maria, 'GET', `/orders/${row.id}`)).json()).toMatchObject({
    refundedCents: 5_000,
    reusedEvents: [{ eventId: 'refund:91', amountCents: 6_000 }],
  });
});

describe('a checkout', () => {
  const checkout = (changes: object = {}) => ({
    token: 'c0ffee00c0ffee00c0ffee00c0ffee00',
    created_at: at(0),
    updated_at: at(0),
    completed_at: null,
    email: null,
    phone: null,
    currency: 'BRL',
    total_price: '199.00',
    shipping_lines: [],
    ...changes,
  });

  it('tells step by step of the visit, without the buyer, and is closed by its order', async () => {
    const shop = await linkShop(api, maria);
    await sendNotice(api, shop, 'checkouts/create', checkout());
    const known = { email: 'ana@exemplo.com.br', updated_at: at(1) };
    await sendNotice(api, shop, 'checkouts/update', checkout(known));
    await sendNotice(
      api,
      shop,
      'checkouts/update',
      checkout({ ...known, updated_at: at(2), completed_at: at(2), shipping_lines: [{ title: 'PAC' }] }),
    );
    await workOffNotices(api, maria);
    const events = await database()
      .selectFrom('checkout_events')
      .where('seller_id', '=', maria.sellerId)
      .selectAll()
      .execute();
    const types = events.map(({ type }) => type);
    expect(types.filter((type) => type !== 'checkout.heartbeat').sort()).toEqual([
      'checkout.contact_captured',
      'checkout.shipping_selected',
      'checkout.started',
      'checkout.step_completed',
      'checkout.step_completed',
      'checkout.step_completed',
      'order.created',
    ]);
    expect(JSON.stringify(events)).not.toContain('ana@');
  });

  it('keeps how to reach the buyer beside the visit, until the shop says to forget them', async () => {
    const shop = await linkShop(api, maria);
    const left = checkout({
      email: 'Ana@Exemplo.com.br',
      customer: { first_name: 'Ana', last_name: 'Prado' },
      line_items: [{ title: 'Bolsa de lona', quantity: 2 }],
      abandoned_checkout_url: 'https://minha-loja.myshopify.com/recover/1',
      updated_at: at(1),
    });
    const carts = () =>
      database().selectFrom('checkout_carts').where('seller_id', '=', maria.sellerId).selectAll().execute();
    await sendNotice(api, shop, 'checkouts/update', left);
    await workOffNotices(api, maria);
    expect(await carts()).toMatchObject([
      {
        buyer_name: 'Ana Prado',
        buyer_email: 'ana@exemplo.com.br',
        items: '2× Bolsa de lona',
        total_cents: 19_900,
        recovery_url: 'https://minha-loja.myshopify.com/recover/1',
      },
    ]);
    await sendNotice(api, shop, 'customers/redact', {
      customer: { id: 7, email: 'ana@exemplo.com.br', phone: null },
      orders_to_redact: [],
    });
    await workOffNotices(api, maria);
    expect(await carts()).toEqual([]);
  });
});

describe('what the law asks for', () => {
  async function soldOrder() {
    const shop = await linkShop(api, maria);
    const order = shopOrder({ financial_status: 'paid' });
    await sendNotice(api, shop, 'orders/create', order);
    await workOffNotices(api, maria);
    return { shop, order };
  }
  const auditActions = async () =>
    (
      await database()
        .selectFrom('audit_log')
        .where('seller_id', '=', maria.sellerId)
        .where('action', 'like', 'shopify.%')
        .select('action')
        .execute()
    ).map(({ action }) => action);
  const nobody = { name: '', email: '', phone: '', document: '', isAnonymized: true };

  it('a redacted customer is erased from their orders and from what came of them, for good', async () => {
    const { shop, order } = await soldOrder();
    const request = { customer: { id: 7 }, orders_to_redact: [order.id] };
    await sendNotice(api, shop, 'customers/redact', request);
    await workOffNotices(api, maria);
    expect(await onlyOrder()).toMatchObject({ buyer: nobody, totalCents: 19_900, paymentStatus: 'pago' });
    await sendNotice(api, shop, 'orders/updated', { ...order, updated_at: at(99) });
    await workOffNotices(api, maria);
    expect(await onlyOrder()).toMatchObject({ buyer: nobody });
    const [first] = await deliveries();
    expect(first?.body).toBeNull();
    expect(await auditActions()).toContain('shopify.redact-customer');
  });

  it('a request for data tells the owners which orders have it, without the data', async () => {
    const { shop, order } = await soldOrder();
    await sendNotice(api, shop, 'customers/data_request', {
      customer: { id: 7, email: 'ana@exemplo.com.br' },
      orders_requested: [order.id],
    });
    await workOffNotices(api, maria);
    const { number } = await onlyOrder();
    const mail = await database()
      .selectFrom('outbox_messages')
      .where('to_address', '=', maria.email)
      .where('kind', '=', 'shopify-data-request')
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(mail.text_body).toContain(`seu pedido ${number}`);
    expect(JSON.stringify(mail)).not.toContain('ana@');
    expect(await auditActions()).toContain('shopify.data-request');
  });

  it('a shop that removes the app is shown so; two days later its buyers are erased', async () => {
    const { shop } = await soldOrder();
    await sendNotice(api, shop, 'app/uninstalled', { id: 1 });
    await workOffNotices(api, maria);
    const url = `/integrations/shopify/${shop.id}`;
    expect((await callAs(api, maria, 'GET', url)).json()).toMatchObject({
      uninstalledAt: expect.any(String),
      accessTokenEnd: '',
    });
    expect((await toldTo(api, maria))[0]?.[1]).toMatch(/ removeu o aplicativo$/);
    await sendNotice(api, shop, 'shop/redact', { shop_id: 1 });
    await workOffNotices(api, maria);
    expect(await onlyOrder()).toMatchObject({ buyer: nobody });
    expect((await callAs(api, maria, 'GET', url)).statusCode).toBe(404);
    expect(await auditActions()).toEqual(
      expect.arrayContaining(['shopify.uninstalled', 'shopify.redact-shop']),
    );
  });
});
