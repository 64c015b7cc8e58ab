import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { identityOf } from './process-identity';
import { RunFile } from './run-record';

const WAIT_FOREVER = ['-e', 'setInterval(() => {}, 1000)'];

let dataDir: string;
const children: ReturnType<typeof spawn>[] = [];

function startChild() {
  const child = spawn(process.execPath, WAIT_FOREVER, { stdio: 'ignore', detached: true });
  children.push(child);
  const { pid } = child;
  if (pid === undefined) throw new Error('The child did not start.');
  return { child, pid };
}

/** The record of a launcher that was killed. */
async function leaveRecord(service: { pid: number; identity: string }, launcherIdentity = 'another life') {
  const record = {
    url: 'http://localhost:4300',
    launcher: { name: 'launcher', pid: process.pid, identity: launcherIdentity },
    services: [{ name: 'API', ...service }],
  };
  await writeFile(path.join(dataDir, 'run.json'), JSON.stringify(record));
}

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'balcao-run-'));
});

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await rm(dataDir, { recursive: true });
});

describe('a start after the launcher was killed', () => {
  it('ends the services that it left running', async () => {
    const { child, pid } = startChild();
    const ended = once(child, 'exit');
    await leaveRecord({ pid, identity: (await identityOf(pid)) ?? '' });

    expect(await new RunFile(dataDir).reclaim()).toEqual(['API']);
    expect(await ended).toEqual([null, 'SIGTERM']);
  });

  it('leaves a stranger alone that has got the same process id since', async () => {
    const { child, pid } = startChild();
    await leaveRecord({ pid, identity: 'an earlier life of this id' });

    expect(await new RunFile(dataDir).reclaim()).toEqual([]);
    expect(child.exitCode ?? child.signalCode).toBeNull();
  });

  it('has nothing to do when the earlier start ended in order', async () => {
    const runFile = new RunFile(dataDir);
    await runFile.open('http://localhost:4300');
    await runFile.clear();
    expect(await new RunFile(dataDir).reclaim()).toEqual([]);
  });
});

describe('a start while another one runs', () => {
  it('refuses and says where the other one is', async () => {
    await leaveRecord({ pid: 1, identity: '' }, (await identityOf(process.pid)) ?? '');
    await expect(new RunFile(dataDir).reclaim()).rejects.toThrow(
      `Balcão is already running at http://localhost:4300 (process ${process.pid})`,
    );
  });
});

it('records each process with the moment it started', async () => {
  const { pid } = startChild();
  const runFile = new RunFile(dataDir);
  await runFile.open('http://localhost:4300');
  await runFile.add('edge', pid);

  const record = JSON.parse(await readFile(path.join(dataDir, 'run.json'), 'utf8'));
  expect(record.services).toEqual([{ name: 'edge', pid, identity: await identityOf(pid) }]);
});

it('records every process of those that start together', async () => {
  const { pid } = startChild();
  const runFile = new RunFile(dataDir);
  await runFile.open('http://localhost:4300');
  const names = ['API', 'checkout', 'edge', 'server of domains'];
  await Promise.all(names.map((name) => runFile.add(name, pid)));

  const record = JSON.parse(await readFile(path.join(dataDir, 'run.json'), 'utf8'));
  expect(record.services.map(({ name }: { name: string }) => name)).toEqual(names);
});

it('names the process that runs now after one was started anew', async () => {
  const [first, second] = [startChild(), startChild()];
  const runFile = new RunFile(dataDir);
  await runFile.open('http://localhost:4300');
  await runFile.add('API', first.pid);
  await runFile.add('edge', first.pid);
  await runFile.add('API', second.pid);

  const record = JSON.parse(await readFile(path.join(dataDir, 'run.json'), 'utf8'));
  expect(record.services.map(({ name, pid }: { name: string; pid: number }) => [name, pid])).toEqual([
    ['edge', first.pid],
    ['API', second.pid],
  ]);
});
