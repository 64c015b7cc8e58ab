import { randomUUID } from 'node:crypto';
import { callAs } from '../../../test/call-as';
import { countLiveEvents, listenOn, openLive, takeTicket } from '../../../test/live';
import { callV1, newKey, orderBody, paymentEvent } from '../../../test/orders';
import { type Account, createAccount } from '../../../test/stored-account';
import { startTestApi, type TestApi } from '../../../test/test-app';

let api: TestApi;
let replica: TestApi;
let maria: Account;
let key: string;

beforeAll(async () => {
  [api, replica] = await Promise.all([startTestApi(), startTestApi()]);
});
afterAll(() => Promise.all([api.close(), replica.close()]));
beforeEach(async () => {
  maria = await createAccount(api.platform);
  key = await newKey(api, maria);
});

const PAYMENT_EVENTS = '/orders/pedido-1/payments/pix-1/events';
const put = (changes: object = {}) => callV1(api, key, 'PUT', '/orders/pedido-1', orderBody(changes));
const checkoutEvent = (type: string) => ({
  id: `evt_${randomUUID()}`,
  type,
  occurred_at: new Date().toISOString(),
  session: { token: 'session-1' },
});

/** How many events of a topic some work makes. */
async function toldBy(topic: 'order.changed' | 'checkout.activity', work: () => Promise<unknown>) {
  const before = await countLiveEvents(api, maria, topic);
  await work();
  return (await countLiveEvents(api, maria, topic)) - before;
}

describe('open pages are told of orders', () => {
  it('when one comes in, when it is sent again, and when its payment moves', async () => {
    expect(await toldBy('order.changed', put)).toBe(1);
    expect(await toldBy('order.changed', put)).toBe(1);
    const captured = paymentEvent('captured', 1);
    const report = () => callV1(api, key, 'POST', PAYMENT_EVENTS, captured);
    expect(await toldBy('order.changed', report)).toBe(1);
    // The same again changes nothing.
    expect(await toldBy('order.changed', report)).toBe(0);
  });

  it('when somebody does something to one by hand', async () => {
    const { id } = (await put()).json();
    const cancel = () =>
      callAs(api, maria, 'POST', `/orders/${id}/cancel`, { body: { reason: 'Sem estoque' } });
    expect(await toldBy('order.changed', cancel)).toBe(1);
  });

  it('of nothing when it is refused', async () => {
    await put();
    const payments = [{ id: 'pix-1', method: 'boleto', amount: 10_750 }];
    expect(await toldBy('order.changed', () => put({ payments }))).toBe(0);
  });

  it('at another replica', async () => {
    const address = await listenOn(replica);
    const page = await openLive(replica, address, await takeTicket(replica, maria));
    await page.untilCaughtUp();
    await put();
    await page.untilTopic('order.changed');
  });
});

describe('open pages are told of checkouts', () => {
  const report = (...types: string[]) =>
    callV1(api, key, 'POST', '/checkout/events', { events: types.map(checkoutEvent) });

  it('when a buyer enters or goes on', async () => {
    const enter = () => report('checkout.started', 'checkout.step_completed');
    expect(await toldBy('checkout.activity', enter)).toBe(1);
  });

  it('but not of signs of life', async () => {
    expect(await toldBy('checkout.activity', () => report('checkout.heartbeat'))).toBe(0);
  });
});
