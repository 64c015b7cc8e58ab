import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

const MIGRATION_NAME = /^\d{4}-[a-z0-9-]+\.sql$/;
/** A line in which a file says how it is applied. */
const MARK = /^-- migration: (.+)$/gm;
const RELEASE = /^begins (\d+\.\d+\.\d+)$/;

/** One file of the folder of migrations. */
export interface Migration {
  name: string;
  /** Its file. */
  file: string;
  sql: string;
  checksum: string;
  /** `-- migration: no transaction`: one statement that PostgreSQL refuses in a transaction. */
  hasNoTransaction: boolean;
  /** `-- migration: after deploy`: takes away what an older replica needs. */
  isAfterDeploy: boolean;
  /** `-- migration: begins 1.2.0`: the first one of a version. */
  begins: string | undefined;
}

/** A migration that cannot be applied; the message says which and why. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

/** The number that a file's name begins with. */
export const numberOf = ({ name }: Pick<Migration, 'name'>): number => Number(name.slice(0, 4));

/**
 * The settings in the marks of a file.
 * @throws MigrationError for an unknown mark
 */
function readMarks(name: string, sql: string) {
  const marks = [...sql.matchAll(MARK)].map(([, mark = '']) => mark.trim());
  const begins = marks.flatMap((mark) => RELEASE.exec(mark)?.[1] ?? [])[0];
  const unknown = marks.find(
    (mark) => mark !== 'no transaction' && mark !== 'after deploy' && !RELEASE.test(mark),
  );
  if (unknown !== undefined) throw new MigrationError(`${name} has the unknown mark "${unknown}"`);
  return {
    hasNoTransaction: marks.includes('no transaction'),
    isAfterDeploy: marks.includes('after deploy'),
    begins,
  };
}

/** The migrations of a folder in the order of their numbers. @throws MigrationError for names and marks that are wrong */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const seen = new Map<string, string>();
  for (const name of names) {
    const number = name.slice(0, 4);
    const other = seen.get(number);
    if (!MIGRATION_NAME.test(name))
      throw new MigrationError(`${name} is not named like 0001-what-it-does.sql`);
    if (other !== undefined) throw new MigrationError(`${name} and ${other} have the same number`);
    seen.set(number, name);
  }
  return Promise.all(
    names.map(async (name) => {
      const file = path.join(folder, name);
      const sql = await readFile(file, 'utf8');
      const checksum = createHash('sha256').update(sql).digest('hex');
      return { name, file, sql, checksum, ...readMarks(name, sql) };
    }),
  );
}
