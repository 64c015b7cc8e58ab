import { z } from '@balcao/api-schema';
import {
  type CertificateLife,
  type CertificateReason,
  type CertificateStatus,
  lifetimeLeft,
} from '@balcao/domain';
import { type Selectable, sql, type Updateable } from 'kysely';
import { currentTime } from '../../db/clock';
import type { Executor, SellerTransaction } from '../../db/database';
import { defineTask, enqueue } from '../../queue';
import type { SecretPlace } from '../../security/key-ring';
import type { AcmeOrdersTable, CertificatesTable } from './tables/certificates-schema';

export type CertificateRow = Selectable<CertificatesTable>;
export type OrderRow = Selectable<AcmeOrdersTable>;

/** Of whom a certificate is. */
export interface CertificatePlace {
  sellerId: string;
  domainId: string;
}

/** The channel on which servers hear of changed certificates: the host is the payload. */
export const CERTIFICATES_CHANNEL = 'certificates';

/** The key of a domain's certificate, in its order and then beside the certificate. */
export const keyPlace = ({ sellerId, domainId }: CertificatePlace): SecretPlace => ({
  sellerId,
  recordId: domainId,
  field: 'certificate-key',
});

export const certificateTask = defineTask('certificate', z.object({ domainId: z.string() }));

/** Between which instants a certificate holds; undefined where there is none. */
export const lifeOf = ({ not_before, not_after }: CertificateRow): CertificateLife | undefined =>
  not_before && not_after ? { notBefore: not_before, notAfter: not_after } : undefined;

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

/** The order that a certificate waits for. */
export const findOpenOrder = (
  executor: Executor,
  { sellerId, domainId }: CertificatePlace,
): Promise<OrderRow | undefined> =>
  executor
    .selectFrom('acme_orders')
    .where('seller_id', '=', sellerId)
    .where('domain_id', '=', domainId)
    .where('ended_at', 'is', null)
    .selectAll()
    .executeTakeFirst();

export async function updateOrder(
  trx: Executor,
  { seller_id, id }: Pick<OrderRow, 'seller_id' | 'id'>,
  columns: Updateable<AcmeOrdersTable>,
): Promise<void> {
  await trx
    .updateTable('acme_orders')
    .set(columns)
    .where('seller_id', '=', seller_id)
    .where('id', '=', id)
    .execute();
}

/** Ends an order. Its key and its proof are of no more use. */
export const endOrder = (
  trx: Executor,
  order: Pick<OrderRow, 'seller_id' | 'id'>,
  outcome: 'emitido' | 'falhou' | 'abandonado',
): Promise<void> =>
  updateOrder(trx, order, {
    outcome,
    ended_at: currentTime(),
    key_sealed: '',
    challenge_token: null,
    key_authorization: '',
  });

/** The answer at the address of a proof; undefined for one that nobody waits for. */
export async function findProof(
  platform: Executor,
  { host, token }: { host: string; token: string },
): Promise<string | undefined> {
  const found = await platform
    .selectFrom('acme_orders')
    .where('challenge_token', '=', token)
    .where('host', '=', host)
    .select('key_authorization')
    .executeTakeFirst();
  return found?.key_authorization;
}

/**
 * The host of a domain is proven to be its store's: a certificate is ordered, and served once it is there. Called again it tries at once,
 * as far as the authority allows it; a certificate that was withdrawn is served again.
 * @param host as certificates name it: lower case, international names in punycode
 * @returns how far its certificate is
 */
export async function orderCertificate(
  trx: SellerTransaction,
  { host, storeId, sellerId, domainId }: CertificatePlace & { storeId: string; host: string },
): Promise<CertificateStatus> {
  const { status } = await trx
    .insertInto('certificates')
    .values({ seller_id: sellerId, domain_id: domainId, store_id: storeId, host, status: 'verificado' })
    .onConflict((conflict) =>
      conflict.columns(['seller_id', 'domain_id']).doUpdateSet({
        host,
        withdrawn_at: null,
        // Whoever is told to wait by the authority waits.
        next_check_at: sql`case certificates.reason when 'limite_da_ca' then certificates.next_check_at end`,
        updated_at: sql`clock_timestamp()`,
      }),
    )
    .returning('status')
    .executeTakeFirstOrThrow();
  await enqueue(
    trx,
    certificateTask,
    { payload: { domainId }, sellerId, key: domainId, idempotencyKey: domainId },
    'restart',
  );
  await notifyServers(trx, host);
  return status;
}

/** The host is no longer its store's, or the domain goes: its certificate is neither served nor renewed any more. */
export async function withdrawCertificate(trx: SellerTransaction, place: CertificatePlace): Promise<void> {
  const held = await findCertificate(trx, place);
  if (held === undefined) return;
  const order = await findOpenOrder(trx, place);
  if (order) await endOrder(trx, order, 'abandonado');
  await updateCertificate(trx, place, { withdrawn_at: currentTime(), next_check_at: null });
  await notifyServers(trx, held.host);
}

/** The certificate of a domain, as the domain's document has it. */
export interface DomainCertificate {
  status: CertificateStatus;
  reason: CertificateReason | null;
  /** The authority's own words about the reason; empty without one. */
  detail: string;
  /** When something is tried or asked next; null where nothing is. ISO 8601. */
  nextCheckAt: string | null;
  /** Null while there is none. */
  certificate: { issuer: string; notBefore: string; notAfter: string; lifetimeLeft: number } | null;
}

/** The certificates of a seller's domains, by the domain's id; those whose host was never proven have none. */
export async function certificatesOf(
  executor: Executor,
  sellerId: string,
  domainIds: readonly string[],
): Promise<ReadonlyMap<string, DomainCertificate>> {
  if (domainIds.length === 0) return new Map();
  const rows = await executor
    .selectFrom('certificates')
    .where('seller_id', '=', sellerId)
    .where('domain_id', 'in', domainIds)
    .selectAll()
    .execute();
  const parts = rows.map((row): [string, DomainCertificate] => {
    const life = lifeOf(row);
    const part = {
      status: row.status,
      reason: row.reason || null,
      detail: row.detail,
      nextCheckAt: row.next_check_at?.toISOString() ?? null,
      certificate: life
        ? {
            issuer: row.issuer,
            notBefore: life.notBefore.toISOString(),
            notAfter: life.notAfter.toISOString(),
            lifetimeLeft: lifetimeLeft(life, currentTime()),
          }
        : null,
    };
    return [row.domain_id, part];
  });
  return new Map(parts);
}
