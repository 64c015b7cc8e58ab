import { type CertificateReason, type CertificateStatus, lifetimeLeft } from '@balcao/domain';
import { currentTime } from '../../db/clock';
import type { Executor } from '../../db/database';
import { type CertificateRow, findCertificates } from './issuing/certificate-repository';
import { lifeOf } from './issuing/move';

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

function partOf(row: CertificateRow): DomainCertificate {
  const life = lifeOf(row);
  return {
    status: row.status,
    reason: row.reason === '' ? null : row.reason,
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
}

/** The certificates of a seller's domains, by the domain's id; those whose host was never proven have none. */
export async function certificatesOf(
  executor: Executor,
  sellerId: string,
  domainIds: readonly string[],
): Promise<ReadonlyMap<string, DomainCertificate>> {
  const rows = await findCertificates(executor, sellerId, domainIds);
  return new Map(rows.map((row) => [row.domain_id, partOf(row)]));
}
