import type { PixelFilter } from '@balcao/api-schema';
import { PROVIDERS_WITH_TOKEN } from '@balcao/domain';
import { sql } from 'kysely';
import type { Executor } from '../../../db/database';
import { ofStore } from '../../../db/of-store';
import type { Owner } from '../../../db/owner';
import type { Condition } from '../../../lists/conditions';

/** As `pixelStatus` of the domain says it. */
const STATUS = sql`case
  when not pixels.active then 'pausado'
  when pixels.token_end = '' and pixels.provider = any(${[...PROVIDERS_WITH_TOKEN]}::text[]) then 'incompleto'
  else 'ativo' end`;

/** The condition that a pixel has one of these statuses. */
export const hasStatus = (wanted: NonNullable<PixelFilter['status']>): Condition =>
  sql`${STATUS} = any(${wanted}::text[])`;

/** Those of some ids that are domains of a store. */
export async function domainsAmong(
  executor: Executor,
  owner: Owner,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await executor
    .selectFrom('domains')
    .where(ofStore(owner))
    .where('removed_at', 'is', null)
    .where('id', 'in', ids)
    .select('id')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** The ids of pixels with a token, for keys that are renewed. */
export async function findSealedPixels(database: Executor, after: string, limit: number): Promise<string[]> {
  const rows = await database
    .selectFrom('pixels')
    .where('id', '>', after)
    .where('token_sealed', '<>', '')
    .orderBy('id')
    .limit(limit)
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}

export const lockSealedPixel = (trx: Executor, id: string) =>
  trx
    .selectFrom('pixels')
    .where('id', '=', id)
    .where('token_sealed', '<>', '')
    .select(['seller_id', 'id', 'token_sealed'])
    .forUpdate()
    .executeTakeFirst();

export async function writeSealedToken(
  trx: Executor,
  { seller_id, id }: { seller_id: string; id: string },
  columns: { token_sealed: string; token_end?: string; version?: number },
): Promise<void> {
  await trx
    .updateTable('pixels')
    .set(columns)
    .where('seller_id', '=', seller_id)
    .where('id', '=', id)
    .execute();
}
