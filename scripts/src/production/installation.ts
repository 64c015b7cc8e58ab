import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { PlainError } from '../plain-error';
import { runTask, type TaskResult } from '../processes/task';
import { findFreePort } from '../product/ports';
import { ROOT } from '../root';
import { overrideOf, PROJECT } from './override';
import { createRequests, type Requests } from './requests';

/** An installation made of what is committed here, with settings, certificate and mail server to throw away. */
export interface Installation {
  /** The checkout that it is made of: commands of the runbook are run in it, and files may be changed. */
  folder: string;
  url: string;
  /** Port 80 of the entrance; undefined without deploy/domains.yml. */
  plainUrl: string | undefined;
  /** The folder of the archive on this machine. */
  archive: string;
  /** The folder of the installation's files on this machine. */
  home: string;
  requests: Requests;
  /** Runs a program in the checkout with the settings of the installation. */
  run(program: string, ...args: string[]): Promise<TaskResult>;
  /** @throws PlainError with the output when it fails */
  succeed(program: string, ...args: string[]): Promise<string>;
  /** The ids of a service's running containers. */
  containers(service: string): Promise<string[]>;
  /** Rows of the database, columns separated by `|`. */
  sql(statement: string): Promise<string[]>;
  /** The settings as they are. */
  settings(): Promise<Record<string, string>>;
  /** Changes settings; deploy/start.sh brings what runs to them. */
  set(values: Record<string, string>): Promise<void>;
  /** Writes a certificate into the folder that nginx reads, and says its serial number. */
  writeCertificate(): Promise<string>;
  /** Takes everything away. */
  remove(): Promise<void>;
}

/** Whether a container engine answers. */
export async function hasEngine(): Promise<boolean> {
  const result = await runTask({ program: 'docker', args: ['info'] }).catch(() => undefined);
  return result?.code === 0;
}

const VALUES = (url: string, certificates: string, archive: string): Record<string, string> => ({
  PUBLIC_URL: url,
  CARD_ORIGIN: url.replace('://', '://card.'),
  TAG_ORIGIN: url.replace('://', '://tags.'),
  TLS_CERTIFICATES: certificates,
  POSTGRES_PASSWORD: randomBytes(24).toString('hex'),
  BACKUP_FOLDER: archive,
  BACKUP_PASSPHRASE: randomBytes(48).toString('base64'),
  JWT_SECRET: randomBytes(48).toString('base64'),
  ENCRYPTION_KEYS: `1:${randomBytes(32).toString('base64')}`,
  METRICS_TOKEN: randomBytes(24).toString('hex'),
  // The sink beside it knows no encryption.
  SMTP_URL: 'smtp://mail:2525?requireTLS=false',
});

async function clone(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  const { code, output } = await runTask({ program: 'git', args: ['clone', '--quiet', ROOT, folder] });
  if (code !== 0) throw new PlainError(output);
}

/** Prepares the installation; nothing of it runs yet. */
export async function createInstallation(): Promise<Installation> {
  const home = path.join(ROOT, '.balcao', 'production');
  const [folder, certificates, archive] = [
    path.join(home, 'checkout'),
    path.join(home, 'certificates'),
    path.join(home, 'archive'),
  ];
  await mkdir(certificates, { recursive: true });
  await mkdir(archive, { recursive: true });
  await clone(folder);
  const port = await findFreePort();
  const url = `https://localhost:${port}`;

  const envFile = path.join(home, 'settings.env');
  const example = await readFile(path.join(folder, 'deploy/.env.example'), 'utf8');
  const withValues = (text: string, values: Record<string, string>) =>
    text.replace(/^(\w+)=(.*)$/gm, (_line, name, value) => `${name}=${values[name] ?? value}`);
  await writeFile(envFile, withValues(example, VALUES(url, certificates, archive)));
  const override = path.join(home, 'override.yml');
  const files = process.env.COMPOSE_FILE ?? 'docker-compose.yml';
  const front = files.includes('deploy/domains.yml') ? 'entrance' : 'proxy';
  const plainPort = await findFreePort();
  await writeFile(override, overrideOf(home, { front, port, plainPort }));

  const env = {
    COMPOSE_FILE: `${files}:${override}`,
    COMPOSE_PROJECT_NAME: PROJECT,
    COMPOSE_ENV_FILES: envFile,
  };
  const run = (program: string, ...args: string[]) => runTask({ program, args, env, cwd: folder });
  async function succeed(program: string, ...args: string[]): Promise<string> {
    const { code, output } = await run(program, ...args);
    if (code !== 0) throw new PlainError(`${program} ${args.join(' ')} failed:\n${output}`);
    return output;
  }
  async function writeCertificate(): Promise<string> {
    const file = (name: string) => path.join(certificates, name);
    await succeed(
      'openssl',
      ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost'],
      ...[
        '-addext',
        'subjectAltName=DNS:localhost,DNS:bucket,DNS:proxy',
        '-keyout',
        file('privkey.pem'),
        '-out',
        file('fullchain.pem'),
      ],
    );
    // nginx runs as another user in its container.
    await succeed('chmod', '644', file('privkey.pem'), file('fullchain.pem'));
    const serial = await succeed('openssl', 'x509', '-noout', '-serial', '-in', file('fullchain.pem'));
    return serial.replace('serial=', '').trim();
  }
  const compose = (...args: string[]) => succeed('docker', 'compose', ...args);
  await writeCertificate();
  return {
    folder,
    url,
    plainUrl: front === 'entrance' ? `http://localhost:${plainPort}` : undefined,
    archive,
    home,
    requests: createRequests(url),
    run,
    succeed,
    containers: async (service) => {
      const ids = await compose('ps', '--quiet', '--status', 'running', service);
      return ids.split('\n').filter(Boolean);
    },
    sql: async (statement) =>
      (await compose('exec', '-T', 'database', 'psql', '-U', 'balcao', '-At', '-c', statement))
        .split('\n')
        .filter(Boolean),
    settings: async () =>
      Object.fromEntries(
        [...(await readFile(envFile, 'utf8')).matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [
          name,
          value,
        ]),
      ),
    set: async (values) => writeFile(envFile, withValues(await readFile(envFile, 'utf8'), values)),
    writeCertificate,
    async remove() {
      // Its files belong to users of the containers.
      const empty = ['find', '/archive', '-mindepth', '1', '-delete'];
      await run('docker', 'compose', 'run', '--rm', '--no-deps', '-T', 'backup', ...empty);
      await run('docker', 'compose', '--profile', '*', 'down', '--volumes', '--timeout', '5');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Asks until it is so, or so many seconds have passed, two minutes when omitted. @returns whether it became so */
export async function becomesSo(isSo: () => Promise<boolean>, seconds = 120): Promise<boolean> {
  for (const end = Date.now() + seconds * 1_000; Date.now() < end; await pause(200))
    if (await isSo()) return true;
  return false;
}

/** Asks until it is so. @throws PlainError after so many seconds, two minutes when omitted */
export async function until(what: string, isSo: () => Promise<boolean>, seconds = 120): Promise<void> {
  if (!(await becomesSo(isSo, seconds))) throw new PlainError(`Waited in vain until ${what}.`);
}
