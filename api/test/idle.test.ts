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
  const sent: string[] = [];
  let pending = 0;
  /** Counts a call of `pg` as pending until its callback or promise is called. */
  function follow(call: (...args: unknown[]) => unknown, client: Client, args: unknown[]): unknown {
    pending += 1;
    const done = args.at(-1);
    if (typeof done !== 'function') {
      const answer = Reflect.apply(call, client, args);
      void Promise.resolve(answer).then(
        () => (pending -= 1),
        () => (pending -= 1),
      );
      return answer;
    }
    const counted = (...answer: unknown[]) => {
      pending -= 1;
      return Reflect.apply(done, undefined, answer);
    };
    return Reflect.apply(call, client, [...args.slice(0, -1), counted]);
  }
  const { query, connect } = Client.prototype;
  const spies = [
    jest.spyOn(Client.prototype, 'query').mockImplementation(function (this: Client, ...args: unknown[]) {
      if (this === probe) return Reflect.apply(query, this, args);
      sent.push(typeof args[0] === 'string' ? args[0] : ((args[0] as { text?: string }).text ?? ''));
      return follow(query, this, args);
    }),
    jest.spyOn(Client.prototype, 'connect').mockImplementation(function (this: Client, ...args: unknown[]) {
      return follow(connect, this, args) as undefined;
    }),
  ];
  /** Waits until pending work is done: nothing is sent or awaited during several checks. */
  async function settle(): Promise<void> {
    for (let quiet = 0, known = sent.length; quiet < 5; quiet += 1) {
      await probe.query('select 1');
      await turn();
      if (known !== sent.length || pending > 0) quiet = 0;
      known = sent.length;
    }
  }

  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'Date', 'performance'] });
  const stop = await startServer();
  while (sent.length === 0) await turn();
  async function minute(): Promise<string[]> {
    const before = sent.length;
    for (let second = 0; second < 60; second += 1) {
      jest.advanceTimersByTime(1_000);
      await settle();
    }
    return sent.slice(before);
  }
  // The first period includes the clean-up.
  await minute();
  const whileIdle = await minute();
  await stop();
  for (const spy of spies) spy.mockRestore();
  await probe.end();
  expect(whileIdle.length).toBeGreaterThan(0);
  // The statements themselves, so that a failure names what is sent too often.
  expect(whileIdle.slice(MOST)).toEqual([]);
});
