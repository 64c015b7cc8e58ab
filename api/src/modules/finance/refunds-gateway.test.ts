import { randomUUID } from 'node:crypto';
import { GATEWAY_IDS } from '@balcao/domain';
import { sql } from 'kysely';
import { createColleague } from '../../../test/authorisation/people';
import { setStatus } from '../../../test/block-owner';
import { callAs } from '../../../test/call-as';
import { withGatewayStore } from '../../../test/gateway-api';
import type { GatewayDouble } from '../../../test/gateway-double';
import { IUGU_CREDENTIALS } from '../../../test/gateways';
import { becomeDue, workNext } from '../../../test/queue';
import type { Account } from '../../../test/stored-account';
import type { TestApi } from '../../../test/test-app';
import { checkAgain, offer, paidPix, testCharge } from '../../../test/test-charges';
import { workOffRequests } from '../payments/work-off';

const TOTAL = 5_000;
const PAID = { id: 'INV1', status: 'paid', pix: { qrcode_text: '00020126pix' } };
const READ = 'GET /v1/invoices/INV1';
const REFUND = 'POST /v1/invoices/INV1/refund';
const givenBack = (cents: number) => ({ body: { ...PAID, status: 'refunded', refunded_cents: cents } });

let api: TestApi;
let iugu: GatewayDouble;
let maria: Account;

withGatewayStore(['iugu'], (store) => {
  ({ api, double: iugu, maria } = store);
});

/** The only order of the store. */
async function onlyOrder() {
  const { items } = (await callAs(api, maria, 'GET', '/orders')).json();
  return (await callAs(api, maria, 'GET', `/orders/${items[0].id}`)).json();
}

async function refund(amountCents: number) {
  const { id, payments } = await onlyOrder();
  return callAs(api, maria, 'POST', `/orders/${id}/refunds`, {
    body: { paymentId: payments[0].id, amountCents, reason: 'Desistiu da compra' },
    'idempotency-key': randomUUID(),
  });
}

/** Sends what waits for its gateway, as workers do a while later. */
async function workOff(times = 1): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    await becomeDue(api.platform, 'gateway-request.', maria.sellerId);
    await api.platform.database.platform
      .updateTable('gateway_charges')
      .set({ refund_until: sql<Date>`case when refund_until is not null then to_timestamp(0) end` })
      .where('seller_id', '=', maria.sellerId)
      .execute();
    for (const gateway of GATEWAY_IDS)
      while (await workNext(api.platform, workOffRequests(api.platform, gateway)));
  }
}

const eventsOf = ({ events }: { events: { type: string; isFlagged: boolean }[] }) =>
  events.map(({ type, isFlagged }) => (isFlagged ? `${type} flagged` : type));

it('is pending until the gateway has given the money back, and then moves the order', async () => {
  await offer(api, maria, 'simulador', ['pix']);
  await paidPix(api, maria);
  const asked = await refund(2_000);
  expect([asked.statusCode, asked.json()]).toMatchObject([
    201,
    {
      status: 'pending',
      statusText: 'Reembolso em andamento',
      order: { paymentStatus: 'pago', refundedCents: 0 },
    },
  ]);
  const second = await refund(1_000);
  expect([second.statusCode, second.json().errors]).toEqual([
    409,
    ['Outro reembolso deste pagamento está em andamento. Espere a resposta do gateway.'],
  ]);
  await workOff();
  const order = await onlyOrder();
  expect(order).toMatchObject({
    paymentStatus: 'parcialmente_reembolsado',
    refundedCents: 2_000,
    refunds: [{ status: 'refunded', settledAt: expect.any(String) }],
  });
  expect(eventsOf(order)).toEqual([
    'payment.pix_created',
    'payment.captured',
    'order.refund_requested',
    'payment.refunded',
  ]);
  await refund(TOTAL - 2_000);
  await workOff();
  expect((await onlyOrder()).paymentStatus).toBe('reembolsado');
});

describe('through a gateway’s own sandbox', () => {
  beforeEach(async () => {
    await offer(api, maria, 'iugu', ['pix'], IUGU_CREDENTIALS);
    iugu.answers['POST /v1/invoices'] = { body: { ...PAID, status: 'pending' } };
    const { id } = (await testCharge(api, maria, { method: 'pix', amountCents: TOTAL })).json();
    iugu.answers[READ] = { body: PAID };
    await checkAgain(api, id);
  });
  const asks = () => iugu.asked.filter(({ url }) => url.endsWith('/refund')).length;

  it('waits while the gateway is away, and is done once when it is back', async () => {
    iugu.mood = 'failing';
    expect((await refund(2_000)).statusCode).toBe(201);
    await workOff(3);
    expect(await onlyOrder()).toMatchObject({
      refundedCents: 0,
      refunds: [{ status: 'pending', note: 'Iugu não respondeu como esperado. Tentamos de novo sozinhos.' }],
    });
    iugu.mood = 'well';
    iugu.answers[REFUND] = { body: { ...PAID, status: 'partially_refunded', refunded_cents: 2_000 } };
    await workOff(2);
    expect(await onlyOrder()).toMatchObject({
      refundedCents: 2_000,
      refunds: [{ status: 'refunded', note: '' }],
    });
    expect(asks()).toBe(1);
  });

  it('is held while the store’s owner is blocked, and goes on once they are not', async () => {
    iugu.answers[REFUND] = { body: { ...PAID, status: 'partially_refunded', refunded_cents: 2_000 } };
    const helper = await createColleague(api.platform, maria, 'operacoes');
    const { id, payments } = await onlyOrder();
    await refund(2_000);
    await setStatus(api, maria, 'blocked');
    await workOff(2);
    expect(asks()).toBe(0);
    const seen = (await callAs(api, helper, 'GET', `/orders/${id}`)).json();
    expect(seen.refunds).toMatchObject([{ status: 'pending', note: expect.stringContaining('Retido') }]);
    const another = await callAs(api, helper, 'POST', `/orders/${id}/refunds`, {
      body: { paymentId: payments[0].id, amountCents: 100, reason: 'Desistiu da compra' },
      'idempotency-key': randomUUID(),
    });
    expect([another.statusCode, another.json().code]).toEqual([403, 'store_blocked']);
    await setStatus(api, maria, 'active');
    await workOff();
    expect(asks()).toBe(1);
  });

  it('is not asked for twice where the answer got lost and the money went', async () => {
    iugu.answers[REFUND] = { status: 500, body: {} };
    await refund(TOTAL);
    await workOff();
    expect((await onlyOrder()).refunds[0].status).toBe('pending');
    iugu.answers[READ] = givenBack(TOTAL);
    await workOff();
    expect(await onlyOrder()).toMatchObject({
      paymentStatus: 'reembolsado',
      refundedCents: TOTAL,
      refunds: [{ status: 'refunded' }],
    });
    expect(asks()).toBe(1);
  });

  it('fails with the gateway’s words where it is refused, and can be asked for again', async () => {
    iugu.answers[REFUND] = { status: 422, body: { errors: 'Fatura não pode ser reembolsada' } };
    await refund(2_000);
    await workOff(2);
    const order = await onlyOrder();
    expect(order).toMatchObject({
      paymentStatus: 'pago',
      refundedCents: 0,
      payments: [{ refundRoom: { maxCents: TOTAL, obstacle: '' } }],
      refunds: [{ status: 'failed', note: expect.stringContaining('“Fatura não pode ser reembolsada”') }],
    });
    expect(eventsOf(order).at(-1)).toBe('order.refund_failed');
    iugu.answers[REFUND] = givenBack(TOTAL);
    await refund(TOTAL);
    await workOff();
    expect((await onlyOrder()).refunds.map(({ status }: { status: string }) => status)).toEqual([
      'failed',
      'refunded',
    ]);
  });
});
