import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { callWhile, keptOnce } from './callers';
import { type Installation, until } from './installation';
import { signUp } from './person';
import type { Row, Trial } from './row';
import { createKey, postedOnce, type Sale, sellWhile } from './sales';

const MOST_LOST_MS = 60_000;
/** Longer than a change takes to be in the archive. */
export const ARCHIVED_MS = 75_000;
const CALLING_MS = 90_000;
/** Two writes at once may be confirmed in another order than they were made. */
const MARGIN_MS = 1_000;

/** The output of describe-archive, as far as it is looked at here. */
interface ArchiveDescription {
  bases: { timestamp: { start: number } }[];
  restores: { restored: number }[];
}

/** The last line of what a command printed. */
export const lastLine = (output: string) => output.trim().split('\n').at(-1) ?? '';
const asTime = (milliseconds: number) => new Date(milliseconds).toISOString();

/** Waits until there is a base of what is there now: not of what a restore has undone. */
export async function untilBase({ run }: Installation): Promise<void> {
  await until('a base is complete', async () => {
    const { code, output } = await run('docker', 'compose', 'exec', '-T', 'backup', 'describe-archive');
    if (code !== 0) return false;
    const { bases, restores: made }: ArchiveDescription = JSON.parse(output.slice(output.indexOf('{')));
    const restored = Math.max(0, ...made.map((restore) => restore.restored));
    return bases.some(({ timestamp }) => timestamp.start > restored);
  });
}

/** Runs a command of the API in its container. */
export const inApi = ({ succeed }: Installation, command: string, ...args: string[]): Promise<string> => {
  const program = ['exec', '-T', 'api', 'node', '--import', 'tsx', `src/cli/${command}.ts`];
  return succeed('docker', 'compose', ...program, ...args);
};

const moneyIsHeld = async (installation: Installation) =>
  (await inApi(installation, 'money-hold')).includes('On hold since');

/** The volume of the database is destroyed under ten callers, and everything restored. */
export const lostDatabase: Trial = async (installation, person) => {
  const { succeed, sql } = installation;
  await untilBase(installation);
  const key = await createKey(installation, person);
  let lostAt = 0;
  let sales: Sale[] = [];
  const loseIt = async () => {
    await pause(CALLING_MS);
    await succeed('docker', 'compose', 'kill', 'database', 'backup');
    lostAt = Date.now();
  };
  const calls = await callWhile(installation, person, async () => {
    sales = await sellWhile(installation, key, loseIt);
  });
  await succeed('docker', 'compose', 'rm', '--force', '--stop', 'database', 'backup');
  await succeed('docker', 'volume', 'rm', 'balcao-try_database');
  const started = Date.now();
  const output = await succeed('deploy/restore.sh', 'latest');
  const seconds = Math.round((Date.now() - started) / 1_000);

  const kept = await keptOnce(installation, calls);
  const newest = kept.at(-1)?.at ?? 0;
  const confirmed = calls.written.filter(({ at }) => at < lostAt);
  const before = confirmed.filter(({ at }) => at <= newest);
  const sold = sales.filter(({ at }) => at <= newest - MARGIN_MS);
  const posted = await postedOnce(installation, sold);
  const untrue = await sql(
    await readFile(path.join(installation.folder, 'deploy/database/ledger-is-true.sql'), 'utf8'),
  );
  return [
    {
      what: 'Volume of the database destroyed, ten callers',
      measured: `restored in ${seconds} s; the newest write in it is ${Math.round((lostAt - newest) / 1_000)} s older than the loss`,
      isRight: lostAt - newest <= MOST_LOST_MS,
    },
    {
      what: 'What was confirmed before',
      measured: `${kept.length} of ${before.length} writes are there once, ${posted} of ${sold.length} sales are posted once; contradictions in the ledger: ${untrue.join()}`,
      isRight:
        kept.length === before.length &&
        before.length > 0 &&
        posted === sold.length &&
        sold.length > 0 &&
        untrue.join() === '0',
    },
    {
      what: 'Payouts and anticipations after a restore',
      measured: lastLine(output),
      isRight: await moneyIsHeld(installation),
    },
  ];
};

/** Times that cannot be restored, and a restore to a time after an earlier restore. */
export const restores: Trial = async (installation) => {
  const { run, succeed, sql } = installation;
  const refused: [what: string, time: string, sentence: string][] = [
    ['a time in the future', asTime(Date.now() + 3_600_000), 'is in the future'],
    ['a time before the oldest base', '2020-01-01T00:00:00Z', 'The archive begins at'],
    ['a time without an offset', '2026-01-01T00:00:00', 'is not a time with its offset'],
  ];
  const rows: Row[] = [];
  for (const [what, time, sentence] of refused) {
    const { code, output } = await run('deploy/restore.sh', time);
    const said = output.split('\n').find((line) => line.includes(sentence)) ?? lastLine(output);
    rows.push({ what: `Restore to ${what}`, measured: said, isRight: code !== 0 && said.includes(sentence) });
  }

  const erased = await signUp(installation);
  const before = await signUp(installation);
  await pause(2_000);
  const wanted = Date.now();
  await pause(2_000);
  await inApi(installation, 'erase-person', erased.email);
  const after = await signUp(installation);
  await pause(ARCHIVED_MS);
  const output = await succeed('deploy/restore.sh', asTime(wanted));
  const known = async (email: string) => (await sql(`select 1 from users where email = '${email}'`)).length;
  rows.push({
    what: 'Restore to a time after an earlier restore',
    measured: lastLine(output),
    isRight: (await known(before.email)) === 1 && (await known(after.email)) === 0,
  });
  rows.push({
    what: 'Somebody who was erased after that time',
    measured: output.split('\n').find((line) => line.includes('erased again')) ?? '',
    isRight: (await known(erased.email)) === 0,
  });
  const { code, output: undone } = await run('deploy/restore.sh', asTime(wanted + 10_000));
  const said = undone.split('\n').find((line) => line.includes('was undone')) ?? lastLine(undone);
  rows.push({
    what: 'Restore to what a restore has undone',
    measured: said,
    isRight: code !== 0 && said.includes('RESTORE_TIMELINE='),
  });
  return rows;
};
