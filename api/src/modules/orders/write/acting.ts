import type { AuditEntry } from '../../../audit/record-audit';
import type { Owner } from '../../../db/owner';
import type { Platform } from '../../../platform';
import type { Origin } from '../../../security/origin';

/** The store of an order that is changed by hand, and who changes it. */
export interface Acting extends Pick<Platform, 'raise'> {
  owner: Owner;
  origin: Origin;
}

/** The audit entry of a change, which its caller records last. */
export type OrderEntry = Omit<AuditEntry, 'sellerId'>;
