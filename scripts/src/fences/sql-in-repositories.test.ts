import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

const MODULES = path.resolve(__dirname, '../../../api/src/modules');

/** Kysely's statements, and its tag for SQL by hand. */
const SQL = /\.(?:selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql(?:<[^`]*>)?`/;

/** Tests and demo data look at the database directly. */
const MAY_HOLD_SQL = /(?:^|[/-])repository\.ts$|\.test\.ts$|(?:^|\/)demo\//;

/** A sentence for a file of a module that talks to the database though it is no repository; null for all others. */
function problemOf(file: string, source: string): string | null {
  if (MAY_HOLD_SQL.test(file) || !SQL.test(source)) return null;
  return (
    `api/src/modules/${file} holds SQL. Move the statement to the repository.ts of its folder (or a *-repository.ts where ` +
    'there are several), as a function named by what it finds or writes, and call that.'
  );
}

it('keeps the SQL of modules in their repositories', async () => {
  const files = await readdir(MODULES, { recursive: true });
  const sources = files.map((file) => file.split(path.sep).join('/')).filter((file) => file.endsWith('.ts'));
  const problems = await Promise.all(
    sources.map(async (file) => problemOf(file, await readFile(path.join(MODULES, file), 'utf8'))),
  );
  expect(sources.length).toBeGreaterThan(0);
  expect(problems.filter((problem) => problem !== null)).toEqual([]);
});

it('refuses each kind of statement in another file, and says where it belongs', () => {
  const statements = [
    "trx.selectFrom('stores')",
    "trx\n    .insertInto('stores')",
    "trx.updateTable('stores')",
    "trx.deleteFrom('stores')",
    'sql`now()`',
    'sql<{ id: string }>`select 1`',
  ];
  for (const statement of statements)
    expect(problemOf('sellers/stores/service.ts', statement)).toContain(
      'api/src/modules/sellers/stores/service.ts holds SQL. Move the statement to the repository.ts',
    );
});

it('lets repositories, tests and demo data talk to the database', () => {
  for (const file of [
    'kyc/review/repository.ts',
    'kyc/names-repository.ts',
    'kyc/a.test.ts',
    'kyc/demo/a.ts',
  ])
    expect(problemOf(file, "trx.selectFrom('stores')")).toBeNull();
  expect(problemOf('kyc/review/service.ts', 'await findStores(trx);')).toBeNull();
});
