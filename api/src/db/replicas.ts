import type { FastifyBaseLogger } from 'fastify';
import type { Client } from 'pg';
import { createListener, type Listener } from './listener';

/** The name of the connection by which a replica says which schema it knows; read in `hasOlderReplica`. */
const PREFIX = 'balcao_schema_';

/**
 * Says to newer replicas, for as long as this process lives, that one runs which knows the schema up to this migration.
 *
 * @param url the address of PostgreSQL itself
 * @param newest the number of the newest migration that this version has
 */
export function announceReplica(url: string, newest: number, logger: FastifyBaseLogger): Listener {
  return createListener({
    url,
    channels: [],
    applicationName: `${PREFIX}${newest}`,
    logger,
    onNotification() {},
    onResumed() {},
  });
}

/** Whether a replica runs that knows only an older schema than up to `newest`. */
export async function hasOlderReplica(client: Client, newest: number): Promise<boolean> {
  const { rows } = await client.query<{ older: boolean }>(
    `select exists (
       select from pg_stat_activity
       where datname = current_database() and substring(application_name from $1)::int < $2
     ) as older`,
    [`^${PREFIX}(\\d+)$`, newest],
  );
  return rows[0]?.older ?? false;
}
