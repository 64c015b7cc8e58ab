import {
  type CertificateEvent,
  type CertificateLife,
  type CertificateReason,
  certificateAfter,
  certificateAgainSeconds,
  isNearItsEnd,
} from '@balcao/domain';
import type { Updateable } from 'kysely';
import { currentTime } from '../../../db/clock';
import type { SellerTransaction } from '../../../db/database';
import { Again } from '../../../queue';
import type { CertificatesTable } from '../tables/certificates-schema';
import { type CertificateRow, lockCertificate, updateCertificate } from './certificate-repository';
import { endOrder, type OrderRow } from './order-repository';
import type { OrderWork, Work } from './parts';

/** Between which instants a certificate holds; undefined where there is none. */
export const lifeOf = ({ not_before, not_after }: CertificateRow): CertificateLife | undefined =>
  not_before && not_after ? { notBefore: not_before, notAfter: not_after } : undefined;

/** Whether a failure leaves less than a third of the certificate's life to those that follow. */
function failureOf(row: CertificateRow): CertificateEvent {
  const life = lifeOf(row);
  const now = currentTime();
  if (life === undefined) return 'failed';
  if (life.notAfter <= now) return 'ended';
  return isNearItsEnd(life, now) ? 'failed-late' : 'failed';
}

/** Writes what has happened to a certificate, and says so to whoever shows the domain. Nothing happens to one that was withdrawn. */
export async function move(
  trx: SellerTransaction,
  { parts, place }: Pick<Work, 'parts' | 'place'>,
  decide: (row: CertificateRow) => Updateable<CertificatesTable> & { event?: CertificateEvent },
): Promise<void> {
  const row = await lockCertificate(trx, place);
  if (row === undefined || row.withdrawn_at !== null) return;
  const { event, ...columns } = decide(row);
  const status = event === undefined ? row.status : certificateAfter(row.status, event);
  await updateCertificate(trx, place, { ...columns, status });
  const { reason = row.reason, next_check_at: nextCheckAt = row.next_check_at } = columns;
  const { not_before: notBefore = row.not_before } = columns;
  if (status === row.status && reason === row.reason) return;
  await parts.raise(trx, 'certificate.moved', {
    ...place,
    from: row.status,
    status,
    notBefore: notBefore as Date | null,
    reason: reason === '' ? null : (reason as CertificateReason),
    nextCheckAt: nextCheckAt as Date | null,
  });
}

/** A try that came to nothing. */
export interface Failure {
  reason: CertificateReason;
  detail: string;
  retryAfterSeconds: number | undefined;
  /** The order that is over with it. */
  ends?: OrderRow;
}

/** Notes a failed try. @returns when the next one is */
export async function fail(work: Work, { reason, detail, retryAfterSeconds, ends }: Failure): Promise<Again> {
  const { parts, place, certificate } = work;
  const failures = certificate.failures + 1;
  const at = new Date(
    currentTime().getTime() + 1_000 * certificateAgainSeconds(reason, failures, retryAfterSeconds),
  );
  await parts.database.withSeller(place.sellerId, async (trx) => {
    if (ends) await endOrder(trx, ends, 'falhou');
    await move(trx, work, (row) => ({
      event: failureOf(row),
      reason,
      detail,
      failures,
      next_check_at: at,
    }));
  });
  return new Again(at);
}

/** Notes that there is no room for an order at the authority, which is nobody's failure. @returns when there is */
export async function waitForRoom({ parts, place }: OrderWork, at: Date): Promise<Again> {
  await parts.database.withSeller(place.sellerId, (trx) =>
    move(trx, { parts, place }, () => ({ reason: 'limite_da_ca', detail: '', next_check_at: at })),
  );
  return new Again(at);
}
