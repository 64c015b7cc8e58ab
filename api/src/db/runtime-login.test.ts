import { randomBytes } from 'node:crypto';
import { Client, type DatabaseError } from 'pg';
import { createOwnDatabase, type OwnDatabase } from '../../test/own-database';
import { createAccount } from '../../test/stored-account';
import { startTestApi, type TestApi } from '../../test/test-app';
import { prepareRuntimeLogin, withLogin } from './runtime-login';

const SECRET = randomBytes(32);

let database: OwnDatabase;
let url: string;
let api: TestApi;

async function withClient<T>(connectionString: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString });
  await client.connect();
  return work(client).finally(() => client.end());
}

async function loginOf(secret: Uint8Array): Promise<string> {
  const login = await prepareRuntimeLogin(database.url, secret);
  if (login === null) throw new Error('The owner may not make logins.');
  return withLogin(database.url, login);
}

beforeAll(async () => {
  database = await createOwnDatabase();
  url = await loginOf(SECRET);
  api = await startTestApi({ DATABASE_URL: url });
});
afterAll(async () => {
  await api.close();
  await database.drop();
});

describe('the login of the API', () => {
  it('serves requests, and writes the audit log', async () => {
    const { headers, sellerId } = await createAccount(api.platform);
    const answer = await api.app.inject({
      method: 'PATCH',
      url: `/seller/${sellerId}`,
      headers: { ...headers, 'if-match': '"1"' },
      payload: { nickname: 'Mari' },
    });
    expect(answer.statusCode).toBe(200);
    const entries = await api.platform.database.platform
      .selectFrom('audit_log')
      .where('seller_id', '=', sellerId)
      .select('action')
      .execute();
    expect(entries).toContainEqual({ action: 'seller.update' });
  });

  it.each(['balcao_app', 'balcao_platform', 'none'])(
    'cannot change, empty or alter the audit log as %s',
    async (role) => {
      for (const statement of [
        "update audit_log set action = 'user.seed'",
        'delete from audit_log',
        'truncate audit_log',
        'truncate audit_log cascade',
        'drop table audit_log',
        'alter table audit_log disable trigger user',
        'alter table audit_log no force row level security',
        'alter table audit_log owner to current_user',
        'create trigger silent before insert on audit_log for each row execute function refuse_audit_change()',
        'create or replace function refuse_audit_change() returns trigger language plpgsql as $$ begin return null; end $$',
        'delete from audit_heads',
      ])
        await withClient(url, async (client) => {
          await client.query(`set role ${role}`);
          const code = await client.query(statement).then(
            () => 'allowed',
            (error: DatabaseError) => error.code,
          );
          expect([statement, code]).toEqual([statement, '42501']);
        });
    },
  );

  it('cannot take the role of the owner, nor make roles', async () => {
    const owner = new URL(database.url).username;
    await withClient(url, async (client) => {
      for (const statement of [`set role ${owner}`, `grant ${owner} to current_user`, 'create role helper'])
        await expect(client.query(statement)).rejects.toMatchObject({ code: '42501' });
    });
  });

  it('is none where the owner may not make logins', async () => {
    expect(await prepareRuntimeLogin(url, randomBytes(32))).toBeNull();
  });

  it('gets a new password when the secret changes, from any replica', async () => {
    const secret = randomBytes(32);
    const made = await Promise.all(Array.from({ length: 4 }, () => loginOf(secret)));
    expect(new Set(made).size).toBe(1);
    await withClient(made[0] ?? '', async (client) => {
      expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    });
  });
});
