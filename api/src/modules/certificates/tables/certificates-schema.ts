import type { CertificateReason, CertificateStatus } from '@balcao/domain';
import type { Generated } from 'kysely';
import type { DefaultInstant, OptionalInstant } from '../../../db/instants';

export interface AcmeAccountsTable {
  directory_url: string;
  /** Encrypted. */
  key_sealed: string;
  /** Empty until the authority knows the key. */
  account_url: Generated<string>;
  created_at: DefaultInstant;
}

export interface CertificatesTable {
  seller_id: string;
  domain_id: string;
  store_id: string;
  host: string;
  status: CertificateStatus;
  /** Empty after a try that came to something. */
  reason: Generated<CertificateReason | ''>;
  detail: Generated<string>;
  failures: Generated<number>;
  next_check_at: OptionalInstant;
  chain_pem: Generated<string>;
  /** Encrypted; empty without a certificate. */
  key_sealed: Generated<string>;
  issuer: Generated<string>;
  not_before: OptionalInstant;
  not_after: OptionalInstant;
  ari_id: Generated<string>;
  renew_at: OptionalInstant;
  withdrawn_at: OptionalInstant;
  updated_at: DefaultInstant;
}

export interface AcmeOrdersTable {
  seller_id: string;
  id: string;
  domain_id: string;
  host: string;
  registered_domain: string;
  directory_url: string;
  replaces: Generated<string>;
  is_renewal: boolean;
  begun_at: OptionalInstant;
  order_url: Generated<string>;
  challenge_token: string | null;
  key_authorization: Generated<string>;
  answered_at: OptionalInstant;
  /** Encrypted; empty once the order has ended. */
  key_sealed: string;
  outcome: Generated<'' | 'emitido' | 'falhou' | 'abandonado'>;
  created_at: DefaultInstant;
  ended_at: OptionalInstant;
}
