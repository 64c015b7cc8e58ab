import type { AuditEntry } from '../../../audit/record-audit';

/** The audit entry of a change, which its caller records last. */
export type OrderEntry = Omit<AuditEntry, 'sellerId'>;
