import type { Client } from 'pg';
import { type Migration, MigrationError } from './read-migrations';

/** The checksums of applied migrations by name. */
export async function readApplied(client: Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations',
  );
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
}

/** @throws MigrationError when an applied file was changed */
export function assertUnchangedHistory(applied: Map<string, string>, migrations: readonly Migration[]): void {
  const byName = new Map(migrations.map((migration) => [migration.name, migration]));
  for (const [name, checksum] of applied) {
    // An unknown name comes from a newer version: after a rollback this version runs on the newer schema.
    const file = byName.get(name);
    if (file !== undefined && file.checksum !== checksum) {
      throw new MigrationError(
        `${name} was changed after it had been applied to this database: restore it and put the change into a new migration`,
      );
    }
  }
}

/**
 * Refuses to go over a version: what one version stops using, and fills in while it runs, the next one takes away. An
 * empty database may begin anywhere.
 *
 * @throws MigrationError that names the version to update to first
 */
export function assertNextVersion(applied: Map<string, string>, migrations: readonly Migration[]): void {
  if (applied.size === 0) return;
  const begun = migrations.filter(({ name, begins }) => begins !== undefined && !applied.has(name));
  const [next, jumped] = begun;
  if (jumped === undefined) return;
  throw new MigrationError(
    `This goes over a version: update to ${next?.begins} first and let it run, then to ${jumped.begins}`,
  );
}

/**
 * The migrations that a database lacks, in their order.
 * @throws MigrationError for a database that began with others: it is of before the first release
 */
export function missingOf(applied: Map<string, string>, migrations: readonly Migration[]): Migration[] {
  const [first] = migrations;
  if (first !== undefined && applied.size > 0 && !applied.has(first.name))
    throw new MigrationError(
      `This database does not begin with ${first.name}: it was made before the first release. Begin with an empty one`,
    );
  return migrations.filter(({ name }) => !applied.has(name));
}
