import type { Generated } from 'kysely';
import type { DefaultInstant, Instant, OptionalInstant } from '../../../db/instants';

/** The parameters and cookies that tie a visit or an order to an advertisement. */
export interface VisitTrackingTable {
  seller_id: string;
  id: string;
  store_id: string;
  is_test: boolean;
  /** `visit|<token>` or `order|<source>|<external id>`. */
  kept_for: string;
  /** Encrypted; empty once it was acknowledged, refused or erased. */
  sealed: string;
  /** The seller's host by which the buyer came; empty for the installation's own. */
  host: Generated<string>;
  allows_marketing: Generated<boolean>;
  allows_analytics: Generated<boolean>;
  consent_version: Generated<string>;
  consented_at: OptionalInstant;
  created_at: DefaultInstant;
  expires_at: Instant;
}
