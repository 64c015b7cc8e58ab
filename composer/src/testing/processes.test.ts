import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { seededRandom } from '@balcao/domain/random';
import { lengthOf, seedFor } from '@balcao/proofs';
import { partsOf } from '../model/composition';
import { FileStore } from '../store/file-store';
import { verifyStore } from '../verify/verify-store';
import { openWorkspace, type Workspace } from '../workspace';
import { otherArea, sampleArea, sampleShell } from './sample-builds';
import {
  composeSample,
  emptyWorkspace,
  promoteSample,
  publishFiles,
  SAMPLE_POLICY,
} from './sample-workspace';
import { answerOf, bundleWorker, endWorkers, startWorker } from './start-workers';

const PROCESSES = lengthOf(3, 8);
const VERSIONS = lengthOf(2, 4);
const KILLS = lengthOf(5, 50);
const WAITING_WORKERS = 3;
/** Longest random lifetime of a worker. It follows the speed of the machine. */
const FIRST_LONGEST_LIFE_MS = 100;
const LONGER = 1.4;
const SHORTER = 0.8;

// Up to fifty processes are started one after the other, perhaps on a busy machine.
jest.setTimeout(600_000);
let worker: string;
beforeAll(async () => {
  worker = await bundleWorker('worker-process');
});
afterEach(endWorkers);

const areas = Array.from({ length: PROCESSES }, (_, n) => `mfe-w${n}`);

/** A channel that runs a shell and every worker's area in 1.0.0. */
async function prepared(): Promise<Workspace<FileStore>> {
  const workspace = emptyWorkspace();
  const builds = [
    sampleShell('1.0.0'),
    sampleArea('1.0.0'),
    ...areas.map((area) => otherArea(area, '1.0.0')),
  ];
  for (const files of builds) await publishFiles(workspace, files);
  const names = ['shell', 'mfe-sample', ...areas];
  const set = Object.fromEntries(names.map((name) => [name, '1.0.0']));
  await promoteSample(workspace, await composeSample(workspace, set, null));
  return workspace;
}

it(`${PROCESSES} processes that publish and promote at once lose nothing, and nothing is half applied`, async () => {
  const { store } = await prepared();
  const workers = await Promise.all(
    areas.map((area) => startWorker(worker, store.location, area, 1, VERSIONS)),
  );
  const answers = workers.map(answerOf);
  for (const process of workers) process.send('go');
  const results = (await Promise.all(answers)) as { won: boolean }[];

  const fresh = openWorkspace(new FileStore(store.location), SAMPLE_POLICY);
  const tail = await fresh.channel('prod').tail();
  expect(tail?.entry.generation).toBe(1 + PROCESSES * VERSIONS);
  const parts = partsOf(await fresh.compositions.read(tail?.entry.stable ?? ''));
  for (const area of areas) expect([area, parts.get(area)?.version]).toEqual([area, `1.0.${VERSIONS}`]);
  // Each entry changed exactly one part: no promotion undid another one.
  for (const area of areas) {
    const seen: string[] = [];
    for await (const entry of fresh.channel('prod').backwards(tail?.entry.generation ?? 0))
      if (entry.actor === area)
        seen.push(partsOf(await fresh.compositions.read(entry.stable)).get(area)?.version ?? '');
    expect(seen).toEqual(Array.from({ length: VERSIONS }, (_, n) => `1.0.${VERSIONS - n}`));
  }
  expect(results.filter(({ won }) => won)).toHaveLength(1);
  expect(await verifyStore(store)).toMatchObject({ damages: [] });
});

it(`after ${KILLS} kills in the middle of publishing and promoting everything visible is complete`, async () => {
  const { store } = await prepared();
  const start = (round: number) =>
    startWorker(worker, store.location, areas[round % PROCESSES] ?? '', 1_000 * (round + 1), 500);
  const waiting = Array.from({ length: WAITING_WORKERS }, (_, round) => start(round));
  let generation = 1;
  let longestLife = FIRST_LONGEST_LIFE_MS;
  const random = seededRandom(seedFor('kills while publishing'));
  for (let round = 0; round < KILLS; round++) {
    const victim = await waiting.shift();
    if (!victim) throw new Error('No worker was started.');
    if (round + WAITING_WORKERS < KILLS) waiting.push(start(round + WAITING_WORKERS));
    victim.send('go');
    await pause(random() * longestLife);
    victim.kill('SIGKILL');
    await once(victim, 'exit');

    // A new reader of this store sees only complete versions.
    const fresh = openWorkspace(new FileStore(store.location), SAMPLE_POLICY);
    const tail = await fresh.channel('prod').tail();
    for (const [name, { version, digest }] of partsOf(
      await fresh.compositions.read(tail?.entry.stable ?? ''),
    ))
      expect((await fresh.catalog.find(name, version))?.digest).toBe(digest);
    if (round % 10 === 4) expect((await verifyStore(store)).damages).toEqual([]);
    const promoted = (tail?.entry.generation ?? 0) - generation;
    generation += promoted;
    longestLife *= promoted > 0 ? SHORTER : LONGER;
  }
  // Some kills interrupted work in progress; of a few perhaps none.
  expect(generation).toBeGreaterThan(lengthOf(0, KILLS / 5));
});
