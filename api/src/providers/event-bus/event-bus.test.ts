import { EventEmitter, once } from 'node:events';
import { Client } from 'pg';
import { pino } from 'pino';
import { listenOn, openLive, takeTicket } from '../../../test/live';
import { type Nats, startNats } from '../../../test/nats';
import { describeWith, freePort } from '../../../test/programs';
import { createAccount } from '../../../test/stored-account';
import { startTestApi } from '../../../test/test-app';
import { withApi } from '../../../test/with-store';
import { publishLive } from '../../live/publish-live';
import type { BusEvent, BusSubscription, EventBus } from './event-bus';
import { natsEventBus } from './nats-event-bus';
import { postgresEventBus } from './postgres-event-bus';

const logger = pino({ level: 'silent' });

const api = withApi();
let buses: EventBus[] = [];
let subscriptions: BusSubscription[] = [];

afterEach(async () => {
  await Promise.all(subscriptions.map((subscription) => subscription.close()));
  await Promise.all(buses.map((bus) => bus.close()));
  [buses, subscriptions] = [[], []];
});

/** Somebody who listens on a bus, as a replica does. */
async function listener(bus: EventBus) {
  const news = new EventEmitter();
  const received: BusEvent[] = [];
  let resumed = 0;
  const subscription = bus.subscribe({
    onEvent(event) {
      received.push(event);
      news.emit('news');
    },
    onResumed() {
      resumed += 1;
      news.emit('news');
    },
  });
  subscriptions.push(subscription);
  async function until(isSo: () => boolean): Promise<void> {
    while (!isSo()) await once(news, 'news');
  }
  await subscription.ready();
  return {
    received,
    untilReceived: (count: number) => until(() => received.length >= count),
    untilResumed: () => until(() => resumed > 0),
    subscription,
  };
}

const eventsFrom = (first: number, count: number): BusEvent[] =>
  Array.from({ length: count }, (_, at) => ({
    id: first + at,
    sellerId: 'a'.repeat(36),
    topic: 'kyc.changed',
  }));

/** What holds of every bus. @param open the bus of a replica @param breakOff ends its connections, and lets new ones in */
function holdsOfEveryBus(open: () => EventBus, breakOff: () => Promise<void>): void {
  const newBus = (): EventBus => {
    const bus = open();
    buses.push(bus);
    return bus;
  };

  it('carries events to all replicas, that one included, each once and in order', async () => {
    const bus = newBus();
    const [own, other] = [await listener(bus), await listener(newBus())];
    const events = eventsFrom(1, 3_000);
    await bus.publish(events);
    await bus.publish([]);
    await Promise.all([own.untilReceived(events.length), other.untilReceived(events.length)]);
    expect(own.received).toEqual(events);
    expect(other.received).toEqual(events);
  });

  it('says when it is back after a loss, and goes on', async () => {
    const bus = newBus();
    const replica = await listener(bus);
    await breakOff();
    await replica.untilResumed();
    await bus.publish(eventsFrom(1, 1));
    await replica.untilReceived(1);
    expect(replica.received).toEqual(eventsFrom(1, 1));
  });

  it('is silent to those who have left', async () => {
    const bus = newBus();
    const [gone, stays] = [await listener(bus), await listener(bus)];
    await gone.subscription.close();
    await bus.publish(eventsFrom(1, 1));
    await stays.untilReceived(1);
    expect(gone.received).toEqual([]);
  });
}

const breakNotifications = async () => {
  const client = new Client({ connectionString: process.env.TEST_DATABASE_URL });
  await client.connect();
  await client
    .query(
      `select pg_terminate_backend(pid, 5000) from pg_stat_activity
       where datname = current_database() and application_name = 'balcao_live'`,
    )
    .finally(() => client.end());
};

describe('the bus of PostgreSQL’s notifications', () => {
  holdsOfEveryBus(
    () =>
      postgresEventBus({
        database: api.platform.database,
        url: api.platform.config.database.directUrl,
        logger,
      }),
    breakNotifications,
  );

  it('is not ready while the database is not reachable', async () => {
    const url = `postgres://127.0.0.1:${await freePort()}/none`;
    const bus = postgresEventBus({ database: api.platform.database, url, logger });
    const subscription = bus.subscribe({ onEvent: () => {}, onResumed: () => {} });
    await expect(subscription.ready()).rejects.toThrow('ECONNREFUSED');
  });
});

describeWith('nats-server', 'the bus of NATS', () => {
  let nats: Nats;

  beforeAll(async () => {
    nats = await startNats();
  });
  afterAll(() => nats.stop());

  holdsOfEveryBus(
    () => natsEventBus({ url: nats.url, logger }),
    async () => {
      await nats.stop('SIGKILL');
      nats = await startNats(Number(new URL(nats.url).port));
    },
  );

  it('is not ready while NATS is not reachable, and refuses to have published', async () => {
    const bus = natsEventBus({ url: `nats://127.0.0.1:${await freePort()}`, logger });
    const subscription = bus.subscribe({ onEvent: () => {}, onResumed: () => {} });
    await expect(subscription.ready()).rejects.toThrow(/refused/);
    await expect(bus.publish(eventsFrom(1, 1))).rejects.toThrow(/refused/);
  });

  it('is refused without the right login', async () => {
    const bus = natsEventBus({ url: nats.url.replace('segredo', 'errado'), logger });
    await expect(bus.publish(eventsFrom(1, 1))).rejects.toThrow(/Authorization/);
  });

  it('tells an open page what happened at another replica', async () => {
    const [replica, other] = await Promise.all([
      startTestApi({ NATS_URL: nats.url }),
      startTestApi({ NATS_URL: nats.url }),
    ]);
    const maria = await createAccount(replica.platform);
    const page = await openLive(replica, await listenOn(replica), await takeTicket(replica, maria));
    await page.untilCaughtUp();
    await other.platform.database.withSeller(maria.sellerId, (trx) => publishLive(trx, maria, 'kyc.changed'));
    await other.platform.live.flush();
    await page.untilTopic('kyc.changed');
    page.socket.close();
    await Promise.all([replica.close(), other.close()]);
  });
});
