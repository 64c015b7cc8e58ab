import { randomBytes } from 'node:crypto';
import { chown, mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { EmbeddedPostgresError, explainOutput } from './errors';
import { exists, partialOf, readIfThere, renameUnlessThere, writeSecretUnlessThere } from './files';
import type { Layout, RunAs } from './layout';
import { runProgram } from './programs';
import type { Programs } from './runtime';

/**
 * Makes the cluster on the first start and checks it on later ones. An initdb that was killed half-way leaves only a
 * folder of its own, which a later start removes.
 * @returns the superuser's password
 */
export async function prepareCluster(
  layout: Layout,
  programs: Programs,
  major: string,
  runAs: RunAs,
): Promise<string> {
  if (await exists(layout.cluster)) {
    await checkMajor(layout, major);
    return readPassword(layout);
  }
  // A password of an earlier, interrupted attempt stays.
  await writeSecretUnlessThere(layout.passwordFile, randomBytes(24).toString('base64url'));
  const password = await readPassword(layout);
  await createCluster(layout, programs, password, runAs);
  return password;
}

async function checkMajor(layout: Layout, major: string): Promise<void> {
  const found = await readIfThere(path.join(layout.cluster, 'PG_VERSION'));
  if (found === major) return;
  throw new EmbeddedPostgresError(
    'OTHER_MAJOR_VERSION',
    `The data in ${layout.home} was made by PostgreSQL ${found ?? 'of an unknown version'} and this product brings ${major}: ` +
      'restore a backup into an empty folder, or set DATABASE_URL to a PostgreSQL that fits.',
  );
}

async function readPassword(layout: Layout): Promise<string> {
  const password = await readIfThere(layout.passwordFile);
  if (password) return password;
  throw passwordLost(layout);
}

/** The error for a password file that is gone or no longer fits the cluster. */
export function passwordLost(layout: Layout): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    'PASSWORD_LOST',
    `The file ${layout.passwordFile} is missing or does not fit the database beside it: put the right one back, or restore a backup into an empty folder.`,
  );
}

async function createCluster(
  layout: Layout,
  programs: Programs,
  password: string,
  runAs: RunAs,
): Promise<void> {
  const partial = partialOf(layout.cluster);
  const passwordCopy = partialOf(path.join(layout.home, 'initdb-password'));
  await mkdir(partial, { mode: 0o700 });
  try {
    await writeFile(passwordCopy, password, { mode: 0o600 });
    if (runAs) {
      await chown(partial, runAs.uid, runAs.gid);
      await chown(passwordCopy, runAs.uid, runAs.gid);
    }
    const { ok, output } = await runProgram(
      programs.initdb,
      initdbArguments(partial, passwordCopy),
      layout.home,
      runAs,
    );
    if (!ok) throw explainOutput('create its data directory', output, layout.home);
    await renameUnlessThere(partial, layout.cluster);
  } finally {
    await rm(passwordCopy, { force: true });
    await rm(partial, { recursive: true, force: true });
  }
}

/** The cluster listens on loopback only; fsync keeps its default, on. */
function initdbArguments(folder: string, passwordFile: string): string[] {
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_line_prefix: '%m [%p] ',
    // Details of an error quote the row, and rows hold personal data.
    log_error_verbosity: 'terse',
  };
  return [
    `--pgdata=${folder}`,
    '--username=postgres',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    ...Object.entries(settings).flatMap(([name, value]) => ['--set', `${name}=${value}`]),
  ];
}
