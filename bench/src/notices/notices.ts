import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { pino } from 'pino';
import { buildApp } from '../../../api/src/app';
import { readConfig } from '../../../api/src/config';
import { createPlatform } from '../../../api/src/create-platform';
import { migrate } from '../../../api/src/db/migrate';
import { startEmbeddedPostgres } from '../../../api/src/embedded-postgres/start';
import { MODULES } from '../../../api/src/modules';
import { analyze, environmentOf } from '../api/api-servers';
import { makeOwner } from '../make-owner';
import { mediansByTurns } from '../median-ms';
import { judged, printTable } from '../table';

const INBOX = 10_000;
const ROUNDS = 200;
const MOST_MS = 10;

/** Gives the one person of a database notices that they have not seen. */
async function fillInbox(databaseUrl: string, storeId: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('set role balcao_platform');
  await client.query(
    `insert into notices (seller_id, id, store_id, user_id, dedupe_key, category, title, target_kind, in_app, mail_due)
     select seller_id, gen_random_uuid()::text, $1, id, number::text, 'money', 'Um saque voltou', 'payout', true, false
     from generate_series(1, ${INBOX}) as number, users`,
    [storeId],
  );
  await client.end();
  await analyze(databaseUrl);
}

/** Measures the inbox of one person who has never looked at it. */
export async function benchNotices(root: string): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'balcao-bench-notices-'));
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} });
  await migrate(postgres.url, join(root, 'api/migrations'));
  const owner = await makeOwner(postgres.url, 'dona@exemplo.com.br', '12345678909');
  await fillInbox(postgres.url, owner.storeId);
  const logger = pino({ level: 'silent' });
  const platform = createPlatform(readConfig(environmentOf(postgres.url)), logger);
  const app = await buildApp(platform, MODULES, logger);
  const read = (url: string) => async () => {
    const { statusCode } = await app.inject({ url, headers: { authorization: `Bearer ${owner.token}` } });
    if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}.`);
  };
  const [count = 0, list = 0] = await mediansByTurns([read('/notices/count'), read('/notices')], ROUNDS);
  printTable(
    `An inbox of ${INBOX} notices, none of them seen`,
    ['Call', 'Milliseconds'],
    [
      ['`GET /notices/count`', judged(count, MOST_MS)],
      ['`GET /notices`, 30 of them', list.toFixed(2)],
    ],
  );
  await app.close();
  await platform.database.close();
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
