import { Client } from 'pg';

/** Text of every value is the same whatever the server's settings: checksums of two servers can be compared. */
const SETTINGS =
  '-c timezone=UTC -c datestyle=ISO -c bytea_output=hex -c extra_float_digits=1 -c statement_timeout=0';

/** Runs `work` in one transaction, undone when it throws. */
export async function inTransaction<T>(
  databaseUrl: string,
  begin: 'begin' | 'begin isolation level repeatable read read only',
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({
    connectionString: databaseUrl,
    options: SETTINGS,
    connectionTimeoutMillis: 5_000,
  });
  // A connection that breaks fails the query in progress, which tells it.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(begin);
    const result = await work(client);
    await client.query('commit');
    return result;
  } finally {
    await client.end();
  }
}
