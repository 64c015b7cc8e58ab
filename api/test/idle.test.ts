import { setImmediate as turn } from 'node:timers/promises';
import { Client } from 'pg';
import { pino } from 'pino';
import { startHousekeeping } from '../src/jobs/housekeeping';
import { MODULES } from '../src/modules';
import { createOwnDatabase, type OwnDatabase } from './own-database';
import { isThroughPooler } from './pgbouncer';
import { startSoleTestApi, type TestApi } from './test-app';

/** Behind a pooler each statement is a transaction of its own: it has a beginning and an end. */
const MOST = isThroughPooler() ? 3 * 12 : 12;

let database: OwnDatabase;
let api: TestApi;

beforeAll(async () => {
  database = await createOwnDatabase();
});
afterEach(() => jest.useRealTimers());
afterAll(() => database.drop());

/** Starts everything that an idle server runs. @returns the function that stops it */
async function startServer(): Promise<() => Promise<void>> {
  const logger = pino({ level: 'silent' });
  api = await startSoleTestApi({
    DATABASE_URL: database.url,
    SMTP_URL: 'smtp://127.0.0.1:9',
    KYC_PROVIDER: 'idwall',
    IDWALL_TOKEN: 'token-of-idwall-9f8e7d6c',
    IDWALL_FLOW_ID: 'flow',
    IDWALL_WEBHOOK_SECRET: 'a-secret-of-the-tests-0123456789',
  });
  const stopWorkers = api.platform.queue.work(
    MODULES.flatMap((module) => module.workers?.(api.platform, logger) ?? []),
  );
  const stopHousekeeping = startHousekeeping(api.platform, MODULES, logger);
  return async () => {
    stopHousekeeping();
    await stopWorkers();
    await api.close();
  };
}

it('an idle replica sends at most one statement in five seconds', async () => {
  const probe = new Client({ connectionString: database.url });
  await probe.connect();
  let sent = 0;
  const query = Client.prototype.query;
  const spy = jest.spyOn(Client.prototype, 'query').mockImplementation(function (this: Client, ...args) {
    if (this !== probe) sent += 1;
    return Reflect.apply(query, this, args);
  });
  /** Waits until pending work is done: nothing is sent during several checks. */
  async function settle(): Promise<void> {
    for (let quiet = 0, known = sent; quiet < 5; quiet += 1) {
      await probe.query('select 1');
      await turn();
      if (known !== sent) quiet = 0;
      known = sent;
    }
  }

  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'Date', 'performance'] });
  const stop = await startServer();
  while (sent === 0) await turn();
  async function minute(): Promise<number> {
    const before = sent;
    for (let second = 0; second < 60; second += 1) {
      jest.advanceTimersByTime(1_000);
      await settle();
    }
    return sent - before;
  }
  // The first period includes the clean-up.
  await minute();
  const whileIdle = await minute();
  await stop();
  spy.mockRestore();
  await probe.end();
  expect(whileIdle).toBeGreaterThan(0);
  expect(whileIdle).toBeLessThanOrEqual(MOST);
});
