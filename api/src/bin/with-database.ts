import path from 'node:path';
import { BackupError } from '../backup/manifest';
import { embeddedDataDir } from '../embedded-postgres/data-dir';
import { startEmbeddedPostgres } from '../embedded-postgres/start';

/** Prints a line of a command's result. */
export const print = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** The folder named on the command line, relative to the caller's folder: package managers change it. */
export function namedFolder(): string {
  const name = process.argv[2];
  if (!name) throw new BackupError('Name the folder of the backup.');
  return path.resolve(process.env.INIT_CWD ?? process.cwd(), name);
}

/**
 * Runs a command with the database of the settings, past a pooler, or the embedded database, which is started when needed. A failure is one sentence
 * and exit code 1.
 */
export async function withDatabase(command: (databaseUrl: string) => Promise<void>): Promise<void> {
  try {
    // What a dump reads and a restore writes does not fit through a pooler.
    const databaseUrl = process.env.DATABASE_DIRECT_URL || process.env.DATABASE_URL;
    if (databaseUrl) {
      await command(databaseUrl);
      return;
    }
    const embedded = await startEmbeddedPostgres({ dataDir: embeddedDataDir(process.env), log: print });
    await command(embedded.url).finally(() => embedded.stop());
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
