import { Client } from 'pg';
import { call } from '../../../test/accounts';
import { createOwnDatabase, type OwnDatabase } from '../../../test/own-database';
import { createAccount } from '../../../test/stored-account';
import { PASSWORD, startTestApi, type TestApi } from '../../../test/test-app';

/** Breaks the first transaction that writes to the audit log after the sequence was set back, as PostgreSQL breaks a deadlock. */
const BREAK_FIRST = `
  create sequence audit_writes;
  grant usage on sequence audit_writes to public;
  create function break_first() returns trigger language plpgsql as $$
  begin
    if nextval('audit_writes') = 1 then raise sqlstate '40P01' using message = 'deadlock detected'; end if;
    return new;
  end $$;
  create trigger break_first before insert on audit_log for each row execute function break_first()`;

let database: OwnDatabase;
let owner: Client;
let api: TestApi;

beforeAll(async () => {
  database = await createOwnDatabase();
  owner = new Client({ connectionString: database.url });
  await owner.connect();
  await owner.query(BREAK_FIRST);
  api = await startTestApi({ DATABASE_URL: database.url });
});
afterAll(async () => {
  await api.close();
  await owner.end();
  await database.drop();
});

it.each([
  ['a renewed session', 'POST', () => '/renovar-token', undefined, 200],
  ['a step-up', 'POST', () => '/auth/step-up', { password: PASSWORD }, 200],
  [
    'a blocked account',
    'DELETE',
    (userId: string) => `/bloquear-usuario?idUsuario=${userId}`,
    undefined,
    204,
  ],
  [
    'a note about a person',
    'POST',
    (userId: string) => `/admin/users/${userId}/notes`,
    { text: 'Ligou.' },
    201,
  ],
] as const)(
  'does %s although the database broke a deadlock by it',
  async (_what, method, path, body, status) => {
    const [admin, seller] = await Promise.all([
      createAccount(api.platform, { isPlatformAdmin: true }),
      createAccount(api.platform),
    ]);
    await owner.query('alter sequence audit_writes restart');
    const token = admin.headers.authorization.replace('Bearer ', '');
    const answer = await call(api, method, path(seller.userId), body, { token });
    expect([answer.statusCode, answer.payload.includes('internal')]).toEqual([status, false]);
    const { rows } = await owner.query('select last_value from audit_writes');
    expect(Number(rows[0].last_value)).toBeGreaterThan(1);
  },
);
