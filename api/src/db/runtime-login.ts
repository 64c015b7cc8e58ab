import { hkdfSync } from 'node:crypto';
import { Client, DatabaseError } from 'pg';

/** Shared by all replicas: one of them writes the login at a time. */
const LOGIN_LOCK = 20_260_102;
const INSUFFICIENT_PRIVILEGE = '42501';
const LONGEST_NAME = 63;
const SUFFIX = '_api';

/** The roles that requests and workers act in. */
const ROLES = ['balcao_app', 'balcao_platform'];

/** The login of the API at the database. */
export interface RuntimeLogin {
  name: string;
  /** Never logged. */
  password: string;
}

/** An address of the database, with this login instead of its own. */
export function withLogin(databaseUrl: string, { name, password }: RuntimeLogin): string {
  const url = new URL(databaseUrl);
  url.username = name;
  url.password = password;
  return url.href;
}

/** The same on every replica, and for no other purpose (HKDF-SHA-256). */
const passwordOf = (secret: Uint8Array): string =>
  Buffer.from(hkdfSync('sha256', secret, '', 'balcao database login', 32)).toString('hex');

async function writeLogin(client: Client, name: string, password: string): Promise<void> {
  const role = client.escapeIdentifier(name);
  await client.query('select pg_advisory_xact_lock($1)', [LOGIN_LOCK]);
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [name]);
  await client.query(
    `${rowCount ? 'alter' : 'create'} role ${role} login noinherit password ${client.escapeLiteral(password)}`,
  );
  await client.query(`grant ${ROLES.join(', ')} to ${role}`);
}

/**
 * Prepares the login that the API works with: it owns nothing and can only act as `balcao_app` and `balcao_platform`. So
 * no statement of the API changes, empties or alters the audit log, whichever role it takes or resets.
 *
 * @param ownerUrl the address whose login migrates the database
 * @param secret what the login's password is derived from
 * @returns the login; null when the owner may not make logins
 */
export async function prepareRuntimeLogin(
  ownerUrl: string,
  secret: Uint8Array,
): Promise<RuntimeLogin | null> {
  const client = new Client({ connectionString: ownerUrl, connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    const { rows } = await client.query<{ database: string }>('select current_database() as database');
    const name = `${rows[0]?.database ?? ''}`.slice(0, LONGEST_NAME - SUFFIX.length) + SUFFIX;
    await client.query('begin');
    const password = passwordOf(secret);
    await writeLogin(client, name, password);
    await client.query('commit');
    return { name, password };
  } catch (error) {
    if (error instanceof DatabaseError && error.code === INSUFFICIENT_PRIVILEGE) return null;
    throw error;
  } finally {
    await client.end();
  }
}
