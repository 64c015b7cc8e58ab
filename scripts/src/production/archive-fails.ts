import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parse } from 'yaml';
import { type Calls, callWhile, describeCalls, p99, shareOfFailures } from './callers';
import { type Installation, until } from './installation';
import type { Person } from './person';
import type { Row, Trial } from './row';

const MEGABYTES = 2_100;
/** The most megabytes that wait for the archive, with those that PostgreSQL keeps for itself (max_wal_size). */
const MOST_WAL_MB = 2_300;
const ALARMS_WITHIN_SECONDS = 300;
/** Two scrapes of Prometheus, and the 30 s between two figures of "backup". */
const SEEN_AFTER_SECONDS = 60;
/** Of two thousand calls, one more may fail than while the archive accepts. */
const MOST_MORE_FAILED = 1 / 2_000;
const MOST_SLOWER = 2;
const LOOK_EVERY_MS = 2_000;

/** A way in which an archive fails, and how it comes back. */
interface Failure {
  /** Such as "refuses". */
  what: string;
  begin(): Promise<unknown>;
  end(): Promise<unknown>;
}

const waiting = async ({ sql }: Installation) =>
  Number(await sql(`select count(*) from pg_ls_archive_statusdir() where name like '%.ready'`));

const megabytesOfWal = async ({ sql }: Installation) =>
  Number(await sql('select sum(size) / 1000000 from pg_ls_waldir()').then(([sum = '']) => sum.split('.')[0]));

/** Writes so much in commits of a megabyte, beside ten callers, and says the most that was in the folder of the log. */
async function writeBeside(installation: Installation, person: Person, megabytes: number) {
  let [largest, isWritten] = [0, false];
  const calls = await callWhile(installation, person, async () => {
    const write = installation
      .sql(
        `do $$ begin for i in 1..${megabytes} loop perform pg_logical_emit_message(true, 'prova', repeat('x', 1000000)); commit; end loop; end $$`,
      )
      .finally(() => {
        isWritten = true;
      });
    while (!isWritten) {
      largest = Math.max(largest, await megabytesOfWal(installation));
      await pause(LOOK_EVERY_MS);
    }
    await write;
  });
  return { calls, largest };
}

/** The seconds of silence after which the rule ArchiveStalls alarms. */
async function longestSilence({ folder }: Installation): Promise<number> {
  const file = path.join(folder, 'deploy/monitoring/prometheus/rules/machine.yml');
  const { groups }: { groups: { rules: { alert: string; expr: string; for: string }[] }[] } = parse(
    await readFile(file, 'utf8'),
  );
  const rule = groups.flatMap(({ rules }) => rules).find(({ alert }) => alert === 'ArchiveStalls');
  return Number(/> (\d+)\)/.exec(rule?.expr ?? '')?.[1]) + Number.parseInt(rule?.for ?? '', 10) * 60;
}

/** Waits until the figures of "backup" say what an alert asks for. @returns its name, and the seconds until it is sent at the latest */
async function untilAlarm(installation: Installation, since: number) {
  const silence = await longestSilence(installation);
  let name = '';
  await until(
    'the figures of the archive alarm',
    async () => {
      const figures = await installation.succeed(
        ...(['docker', 'compose', 'exec', '-T', 'backup', 'cat', '/metrics/archive.prom'] as const),
      );
      const figure = (metric: string) => Number(new RegExp(`^${metric} (\\d+)$`, 'm').exec(figures)?.[1]);
      if (figure('balcao_wal_dropped_segments') > 0) name = 'ArchiveHasGap';
      else if (Date.now() / 1_000 - figure('balcao_wal_archived_seconds') > silence) name = 'ArchiveStalls';
      return name !== '';
    },
    2 * ALARMS_WITHIN_SECONDS,
  );
  return { name, seconds: Math.round((Date.now() - since) / 1_000) + SEEN_AFTER_SECONDS };
}

/**
 * The archive fails while 2 GB are written. What the machine does to callers meanwhile is told by the same 2 GB while the archive
 * accepts, half of them before and half after.
 */
export async function tryFailure(
  installation: Installation,
  person: Person,
  { what, begin, end }: Failure,
): Promise<Row[]> {
  const nothingWaits = () =>
    until('everything is archived', async () => (await waiting(installation)) <= 2, 600);
  const reference = async () => {
    await nothingWaits();
    return writeBeside(installation, person, MEGABYTES / 2);
  };
  const before = await reference();
  await nothingWaits();

  const since = Date.now();
  await begin();
  const during = await writeBeside(installation, person, MEGABYTES);
  const alarm = await untilAlarm(installation, since);
  await until('segments are given up', async () => (await waiting(installation)) <= 70);
  const endedAt = new Date().toISOString();
  await end();
  const logs = () =>
    installation.succeed('docker', 'compose', 'logs', '--no-log-prefix', '--since', endedAt, 'backup');
  await until(
    'a new base is complete',
    async () => /has a gap[\s\S]*The base is complete/.test(await logs()),
    600,
  );
  const named = (await logs()).split('\n').find((line) => line.includes('has a gap')) ?? '';

  const after = await reference();
  const accepting: Calls = {
    ...before.calls,
    answers: [...before.calls.answers, ...after.calls.answers],
  };
  const isLeftAlone =
    shareOfFailures(during.calls) <= shareOfFailures(accepting) + MOST_MORE_FAILED &&
    p99(during.calls) <= MOST_SLOWER * p99(accepting);
  return [
    {
      what: `The archive ${what} while 2 GB are written, ten callers`,
      measured: `${describeCalls(during.calls)}; while it accepts as much: ${describeCalls(accepting)}`,
      isRight: isLeftAlone,
    },
    {
      what: `The archive ${what}: the most log on the disk`,
      measured: `${during.largest} MB`,
      isRight: during.largest <= MOST_WAL_MB,
    },
    {
      what: `The archive ${what}: alarm`,
      measured: `${alarm.name}, after ${alarm.seconds} s at the latest`,
      isRight: alarm.seconds <= ALARMS_WITHIN_SECONDS,
    },
    {
      what: 'Once it is back',
      measured: `${named.slice(21)} The new base is complete`,
      isRight: named !== '',
    },
  ];
}

/** Runs a command of the shell where the archive is. */
const inArchive =
  ({ succeed }: Installation, command: string) =>
  () =>
    succeed('docker', 'compose', 'exec', '-T', 'backup', 'sh', '-c', `cd /archive && ${command}`);

/** Nobody may enter the archive's folder. */
export const archiveRefuses: Trial = (installation, person) =>
  tryFailure(installation, person, {
    what: 'refuses',
    begin: inArchive(installation, 'chmod 000 archive'),
    end: inArchive(installation, 'chmod 750 archive'),
  });

/** A trial of an archive that hangs: the push reads a file whose writer never comes. */
export const archiveHangs: Trial = (installation, person) =>
  tryFailure(installation, person, {
    what: 'hangs',
    begin: inArchive(installation, 'cd archive/balcao && mv archive.info away && mkfifo -m 644 archive.info'),
    end: inArchive(
      installation,
      'cd archive/balcao && mv archive.info hanging && mv away archive.info && rm hanging',
    ),
  });
