import { chmod } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { callWhile, failures, p99 } from './callers';
import { type Installation, until } from './installation';
import type { Trial } from './row';

const MEGABYTES = 2_100;
const STEP = 50;
/** What waits for the archive, and what PostgreSQL keeps for itself (max_wal_size). */
const MOST_WAL_MB = 2_300;

const sizeOfWal = async ({ sql }: Installation) =>
  Number((await sql('select sum(size) / 1000000 from pg_ls_waldir()')).join().split('.')[0]);

/** The archive refuses while 2 GB are written, and comes back. */
export const archiveRefuses: Trial = async (installation, person) => {
  const { archive, succeed, sql } = installation;
  const closed = path.join(archive, 'archive');
  await chmod(closed, 0o000);
  let largest = 0;
  const calls = await callWhile(installation, person, async () => {
    for (let written = 0; written < MEGABYTES; written += STEP) {
      await sql(
        `select count(pg_logical_emit_message(false, 'prova', repeat('x', 1000000))) from generate_series(1, ${STEP})`,
      );
      largest = Math.max(largest, await sizeOfWal(installation));
    }
  });
  await pause(35_000);
  const figures = await succeed('docker', 'compose', 'exec', '-T', 'backup', 'cat', '/metrics/archive.prom');
  const dropped = Number(/balcao_wal_dropped_segments (\d+)/.exec(figures)?.[1]);

  await chmod(closed, 0o750);
  const logs = () => succeed('docker', 'compose', 'logs', '--no-log-prefix', '--since', '5m', 'backup');
  await until('a new base is complete', async () =>
    /has a gap[\s\S]*The base is complete/.test(await logs()),
  );
  const named = (await logs()).split('\n').find((line) => line.includes('has a gap')) ?? '';
  return [
    {
      what: 'The archive refuses while 2 GB are written, ten callers',
      measured: `${failures(calls).length} of ${calls.answers.length} calls failed, p99 ${p99(calls)} ms; at most ${largest} MB of log on the disk`,
      isRight: failures(calls).length === 0 && largest <= MOST_WAL_MB,
    },
    {
      what: 'Once it is back',
      measured: `${dropped} segments were given up; ${named.slice(21)} The new base is complete`,
      isRight: dropped > 0,
    },
  ];
};
