import type { Executor } from '../../db/database';

/** The ids of domains with a certificate's key, for keys that are renewed. */
export async function findSealedCertificates(
  database: Executor,
  after: string,
  limit: number,
): Promise<string[]> {
  const rows = await database
    .selectFrom('certificates')
    .where('domain_id', '>', after)
    .where('key_sealed', '<>', '')
    .orderBy('domain_id')
    .limit(limit)
    .select('domain_id')
    .execute();
  return rows.map(({ domain_id }) => domain_id);
}

export const lockSealedCertificate = (trx: Executor, domainId: string) =>
  trx
    .selectFrom('certificates')
    .where('domain_id', '=', domainId)
    .where('key_sealed', '<>', '')
    .select(['seller_id', 'domain_id', 'key_sealed'])
    .forUpdate()
    .executeTakeFirst();

export async function writeSealedCertificate(
  trx: Executor,
  { seller_id, domain_id }: { seller_id: string; domain_id: string },
  key_sealed: string,
): Promise<void> {
  await trx
    .updateTable('certificates')
    .set({ key_sealed })
    .where('seller_id', '=', seller_id)
    .where('domain_id', '=', domain_id)
    .execute();
}

/** The ids of open orders, whose keys are sealed. */
export async function findSealedOrders(database: Executor, after: string, limit: number): Promise<string[]> {
  const rows = await database
    .selectFrom('acme_orders')
    .where('id', '>', after)
    .where('key_sealed', '<>', '')
    .orderBy('id')
    .limit(limit)
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}

export const lockSealedOrder = (trx: Executor, id: string) =>
  trx
    .selectFrom('acme_orders')
    .where('id', '=', id)
    .where('key_sealed', '<>', '')
    .select(['seller_id', 'id', 'domain_id', 'key_sealed'])
    .forUpdate()
    .executeTakeFirst();

/** The directories of accounts, whose keys are sealed. */
export async function findSealedAccounts(
  database: Executor,
  after: string,
  limit: number,
): Promise<string[]> {
  const rows = await database
    .selectFrom('acme_accounts')
    .where('directory_url', '>', after)
    .orderBy('directory_url')
    .limit(limit)
    .select('directory_url')
    .execute();
  return rows.map(({ directory_url }) => directory_url);
}

export const lockSealedAccount = (trx: Executor, directoryUrl: string) =>
  trx
    .selectFrom('acme_accounts')
    .where('directory_url', '=', directoryUrl)
    .select(['directory_url', 'key_sealed'])
    .forUpdate()
    .executeTakeFirst();
