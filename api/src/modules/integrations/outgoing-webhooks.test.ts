import { createHmac } from 'node:crypto';
import { lastMail } from '../../../test/accounts';
import { createColleague } from '../../../test/authorisation/people';
import { callAs, stepUp } from '../../../test/call-as';
import { callV1, newKey, orderBody, paymentEvent } from '../../../test/orders';
import {
  changeEndpoint,
  deliveriesOf,
  newEndpoint,
  sendDue,
  withWebhookStore,
} from '../../../test/outgoing-webhooks';
import { type Account, createAccount } from '../../../test/stored-account';
import type { TestApi } from '../../../test/test-app';
import type { WebhookReceiver } from '../../../test/webhook-receiver';
import { integrations } from '.';
import { deleteOldDeliveries } from './webhook-deliveries';

let api: TestApi;
let receiver: WebhookReceiver;
let maria: Account;

withWebhookStore((store) => {
  ({ api, receiver, maria } = store);
});

const list = async (by = maria) => (await callAs(api, by, 'GET', '/webhook-endpoints')).json();
const path = (id: string, rest = '') => `/webhook-endpoints/${id}${rest}`;

/** A store with an endpoint and an order that is paid. */
async function paidOrder(request = {}) {
  const { endpoint, secret } = await newEndpoint(api, maria, { url: receiver.url(), ...request });
  const key = await newKey(api, maria);
  await callV1(api, key, 'PUT', '/orders/pedido-1', orderBody());
  await callV1(api, key, 'POST', '/orders/pedido-1/payments/pix-1/events', paymentEvent('captured', 1));
  await sendDue(api);
  return { endpoint, secret, key };
}

describe('an endpoint', () => {
  it('is created with a secret that is answered once and stored sealed, and the owner is told', async () => {
    const { endpoint, secret } = await newEndpoint(api, maria, {
      url: receiver.url(),
      description: 'ERP',
    });
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const listed = await list();
    expect(listed).toMatchObject({
      limit: 10,
      canEdit: true,
      items: [{ id: endpoint.id, description: 'ERP' }],
    });
    expect(JSON.stringify(listed)).not.toContain(secret);
    const rows = await api.platform.database.platform
      .selectFrom('webhook_endpoints')
      .where('id', '=', endpoint.id)
      .selectAll()
      .execute();
    expect(JSON.stringify(rows)).not.toContain(secret);
    const mail = await lastMail(api, maria.email);
    expect(mail.subject).toBe('Novo webhook de saída');
    expect(mail.text_body).not.toContain(secret);
  });

  it('needs a password that was just given, to create it and to lead it elsewhere', async () => {
    const body = { url: receiver.url(), events: ['order.paid'], mode: 'test' };
    const refused = await callAs(api, maria, 'POST', '/webhook-endpoints', { body });
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'step_up_required']);
    const { endpoint } = await newEndpoint(api, maria, { url: receiver.url() });
    await api.platform.database.platform
      .updateTable('sessions')
      .set({ stepped_up_at: null })
      .where('id', '=', maria.sessionId)
      .execute();
    const change = (patch: object) => changeEndpoint(api, maria, endpoint.id, patch);
    expect((await change({ description: 'ERP novo' })).statusCode).toBe(200);
    expect((await change({ url: receiver.url('/other') })).json().code).toBe('step_up_required');
    expect((await callAs(api, maria, 'POST', path(endpoint.id, '/secret'))).json().code).toBe(
      'step_up_required',
    );
    await stepUp(api, maria);
    expect((await change({ url: receiver.url('/other') })).json().url).toBe(receiver.url('/other'));
    expect((await lastMail(api, maria.email)).subject).toBe('Webhook de saída com outro endereço');
  });

  it('that another tab has changed is not overwritten: the second save gets what the first one wrote', async () => {
    const { endpoint } = await newEndpoint(api, maria, { url: receiver.url() });
    const save = (body: object, version?: number) =>
      callAs(api, maria, 'PATCH', path(endpoint.id), {
        body,
        ...(version !== undefined && { 'if-match': `"${version}"` }),
      });
    const first = await save({ description: 'ERP' }, endpoint.version);
    expect([first.statusCode, first.headers.etag]).toEqual([200, '"2"']);
    const second = await save({ events: ['order.paid'] }, endpoint.version);
    expect([second.statusCode, second.json()]).toMatchObject([
      412,
      { code: 'stale_version', current: { description: 'ERP', version: 2 } },
    ]);
    expect((await save({ events: ['order.paid'] }, 2)).json()).toMatchObject({
      description: 'ERP',
      events: ['order.paid'],
    });
    // A page of the version before sends none.
    expect((await save({ description: 'ERP novo' })).json().version).toBe(4);
  });

  it.each([
    ['of a private network', { url: 'https://10.0.0.5/hooks' }, 'url'],
    ['without https', { url: 'http://erp.example/hooks' }, 'url'],
    ['of no events', { events: [] }, 'events'],
    ['of events that do not exist', { events: ['order.painted'] }, 'events.0'],
  ])('%s is refused', async (_what, changes, field) => {
    await stepUp(api, maria);
    const body = { url: receiver.url(), events: ['order.paid'], mode: 'test', ...changes };
    const answer = await callAs(api, maria, 'POST', '/webhook-endpoints', { body });
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([422, [field]]);
  });

  it('is the tenth at most', async () => {
    for (let one = 0; one < 10; one += 1) await newEndpoint(api, maria, { url: receiver.url(`/${one}`) });
    const body = { url: receiver.url(), events: ['order.paid'], mode: 'test' };
    const answer = await callAs(api, maria, 'POST', '/webhook-endpoints', { body });
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'too_many_webhook_endpoints']);
  });

  it('is seen by who may only read, who changes nothing', async () => {
    const { endpoint } = await newEndpoint(api, maria, { url: receiver.url() });
    const reader = await createColleague(api.platform, maria, 'leitura');
    expect(await list(reader)).toMatchObject({ canEdit: false, items: [{ id: endpoint.id }] });
    const answer = await callAs(api, reader, 'POST', path(endpoint.id, '/test'));
    expect(answer.statusCode).toBe(403);
  });

  it('is gone with all it was told, and its audit trail has no secret', async () => {
    const { endpoint, secret } = await paidOrder();
    expect((await callAs(api, maria, 'DELETE', path(endpoint.id))).statusCode).toBe(204);
    expect((await callAs(api, maria, 'GET', path(endpoint.id, '/deliveries'))).statusCode).toBe(404);
    const entries = await api.platform.database.platform
      .selectFrom('audit_log')
      .where('entity_id', '=', endpoint.id)
      .orderBy('id')
      .select(['action', 'before_json', 'after_json'])
      .execute();
    expect(entries.map(({ action }) => action)).toEqual([
      'webhook-endpoint.create',
      'webhook-endpoint.delete',
    ]);
    expect(JSON.stringify(entries)).not.toContain(secret);
  });
});

describe('an order', () => {
  it('is told once for each event that the endpoint wants, signed, as the public API tells it but for the buyer', async () => {
    const { secret, key } = await paidOrder();
    const bodies = receiver.bodies();
    expect(bodies.map(({ type }) => type).sort()).toEqual(['order.created', 'order.paid']);
    const { customer, shipping_details, ...order } = (
      await callV1(api, key, 'GET', '/orders/pedido-1')
    ).json();
    expect([customer.email, shipping_details.method]).toEqual(['ana@exemplo.com.br', '']);
    expect(JSON.stringify(bodies)).not.toContain('ana@exemplo');
    const paid = bodies.find(({ type }) => type === 'order.paid');
    expect(paid).toEqual({
      id: expect.stringMatching(/^evt_/),
      type: 'order.paid',
      version: '1',
      occurred_at: expect.any(String),
      test: true,
      data: { order },
    });
    for (const { headers, body } of receiver.received) {
      const [, time, sent] = /^t=(\d+),v1=(\w+)$/.exec(String(headers['x-signature'])) ?? [];
      expect(sent).toBe(createHmac('sha256', secret).update(`${time}.${body}`).digest('hex'));
    }
  });

  it('that moves says from where, and a refused payment which one', async () => {
    const { key } = await paidOrder({
      events: ['order.status.updated', 'transaction.payment.refused'],
    });
    const card = { id: 'card-1', method: 'credit_card' as const, amount: 10_750 };
    await callV1(api, key, 'PUT', '/orders/pedido-2', orderBody({ payments: [card] }));
    await callV1(api, key, 'POST', '/orders/pedido-2/payments/card-1/events', paymentEvent('refused', 1));
    await sendDue(api);
    const bodies = receiver.bodies();
    const changes = bodies.filter(({ type }) => type === 'order.status.updated');
    expect(changes).toMatchObject([
      { data: { previous: { payment_status: 'aguardando' }, order: { payment_status: 'pago' } } },
      { data: { previous: { payment_status: 'aguardando' }, order: { payment_status: 'recusado' } } },
    ]);
    expect(bodies.find(({ type }) => type === 'transaction.payment.refused')).toMatchObject({
      data: { payment_id: 'card-1', order: { external_id: 'pedido-2' } },
    });
  });

  it('that is refunded in part says so each time, with who asked for how much', async () => {
    const { key } = await paidOrder({ events: ['order.refunded'] });
    const { id } = (await callV1(api, key, 'GET', '/orders/pedido-1')).json();
    const { payments } = (await callAs(api, maria, 'GET', `/orders/${id}`)).json();
    for (const amountCents of [1_000, 500])
      await callAs(api, maria, 'POST', `/orders/${id}/refunds`, {
        body: { paymentId: payments[0].id, amountCents, reason: 'Faltou um item' },
        'idempotency-key': `refund-${id}-${amountCents}`,
      });
    await sendDue(api);
    const [, last] = receiver.bodies();
    expect(last).toMatchObject({
      type: 'order.refunded',
      data: {
        order: {
          refunded: 1_500,
          refunds: [
            { payment_id: 'pix-1', amount: 1_000, status: 'refunded', reason: 'Faltou um item' },
            { payment_id: 'pix-1', amount: 500, status: 'refunded' },
          ],
        },
      },
    });
  });

  it('is told to endpoints of its own mode and store only, and to none that is paused', async () => {
    const ana = await createAccount(api.platform);
    await newEndpoint(api, maria, { url: receiver.url('/live'), mode: 'live' });
    await newEndpoint(api, ana, { url: receiver.url('/ana') });
    const paused = await newEndpoint(api, maria, { url: receiver.url('/paused') });
    await changeEndpoint(api, maria, paused.endpoint.id, { enabled: false });
    await paidOrder();
    expect([...new Set(receiver.received.map((one) => one.path))]).toEqual(['/hooks']);
  });

  it('that is sent again unchanged is not told again', async () => {
    const { key } = await paidOrder({
      events: ['order.created', 'order.paid', 'order.status.updated'],
    });
    const before = receiver.received.length;
    const event = paymentEvent('captured', 1);
    for (const _time of [1, 2]) {
      await callV1(api, key, 'PUT', '/orders/pedido-1', orderBody());
      await callV1(api, key, 'POST', '/orders/pedido-1/payments/pix-1/events', event);
    }
    await sendDue(api);
    expect(receiver.received).toHaveLength(before);
  });

  it('costs nothing to stores without an endpoint', async () => {
    const key = await newKey(api, maria);
    await callV1(api, key, 'PUT', '/orders/pedido-1', orderBody());
    const tasks = await api.platform.database.platform
      .selectFrom('queue_tasks')
      .where('seller_id', '=', maria.sellerId)
      .where('kind', 'like', 'outgoing%')
      .selectAll()
      .execute();
    expect(tasks).toEqual([]);
  });
});

describe('the secret', () => {
  it('that is renewed signs beside the one before it', async () => {
    const { endpoint, secret: old } = await newEndpoint(api, maria, { url: receiver.url() });
    const renewed = (await callAs(api, maria, 'POST', path(endpoint.id, '/secret'))).json();
    expect(renewed.secret).not.toBe(old);
    expect(Date.parse(renewed.endpoint.oldSecretUntil)).toBeGreaterThan(Date.now() + 23 * 3_600_000);
    await callAs(api, maria, 'POST', path(endpoint.id, '/test'));
    await sendDue(api);
    const [{ headers, body }] = receiver.received as [(typeof receiver.received)[0]];
    const [time, ...signatures] = String(headers['x-signature']).split(',');
    expect(signatures).toEqual(
      [renewed.secret, old].map(
        (secret) =>
          `v1=${createHmac('sha256', secret)
            .update(`${time?.slice(2)}.${body}`)
            .digest('hex')}`,
      ),
    );
  });

  it('before it signs no longer after a day', async () => {
    const { endpoint } = await newEndpoint(api, maria, { url: receiver.url() });
    await callAs(api, maria, 'POST', path(endpoint.id, '/secret'));
    await api.platform.database.platform
      .updateTable('webhook_endpoints')
      .set({ old_secret_until: new Date(Date.now() - 1_000) })
      .where('id', '=', endpoint.id)
      .execute();
    await callAs(api, maria, 'POST', path(endpoint.id, '/test'));
    await sendDue(api);
    expect(receiver.received[0]?.headers['x-signature']).toMatch(/^t=\d+,v1=\w+$/);
    expect((await list()).items[0].oldSecretUntil).toBeNull();
  });
});

describe('the log', () => {
  it('has what was sent, what came back, and how long it took', async () => {
    receiver.answer = { status: 200, text: 'recebido' };
    const { endpoint } = await paidOrder();
    const [paid] = await deliveriesOf(api, maria, endpoint.id);
    expect(paid).toEqual({
      id: expect.any(String),
      type: 'order.paid',
      orderNumber: 1,
      status: 'delivered',
      createdAt: expect.any(String),
      nextAttemptAt: null,
      attempts: [
        {
          at: expect.any(String),
          durationMs: expect.any(Number),
          statusCode: 200,
          failure: null,
          answer: 'recebido',
        },
      ],
    });
    const detail = (await callAs(api, maria, 'GET', path(endpoint.id, `/deliveries/${paid?.id}`))).json();
    expect(JSON.parse(detail.body)).toMatchObject({ type: 'order.paid' });
  });

  it('is read by its own store only', async () => {
    const { endpoint } = await paidOrder();
    const [paid] = await deliveriesOf(api, maria, endpoint.id);
    const ana = await createAccount(api.platform);
    const own = await newEndpoint(api, ana, { url: receiver.url() });
    for (const url of [
      path(endpoint.id, '/deliveries'),
      path(endpoint.id, `/deliveries/${paid?.id}`),
      path(own.endpoint.id, `/deliveries/${paid?.id}`),
    ])
      expect((await callAs(api, ana, 'GET', url)).statusCode).toBe(404);
  });

  it('forgets what arrived after a week, and the rest after a month', async () => {
    const { endpoint } = await paidOrder();
    const rows = api.platform.database.platform
      .updateTable('outgoing_deliveries')
      .where('endpoint_id', '=', endpoint.id);
    const age = (days: number) =>
      rows.set({ created_at: new Date(Date.now() - days * 86_400_000) }).execute();
    const sweep = async () => {
      await deleteOldDeliveries(api.platform.database);
      return (await deliveriesOf(api, maria, endpoint.id)).length;
    };
    await age(6);
    expect(await sweep()).toBe(2);
    await age(8);
    await rows.set({ status: 'parked' }).where('type', '=', 'order.paid').execute();
    expect(await sweep()).toBe(1);
    await age(31);
    expect(await sweep()).toBe(0);
  });
});

it('keeps an address in one line, as a browser reads it', async () => {
  const { endpoint } = await newEndpoint(api, maria, { url: ` ${receiver.url()}\r\n` });
  expect(endpoint.url).toBe(receiver.url());
});

it('the account’s own data names the endpoints without secrets, and its erasure ends them', async () => {
  const { secret } = await paidOrder();
  await stepUp(api, maria);
  const exported = await callAs(api, maria, 'POST', '/privacy/export');
  expect(exported.json().webhookEndpoints).toMatchObject([
    { url: receiver.url(), events: expect.any(Array) },
  ]);
  expect(exported.body).not.toContain(secret);
  const { platform } = api;
  await platform.database.withSeller(maria.sellerId, async (trx) => {
    for (const { rows } of integrations.erase ?? []) await rows?.(trx, { ...maria, cpf: '' }, platform);
  });
  expect((await list()).items).toEqual([]);
});
