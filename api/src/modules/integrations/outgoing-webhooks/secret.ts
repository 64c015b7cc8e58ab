import { randomBytes } from 'node:crypto';
import { OLD_SECRET_HOURS } from '@balcao/api-schema';
import { currentMs } from '../../../db/clock';
import type { KeyRing, SecretPlace } from '../../../security/key-ring';
import { secretOf } from '../../../security/standard-webhook';
import type { EndpointRow } from './endpoint-repository';

/** The place of an endpoint's secrets in the key ring. */
export const secretPlace = ({ seller_id, id }: Pick<EndpointRow, 'seller_id' | 'id'>): SecretPlace => ({
  sellerId: seller_id,
  recordId: id,
  field: 'webhook-secret',
});

/** A new secret of 256 bits, as it is shown and as it is stored. */
export function newSecret(keyRing: KeyRing, place: Pick<EndpointRow, 'seller_id' | 'id'>) {
  const secret = secretOf(randomBytes(32));
  return { secret, sealed: keyRing.encrypt(secret, secretPlace(place)) };
}

/** Until when a secret that is replaced now signs as well. */
export const oldSecretEnd = (): Date => new Date(currentMs() + OLD_SECRET_HOURS * 3_600_000);

/** Whether the secret before the current one signs as well. */
export const hasOldSecret = ({
  old_secret_sealed,
  old_secret_until,
}: Pick<EndpointRow, 'old_secret_sealed' | 'old_secret_until'>): boolean =>
  old_secret_sealed !== null && old_secret_until !== null && old_secret_until.getTime() > currentMs();

/** The secrets that sign for an endpoint now, the current one first. */
export function secretsOf(keyRing: KeyRing, row: EndpointRow): string[] {
  const sealed = [row.secret_sealed, ...(hasOldSecret(row) ? [row.old_secret_sealed ?? ''] : [])];
  return sealed.map((text) => keyRing.decrypt(text, secretPlace(row)));
}
