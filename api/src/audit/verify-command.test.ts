import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { Client } from 'pg';
import { bundleProgram } from '../../test/bundled-program';
import { createOwnDatabase, type OwnDatabase } from '../../test/own-database';
import { startTestApi } from '../../test/test-app';
import { SYSTEM_ORIGIN } from '../security/origin';
import { recordAudit } from './record-audit';

const SECRETS = {
  JWT_SECRET: 'the secret of this test alone, long enough',
  ENCRYPTION_KEYS: `1:${Buffer.alloc(32, 7).toString('base64')}`,
};

let database: OwnDatabase;

beforeAll(async () => {
  database = await createOwnDatabase();
});
afterAll(() => database.drop());

/** Runs the command on the database. @returns its exit code and report */
async function verify() {
  const program = await bundleProgram('api/src/cli/verify-audit.ts');
  return new Promise<{ code: number; report: unknown }>((resolve) => {
    const root = path.resolve(__dirname, '..', '..', '..');
    const env = { ...process.env, ...SECRETS, NODE_ENV: 'test', DATABASE_URL: database.url };
    const child = execFile(process.execPath, [program], { cwd: root, env }, (_error, output) =>
      resolve({ code: child.exitCode ?? -1, report: JSON.parse(output) }),
    );
  });
}

// Two processes, each with the code of the whole API, take seconds to start.
it('reports that every chain holds, and fails once one does not', async () => {
  const sellerId = randomUUID();
  const api = await startTestApi({ ...SECRETS, DATABASE_URL: database.url });
  const entry = { sellerId, action: 'user.seed', entity: 'thing', entityId: 't1' } as const;
  await api.platform.database.platform.transaction().execute((trx) => recordAudit(trx, SYSTEM_ORIGIN, entry));
  await api.close();
  expect(await verify()).toEqual({ code: 0, report: { chains: 1, entries: 1, unkeyed: 0, broken: [] } });

  const owner = new Client({ connectionString: database.url });
  await owner.connect();
  await owner.query(`
    alter table audit_log disable trigger user, no force row level security;
    update audit_log set action = 'test.other';
    alter table audit_log enable trigger user, force row level security`);
  await owner.end();
  expect(await verify()).toEqual({
    code: 1,
    report: { chains: 1, entries: 0, unkeyed: 0, broken: [{ sellerId, seq: 1, reason: 'changed' }] },
  });
});
