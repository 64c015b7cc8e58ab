import { type DomainRecord, proofName, proofValue, splitHost, targetHost } from '@balcao/domain';
import type { CheckedHost } from './check-dns';
import type { DomainRow } from './repository';

/** @param base below which each domain has its own target */
export const checkedHostOf = (
  row: Pick<DomainRow, 'host' | 'registered_domain' | 'target_label' | 'proof_token'>,
  base: string,
): CheckedHost => ({
  host: row.host,
  registeredDomain: row.registered_domain,
  target: targetHost(row.target_label, base),
  proofToken: row.proof_token,
});

/** The records that a panel is to have, as they were found last. */
export function recordsOf(
  row: Pick<DomainRow, 'host' | 'registered_domain' | 'target_label' | 'proof_token' | 'records'>,
  base: string,
): DomainRecord[] {
  const { host, target, proofToken } = checkedHostOf(row, base);
  const unseen: DomainRecord[] = [
    { type: 'CNAME', name: splitHost(host).label, expected: target, found: '', ok: false },
    { type: 'TXT', name: proofName(host), expected: proofValue(proofToken), found: '', ok: false },
  ];
  return row.records.length > 0 ? row.records : unseen;
}
