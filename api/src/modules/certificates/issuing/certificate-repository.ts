import type { CertificateStatus } from '@balcao/domain';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Executor, SellerTransaction } from '../../../db/database';
import type { CertificatesTable } from '../tables/certificates-schema';

export type CertificateRow = Selectable<CertificatesTable>;

/** Of whom a certificate is. */
export interface CertificatePlace {
  sellerId: string;
  domainId: string;
}

/** The channel on which servers hear of changed certificates: the host is the payload. */
export const CERTIFICATES_CHANNEL = 'certificates';

/** Begins a certificate, or takes one up again that was withdrawn. @returns how far it is */
export async function beginCertificate(
  trx: SellerTransaction,
  row: Pick<Insertable<CertificatesTable>, 'seller_id' | 'domain_id' | 'store_id' | 'host'>,
): Promise<CertificateStatus> {
  const { status } = await trx
    .insertInto('certificates')
    .values({ ...row, status: 'verificado' })
    .onConflict((conflict) =>
      conflict.columns(['seller_id', 'domain_id']).doUpdateSet({
        host: row.host,
        withdrawn_at: null,
        // Whoever is told to wait by the authority waits.
        next_check_at: sql`case certificates.reason when 'limite_da_ca' then certificates.next_check_at end`,
        updated_at: sql`clock_timestamp()`,
      }),
    )
    .returning('status')
    .executeTakeFirstOrThrow();
  return status;
}

export const findCertificate = (
  executor: Executor,
  { sellerId, domainId }: CertificatePlace,
): Promise<CertificateRow | undefined> =>
  executor
    .selectFrom('certificates')
    .where('seller_id', '=', sellerId)
    .where('domain_id', '=', domainId)
    .selectAll()
    .executeTakeFirst();

/** A certificate, locked until the transaction ends. */
export const lockCertificate = (
  trx: SellerTransaction,
  { sellerId, domainId }: CertificatePlace,
): Promise<CertificateRow | undefined> =>
  trx
    .selectFrom('certificates')
    .where('seller_id', '=', sellerId)
    .where('domain_id', '=', domainId)
    .selectAll()
    .forUpdate()
    .executeTakeFirst();

export async function updateCertificate(
  trx: SellerTransaction,
  { sellerId, domainId }: CertificatePlace,
  columns: Updateable<CertificatesTable>,
): Promise<void> {
  await trx
    .updateTable('certificates')
    .set({ ...columns, updated_at: sql`clock_timestamp()` })
    .where('seller_id', '=', sellerId)
    .where('domain_id', '=', domainId)
    .execute();
}

/** Tells servers, once this is committed, that what they serve at a host has changed. */
export async function notifyServers(trx: SellerTransaction, host: string): Promise<void> {
  await sql`select pg_notify(${CERTIFICATES_CHANNEL}, ${host})`.execute(trx);
}

/** The certificates of some domains of a seller. */
export async function findCertificates(
  executor: Executor,
  sellerId: string,
  domainIds: readonly string[],
): Promise<CertificateRow[]> {
  if (domainIds.length === 0) return [];
  return executor
    .selectFrom('certificates')
    .where('seller_id', '=', sellerId)
    .where('domain_id', 'in', domainIds)
    .selectAll()
    .execute();
}

/** Certificates that nobody works on: those from before there was an authority. */
export const findIdleCertificates = (platform: Executor): Promise<CertificatePlace[]> =>
  platform
    .selectFrom('certificates')
    .where('withdrawn_at', 'is', null)
    .where((where) =>
      where.or([
        where('next_check_at', '<', sql<Date>`now() - interval '1 hour'`),
        where.and([
          where('next_check_at', 'is', null),
          where('updated_at', '<', sql<Date>`now() - interval '1 hour'`),
        ]),
      ]),
    )
    .select(['seller_id as sellerId', 'domain_id as domainId'])
    .limit(1_000)
    .execute();

/** Deletes what was withdrawn a month ago: until then a host that is proven again has its certificate at once. */
export async function deleteWithdrawn(platform: Executor): Promise<void> {
  await platform
    .deleteFrom('certificates')
    .where('withdrawn_at', '<', sql<Date>`now() - interval '30 days'`)
    .execute();
}
