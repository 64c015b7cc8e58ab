import { open, readFile, rename, stat } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { probe } from './connection';
import { EmbeddedPostgresError, explainOutput } from './errors';
import { exists } from './files';
import type { Layout, RunAs } from './layout';
import { choosePort } from './port';
import { disownStranger, isServerOf, readPostmaster, removeEmptyLock } from './postmaster';
import { isAlive } from './processes';
import { runProgram } from './programs';
import type { Programs } from './runtime';
import { heldBySocketLock, prepareSockets, removeStaleSocket } from './socket';

/** Recovery after a crash replays the log; a big one takes minutes. */
const patienceSeconds = 300;
const logLimitBytes = 10 * 1024 * 1024;

/** Everything needed to run the server of one cluster. */
export interface ServerSetup {
  layout: Layout;
  programs: Programs;
  password: string;
  runAs: RunAs;
  /** Server parameters by name, over those of the configuration file. */
  parameters: Readonly<Record<string, string>>;
  log: (message: string) => void;
}

/**
 * Adopts the running server of the cluster or starts one; waits while an earlier one starts, recovers or stops.
 * @returns the port it answers on
 */
export async function runServer(setup: ServerSetup): Promise<number> {
  const deadline = Date.now() + patienceSeconds * 1000;
  while (Date.now() < deadline) {
    const port = (await adopt(setup)) ?? (await start(setup));
    if (port !== undefined) return port;
    await delay(200);
  }
  throw new EmbeddedPostgresError(
    'START_FAILED',
    `PostgreSQL in ${setup.layout.home} did not answer within ${patienceSeconds} s: look into ${setup.layout.serverLog}.`,
  );
}

/** Stops the server of the cluster: connections are closed, everything committed is on disk. */
export async function stopServer({ layout, programs, runAs }: ServerSetup): Promise<void> {
  const args = ['stop', '-D', layout.cluster, '-m', 'fast', '-w', '-t', '60'];
  const { ok, output } = await runProgram(programs.pgCtl, args, layout.home, runAs);
  if (!ok && !/PID file .* does not exist|is not running|no such process/i.test(output)) {
    throw explainOutput('stop', output, layout.home);
  }
}

async function adopt({ layout, password, log }: ServerSetup): Promise<number | undefined> {
  const running = await readPostmaster(layout);
  if (!running || !isAlive(running.pid)) return undefined;
  if (!(await isServerOf(layout, running.pid))) {
    await disownStranger(layout);
    return undefined;
  }
  const answer = await probe(layout, running.port, password);
  if (answer !== 'ours') return undefined;
  log(`Using the PostgreSQL that is already running on port ${running.port}`);
  return running.port;
}

/** @returns the port, or `undefined` when another server holds the cluster or took the port: try again */
async function start({ layout, programs, runAs, parameters, log }: ServerSetup): Promise<number | undefined> {
  const port = await choosePort(layout);
  const logStart = await prepareLog(layout, runAs);
  const settings = { ...(await prepareSockets(layout, runAs)), ...parameters };
  const options = [`-p ${port}`, ...Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`)];
  const args = ['start', '-D', layout.cluster, '-l', layout.serverLog, '-o', options.join(' ')];
  const slow = setInterval(() => log('PostgreSQL is recovering from a crash, this may take a while'), 5_000);
  try {
    const started = await runProgram(
      programs.pgCtl,
      [...args, '-w', '-t', String(patienceSeconds)],
      layout.home,
      runAs,
    );
    if (started.ok) return port;
    const output = started.output + (await readFile(layout.serverLog)).subarray(logStart).toString();
    if (heldBySocketLock(output)) {
      await removeStaleSocket(layout, port);
      return undefined;
    }
    const heldByAnother =
      /lock file .* already exists|pre-existing shared memory block|could not bind|could not create any TCP/i;
    if (heldByAnother.test(output)) return undefined;
    if (/(lock|PID) file .* is empty/i.test(output)) {
      await removeEmptyLock(layout);
      return undefined;
    }
    throw explainOutput('start', output, layout.home);
  } finally {
    clearInterval(slow);
  }
}

/** Makes the log writable for the server's account and keeps it short. @returns its length before this start */
async function prepareLog(layout: Layout, runAs: RunAs): Promise<number> {
  if ((await exists(layout.serverLog)) && (await stat(layout.serverLog)).size > logLimitBytes) {
    await rename(layout.serverLog, `${layout.serverLog}.old`);
  }
  const file = await open(layout.serverLog, 'a', 0o600);
  try {
    if (runAs) await file.chown(runAs.uid, runAs.gid);
    return (await file.stat()).size;
  } finally {
    await file.close();
  }
}
