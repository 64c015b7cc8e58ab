import { randomUUID } from 'node:crypto';
import { callAs } from '../../../test/call-as';
import { callV1, newKey, orderBody, paymentEvent } from '../../../test/orders';
import { withStore } from '../../../test/with-store';

const { api, maria } = withStore({ api: { API_KEY_REQUESTS_PER_MINUTE: '100000' }, isShared: true });
let key: string;
/** The name of a new order. */
let name: string;
let id: string;

beforeAll(async () => {
  key = await newKey(api, maria);
});
beforeEach(async () => {
  name = `pedido-${randomUUID()}`;
  id = (await callV1(api, key, 'PUT', `/orders/${name}`, orderBody())).json().id;
});

const report = (body: object, by = key) => callV1(api, by, 'POST', `/orders/${name}/events`, body);
const paid = () =>
  callV1(api, key, 'POST', `/orders/${name}/payments/pix-1/events`, paymentEvent('captured', 0));
const read = async () => (await callAs(api, maria, 'GET', `/orders/${id}`)).json();
/** What happened so many minutes after the payment. */
const event = (type: string, minute: number, data: object = {}) => ({
  ...paymentEvent('captured', minute),
  type,
  data,
});
const shipped = (minute: number, code: string) =>
  event('fulfillment.shipped', minute, { carrier: 'Jadlog', tracking_code: code });

describe('what a shop reports of a parcel', () => {
  beforeEach(paid);

  it('moves the order from picking to the delivery, with the code that the buyer asks for', async () => {
    const statuses: string[] = [];
    for (const next of [
      event('fulfillment.preparing', 1),
      shipped(2, 'BR123456789BR'),
      event('fulfillment.in_transit', 3),
      event('fulfillment.exception', 4, { reason: 'Endereço não encontrado' }),
      event('fulfillment.delivered', 5),
      event('fulfillment.returned', 6, { reason: 'Arrependimento' }),
    ]) {
      const answer = await report(next);
      expect(answer.statusCode).toBe(202);
      statuses.push(answer.json().fulfillment_status);
    }
    expect(statuses).toEqual(['em_separacao', 'enviado', 'em_transito', 'problema', 'entregue', 'devolvido']);
    const order = await read();
    expect(order).toMatchObject({ trackingCode: 'BR123456789BR', withdrawalUntil: expect.any(String) });
    expect(order.fulfillments).toMatchObject([
      { carrier: 'Jadlog', trackingCode: 'BR123456789BR', deliveredAt: event('', 5).occurred_at },
    ]);
    expect(order.events.map(({ text }: { text: string }) => text)).toContain('Pedido em separação');
    const found = await callAs(api, maria, 'GET', '/orders?q=BR123456789BR');
    expect(found.json().items).toMatchObject([{ id }]);
  });

  it('ends in the same state, whatever order it arrives in', async () => {
    const events = [
      shipped(1, 'AA111111111BR'),
      event('fulfillment.exception', 2),
      shipped(3, 'BB222222222BR'),
      event('fulfillment.delivered', 4),
    ];
    const states: object[] = [];
    for (const order of [
      [0, 1, 2, 3],
      [3, 2, 1, 0],
      [2, 0, 3, 1],
    ]) {
      name = `pedido-${randomUUID()}`;
      id = (await callV1(api, key, 'PUT', `/orders/${name}`, orderBody())).json().id;
      await paid();
      for (const index of order) await report({ ...events[index], id: randomUUID() });
      const { fulfillmentStatus, trackingCode, fulfillments } = await read();
      const parcels = fulfillments.map(({ id: _, ...parcel }: { id: string }) => parcel);
      states.push({
        fulfillmentStatus,
        trackingCode,
        parcels: parcels.toSorted((a: { shippedAt: string }, b: { shippedAt: string }) =>
          a.shippedAt.localeCompare(b.shippedAt),
        ),
      });
    }
    expect(states[0]).toMatchObject({ fulfillmentStatus: 'entregue', trackingCode: 'BB222222222BR' });
    expect(states).toEqual(states.map(() => states[0]));
  });

  it('has one effect when it is sent 20 times at once, and in a batch', async () => {
    const sent = shipped(1, 'BR123456789BR');
    const answers = await Promise.all(Array.from({ length: 20 }, () => report(sent)));
    expect(answers.filter((answer) => answer.json().accepted === 1)).toHaveLength(1);
    expect(
      (await report({ events: [sent, shipped(2, 'CC'), { ...sent, type: 'fulfillment.returned' }] })).json(),
    ).toMatchObject({
      accepted: 1,
      duplicates: 1,
      rejected: [{ index: 2, code: 'event_id_reused' }],
    });
    expect((await read()).fulfillments).toHaveLength(2);
  });

  it('is kept and flagged where nobody knows its type', async () => {
    const answer = await report(event('fulfillment.teleported', 1));
    expect([answer.statusCode, answer.json().fulfillment_status]).toEqual([202, 'nao_enviado']);
    expect((await read()).events.at(-1)).toMatchObject({ outcome: 'unknown', isFlagged: true });
  });

  it('says nothing of a buyer who was erased', async () => {
    await callAs(api, maria, 'POST', `/orders/${id}/anonymize`);
    expect((await report(shipped(1, 'BR123456789BR'))).json()).toMatchObject({
      fulfillment_status: 'enviado',
    });
    expect(await read()).toMatchObject({ trackingCode: '', fulfillments: [] });
    expect((await read()).events.at(-1)).toMatchObject({ type: 'fulfillment.shipped', data: {} });
  });

  it.each([
    ['of a payment', { type: 'payment.captured' }],
    ['with a link that is none', { data: { tracking_url: 'javascript:alert(1)' } }],
    ['with a long code', { data: { tracking_code: 'x'.repeat(41) } }],
    ['with a card number', { data: { reason: '4111 1111 1111 1111' } }],
    ['from the future', { occurred_at: new Date(Date.now() + 600_000).toISOString() }],
  ])('is refused %s', async (_what, changes) => {
    expect((await report({ ...event('fulfillment.shipped', 1), ...changes })).statusCode).toBe(422);
    expect((await read()).fulfillmentStatus).toBe('nao_enviado');
  });

  it('is not for orders that are not there, nor for keys that may not', async () => {
    const reader = await newKey(api, maria, { scopes: ['pedidos:ler'] });
    expect((await report(shipped(1, ''), reader)).statusCode).toBe(403);
    const live = await newKey(api, maria, { mode: 'live' });
    expect((await report(shipped(1, ''), live)).statusCode).toBe(404);
  });
});

describe('an order of which nothing is sent', () => {
  const send = (requires_shipping: boolean) => {
    const course = { title: 'Curso de bordado', quantity: 1, unit_price: 5_000, requires_shipping: false };
    const items = [course, { ...course, title: 'Apostila', requires_shipping }];
    return callV1(api, key, 'PUT', `/orders/${name}`, orderBody({ items }));
  };

  it('is delivered once it is paid, and stays so when the money goes back', async () => {
    expect((await send(false)).json()).toMatchObject({ fulfillment_status: 'nao_enviado' });
    expect((await paid()).json()).toMatchObject({ payment_status: 'pago', fulfillment_status: 'entregue' });
    expect(await read()).toMatchObject({
      isDigital: true,
      deliveredAt: event('', 0).occurred_at,
      withdrawalUntil: expect.any(String),
    });
    const { items } = (await callAs(api, maria, 'GET', '/orders?tab=to_ship')).json();
    expect(items.map((row: { id: string }) => row.id)).not.toContain(id);
    const check = await callAs(api, maria, 'POST', `/orders/${id}/recalculate`);
    expect(check.json()).toMatchObject({ isEqual: true });
    const back = await callV1(
      api,
      key,
      'POST',
      `/orders/${name}/payments/pix-1/events`,
      paymentEvent('refunded', 9),
    );
    expect(back.json()).toMatchObject({ payment_status: 'reembolsado', fulfillment_status: 'entregue' });
  });

  it('waits to be sent again where its shop says that something is', async () => {
    await send(false);
    await paid();
    expect((await send(true)).json()).toMatchObject({ fulfillment_status: 'nao_enviado' });
  });
});

describe('a cancellation by the shop', () => {
  it('cancels the order from the moment that was told first', async () => {
    const answer = await report(event('order.cancelled', 5, { reason: 'Sem estoque' }));
    expect(answer.json()).toMatchObject({ accepted: 1, payment_status: 'cancelado' });
    await report(event('order.cancelled', 3));
    await report(event('order.cancelled', 9));
    expect(await read()).toMatchObject({
      paymentStatus: 'cancelado',
      cancelledAt: event('', 3).occurred_at,
      actions: [],
    });
  });

  it('drops no money: what is paid stays paid', async () => {
    await paid();
    expect((await report(event('order.cancelled', 5))).json()).toMatchObject({ payment_status: 'pago' });
    expect(await read()).toMatchObject({ paymentStatus: 'pago', cancelledAt: event('', 5).occurred_at });
    const { items } = (await callAs(api, maria, 'GET', `/orders?q=${name}`)).json();
    expect(items).toMatchObject([{ id, isCancelled: true }]);
  });
});
