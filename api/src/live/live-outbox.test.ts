import { pino } from 'pino';
import { databaseCostOf } from '../../test/round-trips';
import { type Account, createAccount } from '../../test/stored-account';
import { startTestApi, type TestApi } from '../../test/test-app';
import type { BusEvent, BusSubscription, EventBus } from '../providers/event-bus/event-bus';
import { createLiveOutbox } from './live-outbox';
import { publishLive } from './publish-live';

let api: TestApi;
let replica: TestApi;
let maria: Account;
let subscription: BusSubscription;
/** What the replica's bus has received. */
let received: BusEvent[];

beforeAll(async () => {
  [api, replica] = await Promise.all([startTestApi(), startTestApi()]);
  subscription = replica.platform.eventBus.subscribe({
    onEvent: (event) => void received.push(event),
    onResumed: () => {},
  });
  await subscription.ready();
});
afterAll(async () => {
  await subscription.close();
  await Promise.all([api.close(), replica.close()]);
});
afterEach(() => void jest.useRealTimers());
beforeEach(async () => {
  maria = await createAccount(api.platform);
  received = [];
});

const database = () => api.platform.database;
const logger = pino({ level: 'silent' });
const publishOf = ({ sellerId }: Account) =>
  database().withSeller(sellerId, (trx) => publishLive(trx, { sellerId }, 'payment.changed'));
const topicsOf = ({ sellerId }: Account) =>
  received.flatMap((event) => (event.sellerId === sellerId ? [event.topic] : []));
/** Resolves when the replica has received so many events of these sellers. */
async function untilReceived(accounts: readonly Account[], count: number): Promise<void> {
  const ids = new Set(accounts.map(({ sellerId }) => sellerId));
  while (received.filter(({ sellerId }) => ids.has(sellerId)).length < count) await new Promise(setImmediate);
}

it('costs a transaction nothing', async () => {
  const { sellerId } = maria;
  const read = () =>
    database().withSeller(sellerId, (trx) => trx.selectFrom('stores').select('id').execute());
  const readAndPublish = () =>
    database().withSeller(sellerId, async (trx) => {
      await publishLive(trx, { sellerId }, 'payment.changed');
      return trx.selectFrom('stores').select('id').execute();
    });
  expect(await databaseCostOf(readAndPublish)).toEqual(await databaseCostOf(read));
});

it('sends what many transactions have changed as one event, at another replica too', async () => {
  // The outbox does not send by itself while the transactions commit, however slow the machine is:
  // nothing is left of the timer that other tests have started, and a new one does not run.
  await api.platform.live.flush();
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'Date', 'performance'] });
  await Promise.all(Array.from({ length: 20 }, () => publishOf(maria)));
  await api.platform.live.flush();
  await untilReceived([maria], 1);
  expect(topicsOf(maria)).toEqual(['payment.changed']);
});

it('sends what was written without a transaction', async () => {
  const { sellerId } = maria;
  await publishLive(database().forSeller(sellerId), { sellerId }, 'kyc.changed');
  await untilReceived([maria], 1);
  expect(topicsOf(maria)).toEqual(['kyc.changed']);
});

it('sends more than fits into one notification', async () => {
  const sellers = await Promise.all(Array.from({ length: 150 }, () => createAccount(api.platform)));
  for (const seller of sellers)
    await publishLive(database().platform, { sellerId: seller.sellerId }, 'payments.changed');
  await api.platform.live.flush();
  await untilReceived(sellers, sellers.length);
  expect(sellers.map((seller) => topicsOf(seller))).toEqual(sellers.map(() => ['payments.changed']));
});

it('sends nothing of a transaction that was rolled back, also when it is tried again', async () => {
  const { sellerId } = maria;
  const failing = database().withSeller(sellerId, async (trx) => {
    await publishLive(trx, { sellerId }, 'kyc.changed');
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  await publishOf(maria);
  await untilReceived([maria], 1);
  expect(topicsOf(maria)).toEqual(['payment.changed']);
});

it('sends nothing while nothing changes', async () => {
  const cost = await databaseCostOf(() => api.platform.live.flush());
  expect(cost).toEqual({ trips: 0, statements: 0 });
});

it('leaves out sellers who are gone, and tells the others', async () => {
  const outbox = createLiveOutbox({ database: database(), bus: api.platform.eventBus, logger });
  outbox.add({ sellerId: 'erased-meanwhile', topic: 'kyc.changed' });
  outbox.add({ sellerId: maria.sellerId, topic: 'kyc.changed' });
  await outbox.close();
  await untilReceived([maria], 1);
});

it('sends later what could not be sent', async () => {
  let isDown = true;
  const sent: BusEvent[] = [];
  const bus: Pick<EventBus, 'publish'> = {
    async publish(events) {
      if (isDown) throw new Error('no bus');
      sent.push(...events);
    },
  };
  const outbox = createLiveOutbox({ database: database(), bus, logger });
  outbox.add({ sellerId: maria.sellerId, topic: 'kyc.changed' });
  await outbox.flush();
  isDown = false;
  await outbox.close();
  expect(sent).toEqual([{ id: expect.any(Number), sellerId: maria.sellerId, topic: 'kyc.changed' }]);
});
