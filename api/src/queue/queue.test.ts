import { z } from '@balcao/api-schema';
import { sql } from 'kysely';
import { pino } from 'pino';
import { fakeOnly } from '../../test/fake-clock';
import { createOwnDatabase, type OwnDatabase } from '../../test/own-database';
import { becomeDue, endLeases, workNext } from '../../test/queue';
import { startTestApi, type TestApi } from '../../test/test-app';
import { noteRetryAfter } from '../providers/retry-after';
import { enqueue, type NewTask } from './enqueue';
import { insertTasks } from './enqueue-repository';
import { readFigures } from './figures-repository';
import { createQueue } from './queue';
import { againIn, defineTask, handleTask, retryDelaySeconds, type TaskHandler } from './task-type';

/** Tasks of one kind share their turns, so tasks of other tests would interfere. */
let database: OwnDatabase;
let api: TestApi;
let stops: (() => Promise<void>)[] = [];

beforeAll(async () => {
  database = await createOwnDatabase();
  api = await startTestApi({ DATABASE_URL: database.url });
});
afterAll(async () => {
  await api.close();
  await database.drop();
});
afterEach(async () => {
  await Promise.all(stops.map((stop) => stop()));
  stops = [];
  jest.useRealTimers();
  await platform().deleteFrom('queue_tasks').execute();
});

const platform = () => api.platform.database.platform;
const type = defineTask('test', z.object({ name: z.string() }));
type Options = Parameters<typeof handleTask<{ name: string }, void>>[1];

/** A handler that records what it has run. */
function recorder(options: Partial<Options> = {}) {
  const ran: string[] = [];
  const handler = handleTask(type, {
    concurrency: 2,
    ...options,
    run: async (payload, context) => {
      ran.push(payload.name);
      return options.run?.(payload, context);
    },
  });
  return { ran, handler };
}
const add = (name: string, task: Partial<NewTask<{ name: string }>> = {}) =>
  enqueue(platform(), type, { payload: { name }, ...task });
const task = () => platform().selectFrom('queue_tasks').selectAll().executeTakeFirst();
const next = (handler: TaskHandler) => workNext(api.platform, handler);

function worker(handler: TaskHandler): void {
  const queue = createQueue({
    database: api.platform.database,
    url: database.url,
    logger: pino({ level: 'silent' }),
  });
  stops.push(queue.work([handler]));
}

/** A promise and the function that resolves it. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

describe('enqueuing', () => {
  it('happens with the transaction, or not at all', async () => {
    const { ran, handler } = recorder();
    const undone = platform()
      .transaction()
      .execute(async (trx) => {
        await enqueue(trx, type, { payload: { name: 'undone' } });
        throw new Error('undone');
      });
    await expect(undone).rejects.toThrow('undone');
    expect(await next(handler)).toBe(false);
    await add('done');
    expect(await next(handler)).toBe(true);
    expect(ran).toEqual(['done']);
    expect(await task()).toBeUndefined();
  });

  it('belongs to the transaction’s seller, whom row-level security knows', async () => {
    const seller = api.platform.database.withSeller;
    await seller('maria', (trx) => enqueue(trx, type, { payload: { name: 'hers' } }));
    expect(await task()).toMatchObject({ seller_id: 'maria' });
    expect(await seller('ana', (trx) => trx.selectFrom('queue_tasks').selectAll().execute())).toEqual([]);
    const forged = seller('ana', (trx) =>
      enqueue(trx, type, { payload: { name: 'forged' }, sellerId: 'maria' }),
    );
    await expect(forged).rejects.toThrow('row-level security');
  });

  it('happens once by an idempotency key, and anew where that is wished', async () => {
    const { ran, handler } = recorder();
    await add('first', { idempotencyKey: 'a' });
    await add('second', { idempotencyKey: 'a' });
    await enqueue(platform(), type, { payload: { name: 'third' }, idempotencyKey: 'a' }, 'restart');
    while (await next(handler));
    expect(ran).toEqual(['third']);
  });

  it('of what is in hand lets it run once more', async () => {
    const { open, opened } = gate();
    const { open: begin, opened: begun } = gate();
    const { ran, handler } = recorder({
      run: async () => {
        begin();
        await opened;
      },
    });
    await add('once', { idempotencyKey: 'a' });
    const first = next(handler);
    await begun;
    await enqueue(platform(), type, { payload: { name: 'again' }, idempotencyKey: 'a' }, 'restart');
    expect(await next(handler)).toBe(false);
    open();
    await first;
    expect(await next(handler)).toBe(true);
    expect(await next(handler)).toBe(false);
    expect(ran).toEqual(['once', 'again']);
  });
});

describe('turns', () => {
  it('go around sellers and keys, however much one of them has', async () => {
    const { ran, handler } = recorder();
    for (const number of [1, 2, 3, 4]) await add(`m${number}`, { sellerId: 'maria', key: 'store' });
    for (const number of [1, 2]) await add(`o${number}`, { sellerId: 'maria', key: 'other' });
    for (const number of [1, 2]) await add(`a${number}`, { sellerId: 'ana' });
    while (await next(handler));
    expect(ran).toHaveLength(8);
    for (const round of [ran.slice(0, 3), ran.slice(3, 6)])
      expect(round.map((name) => name[0]).sort()).toEqual(['a', 'm', 'o']);
    expect(ran.filter((name) => name.startsWith('m'))).toEqual(['m1', 'm2', 'm3', 'm4']);
  });

  it.each([1, 2])('never give a key more than %s at once, though many ask', async (perKey) => {
    let atOnce = 0;
    let most = 0;
    const { ran, handler } = recorder({
      perKey,
      run: async () => {
        most = Math.max(most, ++atOnce);
        await platform().selectFrom('queue_kinds').select('kind').execute();
        atOnce -= 1;
      },
    });
    for (let number = 0; number < 12; number += 1) await add(`t${number}`);
    const work = async () => {
      while (await next(handler));
    };
    await Promise.all([work(), work(), work(), work()]);
    await work();
    expect(new Set(ran).size).toBe(12);
    expect(ran).toHaveLength(12);
    expect(most).toBeLessThanOrEqual(perKey);
  });
});

describe('a failure', () => {
  const failing = (maxAttempts: number) =>
    recorder({
      maxAttempts,
      describeError: (error) => String(error),
      run: async () => {
        throw new Error('away');
      },
    });

  it('is tried again later and later, and parked in the end until somebody retries it', async () => {
    const { ran, handler } = failing(3);
    await add('poison', { idempotencyKey: 'a' });
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      expect(await next(handler)).toBe(true);
      expect(await next(handler)).toBe(false);
      expect(await task()).toMatchObject({
        attempts: attempt,
        last_error: 'Error: away',
        status: attempt < 3 ? 'scheduled' : 'parked',
      });
      await becomeDue(api.platform, 'test');
    }
    expect(await next(handler)).toBe(false);
    expect(await readFigures(platform())).toEqual([{ kind: 'test', due: 0, parked: 1, oldestSeconds: 0 }]);
    await enqueue(platform(), type, { payload: { name: 'mended' }, idempotencyKey: 'a' }, 'restart');
    expect(await next(handler)).toBe(true);
    expect(ran.at(-1)).toBe('mended');
  });

  it('waits longer each time, at most an hour', () => {
    expect([1, 2, 3, 9, 10].map(retryDelaySeconds)).toEqual([10, 20, 40, 2_560, 3_600]);
  });

  it.each([
    ['tried again', () => Promise.reject(new Error('429'))],
    ['continued', async () => againIn(1)],
  ])('is %s no sooner than a service that it asked says', async (_, end) => {
    const { handler } = recorder({
      run: async () => {
        noteRetryAfter(429, '900');
        return end();
      },
    });
    await add('a');
    const began = Date.now();
    await next(handler);
    expect((await task())?.next_attempt_at?.getTime()).toBeGreaterThan(began + 890_000);
    await becomeDue(api.platform, 'test');
    const { handler: calm } = recorder({ run: () => Promise.reject(new Error('500')) });
    const again = Date.now();
    await next(calm);
    expect((await task())?.next_attempt_at?.getTime()).toBeLessThan(again + 60_000);
  });

  it('leaves other keys alone', async () => {
    const { handler } = failing(10);
    await add('poison', { key: 'a' });
    await next(handler);
    const other = recorder();
    await add('sound', { key: 'b' });
    await add('sound too', { key: 'a' });
    while (await next(other.handler));
    expect(other.ran.sort()).toEqual(['sound', 'sound too']);
  });

  it('that ends the process each time is parked without another try', async () => {
    const { ran, handler } = failing(2);
    await add('deadly');
    await platform().updateTable('queue_tasks').set({ attempts: 2 }).execute();
    await next(handler);
    expect(ran).toEqual([]);
    expect(await task()).toMatchObject({ status: 'parked', last_error: expect.stringContaining('process') });
  });

  it('to understand what another version wrote is a failure too', async () => {
    const { ran, handler } = recorder();
    await add('odd');
    await platform().updateTable('queue_tasks').set({ payload: '{"other": 1}' }).execute();
    await next(handler);
    expect(ran).toEqual([]);
    expect(await task()).toMatchObject({ status: 'scheduled', attempts: 1 });
  });
});

describe('a lease', () => {
  it('that ends gives the task to another worker, and the first one’s end counts no more', async () => {
    const { open, opened } = gate();
    const { open: begin, opened: begun } = gate();
    const settled: string[] = [];
    const slow = recorder({
      run: async () => {
        begin();
        await opened;
      },
      settled: async () => void settled.push('slow'),
    });
    await add('one');
    const stuck = next(slow.handler);
    await begun;
    await endLeases(api.platform, 'test');
    const other = recorder({
      settled: async (_trx, _payload, held) => void settled.push(`${held.attempts}`),
    });
    expect(await next(other.handler)).toBe(true);
    open();
    await stuck;
    expect(settled).toEqual(['2']);
    expect(await task()).toBeUndefined();
  });

  it('locks nothing while the work goes on', async () => {
    const { handler } = recorder({
      run: async () => {
        await platform().selectFrom('queue_tasks').selectAll().forUpdate().noWait().execute();
        await platform().selectFrom('queue_kinds').selectAll().forUpdate().noWait().execute();
      },
    });
    await add('one');
    await next(handler);
    expect(await task()).toBeUndefined();
  });
});

describe('a worker', () => {
  /** Resolves when this many tasks have run. */
  function running(count: number, options: Partial<Options> = {}) {
    const { open, opened } = gate();
    let left = count;
    const { ran, handler } = recorder({
      ...options,
      run: async (payload, context) => {
        left -= 1;
        if (left === 0) open();
        return options.run?.(payload, context);
      },
    });
    return { ran, handler, done: opened };
  }

  it('is woken by what is enqueued here, and by what another process notifies, long before it would look', async () => {
    const { ran, handler, done } = running(2);
    // It never looks by itself.
    fakeOnly(['setTimeout', 'clearTimeout']);
    worker(handler);
    await add('here');
    await insertTasks(
      platform(),
      [
        {
          kind: 'test',
          sellerId: undefined,
          key: '',
          payload: { name: 'there' },
          idempotencyKey: null,
          at: null,
        },
      ],
      'ignore',
    );
    while (ran.length < 2) await sql`select pg_notify('queue_task', 'test')`.execute(platform());
    await done;
    expect(ran.sort()).toEqual(['here', 'there']);
  });

  it('goes on with a task at the time that it wished, without an attempt more', async () => {
    let round = 0;
    const attempts: number[] = [];
    const { handler, done } = running(3, {
      run: async (_payload, context) => {
        attempts.push(context.task.attempts);
        round += 1;
        return round < 3 ? againIn(0.05) : undefined;
      },
    });
    worker(handler);
    await add('long');
    await done;
    expect(attempts).toEqual([1, 1, 1]);
  });

  it('ends what it has in hand when it stops', async () => {
    const { open, opened } = gate();
    const { handler, done } = running(1, { run: () => opened });
    worker(handler);
    await add('one');
    await done;
    const stopping = Promise.all(stops.map((stop) => stop()));
    open();
    await stopping;
    expect(await task()).toBeUndefined();
  });
});
