import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { Client, DatabaseError } from 'pg';
import { migrate } from '../src/db/migrate';

/** The folder of the product's migrations. */
export const MIGRATIONS = path.join(__dirname, '..', 'migrations');

/** A database for one purpose, on the server of this test run. */
export interface OwnDatabase {
  url: string;
  /** Drops it, whoever is still connected. */
  drop(): Promise<void>;
}

async function run(server: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: server });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

const INSUFFICIENT_PRIVILEGE = '42501';

/**
 * Drops a database with open connections. A forced drop only ends processes of roles that one has, so it fails while
 * autovacuum is at work; PostgreSQL itself stops autovacuum for a plain drop.
 */
async function drop(server: string, name: string): Promise<void> {
  try {
    await run(server, `drop database ${name} with (force)`);
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.code !== INSUFFICIENT_PRIVILEGE) throw error;
    await run(server, `drop database ${name}`);
  }
}

async function create(server: string, template = 'template1'): Promise<OwnDatabase> {
  const name = `balcao_test_${randomBytes(6).toString('hex')}`;
  await run(server, `create database ${name} template ${template}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    async drop() {
      await drop(server, name);
      // The login that a started API made for itself.
      await run(server, `drop role if exists ${name}_api`);
    },
  };
}

/** Creates an empty database, for tests of code that migrates or fills one. */
export const createEmptyDatabase = (server = process.env.TEST_DATABASE_URL ?? ''): Promise<OwnDatabase> =>
  create(server);

/** Copies a database that nobody is connected to, without migrating again. */
export const copyDatabase = (server: string, template: string): Promise<OwnDatabase> =>
  create(server, new URL(template).pathname.slice(1));

/** Creates a database with all migrations, which takes seconds: once per test run. */
export async function createMigratedDatabase(server: string): Promise<OwnDatabase> {
  const database = await createEmptyDatabase(server);
  await migrate(database.url, MIGRATIONS);
  return database;
}

/** Creates a migrated database without a row of other tests, for those whose rows would disturb others. */
export const createOwnDatabase = (): Promise<OwnDatabase> =>
  copyDatabase(process.env.TEST_DATABASE_URL ?? '', process.env.TEST_TEMPLATE_DATABASE_URL ?? '');
