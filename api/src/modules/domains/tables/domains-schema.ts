import type { DomainReason, DomainRecord, HostState } from '@balcao/domain';
import type { Generated } from 'kysely';
import type { DefaultInstant, OptionalInstant } from '../../../db/instants';
import type { Json } from '../../../db/product-columns';

export interface DomainsTable {
  seller_id: string;
  id: string;
  store_id: string;
  host: string;
  registered_domain: string;
  target_label: string;
  proof_token: string;
  state: Generated<HostState>;
  /** Empty where nothing is wrong. */
  reason: Generated<DomainReason | ''>;
  detail: Generated<string>;
  records: Json<DomainRecord[]>;
  checks: Generated<number>;
  checked_since: DefaultInstant;
  checked_at: OptionalInstant;
  next_check_at: OptionalInstant;
  diverted_at: OptionalInstant;
  is_primary: Generated<boolean>;
  created_at: DefaultInstant;
  removed_at: OptionalInstant;
}

export interface DomainChecksTable {
  seller_id: string;
  id: string;
  domain_id: string;
  reason: DomainReason | '';
  records: Json<DomainRecord[]>;
  created_at: DefaultInstant;
}

/** A visit that came by a domain. */
export interface DomainVisitsTable {
  seller_id: string;
  domain_id: string;
  /** The token of the visit in `checkout_sessions`. */
  visit: string;
  created_at: DefaultInstant;
}
