import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import {
  ChannelLog,
  compose,
  compositionOf,
  compositionText,
  FileStore,
  openWorkspace,
  policyFolder,
  promote,
  publish,
  readBuild,
  readPolicy,
  resolveChannel,
  sealedText,
  sha256,
  type Workspace,
} from '@balcao/composer';
import { printTable } from '../table';

const PARTS = [
  'shell',
  'mfe-admin',
  'mfe-auth',
  'mfe-catalog',
  'mfe-finance',
  'mfe-kyc',
  'mfe-payments',
  'mfe-settings',
];
const MANY = 10_000;
const ROUNDS = 20;
const CHANNEL = 'prod';

interface Bench {
  workspace: Workspace;
  folder: string;
}

/** A new reader of the same store, with empty caches. */
const cold = ({ folder, workspace }: Bench) => openWorkspace(new FileStore(folder), workspace.policy);

/** Publishes the production builds of the checkout, in one version per round. */
async function publishBuilds(root: string, workspace: Workspace): Promise<void> {
  const { store, catalog, policy } = workspace;
  for (const part of PARTS) {
    const build = await readBuild(join(root, part, 'dist/production'));
    const live = { part: undefined, shell: undefined };
    await publish(build, { store, catalog, policy, actor: 'bench', now: new Date(), live });
    if (part !== 'mfe-kyc') continue;
    for (let round = 0; round <= ROUNDS; round++) {
      const version = `9.0.${round}`;
      const global = `mfe_kyc_${version.replaceAll('.', '_')}`;
      const artifact = { ...build.artifact, version, global };
      const description = Buffer.from(JSON.stringify(artifact));
      const next = { ...build, artifact, description };
      await publish(next, { store, catalog, policy, actor: 'bench', now: new Date(), live });
    }
  }
}

/**
 * Writes as many compositions and log entries as years of work would leave. It writes to the disk directly, which saves
 * minutes.
 */
async function fill({ workspace, folder }: Bench, count: number): Promise<void> {
  const tail = await workspace.channel(CHANNEL).tail();
  if (!tail) throw new Error('Nothing was promoted.');
  const write = (key: string, text: string) => {
    mkdirSync(dirname(join(folder, key)), { recursive: true });
    writeFileSync(join(folder, key), text);
  };
  const { shell, remotes } = await workspace.compositions.read(tail.entry.stable);
  let previous = tail.digest;
  for (let number = 1; number <= count; number++) {
    // Another composition each time, of versions that need not exist: only the newest one runs.
    const digest = sha256(String(number));
    const other = compositionOf(
      new Map([
        ['shell', shell],
        ...Object.entries({ ...remotes, 'mfe-kyc': { version: `0.0.${number}`, digest } }),
      ]),
    );
    const text = compositionText(other);
    write(`compositions/${sha256(text)}.json`, text);
    const generation = tail.entry.generation + number;
    const stable = number === count ? tail.entry.stable : sha256(text);
    const entry = sealedText({ ...tail.entry, generation, previous, stable });
    write(`channels/${CHANNEL}/${String(generation).padStart(8, '0')}.json`, entry);
    previous = sha256(entry);
  }
}

async function medianMs(rounds: number, work: (round: number) => Promise<unknown>): Promise<number> {
  const durations: number[] = [];
  for (let round = 1; round <= rounds; round++) {
    const started = performance.now();
    await work(round);
    durations.push(performance.now() - started);
  }
  return durations.sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0;
}

type Figures = Record<string, number>;

async function measure(bench: Bench, firstVersion: number): Promise<Figures> {
  const half = ROUNDS / 2;
  const ids: string[] = [];
  const composing = await medianMs(half, async (round) => {
    const set = new Map([['mfe-kyc', `9.0.${firstVersion + round}`]]);
    const { id } = await compose(cold(bench), { from: CHANNEL, to: CHANNEL, set, remove: [] });
    ids.push(id);
  });
  // Each promotion is based on the one before.
  const promoting = await medianMs(half, async (round) => {
    const workspace = cold(bench);
    const tail = await workspace.channel(CHANNEL).tail();
    await promote(workspace, {
      composition: ids[round - 1] ?? '',
      channel: CHANNEL,
      actor: 'bench',
      reason: 'Bench.',
      waive: 'Bench.',
      base: tail?.entry.generation,
    });
  });
  const measureColdResolve = await medianMs(half, () => resolveChannel(cold(bench), CHANNEL));
  const warm = cold(bench);
  const known = await resolveChannel(warm, CHANNEL);
  const looking = await medianMs(200, () => resolveChannel(warm, CHANNEL, known));
  const tailing = await medianMs(half, () => new ChannelLog(new FileStore(bench.folder), CHANNEL).tail());
  return {
    'compose and check': composing,
    'promote, with checks and proofs': promoting,
    'resolve at the start of an edge': measureColdResolve,
    'find the newest entry, knowing nothing': tailing,
    'look whether something is new (each 5 s)': looking,
  };
}

/** Compares a new store with one that holds 10 000 compositions and log entries. */
export async function benchCompose(root: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'balcao-bench-store-'));
  const workspace = openWorkspace(new FileStore(folder), readPolicy(policyFolder(root)));
  const bench = { workspace, folder };
  try {
    await publishBuilds(root, workspace);
    const set = new Map(PARTS.map((part) => [part, part === 'mfe-kyc' ? '9.0.0' : 'latest']));
    const { id } = await compose(workspace, { to: CHANNEL, set, remove: [] });
    const first = { composition: id, channel: CHANNEL, actor: 'bench', reason: '', waive: 'Bench.' };
    await promote(workspace, first);
    const few = await measure(bench, 0);
    await fill({ workspace: cold(bench), folder }, MANY);
    const many = await measure(bench, ROUNDS / 2);
    printTable(
      `Composition, ${PARTS.length} parts, store in a folder, median`,
      ['step', 'new store, ms', `${MANY} compositions, ms`, 'ratio'],
      Object.entries(few).map(([step, ms]) => {
        const later = many[step] ?? 0;
        return [step, ms.toFixed(2), later.toFixed(2), (later / ms).toFixed(2)];
      }),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}
