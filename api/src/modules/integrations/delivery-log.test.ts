import { randomUUID } from 'node:crypto';
import { callAs } from '../../../test/call-as';
import { linkShop, sendNotice, shopOrder, workOffNotices } from '../../../test/shopify';
import { createAccount, joinStore } from '../../../test/stored-account';
import { offer, testCharge } from '../../../test/test-charges';
import { addressOf, send, workOff } from '../../../test/webhooks';
import { withStore } from '../../../test/with-store';
import { newId } from '../../db/new-id';
import { simulatedDelivery } from '../../providers/gateway/simulador-webhook';

const { api, maria } = withStore();

const log = async (query = '', who = maria) =>
  (await callAs(api, who, 'GET', `/webhook-deliveries${query}`)).json();
const reprocess = (id: string, key: string = randomUUID(), who = maria) =>
  callAs(api, who, 'POST', `/webhook-deliveries/${id}/reprocess`, { body: {}, 'idempotency-key': key });

/** A shop that sent a refund whose order nobody has told of, until it was parked. */
async function parkedRefund() {
  const shop = await linkShop(api, maria);
  const order = shopOrder({ financial_status: 'paid' });
  const refund = {
    id: 90,
    order_id: order.id,
    transactions: [
      {
        id: order.id + 1,
        kind: 'refund',
        status: 'success',
        amount: '50.00',
        created_at: '2026-11-20T13:00:00Z',
      },
    ],
  };
  await sendNotice(api, shop, 'refunds/create', refund);
  await workOffNotices(api, maria, 10);
  const [parked] = (await log('?status=parked')).items;
  return { shop, order, id: parked?.id ?? '' };
}

it('lists what gateways and shops sent, with its topic, its outcome and the order that it is about', async () => {
  const url = await addressOf(api, maria, await offer(api, maria, 'simulador', ['pix']));
  const { id: chargeId } = (await testCharge(api, maria, { method: 'pix', amountCents: 4_990 })).json();
  const event = { id: newId(), type: 'charge.paid', chargeId: `sim_${chargeId}` };
  await api.platform.gateways.simulador.pay(event.chargeId);
  const { body, headers } = simulatedDelivery(event, url.split('/').at(-1) ?? '', new Date());
  await send(api, url, body, headers);
  await workOff(api, maria);
  const shop = await linkShop(api, maria);
  const order = shopOrder();
  await sendNotice(api, shop, 'orders/create', order);
  await sendNotice(api, shop, 'orders/create', order, { secret: 'shpss_outro-segredo-qualquer' });
  await workOffNotices(api, maria);

  const page = await log('?countBy=status');
  expect(page.total).toBe(3);
  expect(page.items).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ source: 'shopify', topic: '', outcome: { state: 'refused', times: 1 } }),
      expect.objectContaining({
        source: 'shopify',
        topic: 'orders/create',
        gatewayChargeId: String(order.id),
        outcome: { state: 'done', effect: 'applied' },
        orderId: expect.any(String),
      }),
      expect.objectContaining({
        source: 'simulador',
        topic: 'charge.paid',
        outcome: { state: 'done', effect: 'applied' },
        orderId: expect.any(String),
      }),
    ]),
  );
  expect(page.counts).toContainEqual({ value: 'done', total: 2, totalIsExact: true });
  expect((await log('?source=simulador')).total).toBe(1);
  expect((await log('?status=refused')).total).toBe(1);
  expect((await log('?q=orders/')).total).toBe(1);
  expect((await log(`?q=${order.id}`)).total).toBe(1);
  expect((await log('?receivedFrom=2999-01-01')).total).toBe(0);
  expect((await log('', await createAccount(api.platform))).total).toBe(0);
});

it('shows what came to people who may change payments, and its fate to everybody else', async () => {
  const shop = await linkShop(api, maria);
  await sendNotice(api, shop, 'orders/create', shopOrder());
  const [{ id }] = (await log()).items;
  const mine = (await callAs(api, maria, 'GET', `/webhook-deliveries/${id}`)).json();
  expect(mine.content.headers['x-shopify-topic']).toBe('orders/create');
  expect(mine.content.headers).not.toHaveProperty('x-shopify-hmac-sha256');
  expect(JSON.parse(mine.content.body)).toMatchObject({ name: '#1001' });
  const reader = await createAccount(api.platform);
  await joinStore(api.platform, reader, maria, 'leitura');
  const theirs = (await callAs(api, reader, 'GET', `/webhook-deliveries/${id}`)).json();
  expect(theirs).toMatchObject({ content: null, canReprocess: false, topic: 'orders/create' });
  expect((await reprocess(id, randomUUID(), reader)).statusCode).toBe(403);
});

it('a parked delivery is reprocessed once, is noted, and then moves its order', async () => {
  const { shop, order, id } = await parkedRefund();
  expect((await log('?status=parked')).items).toMatchObject([
    { outcome: { state: 'parked', tries: 10, failure: { why: 'order_unknown' } }, orderId: null },
  ]);
  await sendNotice(api, shop, 'orders/create', order);
  const answers = await Promise.all([reprocess(id), reprocess(id)]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  await workOffNotices(api, maria, 2);
  const done = (await callAs(api, maria, 'GET', `/webhook-deliveries/${id}`)).json();
  expect(done.outcome).toEqual({ state: 'done', effect: 'applied' });
  const moved = (await callAs(api, maria, 'GET', `/orders/${done.orderId}`)).json();
  expect(moved).toMatchObject({ paymentStatus: 'parcialmente_reembolsado', refundedCents: 5_000 });
  const again = await reprocess(id);
  expect([again.statusCode, again.json().outcome]).toEqual([200, done.outcome]);
  const entries = await api.platform.database.platform
    .selectFrom('audit_log')
    .where('seller_id', '=', maria.sellerId)
    .where('action', '=', 'webhook.reprocess')
    .select('entity_id')
    .execute();
  expect(entries).toEqual([{ entity_id: id }]);
});

it('a delivery that still cannot be processed is parked again', async () => {
  const { id } = await parkedRefund();
  await reprocess(id);
  await workOffNotices(api, maria, 10);
  expect((await log('?status=parked')).items).toMatchObject([{ id, outcome: { tries: 10 } }]);
});
