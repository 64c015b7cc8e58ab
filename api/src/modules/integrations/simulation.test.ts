import { callAs } from '../../../test/call-as';
import { linkShop, workOffNotices } from '../../../test/shopify';
import { createAccount } from '../../../test/stored-account';
import { offer, testCharge } from '../../../test/test-charges';
import { workOff } from '../../../test/webhooks';
import { withStore } from '../../../test/with-store';

const { api, maria } = withStore();

beforeAll(() => api.app.listen({ host: '127.0.0.1', port: 0 }));

const options = async () => (await callAs(api, maria, 'GET', '/webhook-simulations')).json();
const simulate = (body: object) => callAs(api, maria, 'POST', '/webhook-simulations', { body });
const orderOf = async (deliveryId: string) => {
  const { orderId } = (await callAs(api, maria, 'GET', `/webhook-deliveries/${deliveryId}`)).json();
  return (await callAs(api, maria, 'GET', `/orders/${orderId}`)).json();
};

it('a charge that the simulator is told to be paid moves its order, and a forged notice moves nothing', async () => {
  const senderId = await offer(api, maria, 'simulador', ['pix']);
  await testCharge(api, maria, { method: 'pix', amountCents: 4_990 });
  const { items } = await options();
  expect(items).toMatchObject([
    { source: 'simulador', senderId, subjects: [{ label: expect.stringContaining('49,90') }] },
  ]);
  const subject = items[0].subjects[0].id;
  const wanted = { senderId, event: 'charge.paid', subject };
  expect((await simulate({ ...wanted, signature: 'wrong' })).json()).toMatchObject({
    status: 401,
    answer: '{"received":false}',
    deliveryId: expect.any(String),
  });
  const sent = (await simulate({ ...wanted, signature: 'right' })).json();
  expect(sent).toMatchObject({ status: 200, answer: '{"received":true}' });
  await workOff(api, maria);
  expect(await orderOf(sent.deliveryId)).toMatchObject({ isTest: true, paymentStatus: 'pago' });
});

it('an order of a shop is made up in test mode, paid, sent and refunded', async () => {
  const shop = await linkShop(api, maria);
  const send = async (event: string, subject = '') => {
    const answer = await simulate({ senderId: shop.id, event, subject, signature: 'right' });
    expect(answer.json()).toMatchObject({ status: 200 });
    await workOffNotices(api, maria);
    return answer.json().deliveryId;
  };
  const created = await orderOf(await send('orders/create'));
  expect(created).toMatchObject({ isTest: true, source: 'shopify', paymentStatus: 'aguardando' });
  const { externalId } = created;
  expect(await orderOf(await send('orders/paid', externalId))).toMatchObject({ paymentStatus: 'pago' });
  expect(await orderOf(await send('orders/fulfilled', externalId))).toMatchObject({
    paymentStatus: 'pago',
    fulfillmentStatus: 'enviado',
  });
  expect(await orderOf(await send('refunds/create', externalId))).toMatchObject({
    id: created.id,
    paymentStatus: 'reembolsado',
  });
});

it('signed wrongly, a notice of a shop is refused', async () => {
  const { id: senderId } = await linkShop(api, maria);
  const answer = await simulate({ senderId, event: 'orders/create', signature: 'wrong' });
  expect(answer.json()).toMatchObject({ status: 401, answer: '{"received":false}' });
});

it('refuses what is not a choice, other stores’ senders, and gateways that move money', async () => {
  const senderId = await offer(api, maria, 'simulador', ['pix']);
  const wanted = { senderId, event: 'charge.paid', subject: '', signature: 'right' };
  expect((await simulate(wanted)).json().fields).toHaveProperty('subject');
  expect((await simulate({ ...wanted, subject: 'sim_de-outra' })).json().fields).toHaveProperty('subject');
  expect((await simulate({ ...wanted, event: 'charge.stolen' })).json().fields).toHaveProperty('event');
  const ana = await createAccount(api.platform);
  const theirs = await callAs(api, ana, 'POST', '/webhook-simulations', { body: wanted });
  expect(theirs.statusCode).toBe(404);
  await api.platform.database.platform
    .updateTable('payment_gateways')
    .set({ mode: 'live' })
    .where('id', '=', senderId)
    .execute();
  expect((await simulate(wanted)).json().code).toBe('gateway_not_in_test_mode');
  expect((await options()).items).toEqual([]);
});
