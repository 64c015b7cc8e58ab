import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { callWhile, describeCalls, failures, keptOnce, shareOfFailures } from './callers';
import type { Installation } from './installation';
import { openSockets } from './open-sockets';
import { type Person, signUp } from './person';
import type { Row, Trial } from './row';

const PEOPLE_WITH_SOCKETS = 10;
const UPLOAD_SECONDS = 10;
const LONGEST_RETURN_MS = 20_000;
/** Of two thousand calls, one more may fail than without an update. */
const MOST_FAILED = 1 / 2_000;
/** How long callers are looked at without one: on a busy machine some fail by themselves. */
const REFERENCE_MS = 60_000;

/** Sends one slow upload after the other while something happens, so that one is under way whenever a replica leaves. */
async function uploadWhile(
  { requests }: Installation,
  { headers }: Person,
  work: () => Promise<unknown>,
): Promise<number[]> {
  const statuses: number[] = [];
  let isOver = false;
  const uploads = (async () => {
    do {
      const body = { name: `prova-devagar-${Date.now()}` };
      const call = { method: 'POST', headers, body, pieces: UPLOAD_SECONDS };
      statuses.push((await requests.call('/api/products', call)).status);
    } while (!isOver);
  })();
  try {
    await work();
  } finally {
    isOver = true;
    await uploads;
  }
  return statuses;
}

/** One update under ten callers, with uploads under way. */
async function updateOnce(what: string, installation: Installation, person: Person): Promise<Row[]> {
  const { succeed, containers } = installation;
  const reference = await callWhile(installation, person, () => pause(REFERENCE_MS));
  const before = await containers('api');
  let uploads: number[] = [];
  const started = Date.now();
  const calls = await callWhile(installation, person, async () => {
    uploads = await uploadWhile(installation, person, () => succeed('deploy/update.sh'));
  });
  const seconds = Math.round((Date.now() - started) / 1_000);
  const after = await containers('api');
  const most = Math.max(1, calls.answers.length * (shareOfFailures(reference) + MOST_FAILED));
  const kept = (await keptOnce(installation, calls)).length;
  const ended = uploads.filter((status) => status === 201).length;
  return [
    {
      what,
      measured: `${describeCalls(calls)} in ${seconds} s; without one: ${describeCalls(reference)}`,
      isRight: failures(calls).length <= most && !before.some((id) => after.includes(id)),
    },
    {
      what: `${what}: confirmed writes, and uploads of ten seconds under way`,
      measured: `${kept} of ${calls.written.length} are there once; ${ended} of ${uploads.length} uploads ended well`,
      isRight: kept === calls.written.length && ended === uploads.length,
    },
  ];
}

/** An update with open sockets, and the way back. */
export const updateAndBack: Trial = async (installation, person) => {
  const { folder, succeed } = installation;
  const people: Person[] = [];
  for (let index = 0; index < PEOPLE_WITH_SOCKETS; index++) people.push(await signUp(installation));
  const sockets = await openSockets(installation, people);

  // Another commit is another version: the images say which they are of.
  await succeed(
    'git',
    '-C',
    folder,
    ...['-c', 'user.name=try', '-c', 'user.email=try@loja.example'],
    'commit',
    '--quiet',
    '--allow-empty',
    '--message=next',
  );
  const forward = await updateOnce('Update, ten callers', installation, person);
  await sockets.untilOpen();
  const { slowest, count, mostAtOnce } = sockets.returns();
  sockets.close();

  await succeed('git', '-C', folder, 'checkout', '--quiet', 'HEAD~1');
  const back = await updateOnce('The way back', installation, person);
  return [
    ...forward,
    {
      what: `${sockets.count} open sockets during the update`,
      measured: `${count} returns, the slowest after ${slowest} ms, at most ${mostAtOnce} within 100 ms`,
      isRight: count >= sockets.count && slowest <= LONGEST_RETURN_MS && mostAtOnce <= sockets.count / 2,
    },
    ...back,
  ];
};

/** Updates that must not happen. */
export const refusedUpdates: Trial = async ({ folder, run, succeed, containers, requests }) => {
  const before = (await containers('api')).sort().join();
  const untouched = async () =>
    (await containers('api')).sort().join() === before && (await requests.call('/api/readyz')).status === 200;

  const migrations = path.join(folder, 'api/migrations');
  const jump = [
    ['9001-next.sql', '-- migration: begins 9.1.0\nselect 1;\n'],
    ['9002-later.sql', '-- migration: begins 9.2.0\nselect 1;\n'],
  ] as const;
  for (const [name, text] of jump) await writeFile(path.join(migrations, name), text);
  const jumped = await run('deploy/update.sh');
  for (const [name] of jump) await rm(path.join(migrations, name));

  const dockerfile = path.join(folder, 'deploy/api.Dockerfile');
  const text = await readFile(dockerfile, 'utf8');
  await writeFile(
    dockerfile,
    text.replace(
      /^CMD .*$/m,
      'CMD ["node", "-e", "console.error(\'this version is ill\'); process.exit(1)"]',
    ),
  );
  const [ill, second] = await Promise.all([
    run('deploy/update.sh'),
    new Promise((resolve) => setTimeout(resolve, 500)).then(() => run('deploy/update.sh')),
  ]);
  await writeFile(dockerfile, text);
  await succeed('git', '-C', folder, 'status', '--short');

  return [
    {
      what: 'A jump over a version',
      measured: jumped.output.split('\n').at(-1) ?? '',
      isRight: jumped.code !== 0 && jumped.output.includes('update to 9.1.0 first') && (await untouched()),
    },
    {
      what: 'Two updates at once',
      measured: second.output.trim(),
      isRight: second.code !== 0 && second.output.includes('Another update is under way'),
    },
    {
      what: 'An image that never gets healthy',
      measured: 'the update ends with its last lines; the version before goes on',
      isRight: ill.code !== 0 && ill.output.includes('this version is ill') && (await untouched()),
    },
  ];
};

/** The installation is scaled to three replicas and back. */
export const threeReplicas: Trial = async (installation, person) => {
  const { succeed, containers } = installation;
  const calls = await callWhile(installation, person, () =>
    succeed('bash', '-c', 'API_REPLICAS=3 deploy/start.sh'),
  );
  const count = (await containers('api')).length;
  await succeed('deploy/start.sh');
  return [
    {
      what: 'Three replicas',
      measured: `${count} run, ${failures(calls).length} of ${calls.answers.length} calls failed meanwhile`,
      isRight: count === 3 && failures(calls).length === 0,
    },
  ];
};
