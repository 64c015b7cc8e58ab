import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { createOwnDatabase, type OwnDatabase } from '../../test/own-database';
import { startTestApi } from '../../test/test-app';
import { withApi } from '../../test/with-store';
import { SYSTEM_ORIGIN } from '../security/origin';
import { plainHash } from './entry-hash';
import { recordAudit } from './record-audit';
import { hashedEntryOf, verifyAudit } from './verify-audit';

// Every check reads the whole log: that of the other tests is long.
let own: OwnDatabase;
const api = withApi(async () => {
  own = await createOwnDatabase();
  return startTestApi({ DATABASE_URL: own.url });
});
afterAll(() => own.drop());

const record = (sellerId: string, after: Record<string, unknown> = { b: 1, a: [1, { z: null, y: 'ç' }] }) =>
  api.platform.database.platform.transaction().execute((trx) =>
    recordAudit(trx, SYSTEM_ORIGIN, {
      sellerId,
      action: 'user.seed',
      entity: 'thing',
      entityId: 't1',
      after,
    }),
  );

const brokenOf = async (sellerId: string) =>
  (await verifyAudit(api.platform.database.platform)).broken.filter((broken) => broken.sellerId === sellerId);

/** Changes the log as its tables' owner, who alone may remove the guards. */
async function tamper(statement: string, sellerId: string): Promise<void> {
  const client = new Client({ connectionString: own.url });
  await client.connect();
  try {
    await client.query(`begin;
      alter table audit_log disable trigger user, no force row level security;
      alter table audit_heads no force row level security`);
    await client.query(statement, [sellerId]);
    await client.query(`
      alter table audit_log enable trigger user, force row level security;
      alter table audit_heads force row level security;
      commit`);
  } finally {
    await client.end();
  }
}

async function forgetChain(sellerId: string): Promise<void> {
  await tamper('delete from audit_log where seller_id = $1', sellerId);
  await tamper('delete from audit_heads where seller_id = $1', sellerId);
}

/** Gives the last entry of a chain the hash that everybody can compute, as all entries had it before there was a key. */
async function forge(sellerId: string, seq: number): Promise<void> {
  const row = await api.platform.database.platform
    .selectFrom('audit_log')
    .selectAll()
    .where('seller_id', '=', sellerId)
    .where('seq', '=', seq)
    .executeTakeFirstOrThrow();
  const hash = plainHash(row.previous_hash, hashedEntryOf(row));
  await tamper(`update audit_log set hash = '${hash}' where seller_id = $1 and seq = ${seq}`, sellerId);
  await tamper(`update audit_heads set hash = '${hash}' where seller_id = $1`, sellerId);
}

describe('the audit log', () => {
  it('chains entries and holds', async () => {
    const sellerId = randomUUID();
    for (let entry = 0; entry < 3; entry += 1) await record(sellerId);
    expect(await brokenOf(sellerId)).toEqual([]);
  });

  it('keeps one chain under 20 parallel writers', async () => {
    const sellerId = randomUUID();
    await Promise.all(Array.from({ length: 20 }, () => record(sellerId)));
    const rows = await api.platform.database.platform
      .selectFrom('audit_log')
      .select('seq')
      .where('seller_id', '=', sellerId)
      .orderBy('seq')
      .execute();
    expect(rows.map(({ seq }) => seq)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
    expect(await brokenOf(sellerId)).toEqual([]);
  });

  it.each([
    ['changed', "update audit_log set action = 'test.other' where seller_id = $1 and seq = 2", 2],
    ['missing', 'delete from audit_log where seller_id = $1 and seq = 2', 2],
    ['cut', 'delete from audit_log where seller_id = $1 and seq = 3', 3],
  ])('notices an entry that was %s', async (reason, statement, seq) => {
    const sellerId = randomUUID();
    for (let entry = 0; entry < 3; entry += 1) await record(sellerId);
    await tamper(statement, sellerId);
    expect(await brokenOf(sellerId)).toEqual([{ sellerId, seq, reason }]);
    await forgetChain(sellerId);
  });

  it('notices an entry that somebody without the key made up', async () => {
    const sellerId = randomUUID();
    for (let entry = 0; entry < 3; entry += 1) await record(sellerId);
    await forge(sellerId, 3);
    expect(await brokenOf(sellerId)).toEqual([{ sellerId, seq: 3, reason: 'changed' }]);
    await forgetChain(sellerId);
  });

  it('still verifies entries from before hashes had a key, and goes on from them', async () => {
    const before = (await verifyAudit(api.platform.database.platform)).unkeyed;
    const sellerId = randomUUID();
    await record(sellerId);
    await forge(sellerId, 1);
    await record(sellerId);
    expect(await brokenOf(sellerId)).toEqual([]);
    expect((await verifyAudit(api.platform.database.platform)).unkeyed).toBe(before + 1);
    await tamper("update audit_log set action = 'test.other' where seller_id = $1 and seq = 1", sellerId);
    expect(await brokenOf(sellerId)).toEqual([{ sellerId, seq: 1, reason: 'changed' }]);
    await forgetChain(sellerId);
  });

  it('does not hold under another key', async () => {
    const sellerId = randomUUID();
    await record(sellerId);
    const other = await startTestApi({
      DATABASE_URL: own.url,
      AUDIT_SECRET: 'outro segredo, de outro servidor, longo',
    });
    const { broken } = await verifyAudit(other.platform.database.platform);
    await other.close();
    expect(broken).toContainEqual({ sellerId, seq: 1, reason: 'changed' });
  });

  it('can be neither changed nor deleted by the API', async () => {
    const sellerId = randomUUID();
    await record(sellerId);
    const { platform } = api.platform.database;
    const change = platform
      .updateTable('audit_log')
      .set({ action: 'x' })
      .where('seller_id', '=', sellerId)
      .execute();
    await expect(change).rejects.toThrow(/permission denied/);
    const removal = platform.deleteFrom('audit_log').where('seller_id', '=', sellerId).execute();
    await expect(removal).rejects.toThrow(/permission denied/);
  });
});
