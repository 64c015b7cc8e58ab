import type { Executor } from '../../../db/database';

/** A host with the certificate that it is served with. */
export interface ServedRow {
  sellerId: string;
  domainId: string;
  host: string;
  chainPem: string;
  keySealed: string;
}

const served = (platform: Executor) =>
  platform
    .selectFrom('certificates')
    .where('withdrawn_at', 'is', null)
    .select([
      'seller_id as sellerId',
      'domain_id as domainId',
      'host',
      'chain_pem as chainPem',
      'key_sealed as keySealed',
    ]);

/** Every proven host; those without a certificate yet too. */
export const findServed = (platform: Executor): Promise<ServedRow[]> => served(platform).execute();

/** A proven host; undefined for any other. */
export const findServedHost = (platform: Executor, host: string): Promise<ServedRow | undefined> =>
  served(platform).where('host', '=', host).executeTakeFirst();

/** When a certificate changed last, by the database's clock. */
export async function findNewest(platform: Executor): Promise<Date | null> {
  const { newest } = await platform
    .selectFrom('certificates')
    .select(({ fn }) => fn.max('updated_at').as('newest'))
    .executeTakeFirstOrThrow();
  return newest;
}

/** The hosts of certificates that have changed since, the last one at the end. */
export const findChanged = (platform: Executor, since: Date): Promise<{ host: string; updatedAt: Date }[]> =>
  platform
    .selectFrom('certificates')
    .where('updated_at', '>', since)
    .orderBy('updated_at')
    .select(['host', 'updated_at as updatedAt'])
    .execute();
