import { randomUUID } from 'node:crypto';
import { createColleague } from '../../../test/authorisation/people';
import { callAs } from '../../../test/call-as';
import { callV1, newKey, orderBody, paymentEvent } from '../../../test/orders';
import { withStore } from '../../../test/with-store';
import { deleteOldTestOrders, eraseOrders } from './kept-data';

const { api, maria } = withStore();
let key: string;

beforeEach(async () => {
  key = await newKey(api, maria, { mode: 'live' });
});

/** Sends an order, and what happened to its payments, minute by minute. @returns its id */
async function order(name: string, changes: Parameters<typeof orderBody>[0] = {}, ...events: string[]) {
  const body = orderBody(changes);
  const { id } = (await callV1(api, key, 'PUT', `/orders/${name}`, body)).json();
  const payment = body.payments.at(-1)?.id;
  for (const [minute, type] of events.entries())
    await callV1(api, key, 'POST', `/orders/${name}/payments/${payment}/events`, paymentEvent(type, minute));
  return id as string;
}
const read = async (id: string) => (await callAs(api, maria, 'GET', `/orders/${id}`)).json();
const list = async (query: string) => {
  const answer = await callAs(api, maria, 'GET', `/orders?${query}`);
  return answer.json().items.map(({ externalId }: { externalId: string }) => externalId);
};
const act = (id: string, action: string, body: object = {}, headers: object = {}) =>
  callAs(api, maria, 'POST', `/orders/${id}/${action}`, { body, ...headers });

describe('the list of orders', () => {
  it('shows what a seller looks for', async () => {
    const id = await order('pedido-1', {}, 'pix_created', 'captured');
    const { items, total } = (await callAs(api, maria, 'GET', '/orders')).json();
    expect(total).toBe(1);
    expect(items[0]).toEqual({
      id,
      version: expect.any(Number),
      currency: 'BRL',
      number: 1,
      externalId: 'pedido-1',
      source: 'api',
      isTest: false,
      isCancelled: false,
      isDivergent: false,
      isOutOfStock: false,
      buyerName: 'Ana Lúcia Prado',
      totalCents: 10_750,
      paymentStatus: 'pago',
      fulfillmentStatus: 'nao_enviado',
      label: { text: 'Pago', tone: 'success' },
      method: 'pix',
      installments: 1,
      trackingCode: '',
      utmSource: 'instagram',
      shippingState: '',
      coupon: '',
      shippingMethod: '',
      tags: [],
      orderedAt: expect.any(String),
      paidAt: expect.any(String),
    });
  });

  it('finds by view, status, day, amount and product', async () => {
    const card = { id: 'card', method: 'credit_card', amount: 10_750, installments: 3 } as const;
    const utm = { source: 'instagram', medium: 'cpc', campaign: 'natal' };
    await order('aberto', { created_at: '2026-03-01T12:00:00-03:00', utm });
    await order(
      'pago',
      { items: [{ title: 'Caneca', sku: 'CAN-1', quantity: 1, unit_price: 10_000 }] },
      'captured',
    );
    await order('recusado', { payments: [card] }, 'refused');
    await order('disputa', { payments: [card] }, 'captured', 'chargeback_opened');
    await order('pequeno', { discount: 10_000, total: 1_750, payments: [] });
    expect((await list('tab=waiting')).sort()).toEqual(['aberto', 'pequeno']);
    expect(await list('tab=paid')).toEqual(['pago']);
    expect(await list('tab=to_ship')).toEqual(['pago']);
    expect(await list('tab=refused')).toEqual(['recusado']);
    expect(await list('tab=disputed')).toEqual(['disputa']);
    const { counts } = (await callAs(api, maria, 'GET', '/orders?size=1&countBy=tab&test=false')).json();
    expect(counts.map(({ value, total }: { value: string; total: number }) => [value, total])).toEqual([
      ['all', 5],
      ['to_ship', 1],
      ['waiting', 2],
      ['disputed', 1],
      ['shipped', 0],
      ['paid', 1],
      ['refused', 1],
      ['refunded', 0],
      ['lost', 0],
      ['divergent', 0],
    ]);
    expect((await list('paymentStatus=pago&paymentStatus=recusado')).sort()).toEqual(['pago', 'recusado']);
    expect((await list('method=credit_card')).sort()).toEqual(['disputa', 'recusado']);
    expect(await list('orderedTo=2026-03-01')).toEqual(['aberto']);
    expect(await list('totalTo=1750')).toEqual(['pequeno']);
    expect(await list('sku=CAN-1')).toEqual(['pago']);
    expect([(await list('test=false')).length, await list('test=true')]).toEqual([5, []]);
    const [rising, falling] = [await list('sort=totalCents&size=10'), await list('sort=-totalCents&size=10')];
    expect([rising.length, rising[0], falling.length, falling.at(-1)]).toEqual([5, 'pequeno', 5, 'pequeno']);
    expect((await list('tab=refused&tab=disputed')).sort()).toEqual(['disputa', 'recusado']);
    expect((await list('installmentsFrom=2')).sort()).toEqual(['disputa', 'recusado']);
    expect(await list('installmentsTo=2&totalTo=1750')).toEqual(['pequeno']);
    expect([(await list('updatedFrom=2026-03-01')).length, await list('updatedTo=2026-03-01')]).toEqual([
      5,
      [],
    ]);
    expect(await list('utmSource=instagram&paidFrom=2026-03-01&tab=to_ship')).toEqual(['pago']);
    expect([await list('utmCampaign=natal'), await list('utmCampaign=pascoa')]).toEqual([['aberto'], []]);
  });

  it('counts the views beside the page, and all orders for themselves', async () => {
    await order('aberto', {}, 'pix_created');
    await order('pago', {}, 'captured');
    const { counts } = (await callAs(api, maria, 'GET', '/orders?countBy=tab&tab=paid')).json();
    const totals = counts.map(({ value, total }: { value: string; total: number }) => [value, total]);
    expect(Object.fromEntries(totals)).toEqual({
      all: 2,
      waiting: 1,
      paid: 1,
      to_ship: 1,
      shipped: 0,
      refused: 0,
      refunded: 0,
      disputed: 0,
      lost: 0,
      divergent: 0,
    });
  });

  it.each([
    ['the number', '2'],
    ['the name, by its beginnings', 'joana pin'],
    ['the e-mail', 'joana@loja.example'],
    ['the CPF with its mask', '111.444.777-35'],
    ['the CPF', '11144477735'],
    ['the phone with its mask', '(21) 99876-5432'],
    ['the name that the shop has for it', 'encomenda-77'],
  ])('searches by %s', async (_what, q) => {
    await order('pedido-a');
    await order('encomenda-77', {
      customer: {
        name: 'Joana Pinheiro',
        email: 'joana@loja.example',
        phone: '21 99876-5432',
        document: '111.444.777-35',
      },
    });
    expect(await list(`q=${encodeURIComponent(q)}`)).toEqual(['encomenda-77']);
  });
});

describe('the page of an order', () => {
  it('tells all of it, and flags what did not do what it says', async () => {
    const id = await order('pedido-1', {}, 'pix_created', 'captured', 'chargeback_opened', 'teleported');
    const page = await read(id);
    expect(page).toMatchObject({
      paymentStatus: 'pago',
      fulfillmentStatus: 'nao_enviado',
      buyer: { name: 'Ana Lúcia Prado', document: '***.982.247-**' },
      items: [{ title: 'Bolsa de lona', quantity: 2, unitPriceCents: 5_000, totalCents: 10_000 }],
      capturedCents: 10_750,
      payments: [
        { externalId: 'pix-1', method: 'pix', status: 'pago', statusText: 'Pago', capturedCents: 10_750 },
      ],
      utm: { source: 'instagram', medium: 'cpc' },
      actions: ['prepare', 'ship', 'deliver'],
    });
    expect(
      page.events.map(({ text, outcome }: { text: string; outcome: string }) => [text, outcome]),
    ).toEqual([
      ['Pix gerado', 'applied'],
      ['Pagamento confirmado', 'applied'],
      ['Chargeback aberto', 'out_of_order'],
      ['payment.teleported', 'unknown'],
    ]);
  });

  it('a refused card is followed by a Pix that is paid', async () => {
    const card = { id: 'card', method: 'credit_card', amount: 10_750 } as const;
    const id = await order('pedido-1', { payments: [card] }, 'refused');
    expect((await read(id)).paymentStatus).toBe('recusado');
    await order('pedido-1', {}, 'pix_created');
    expect((await read(id)).paymentStatus).toBe('aguardando');
    await order('pedido-1', {}, 'captured');
    expect((await read(id)).payments.map(({ status }: { status: string }) => status)).toEqual([
      'recusado',
      'pago',
    ]);
  });

  it('says in plain words why a payment was refused', async () => {
    const card = { id: 'card', method: 'credit_card', amount: 10_750 } as const;
    const id = await order('pedido-1', { payments: [card] });
    const report = { ...paymentEvent('refused', 1), data: { refusal_group: 'saldo', reason: 'code 51' } };
    await callV1(api, key, 'POST', '/orders/pedido-1/payments/card/events', report);
    const [payment] = (await read(id)).payments;
    expect(payment.refusal).toEqual({
      group: 'saldo',
      text: 'Sem saldo ou limite. Sugira outro cartão ou Pix.',
      reason: 'code 51',
    });
  });

  it('money that comes for a cancelled order makes it paid', async () => {
    const id = await order('pedido-1', {}, 'pix_created', 'expired');
    await act(id, 'cancel', { reason: 'Sem estoque' });
    expect((await read(id)).paymentStatus).toBe('cancelado');
    await order('pedido-1', {}, 'pix_created', 'expired', 'captured');
    expect(await read(id)).toMatchObject({
      paymentStatus: 'pago',
      cancelledAt: expect.any(String),
      payments: [{ isPaidLate: true }],
    });
  });
});

it('buyers are erased with their seller, and what was sold stays', async () => {
  const id = await order('pedido-1', {}, 'captured');
  await act(id, 'ship', { trackingCode: 'BR123456789BR' });
  const { database } = api.platform;
  await database.platform
    .transaction()
    .execute((trx) => eraseOrders(trx, { sellerId: maria.sellerId, userId: maria.userId }));
  const page = await read(id);
  expect(page).toMatchObject({ totalCents: 10_750, buyer: { name: '', document: '', isAnonymized: true } });
  await callV1(api, key, 'PUT', '/orders/pedido-1', orderBody());
  expect(JSON.stringify(await read(id))).not.toMatch(/Ana|52998224725|BR123456789BR/);
});

it('orders of test mode go after three months, with all that belongs to them', async () => {
  const live = await order('pedido-1', {}, 'captured');
  key = await newKey(api, maria);
  const test = await order('pedido-1', {}, 'captured');
  const { database } = api.platform;
  const created_at = new Date(Date.now() - 91 * 86_400_000);
  await database.platform.updateTable('orders').set({ created_at }).where('id', 'in', [live, test]).execute();
  await deleteOldTestOrders(database);
  expect((await callAs(api, maria, 'GET', `/orders/${test}`)).statusCode).toBe(404);
  expect(await read(live)).toMatchObject({ paymentStatus: 'pago' });
});

describe('what a seller does by hand', () => {
  it('is not offered to a colleague who may only read', async () => {
    const id = await order('pedido-1', {}, 'pix_created', 'captured');
    const reader = await createColleague(api.platform, maria, 'leitura');
    const seen = (await callAs(api, reader, 'GET', `/orders/${id}`)).json();
    expect(seen).toMatchObject({ paymentStatus: 'pago', canEdit: false, actions: [] });
    expect(await read(id)).toMatchObject({ canEdit: true, actions: ['prepare', 'ship', 'deliver'] });
  });

  it('sends a paid order, which is then found by its tracking code', async () => {
    const id = await order('pedido-1', {}, 'captured');
    const shipped = await act(id, 'ship', { carrier: 'Correios', trackingCode: 'BR123456789BR' });
    expect(shipped.statusCode).toBe(200);
    expect(shipped.json()).toMatchObject({
      fulfillmentStatus: 'enviado',
      label: { text: 'Enviado' },
      trackingCode: 'BR123456789BR',
      fulfillments: [{ carrier: 'Correios', trackingCode: 'BR123456789BR', deliveredAt: null }],
      actions: ['deliver', 'report-problem', 'return'],
    });
    expect(await list('q=br123456789br')).toEqual(['pedido-1']);
    await callV1(api, key, 'PUT', '/orders/pedido-1', orderBody());
    expect(await list('q=br123456789br&tab=shipped')).toEqual(['pedido-1']);
    const delivered = (await act(id, 'deliver')).json();
    expect(delivered).toMatchObject({ fulfillmentStatus: 'entregue', actions: ['return'] });
    expect(delivered.fulfillments[0].deliveredAt).toEqual(expect.any(String));
  });

  it('is picked before it is sent, and comes back with a reason', async () => {
    const id = await order('pedido-1', {}, 'captured');
    const picked = (await act(id, 'prepare')).json();
    expect(picked).toMatchObject({ fulfillmentStatus: 'em_separacao', actions: ['ship', 'deliver'] });
    expect((await act(id, 'prepare')).statusCode).toBe(409);
    expect(await list('tab=to_ship')).toEqual(['pedido-1']);
    await act(id, 'ship');
    expect((await act(id, 'return', { reason: '' })).statusCode).toBe(422);
    const returned = (await act(id, 'return', { reason: 'Arrependimento' })).json();
    expect(returned).toMatchObject({ fulfillmentStatus: 'devolvido', actions: [] });
    expect(returned.events.at(-1)).toMatchObject({
      text: 'Pedido devolvido',
      data: { reason: 'Arrependimento' },
    });
  });

  it('is refused where the order does not allow it', async () => {
    const id = await order('pedido-1', {}, 'pix_created');
    const early = await act(id, 'ship');
    expect([early.statusCode, early.json().code]).toEqual([409, 'order_action_refused']);
    await order('pedido-1', {}, 'captured');
    expect((await act(id, 'cancel', { reason: 'Desistência' })).statusCode).toBe(409);
    await act(id, 'ship');
    expect((await act(id, 'ship')).statusCode).toBe(409);
  });

  it('is done once by two who do it at the same time', async () => {
    const id = await order('pedido-1', {}, 'captured');
    const answers = await Promise.all(Array.from({ length: 10 }, () => act(id, 'ship')));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(9).fill(409)]);
    expect((await read(id)).fulfillments).toHaveLength(1);
  });

  it('is not done to an order that has changed since it was read', async () => {
    const id = await order('pedido-1', {}, 'captured');
    const answer = await act(id, 'ship', {}, { 'if-match': '"1"' });
    expect(answer.statusCode).toBe(412);
    expect(answer.json().current).toMatchObject({ id, paymentStatus: 'pago' });
  });

  it('stands in the audit trail and on the order, with who did it', async () => {
    const id = await order('pedido-1');
    await act(id, 'cancel', { reason: 'Sem estoque' }, { 'idempotency-key': randomUUID() });
    expect((await read(id)).events).toMatchObject([
      { type: 'order.cancelled', actorId: maria.userId, data: { reason: 'Sem estoque' }, isFlagged: false },
    ]);
    const entry = await api.platform.database.platform
      .selectFrom('audit_log')
      .where('entity_id', '=', id)
      .select(['action', 'after_json'])
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({ action: 'order.cancel', after_json: { paymentStatus: 'cancelado' } });
  });
});
