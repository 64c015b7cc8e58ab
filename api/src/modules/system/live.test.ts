import type { LiveTopic } from '@balcao/domain';
import { Client } from 'pg';
import { fakeOnly } from '../../../test/fake-clock';
import { openReport } from '../../../test/kyc';
import { type Listener, listenOn, openLive, takeTicket } from '../../../test/live';
import { type Account, createAccount, joinStore } from '../../../test/stored-account';
import { startTestApi, type TestApi } from '../../../test/test-app';
import { LIVE_CLOSE } from '../../live/live-hub';
import { publishLive } from '../../live/publish-live';

let api: TestApi;
let replica: TestApi;
let address: string;
let maria: Account;

beforeAll(async () => {
  // Without heartbeats, only what is notified reaches a page.
  fakeOnly(['setInterval', 'clearInterval']);
  api = await startTestApi();
  replica = await startTestApi();
  jest.useRealTimers();
  address = await listenOn(api);
});
afterAll(() => Promise.all([api.close(), replica.close()]));
beforeEach(async () => {
  maria = await createAccount(api.platform);
});

const listen = async (account: Account, after?: number): Promise<Listener> => {
  const listener = await openLive(
    api,
    address,
    await takeTicket(api, account),
    after === undefined ? {} : { after },
  );
  await listener.untilCaughtUp();
  return listener;
};
const publish = async ({ sellerId }: Account, ...topics: LiveTopic[]) => {
  await replica.platform.database.withSeller(sellerId, async (trx) => {
    for (const topic of topics) await publishLive(trx, { sellerId }, topic);
  });
  await replica.platform.live.flush();
};
const poll = async ({ headers }: Account, after?: number) =>
  (
    await api.app.inject({ url: `/live/events${after === undefined ? '' : `?after=${after}`}`, headers })
  ).json();
const breakListeners = async () => {
  const client = new Client({ connectionString: process.env.TEST_DATABASE_URL });
  await client.connect();
  await client
    .query(
      `select pg_terminate_backend(pid, 5000) from pg_stat_activity
       where datname = current_database() and application_name = 'balcao_live'`,
    )
    .finally(() => client.end());
};
const topicsOf = ({ received }: Listener) => received.flatMap(({ topic }) => topic ?? []);

it('tells an open page what happened at another replica, once per transaction', async () => {
  const page = await listen(maria);
  await publish(maria, 'payments.changed', 'payments.changed');
  await publish(maria, 'kyc.changed');
  await page.untilEvents(2);
  expect(topicsOf(page)).toEqual(['payments.changed', 'kyc.changed']);
});

it('tells nothing of a transaction that did not end well', async () => {
  const page = await listen(maria);
  const failing = api.platform.database.withSeller(maria.sellerId, async (trx) => {
    await publishLive(trx, maria, 'kyc.changed');
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  await publish(maria, 'payments.changed');
  await page.untilEvents(1);
  expect(topicsOf(page)).toEqual(['payments.changed']);
});

it('says that an identity verification has moved', async () => {
  const page = await listen(maria);
  expect((await openReport(api, maria)).statusCode).toBe(201);
  await page.untilEvents(1);
  expect(topicsOf(page)).toEqual(['kyc.changed']);
});

it('tells a store’s news to all who work there, and a person’s to that person alone', async () => {
  const ana = await createAccount(api.platform);
  await joinStore(api.platform, ana, maria, 'operacoes');
  const stranger = await listen(await createAccount(api.platform));
  const page = await listen(ana);
  await publish(maria, 'kyc.changed');
  await publish(maria, 'payments.changed');
  await publish(ana, 'kyc.changed');
  await page.untilEvents(2);
  expect(topicsOf(page)).toEqual(['payments.changed', 'kyc.changed']);
  expect(topicsOf(stranger)).toEqual([]);
});

it('tells a member nothing of what they may not read, neither at once nor later nor by the position', async () => {
  const ana = await createAccount(api.platform);
  await joinStore(api.platform, ana, maria, 'marketing');
  const page = await listen(ana);
  const { lastId } = await poll(ana);
  await publish(maria, 'payouts.changed', 'outgoing-webhooks.changed', 'payments.changed');
  expect(await poll(ana)).toEqual({ items: [], lastId });
  expect((await poll(ana, 0)).items).toEqual([]);
  await publish(maria, 'order.changed');
  await page.untilEvents(1);
  expect(topicsOf(page)).toEqual(['order.changed']);
});

it('numbers events by their moment: what others do is not counted in them', async () => {
  const stranger = await createAccount(api.platform);
  const idAfter = async (others: number) => {
    for (let count = 0; count < others; count += 1) await publish(stranger, 'order.changed');
    const before = Date.now() * 1_000;
    await publish(maria, 'order.changed');
    const { lastId } = await poll(maria);
    return {
      lastId,
      isOfItsMoment: lastId >= before - 1_000_000 && lastId <= Date.now() * 1_000 + 1_000_000,
    };
  };
  const [quiet, busy] = [await idAfter(0), await idAfter(5)];
  expect([quiet.isOfItsMoment, busy.isOfItsMoment]).toEqual([true, true]);
  expect(busy.lastId).toBeGreaterThan(quiet.lastId);
});

it('lets a page catch up with what it missed', async () => {
  const first = await listen(maria);
  const before = first.received[0]?.id ?? 0;
  first.socket.close();
  await publish(maria, 'kyc.changed');
  await publish(maria, 'payments.changed');
  const again = await listen(maria, before);
  expect(topicsOf(again)).toEqual(['kyc.changed', 'payments.changed']);
  expect(again.received.at(-1)?.id).toBe(again.received.at(-2)?.id);
});

it('answers the same to a page that can only ask', async () => {
  const { lastId, items } = await poll(maria);
  expect(items).toEqual([]);
  await publish(maria, 'payment.changed');
  const news = await poll(maria, lastId);
  expect(news.items).toEqual([{ id: news.lastId, topic: 'payment.changed' }]);
  expect(news.lastId).toBeGreaterThan(lastId);
});

it('closes the socket of a session that has ended, without waiting for a heartbeat', async () => {
  const page = await listen(maria);
  const answer = await replica.app.inject({ method: 'POST', url: '/auth/logout', headers: maria.headers });
  expect(answer.statusCode).toBe(204);
  expect(await page.closed).toBe(LIVE_CLOSE.sessionEnded);
});

it('closes the socket of a session that was replaced, in a moment', async () => {
  const page = await listen(maria);
  const answer = await replica.app.inject({
    method: 'POST',
    url: '/renovar-token',
    headers: maria.headers,
  });
  expect(answer.statusCode).toBe(200);
  expect(await page.closed).toBe(LIVE_CLOSE.sessionEnded);
});

it('closes the socket of somebody who was blocked', async () => {
  const page = await listen(maria);
  await api.platform.database.platform
    .updateTable('users')
    .set({ status: 'blocked' })
    .where('id', '=', maria.userId)
    .execute();
  expect(await page.closed).toBe(LIVE_CLOSE.sessionEnded);
});

it('stops telling a store’s news to who no longer works there', async () => {
  const ana = await createAccount(api.platform);
  await joinStore(api.platform, ana, maria, 'operacoes');
  const page = await listen(ana);
  await api.platform.database.platform
    .updateTable('sessions')
    .set({ store_id: ana.storeId })
    .where('id', '=', ana.sessionId)
    .execute();
  // The page follows her to her own store.
  while (topicsOf(page).length === 0) await publish(ana, 'payouts.changed');
  await publish(maria, 'payments.changed');
  await publish(ana, 'payment.changed');
  await page.untilTopic('payment.changed');
  expect(topicsOf(page)).not.toContain('payments.changed');
});

it('goes on after its connection to the database broke, with what was told meanwhile', async () => {
  const page = await listen(maria);
  await breakListeners();
  await publish(maria, 'kyc.changed');
  await expect(page.untilTopic('kyc.changed')).resolves.toBeUndefined();
});

it('wants a fresh ticket for each socket', async () => {
  const ticket = await takeTicket(api, maria);
  const page = await openLive(api, address, ticket);
  await page.untilCaughtUp();
  await expect(openLive(api, address, ticket)).rejects.toThrow('401');
  await expect(openLive(api, address, 'nunca-emitido')).rejects.toThrow('401');
});

it('refuses a ticket of a session that has ended', async () => {
  const ticket = await takeTicket(api, maria);
  await api.app.inject({ method: 'POST', url: '/auth/logout', headers: maria.headers });
  await expect(openLive(api, address, ticket)).rejects.toThrow('401');
});

it('refuses pages of others, and who does not say where they come from', async () => {
  const open = async (origin: string) => openLive(api, address, await takeTicket(api, maria), { origin });
  await expect(open('https://loja-falsa.example')).rejects.toThrow('403');
  await expect(open('null')).rejects.toThrow('403');
});

it('is no page', async () => {
  expect((await api.app.inject('/live?ticket=x')).statusCode).toBe(404);
});

it('closes what would be too many sockets of one person', async () => {
  const pages = [];
  for (let tab = 0; tab < 20; tab++) pages.push(await listen(maria));
  const late = await openLive(api, address, await takeTicket(api, maria));
  expect(await late.closed).toBe(LIVE_CLOSE.tooMany);
  for (const { socket } of pages) socket.close();
});

it('counts the open sockets', async () => {
  const page = await listen(maria);
  const metrics = await fetch(`${address.replace('ws:', 'http:')}/metrics`);
  expect(await metrics.text()).toMatch(/^live_sockets [1-9]/m);
  page.socket.close();
});

it('says goodbye to its sockets when it stops, also to those that do not answer', async () => {
  const stopping = await startTestApi();
  const there = await listenOn(stopping);
  const page = await openLive(stopping, there, await takeTicket(stopping, maria));
  const silent = await openLive(stopping, there, await takeTicket(stopping, maria));
  await Promise.all([page.untilCaughtUp(), silent.untilCaughtUp()]);
  silent.socket.pause();
  await stopping.close();
  expect(await page.closed).toBe(1005);
  silent.socket.terminate();
});
