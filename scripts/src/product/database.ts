import path from 'node:path';
import { startEmbeddedPostgres } from '@balcao/api/embedded-postgres';
import { Client } from 'pg';
import { codeOf } from '../error-code';
import { PlainError } from '../plain-error';
import type { Lifetime } from '../processes/lifetime';
import type { Settings } from './settings';

const OLDEST_MAJOR = 15;

/** The meaning of node's and PostgreSQL's codes for the person who set DATABASE_URL. */
const REASONS: Record<string, string> = {
  ECONNREFUSED: 'nothing answers there',
  ENOENT: 'the folder of its local socket has none',
  ENOTFOUND: 'there is no such host',
  ETIMEDOUT: 'it does not answer in time',
  '28P01': 'it refuses the password',
  '28000': 'it refuses the user',
  '3D000': 'it has no such database',
};

/** Host and path of an address, without its user and password. */
function withoutSecrets(databaseUrl: string): string {
  const { host, pathname } = new URL(databaseUrl);
  return `${host}${pathname}`;
}

/**
 * Connects once, so that a wrong DATABASE_URL is reported in one sentence before anything else starts.
 * @throws PlainError which never holds the password
 */
export async function assertDatabase(databaseUrl: string): Promise<void> {
  if (!URL.canParse(databaseUrl) || !/^postgres(ql)?:$/.test(new URL(databaseUrl).protocol)) {
    throw new PlainError('DATABASE_URL must look like postgres://user:password@host:5432/database.');
  }
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5_000 });
  // A connection that breaks while idle emits 'error'; the next query reports it.
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ version: number }>(
      `select current_setting('server_version_num')::int as version`,
    );
    const major = Math.floor((rows[0]?.version ?? 0) / 10_000);
    if (major < OLDEST_MAJOR) {
      throw new PlainError(
        `The PostgreSQL of DATABASE_URL is version ${major}: Balcão needs ${OLDEST_MAJOR} or newer.`,
      );
    }
  } catch (error) {
    if (error instanceof PlainError) throw error;
    const reason = REASONS[codeOf(error)] ?? (error instanceof Error ? error.message : String(error));
    throw new PlainError(
      `The database ${withoutSecrets(databaseUrl)} cannot be used (${reason}): check DATABASE_URL, or unset it to use the embedded PostgreSQL.`,
      { cause: error },
    );
  } finally {
    await client.end();
  }
}

/** The database to use. */
interface ProvidedDatabase {
  url: string;
  /** Undefined for a database that was set. */
  embeddedLog?: string;
}

/** Provides the database that was set, or the embedded PostgreSQL, which is started again when it dies. */
export async function provideDatabase(
  settings: Settings,
  lifetime: Lifetime,
  log: (line: string) => void,
): Promise<ProvidedDatabase> {
  if (settings.databaseUrl) return { url: settings.databaseUrl };
  log('Starting the embedded PostgreSQL (the first time takes a few seconds)');
  const server = await startEmbeddedPostgres({ dataDir: path.join(settings.dataDir, 'postgres'), log });
  await lifetime.add(() => server.stop());
  server.keepRunning();
  return { url: server.url, embeddedLog: server.logFile };
}
