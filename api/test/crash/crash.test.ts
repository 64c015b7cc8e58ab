import { spawn } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { seededRandom } from '@balcao/domain/random';
import { lengthOf, proofSeed, seedFor } from '@balcao/proofs';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../src/embedded-postgres/start';
import { bundleProgram } from '../bundled-program';

// Processes and PostgreSQL are killed and start again.
jest.setTimeout(600_000);

/** Half of them of node, half of the server. */
const kills = lengthOf(2, 12);
const idsPerRound = 1_000_000;
const repository = path.resolve(__dirname, '../../..');
let dataDir: string;
let program: string;

beforeAll(async () => {
  dataDir = path.join(await mkdtemp(path.join(os.tmpdir(), 'balcao-crash-')), 'database');
  await chmod(path.dirname(dataDir), 0o755);
  program = await bundleProgram(path.join(__dirname, 'writer.ts'));
});
afterAll(() => rm(path.dirname(dataDir), { recursive: true, force: true }));

/** Runs a writer, kills it or the server after `killAfter` acknowledged rows, and returns all of those rows. */
function writeUntilKilled(round: number, victim: 'node' | 'server', killAfter: number): Promise<number[]> {
  return new Promise((resolve, reject) => {
    const args = [program, dataDir, String(round * idsPerRound)];
    const writer = spawn(process.execPath, args, { cwd: repository, stdio: ['ignore', 'pipe', 'pipe'] });
    let printed = '';
    let complaints = '';
    let killed = false;
    writer.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      if (killed || printed.split('\n').length <= killAfter) return;
      killed = true;
      if (victim === 'node') writer.kill('SIGKILL');
      else killServer().catch(reject);
    });
    writer.stderr.on('data', (chunk: Buffer) => {
      complaints += chunk.toString();
    });
    writer.once('error', reject);
    writer.once('close', () => {
      if (!killed) reject(new Error(`The writer ended before it was killed: ${complaints}`));
      // The kill cut off what follows the last line break: an acknowledgement that nobody received.
      else resolve(printed.split('\n').slice(0, -1).map(Number));
    });
  });
}

async function killServer(): Promise<void> {
  const lock = await readFile(path.join(dataDir, 'cluster', 'postmaster.pid'), 'utf8');
  process.kill(Number(lock.split('\n')[0]), 'SIGKILL');
}

async function storedRows(): Promise<Set<number>> {
  const server = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  const { rows } = await client.query<{ id: string }>('select id from acknowledged');
  await client.end();
  await server.stop();
  return new Set(rows.map((row) => Number(row.id)));
}

it(`loses no acknowledged row when node or the server is killed while writing, ${kills} times`, async () => {
  const random = seededRandom(seedFor('kills while writing'));
  const acknowledged: number[] = [];
  for (let round = 0; round < kills; round += 1) {
    const killAfter = 50 + Math.floor(random() * 500);
    acknowledged.push(...(await writeUntilKilled(round, round % 2 ? 'server' : 'node', killAfter)));
  }
  const stored = await storedRows();
  expect(acknowledged.length).toBeGreaterThan(kills * 50);
  const lost = acknowledged.filter((id) => !stored.has(id));
  expect({ lost, seed: proofSeed }).toEqual({ lost: [], seed: proofSeed });
});
