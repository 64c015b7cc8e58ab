import { z } from '@balcao/api-schema';
import { fakeOnly } from '../../test/fake-clock';
import { toldTo } from '../../test/notices';
import { ownWorker } from '../../test/queue';
import { type Account, createAccount } from '../../test/stored-account';
import { startSoleTestApi } from '../../test/test-app';
import { withStore } from '../../test/with-store';
import { asOwner, type Owner } from '../db/owner';
import { Problem } from '../problem';
import { SYSTEM_ORIGIN } from '../security/origin';
import { createJobEngine, type JobEngine } from './engine';
import type { ChunkResult, JobHandler, ReportedRow } from './job-handler';
import { findJob } from './job-queue';
import { toJob } from './job-rows';

const { api, maria } = withStore({ api: startSoleTestApi });
let engines: JobEngine[] = [];

beforeAll(async () => {
  // The engines of these tests have handlers of their own.
  await api.platform.jobs.stop();
});
beforeEach(async () => {
  // The two seconds of a call that starts a job pass only when a test says so.
  fakeOnly(['Date']);
});
afterEach(async () => {
  jest.useRealTimers();
  await Promise.all(engines.map((engine) => engine.stop()));
  engines = [];
});

const storeOwner = ({ sellerId, storeId }: Account): Owner => ({ sellerId, storeId });

const row = (line: number, outcome: ReportedRow['outcome'] = 'changed'): ReportedRow => ({
  line,
  recordId: null,
  label: `Linha ${line}`,
  outcome,
  problems: [],
  changes: [],
});

const input = z.object({ lines: z.number() });
const cursor = z.object({ line: z.number() });
type Counting = JobHandler<z.infer<typeof input>, z.infer<typeof cursor>>;

/** Reports ten lines a chunk. */
const counting = (chunk: Partial<Counting> = {}): Counting => ({
  kind: 'product_bulk',
  input,
  cursor,
  chunk: async (_trx, job): Promise<ChunkResult<z.infer<typeof cursor>>> => {
    const from = job.cursor?.line ?? 1;
    const rows = Array.from({ length: Math.min(10, job.input.lines - from + 1) }, (_, index) =>
      row(from + index),
    );
    const next = from + rows.length;
    return { rows, next: next > job.input.lines ? 'done' : { cursor: { line: next } } };
  },
  ...chunk,
});

function engineWith(handler: Counting) {
  const engine = createJobEngine(ownWorker(api.platform), { retryAfterSeconds: 0 });
  engines.push(engine);
  const starter = engine.register(handler);
  engine.run();
  const start = (account: Account, lines: number) =>
    starter.start({
      owner: storeOwner(account),
      title: `Contar ${lines} linhas`,
      input: { lines },
      total: lines,
      origin: SYSTEM_ORIGIN,
    });
  return { engine, start };
}

const read = async (account: Account, id: string) => {
  const record = await asOwner(api.platform.database, storeOwner(account), (trx) =>
    findJob(trx, storeOwner(account), id),
  );
  if (record === undefined) throw new Error('The job is gone');
  return toJob(record);
};

/** Reads a job until it has ended. */
async function ended(account: Account, id: string) {
  for (;;) {
    const job = await read(account, id);
    if (job.finishedAt !== null) return job;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** A promise and the function that resolves it. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

it('works a small job off while the call waits, and counts its rows', async () => {
  const { start } = engineWith(counting());
  const job = await start(maria, 35);
  expect(job).toMatchObject({
    status: 'done',
    title: 'Contar 35 linhas',
    done: 35,
    total: 35,
    counts: { created: 0, changed: 35, unchanged: 0, failed: 0 },
    error: null,
  });
  expect(job.finishedAt).not.toBeNull();
});

it('answers a long job as it stands after two seconds', async () => {
  const { open, opened } = gate();
  const { open: begin, opened: begun } = gate();
  const base = counting();
  const { start } = engineWith(
    counting({
      chunk: async (trx, job) => {
        if (job.cursor?.line === 11) {
          begin();
          await opened;
        }
        return base.chunk(trx, job);
      },
    }),
  );
  const starting = start(maria, 20);
  await begun;
  jest.setSystemTime(Date.now() + 2_000);
  const job = await starting;
  expect(job).toMatchObject({ status: 'running', done: 10, total: 20, finishedAt: null });
  open();
  expect(await ended(maria, job.id)).toMatchObject({ status: 'done', done: 20 });
});

it('never runs two jobs of a store at once, though workers are free', async () => {
  const running = new Map<string, number>();
  const most = new Map<string, number>();
  const base = counting();
  const handler = counting({
    chunk: async (trx, job) => {
      const store = job.owner.storeId;
      running.set(store, (running.get(store) ?? 0) + 1);
      most.set(store, Math.max(most.get(store) ?? 0, running.get(store) ?? 0));
      const result = await base.chunk(trx, job);
      running.set(store, (running.get(store) ?? 0) - 1);
      return result;
    },
  });
  const [one, other] = [engineWith(handler), engineWith(handler)];
  const joao = await createAccount(api.platform);
  const jobs = await Promise.all(
    [one, other, one, other].flatMap(({ start }) => [start(maria, 40), start(joao, 40)]),
  );
  await Promise.all(jobs.map((job, index) => ended(index % 2 === 0 ? maria : joao, job.id)));
  expect([...most.values()]).toEqual([1, 1]);
});

it('stops a cancelled job before its next chunk and puts right what it leaves', async () => {
  const { open, opened } = gate();
  const { open: begin, opened: begun } = gate();
  const abandoned: number[] = [];
  const base = counting();
  const { engine, start } = engineWith(
    counting({
      chunk: async (trx, job) => {
        begin();
        await opened;
        return base.chunk(trx, job);
      },
      abandon: async (_trx, job) => void abandoned.push(job.cursor?.line ?? 0),
    }),
  );
  const starting = start(maria, 30);
  await begun;
  const { id } = await api.platform.database.platform
    .selectFrom('background_jobs')
    .select('id')
    .where('seller_id', '=', maria.sellerId)
    .executeTakeFirstOrThrow();
  const cancelling = engine.cancel(storeOwner(maria), id);
  open();
  const job = await cancelling;
  expect(job?.status).toBe('cancelled');
  // The current chunk and those before it are complete and counted, although the job was cancelled.
  expect(job?.done).toBe((abandoned[0] ?? 0) - 1);
  expect((await starting).status).toBe('cancelled');
  expect(await engine.cancel(storeOwner(maria), id)).toEqual(job);
});

it('ends a job with the text of the problem that its work meets', async () => {
  const { start } = engineWith(
    counting({
      chunk: async () => {
        throw new Problem('conflict', { text: 'O filtro não existe mais.' });
      },
    }),
  );
  expect(await start(maria, 10)).toMatchObject({ status: 'failed', error: 'O filtro não existe mais.' });
});

it('tries a chunk again after a failure, and gives up after three without success', async () => {
  let failures = 0;
  const base = counting();
  const { start } = engineWith(
    counting({
      chunk: async (trx, job) => {
        const broken = job.input.lines === 50 ? job.cursor?.line === 21 : failures < 1;
        if (!broken) return base.chunk(trx, job);
        failures += 1;
        throw new Error('deadlock detected');
      },
    }),
  );
  const retried = await start(maria, 10);
  expect(await ended(maria, retried.id)).toMatchObject({ status: 'done', done: 10 });
  const job = await ended(maria, (await start(maria, 50)).id);
  expect(job).toMatchObject({
    status: 'failed',
    done: 20,
    error: expect.stringContaining('já estava feito'),
  });
  expect(failures).toBe(4);
});

it('takes the last report of a line: a later phase replaces what the one before said', async () => {
  const { start } = engineWith(
    counting({
      chunk: async (_trx, job) =>
        job.cursor === null
          ? { rows: [row(1, 'created'), row(2, 'changed')], next: { cursor: { line: 2 } } }
          : { rows: [row(1, 'created'), row(2, 'failed')], done: 0, next: 'done' },
    }),
  );
  const job = await start(maria, 2);
  expect(job).toMatchObject({ done: 2, counts: { created: 1, changed: 0, failed: 1 } });
});

it('gives the job in hand back when it stops, for another process to go on', async () => {
  const { open, opened } = gate();
  const { open: begin, opened: begun } = gate();
  const base = counting();
  const first = engineWith(
    counting({
      chunk: async (trx, job) => {
        begin();
        await opened;
        return base.chunk(trx, job);
      },
    }),
  );
  const starting = first.start(maria, 30);
  await begun;
  const stopping = first.engine.stop();
  open();
  await stopping;
  const { id, status } = await starting;
  expect(['waiting', 'running']).toContain(status);
  expect(await read(maria, id)).toMatchObject({ status: 'waiting', done: 10 });
  engineWith(counting());
  expect(await ended(maria, id)).toMatchObject({ status: 'done', done: 30 });
});

it('tells whoever started a job of a file what came of it, where they no longer wait for the answer', async () => {
  const base = counting();
  const { platform } = api.platform.database;
  const engine = createJobEngine(ownWorker(api.platform), { retryAfterSeconds: 0 });
  engines.push(engine);
  const starter = engine.register({
    ...base,
    kind: 'product_import',
    chunk: async (trx, job) => {
      if (job.input.lines === 0) throw new Problem('conflict', { text: 'O arquivo não é um CSV.' });
      return base.chunk(trx, job);
    },
  });
  const startImport = async (lines: number) => {
    const { id } = await starter.start({
      owner: storeOwner(maria),
      title: 'Importar produtos.csv',
      input: { lines },
      total: lines,
      origin: { ...SYSTEM_ORIGIN, actorId: maria.userId, actorKind: 'user' },
    });
    return id;
  };
  engine.run();
  await startImport(10);
  expect(await toldTo(api, maria)).toEqual([]);
  await engine.stop();

  const waiting = [await startImport(10), await startImport(0)];
  await platform
    .updateTable('background_jobs')
    .set({ created_at: new Date(Date.now() - 60_000) })
    .where('id', 'in', waiting)
    .execute();
  engine.run();
  for (const id of waiting) await ended(maria, id);
  expect((await toldTo(api, maria)).sort()).toEqual([
    ['files', 'Falhou: Importar produtos.csv', 'product_job'],
    ['files', 'Terminou: Importar produtos.csv', 'product_job'],
  ]);
});
