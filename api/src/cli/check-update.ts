import { Client } from 'pg';
import { readConfig } from '../config';
import { assertNextVersion, assertUnchangedHistory, missingOf, readApplied } from '../db/migration-plan';
import { readMigrations } from '../db/read-migrations';
import { developmentEnvironment } from '../development-secrets';

/**
 * `tsx src/cli/check-update.ts <folder>`: says with its exit code whether this database can be brought to the version that
 * has these migrations, and why not. It changes nothing.
 */
const folder = process.argv[2] ?? 'migrations';
const migrations = await readMigrations(folder);
const client = new Client({
  connectionString: readConfig(await developmentEnvironment()).database.directUrl,
});
await client.connect();
try {
  const applied = await readApplied(client);
  assertUnchangedHistory(applied, migrations);
  assertNextVersion(applied, migrations);
  missingOf(applied, migrations);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
} finally {
  await client.end();
}
