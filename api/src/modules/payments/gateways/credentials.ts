import { type CredentialField, credentialEnd } from '@balcao/domain';
import type { KeyRing, SecretPlace } from '../../../security/key-ring';
import type { SealedCredentials } from '../tables/gateways-schema';

/** The connection of the credentials. A value that is moved to another connection or field does not decrypt. */
type Place = Omit<SecretPlace, 'field'>;
type OpenCredentials = Partial<Record<CredentialField, string>>;

const secretPlaceOf = (place: Place, field: string): SecretPlace => ({
  ...place,
  field: `credentials.${field}`,
});

/** Encrypts the credentials given. */
export function sealCredentials(keyRing: KeyRing, place: Place, given: OpenCredentials): SealedCredentials {
  return Object.fromEntries(
    Object.entries(given).map(([field, value]) => [
      field,
      { sealed: keyRing.encrypt(value, secretPlaceOf(place, field)), end: credentialEnd(value) },
    ]),
  );
}

/** Decrypts the credentials, only for the moment of a request to the gateway. */
export function openCredentials(keyRing: KeyRing, place: Place, stored: SealedCredentials): OpenCredentials {
  return Object.fromEntries(
    Object.entries(stored).map(([field, { sealed }]) => [
      field,
      keyRing.decrypt(sealed, secretPlaceOf(place, field)),
    ]),
  );
}

/** Re-encrypts credentials with the current key; null when all use it already. */
export function resealCredentials(
  keyRing: KeyRing,
  place: Place,
  stored: SealedCredentials,
): SealedCredentials | null {
  const anew: SealedCredentials = {};
  let isChanged = false;
  for (const [field, value] of Object.entries(stored)) {
    const sealed = keyRing.reseal(value.sealed, secretPlaceOf(place, field));
    if (sealed !== null) isChanged = true;
    Object.assign(anew, { [field]: { ...value, ...(sealed !== null && { sealed }) } });
  }
  return isChanged ? anew : null;
}
