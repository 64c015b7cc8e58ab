import { appendFile, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { callWhile, failures, isUnavailable } from './callers';
import { until } from './installation';
import type { Trial } from './row';

/** PostgreSQL restarts under ten callers. */
export const databaseRestart: Trial = async (installation, person) => {
  const { succeed, run } = installation;
  let acceptedAt = 0;
  const calls = await callWhile(installation, person, async () => {
    await pause(2_000);
    await succeed('docker', 'compose', 'restart', '--timeout', '20', 'database');
    await until('PostgreSQL accepts', async () => {
      const { code } = await run(
        'docker',
        'compose',
        'exec',
        '-T',
        'database',
        'pg_isready',
        '-q',
        '-h',
        '127.0.0.1',
      );
      return code === 0;
    });
    acceptedAt = Date.now();
    await pause(8_000);
  });
  const failed = failures(calls);
  const strange = failed.filter((answer) => !isUnavailable(answer)).length;
  const late = Math.max(0, ...failed.map(({ at }) => at - acceptedAt));
  return [
    {
      what: 'PostgreSQL restarts, ten callers',
      measured: `${failed.length} of ${calls.answers.length} calls got 503, ${strange} of them not the API's own; the last ${late} ms after it accepts`,
      isRight: strange === 0 && late <= 1_000,
    },
  ];
};

/** All replicas are gone. */
export const noReplica: Trial = async (installation, person) => {
  const { containers, succeed, requests } = installation;
  const ids = await containers('api');
  await succeed('docker', 'kill', ...ids);
  const pages: number[] = [];
  const calls = await callWhile(installation, person, async () => {
    for (let second = 0; second < 8; second++) {
      pages.push((await requests.call('/')).status);
      await pause(1_000);
    }
  });
  await succeed('docker', 'start', ...ids);
  await until('the API is back', async () => (await requests.call('/api/readyz')).status === 200);
  const right = calls.answers.filter(isUnavailable).length;
  const slowest = Math.max(...calls.answers.map(({ milliseconds }) => milliseconds));
  return [
    {
      what: 'No replica: calls',
      measured: `${right} of ${calls.answers.length} got the error envelope with 503, the slowest after ${slowest} ms`,
      isRight: right === calls.answers.length && slowest <= 1_000,
    },
    {
      what: 'No replica: pages',
      measured: `${pages.filter((status) => status === 200).length} of ${pages.length} came`,
      isRight: pages.every((status) => status === 200),
    },
  ];
};

/** A certificate is renewed, and nginx's configuration changed, once wrongly. */
export const proxyChanges: Trial = async ({ folder, run, succeed, requests, writeCertificate }) => {
  const config = path.join(folder, 'deploy/nginx/default.conf');
  const serial = await writeCertificate();
  await succeed('deploy/reload-proxy.sh');
  await until('the new certificate is shown', async () => (await requests.certificate()) === serial);

  const before = await readFile(config, 'utf8');
  await appendFile(config, 'nonsense;\n');
  const wrong = await run('deploy/update.sh');
  const answer = await requests.call('/api/version');
  await writeFile(config, before);
  return [
    { what: 'A renewed certificate, without a restart', measured: 'shown to new callers', isRight: true },
    {
      what: 'A wrong configuration of nginx',
      measured: `the update ends before it begins; calls: ${answer.status}`,
      isRight: wrong.code !== 0 && wrong.output.includes('nonsense') && answer.status === 200,
    },
  ];
};
