import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { seededRandom } from '@balcao/domain/random';
import { lengthOf, seedFor } from '@balcao/proofs';
import { partsOf } from '../model/composition';
import { FileStore } from '../store/file-store';
import { otherArea } from '../testing/sample-builds';
import {
  composeSample,
  keysOf,
  promoteSample,
  publishFiles,
  runningWorkspace,
  SAMPLE_POLICY,
} from '../testing/sample-workspace';
import { answerOf, bundleWorker, endWorkers, startWorker } from '../testing/start-workers';
import { verifyStore } from '../verify/verify-store';
import { openWorkspace, type Workspace } from '../workspace';

const KILLS = lengthOf(5, 50);
/** A collector lives for a random time up to this one, which follows how fast the machine is. */
const FIRST_LONGEST_LIFE_MS = 60;
const LONGER = 1.3;
const SHORTER = 0.8;

// Up to fifty processes are started one after the other, perhaps on a busy machine.
jest.setTimeout(600_000);
let collector: string;
beforeAll(async () => {
  collector = await bundleWorker('collector-process');
});
afterEach(endWorkers);

/** What a channel runs is whole, and may be composed with again. */
async function assertRunnable(store: FileStore): Promise<void> {
  const fresh = openWorkspace(new FileStore(store.location), SAMPLE_POLICY);
  const tail = await fresh.channel('prod').tail();
  const running = partsOf(await fresh.compositions.read(tail?.entry.stable ?? ''));
  for (const [name, { version, digest }] of running) {
    expect((await fresh.catalog.find(name, version))?.digest).toBe(digest);
    expect(await fresh.catalog.state(name, version)).toBe('published');
  }
}

const publishUnused = (workspace: Workspace, round: number) =>
  publishFiles(workspace, otherArea('mfe-x', `1.0.${round}`));

it(`after ${KILLS} kills of bisect and gc, what runs is whole, and the next gc finishes the work`, async () => {
  const workspace = await runningWorkspace();
  const { store } = workspace;
  await promoteSample(workspace, await composeSample(workspace, { 'mfe-a': '1.1.0' }));
  let longestLife = FIRST_LONGEST_LIFE_MS;
  let cutShort = 0;
  const random = seededRandom(seedFor('kills of the collector'));
  let next = startWorker(collector, store.location);
  for (let round = 0; round < KILLS; round++) {
    const [victim] = await Promise.all([next, publishUnused(workspace, round)]);
    if (round + 1 < KILLS) next = startWorker(collector, store.location);
    let isDone = false;
    victim.once('message', () => {
      isDone = true;
    });
    const ended = once(victim, 'exit');
    victim.send('go');
    await pause(random() * longestLife);
    victim.kill('SIGKILL');
    await ended;
    if (!isDone) cutShort++;
    longestLife *= isDone ? SHORTER : LONGER;
    await assertRunnable(store);
    if (round % 10 === 4) expect((await verifyStore(store)).damages).toEqual([]);
  }
  // Of a few kills perhaps none comes in time.
  expect(cutShort).toBeGreaterThanOrEqual(lengthOf(0, KILLS / 5));

  const last = await startWorker(collector, store.location);
  const done = answerOf(last);
  last.send('go');
  expect(await done).toBe('done');
  await assertRunnable(store);
  const left = await keysOf(store, 'artifacts/');
  expect(left.filter((key) => key.includes('/mfe-x/') && !key.includes('/marks/'))).toEqual([]);
  expect((await verifyStore(store)).damages).toEqual([]);
});
