import type { KeyRing, SecretPlace } from '../../../../security/key-ring';
import type { LinkRow } from './repository';

/** A secret of a link, by what it is for. */
type SecretField = 'shopify.client-secret' | 'shopify.access-token';

const placeOf = ({ seller_id, id }: Pick<LinkRow, 'seller_id' | 'id'>, field: SecretField): SecretPlace => ({
  sellerId: seller_id,
  recordId: id,
  field,
});

/** A secret that is not there stays empty. */
export const sealSecret = (
  keyRing: KeyRing,
  link: Pick<LinkRow, 'seller_id' | 'id'>,
  field: SecretField,
  secret: string,
): string => keyRing.encrypt(secret, placeOf(link, field));

const open = (keyRing: KeyRing, link: LinkRow, field: SecretField, sealed: string): string =>
  sealed === '' ? '' : keyRing.decrypt(sealed, placeOf(link, field));

/** The token for calls to the shop; empty before the first one of an app came, and once the app was removed there. */
export const accessTokenOf = (keyRing: KeyRing, link: LinkRow): string =>
  open(keyRing, link, 'shopify.access-token', link.access_token_sealed);

/** The secret that the app's tokens are given for. */
export const clientSecretOf = (keyRing: KeyRing, link: LinkRow): string =>
  open(keyRing, link, 'shopify.client-secret', link.client_secret_sealed);

const OLD_SECRET_MS = 3_600_000;

/** The secrets that may have signed a delivery now: the client secret, and for an hour after a rotation also the one before. */
export function signingSecrets(keyRing: KeyRing, link: LinkRow, now: Date): string[] {
  const { client_secret_sealed, old_client_secret_sealed: old, client_secret_rotated_at: at } = link;
  const isOldGood = old !== null && at !== null && now.getTime() - at.getTime() <= OLD_SECRET_MS;
  return [client_secret_sealed, ...(isOldGood ? [old] : [])].map((sealed) =>
    open(keyRing, link, 'shopify.client-secret', sealed),
  );
}

/** The secrets of a link under the newest key; null when all are. */
export function resealSecrets(
  keyRing: KeyRing,
  link: Pick<
    LinkRow,
    'seller_id' | 'id' | 'client_secret_sealed' | 'old_client_secret_sealed' | 'access_token_sealed'
  >,
) {
  const reseal = (field: SecretField, sealed: string | null) =>
    sealed ? keyRing.reseal(sealed, placeOf(link, field)) : null;
  const secret = reseal('shopify.client-secret', link.client_secret_sealed);
  const old = reseal('shopify.client-secret', link.old_client_secret_sealed);
  const token = reseal('shopify.access-token', link.access_token_sealed);
  if (secret === null && old === null && token === null) return null;
  return {
    ...(secret && { client_secret_sealed: secret }),
    ...(old && { old_client_secret_sealed: old }),
    ...(token && { access_token_sealed: token }),
  };
}
