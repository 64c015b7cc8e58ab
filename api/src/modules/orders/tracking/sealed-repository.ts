import type { Executor } from '../../../db/database';

export async function findSealedIds(database: Executor, after: string, limit: number): Promise<string[]> {
  const rows = await database
    .selectFrom('visit_tracking')
    .where('id', '>', after)
    .where('sealed', '<>', '')
    .orderBy('id')
    .limit(limit)
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}

export const lockSealed = (trx: Executor, id: string) =>
  trx
    .selectFrom('visit_tracking')
    .where('id', '=', id)
    .where('sealed', '<>', '')
    .select(['seller_id', 'id', 'sealed'])
    .forUpdate()
    .executeTakeFirst();
