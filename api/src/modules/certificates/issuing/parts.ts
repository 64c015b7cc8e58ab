import type { Platform } from '../../../platform';
import type { CertificateAuthority } from '../../../providers/acme/certificate-authority';
import type { SecretPlace } from '../../../security/key-ring';
import type { CertificatePlace, CertificateRow } from './certificate-repository';
import type { OrderRow } from './order-repository';

export type Parts = Pick<Platform, 'database' | 'keyRing' | 'raise'>;

/** A certificate that is worked on. */
export interface Work {
  parts: Parts;
  acme: CertificateAuthority;
  place: CertificatePlace;
  certificate: CertificateRow;
}

/** The same with the order that it waits for. */
export interface OrderWork extends Work {
  order: OrderRow;
}

/** The key of a domain's certificate, in its order and then beside the certificate. */
export const keyPlace = ({ sellerId, domainId }: CertificatePlace): SecretPlace => ({
  sellerId,
  recordId: domainId,
  field: 'certificate-key',
});
