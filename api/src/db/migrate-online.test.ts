import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { pino } from 'pino';
import { createEmptyDatabase, type OwnDatabase } from '../../test/own-database';
import { migrate } from './migrate';
import { announceReplica } from './replicas';

let folder: string;
let database: OwnDatabase;
let clients: Client[];

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'balcao-migrations-'));
  database = await createEmptyDatabase();
  clients = [];
  await write('0001-things.sql', 'create table things (id int); insert into things values (1);');
  await migrate(database.url, folder);
});
afterEach(async () => {
  jest.restoreAllMocks();
  await Promise.all(clients.map((client) => client.end()));
  await database.drop();
  await rm(folder, { recursive: true });
});

const write = (file: string, text: string) => writeFile(path.join(folder, file), text);
const run = (log?: (line: string) => void) => migrate(database.url, folder, log);
const logger = pino({ level: 'silent' });

async function connect(name = 'test'): Promise<Client> {
  const client = new Client({ connectionString: database.url, application_name: name });
  await client.connect();
  clients.push(client);
  return client;
}

/** Without a time limit for locks, a migration lets callers pass only when it sees them wait. */
function waitForLocksForever(): void {
  const { query } = Client.prototype;
  jest.spyOn(Client.prototype, 'query').mockImplementation(function (this: Client, ...args) {
    const [text, ...rest] = args as unknown[];
    const isLimit = typeof text === 'string' && text.startsWith('set local lock_timeout');
    return Reflect.apply(query, this, [isLimit ? 'set local lock_timeout = 0' : text, ...rest]);
  });
}

describe('a migration that waits for a lock', () => {
  it('lets callers pass, names who holds the lock, and comes through when that ends', async () => {
    await write('0002-column.sql', 'alter table things add column name text;');
    const [holder, caller] = [await connect('a forgotten shell'), await connect()];
    await holder.query('begin');
    await holder.query('select from things');

    const lines: string[] = [];
    waitForLocksForever();
    const migrated = run((line) => lines.push(line));
    while (lines.length < 2) await caller.query('select from things');
    expect(lines[0]).toMatch(
      /^0002-column\.sql waits for a lock that session \d+ \(a forgotten shell\), idle in transaction for \d+ s holds/,
    );

    await holder.query('commit');
    expect(await migrated).toEqual({ applied: ['0002-column.sql'], deferred: [] });
  });
});

describe('no transaction', () => {
  const INDEX = '-- migration: no transaction\ncreate index concurrently things_id on things (id);';

  it('is for an index that is built while others write', async () => {
    await write('0002-index.sql', INDEX);
    expect(await Promise.all([run(), run()])).toContainEqual({ applied: ['0002-index.sql'], deferred: [] });
  });

  it('makes an index anew that broke off', async () => {
    const client = await connect();
    await client.query('insert into things values (1)');
    await client.query('create unique index concurrently things_id on things (id)').catch(() => {});
    await client.query('delete from things');
    await write('0002-index.sql', INDEX);
    await run();
    const { rows } = await client.query(
      "select indisvalid from pg_index where indexrelid = 'things_id'::regclass",
    );
    expect(rows).toEqual([{ indisvalid: true }]);
  });
});

describe('after deploy', () => {
  const files = ['0002-gone.sql', '0003-other.sql'] as const;
  beforeEach(async () => {
    await write(files[0], '-- migration: after deploy\ndrop table things;');
    await write(files[1], 'create table others (id int);');
  });

  it('waits until the last older replica has left', async () => {
    const older = announceReplica(database.url, 1, logger);
    const same = announceReplica(database.url, 3, logger);
    await Promise.all([older.ready(), same.ready()]);
    expect(await run()).toEqual({ applied: [files[1]], deferred: [files[0]] });
    await older.close();
    expect(await run()).toEqual({ applied: [files[0]], deferred: [] });
    await same.close();
  });

  it('is applied at once where none runs', async () => {
    expect(await run()).toEqual({ applied: [...files], deferred: [] });
  });
});

describe('versions', () => {
  beforeEach(async () => {
    await write('0002-next.sql', '-- migration: begins 1.1.0\nselect 1;');
  });

  it('follow each other', async () => {
    expect((await run()).applied).toEqual(['0002-next.sql']);
  });

  it('are not gone over', async () => {
    await write('0003-more.sql', 'select 1;');
    await write('0004-later.sql', '-- migration: begins 1.2.0\nselect 1;');
    await expect(run()).rejects.toThrow('update to 1.1.0 first and let it run, then to 1.2.0');
  });

  it('all go into an empty database at once', async () => {
    const empty = await createEmptyDatabase();
    await write('0003-later.sql', '-- migration: begins 1.2.0\nselect 1;');
    expect((await migrate(empty.url, folder)).applied).toHaveLength(3);
    await empty.drop();
  });

  it('and anything else that a mark says must be known', async () => {
    await write('0002-next.sql', '-- migration: whenever you like\nselect 1;');
    await expect(run()).rejects.toThrow('0002-next.sql has the unknown mark "whenever you like"');
  });
});
