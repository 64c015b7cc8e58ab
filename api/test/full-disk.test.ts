import fs from 'node:fs/promises';
import { Client } from 'pg';
import { documentPhoto, openReport, upload } from './kyc';
import { createOwnDatabase, type OwnDatabase } from './own-database';
import { type Account, createAccount } from './stored-account';
import { startTestApi, type TestApi } from './test-app';

let database: OwnDatabase;
let owner: Client;
let api: TestApi;
let maria: Account;

beforeAll(async () => {
  database = await createOwnDatabase();
  owner = new Client({ connectionString: database.url });
  await owner.connect();
  api = await startTestApi({ DATABASE_URL: database.url });
  maria = await createAccount(api.platform);
});
afterEach(() => jest.restoreAllMocks());
afterAll(async () => {
  await api.close();
  await owner.end();
  await database.drop();
});

type Answer = Awaited<ReturnType<typeof upload>>;

function expectUnavailable(answer: Answer) {
  const { code, errors, requestId } = answer.json();
  expect([answer.statusCode, code]).toEqual([503, 'unavailable']);
  expect(errors).toEqual(['O Balcão está temporariamente indisponível. Tente de novo em instantes.']);
  expect(requestId).toBe(answer.headers['x-request-id']);
  expect(answer.headers['retry-after']).toBe('5');
}

describe('a database whose disk is full', () => {
  const create = () =>
    api.app.inject({ method: 'POST', url: '/products', headers: maria.headers, payload: { name: 'Bolsa' } });
  const total = async () => (await api.app.inject({ url: '/products', headers: maria.headers })).json().total;

  it('answers 503, keeps nothing of what was under way, and goes on once there is room', async () => {
    // The last write of the transaction is refused, as PostgreSQL does without a page for it (53100).
    await owner.query(`
      create function refuse_page() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$;
      create trigger full_disk before insert on audit_log for each row execute function refuse_page();`);
    expectUnavailable(await create());
    expect(await total()).toBe(0);

    await owner.query('drop trigger full_disk on audit_log');
    expect((await create()).statusCode).toBe(201);
    expect(await total()).toBe(1);
  });
});

describe('a folder of documents whose disk is full', () => {
  const filesOf = async (dir: string) =>
    (await fs.readdir(dir, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  const documents = async () =>
    api.platform.database.platform
      .selectFrom('kyc_documents')
      .where('seller_id', '=', maria.sellerId)
      .select(['id', 'state'])
      .execute();

  it('answers 503, leaves no half image, and takes it once there is room', async () => {
    await openReport(api, maria);
    const { writeFile } = fs;
    const { dir } = api.platform.config.identityDocuments;
    jest.spyOn(fs, 'writeFile').mockImplementationOnce(async (file, bytes, options) => {
      await writeFile(file, (bytes as Buffer).subarray(0, 1_000), options);
      throw Object.assign(new Error('no space left on device, write'), { code: 'ENOSPC' });
    });
    const photo = await documentPhoto();
    expectUnavailable(await upload(api, maria, 'frente', photo));
    expect(await filesOf(dir)).toEqual([]);

    const answer = await upload(api, maria, 'frente', photo);
    expect(answer.statusCode).toBe(201);
    expect((await filesOf(dir)).map(({ name }) => name)).toEqual([answer.json().id]);
    // The row without a file is loose: housekeeping removes it, and no slot ever had it.
    expect((await documents()).map(({ state }) => state)).toEqual(['loose', 'loose']);
  });
});
