import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { createEmptyDatabase, type OwnDatabase } from '../../test/own-database';
import { MigrationError, migrate } from './migrate';

let folder: string;
let database: OwnDatabase;
let url: string;

async function query(target: string, statement: string) {
  const client = new Client({ connectionString: target });
  await client.connect();
  return client.query(statement).finally(() => client.end());
}

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'balcao-migrations-'));
  database = await createEmptyDatabase();
  url = database.url;
});
afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

const write = (file: string, text: string) => writeFile(path.join(folder, file), text);

describe('migrate', () => {
  it('applies what is missing, in order, once', async () => {
    await write('0002-second.sql', 'insert into things values (2);');
    await write('0001-first.sql', 'create table things (id int);');
    expect((await migrate(url, folder)).applied).toEqual(['0001-first.sql', '0002-second.sql']);
    expect((await migrate(url, folder)).applied).toEqual([]);
    await write('0003-third.sql', 'insert into things values (3);');
    expect((await migrate(url, folder)).applied).toEqual(['0003-third.sql']);
    expect((await query(url, 'select id from things order by id')).rows).toEqual([{ id: 2 }, { id: 3 }]);
  });

  it('lets replicas that start together apply each file once', async () => {
    await write('0001-first.sql', 'create table things (id int); insert into things values (1);');
    const applied = await Promise.all(Array.from({ length: 4 }, () => migrate(url, folder)));
    expect(applied.flatMap((run) => run.applied)).toEqual(['0001-first.sql']);
    expect((await query(url, 'select id from things')).rows).toHaveLength(1);
  });

  it('refuses a file that was changed after it had been applied, and names it', async () => {
    await write('0001-first.sql', 'create table things (id int);');
    await migrate(url, folder);
    await write('0001-first.sql', 'create table things (id bigint);');
    await expect(migrate(url, folder)).rejects.toThrow(
      /0001-first\.sql was changed after it had been applied/,
    );
  });

  it('leaves nothing of a file that fails', async () => {
    await write('0001-first.sql', 'create table things (id int); select no_such_function();');
    await expect(migrate(url, folder)).rejects.toThrow(MigrationError);
    expect((await query(url, "select to_regclass('things') as found")).rows).toEqual([{ found: null }]);
  });

  it('refuses two files with one number', async () => {
    await write('0001-first.sql', 'select 1;');
    await write('0001-other.sql', 'select 1;');
    await expect(migrate(url, folder)).rejects.toThrow(/same number/);
  });

  it('works with a database that a newer version has migrated further', async () => {
    await write('0001-first.sql', 'select 1;');
    await write('0002-newer.sql', 'select 1;');
    await migrate(url, folder);
    await rm(path.join(folder, '0002-newer.sql'));
    expect((await migrate(url, folder)).applied).toEqual([]);
  });
});

it('refuses a database that began with other migrations', async () => {
  await write('0001-of-before.sql', 'create table things (id int);');
  await migrate(url, folder);
  await rm(path.join(folder, '0001-of-before.sql'));
  await write('0001-baseline.sql', 'create table things (id int);');
  await expect(migrate(url, folder)).rejects.toThrow(
    'This database does not begin with 0001-baseline.sql: it was made before the first release. Begin with an empty one',
  );
});
