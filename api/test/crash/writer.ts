import { writeSync } from 'node:fs';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../src/embedded-postgres/start';

/**
 * Starts or adopts the server in the folder given and writes rows until it is killed. Each number printed on a line of
 * standard output is a row whose commit PostgreSQL acknowledged.
 */
const [dataDir = '', firstId = '0'] = process.argv.slice(2);
const connections = 8;

async function write(): Promise<void> {
  const { url } = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  const pool = new pg.Pool({ connectionString: url, max: connections });
  pool.on('error', () => process.exit(1));
  await pool.query('create table if not exists acknowledged (id bigint primary key)');
  let id = Number(firstId);
  const writeForever = async () => {
    for (;;) {
      const row = id++;
      await pool.query('insert into acknowledged (id) values ($1)', [row]);
      writeSync(1, `${row}\n`);
    }
  };
  await Promise.all(Array.from({ length: connections }, writeForever));
}

write().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
