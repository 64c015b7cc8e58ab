import { lastMail } from '../../../test/accounts';
import { setStatus } from '../../../test/block-owner';
import { callAs } from '../../../test/call-as';
import {
  changeEndpoint,
  deliveriesOf,
  newEndpoint,
  sendDue,
  sendLater,
  withWebhookStore,
} from '../../../test/outgoing-webhooks';
import { endLeases, ownWorker, restOthers, workNext } from '../../../test/queue';
import { type Account, createAccount } from '../../../test/stored-account';
import type { TestApi } from '../../../test/test-app';
import { WebhookReceiver } from '../../../test/webhook-receiver';
import { claimTasks } from '../../queue/claim-repository';
import { deliverOutgoing, MAX_ATTEMPTS, retryAfterSeconds } from './webhook-sending';

let api: TestApi;
let receiver: WebhookReceiver;
let maria: Account;

withWebhookStore(async (store) => {
  ({ api, receiver, maria } = store);
  await restOthers(api.platform, 'outgoing');
});

/** An endpoint with a test event that is about to be sent. */
async function aboutToSend(by = maria, path = '/hooks') {
  const { endpoint } = await newEndpoint(api, by, { url: receiver.url(path) });
  await callAs(api, by, 'POST', `/webhook-endpoints/${endpoint.id}/test`);
  return endpoint;
}
const endpointNow = async () => (await callAs(api, maria, 'GET', '/webhook-endpoints')).json().items[0];
const mails = () =>
  api.platform.database.platform
    .selectFrom('outbox_messages')
    .where('to_address', '=', maria.email)
    .where('kind', '=', 'webhook-failing')
    .select('id')
    .execute();

describe('a receiver that is down for an hour', () => {
  it('is tried after a minute, five, fifteen and thirty, and gets the event when it is back', async () => {
    const endpoint = await aboutToSend();
    receiver.answer = { status: 503, text: 'manutenção' };
    const waits = [];
    for (let attempt = 0; attempt < 4; attempt += 1) {
      const before = Date.now();
      await (attempt === 0 ? sendDue(api) : sendLater(api, maria));
      const [delivery] = await deliveriesOf(api, maria, endpoint.id);
      expect(delivery?.status).toBe('waiting');
      waits.push(Math.round((Date.parse(delivery?.nextAttemptAt ?? '') - before) / 60_000));
    }
    expect(waits).toEqual([1, 5, 15, 30]);
    expect((await endpointNow()).failingSince).not.toBeNull();

    receiver.answer = { status: 200 };
    await sendLater(api, maria);
    const [delivery] = await deliveriesOf(api, maria, endpoint.id);
    expect(delivery?.status).toBe('delivered');
    expect(delivery?.attempts.map(({ statusCode }) => statusCode)).toEqual([503, 503, 503, 503, 200]);
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
    expect((await endpointNow()).failingSince).toBeNull();
  });
});

describe('a store whose owner is blocked', () => {
  it('sends nothing out, and goes on once they are not', async () => {
    await aboutToSend();
    await setStatus(api, maria, 'blocked');
    await sendDue(api);
    await sendLater(api, maria);
    expect(receiver.received).toHaveLength(0);
    await setStatus(api, maria, 'active');
    await sendLater(api, maria);
    expect(receiver.received).toHaveLength(1);
  });
});

describe('a receiver that stays down', () => {
  it('is tried for a day, then the event is parked and sent again on demand', async () => {
    const schedule = Array.from({ length: MAX_ATTEMPTS - 1 }, (_, index) => retryAfterSeconds(index + 1));
    expect(schedule.reduce((sum, seconds) => sum + seconds)).toBeGreaterThanOrEqual(24 * 3_600);
    const endpoint = await aboutToSend();
    receiver.answer = { status: 500 };
    await sendDue(api);
    for (let attempt = 1; attempt < MAX_ATTEMPTS; attempt += 1) await sendLater(api, maria);
    const [parked] = await deliveriesOf(api, maria, endpoint.id);
    expect(parked).toMatchObject({ status: 'parked', nextAttemptAt: null });
    expect(await sendLater(api, maria)).toBe(0);

    receiver.answer = { status: 204 };
    const url = `/webhook-endpoints/${endpoint.id}/deliveries/${parked?.id}/resend`;
    expect((await callAs(api, maria, 'POST', url)).json().status).toBe('waiting');
    await sendDue(api);
    expect((await deliveriesOf(api, maria, endpoint.id))[0]?.status).toBe('delivered');
    expect(new Set(receiver.bodies().map(({ id }) => id)).size).toBe(1);
  });

  it('is told to the owners once, after a day', async () => {
    const endpoint = await aboutToSend();
    receiver.answer = { status: 500 };
    await sendDue(api);
    expect(await mails()).toEqual([]);
    const beginFailing = (hours: number) =>
      api.platform.database.platform
        .updateTable('webhook_endpoints')
        .set({ failing_since: new Date(Date.now() - hours * 3_600_000) })
        .where('id', '=', endpoint.id)
        .execute();
    await beginFailing(23);
    await sendLater(api, maria);
    expect([await mails(), (await endpointNow()).isFailing]).toEqual([[], false]);
    await beginFailing(25);
    await callAs(api, maria, 'PUT', '/notices/preferences', {
      body: { webhooks: { app: true, email: 'na_hora' } },
    });
    for (const _time of [1, 2]) await sendLater(api, maria);
    expect(await mails()).toHaveLength(1);
    expect((await lastMail(api, maria.email)).subject).toBe('Um webhook de saída está falhando');
    expect((await endpointNow()).isFailing).toBe(true);

    receiver.answer = { status: 200 };
    await sendLater(api, maria);
    expect(await endpointNow()).toMatchObject({ isFailing: false, failingSince: null });
  });
});

it('a receiver that hangs does not hold up others', async () => {
  const silent = await WebhookReceiver.start();
  silent.answer = 'silent';
  const platform = { ...api.platform };
  const worker = ownWorker(platform);
  const ana = await createAccount(api.platform);
  const well = await WebhookReceiver.start();
  try {
    const hanging = await newEndpoint(api, maria, { url: silent.url() });
    for (let one = 0; one < 10; one += 1)
      await callAs(api, maria, 'POST', `/webhook-endpoints/${hanging.endpoint.id}/test`);
    const others = await newEndpoint(api, ana, { url: well.url() });
    await callAs(api, ana, 'POST', `/webhook-endpoints/${others.endpoint.id}/test`);
    const arrived = well.next();
    const stop = worker.queue.work([deliverOutgoing(platform)]);
    await arrived;
    expect(silent.received.length).toBeLessThanOrEqual(2);
    await silent.stop();
    await stop();
  } finally {
    await well.stop();
  }
});

it('a process that dies between sending and noting it down sends once more, with the same id', async () => {
  const endpoint = await aboutToSend();
  const handler = deliverOutgoing(api.platform);
  const [task] = await claimTasks(api.platform.database.platform, handler, 1);
  if (task === undefined) throw new Error('There is nothing to send');
  // It is sent, and never settled.
  await handler.run({ task, stopping: new AbortController().signal });
  await endLeases(api.platform, 'outgoing-delivery');
  expect(await workNext(api.platform, handler)).toBe(true);
  expect(receiver.bodies()).toHaveLength(2);
  expect(new Set(receiver.bodies().map(({ id }) => id)).size).toBe(1);
  expect((await deliveriesOf(api, maria, endpoint.id))[0]).toMatchObject({ status: 'delivered' });
});

describe('an endpoint that is paused', () => {
  it('is not called, refuses to be, and gets what it had not got when it goes on', async () => {
    const endpoint = await aboutToSend();
    const set = (enabled: boolean) => changeEndpoint(api, maria, endpoint.id, { enabled });
    await set(false);
    await sendDue(api);
    expect(receiver.received).toEqual([]);
    const [waiting] = await deliveriesOf(api, maria, endpoint.id);
    expect(waiting).toMatchObject({ status: 'waiting', nextAttemptAt: null });
    for (const rest of ['test', `deliveries/${waiting?.id}/resend`]) {
      const answer = await callAs(api, maria, 'POST', `/webhook-endpoints/${endpoint.id}/${rest}`);
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'webhook_endpoint_paused']);
    }
    await set(true);
    await sendDue(api);
    expect(receiver.bodies()).toHaveLength(1);
  });
});
