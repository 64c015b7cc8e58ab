import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { EncryptionKey } from '../config';

/** Where a secret belongs. A ciphertext moved to another place does not decrypt. */
export interface SecretPlace {
  sellerId: string;
  recordId: string;
  field: string;
}

/** Encrypts the secrets that must be readable again. */
export interface KeyRing {
  encrypt(secret: string, place: SecretPlace): string;
  /** @throws when the key version is unknown, or the text was changed or moved */
  decrypt(sealed: string, place: SecretPlace): string;
}

const IV_BYTES = 12;
const TAG_BYTES = 16;

const additionalData = ({ sellerId, recordId, field }: SecretPlace, version: number) =>
  Buffer.from([sellerId, recordId, field, version].join('|'));

/** A key ring: AES-256-GCM, a random 96-bit IV, the last key for new secrets. Sealed form: `version.base64url`. */
export function createKeyRing(keys: EncryptionKey[]): KeyRing {
  const byVersion = new Map(keys.map(({ version, key }) => [version, key]));
  const current = keys.at(-1);
  if (current === undefined) throw new Error('The key ring needs a key');
  return {
    encrypt(secret, place) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', current.key, iv);
      cipher.setAAD(additionalData(place, current.version));
      const body = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return `${current.version}.${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')}`;
    },
    decrypt(sealed, place) {
      const [versionText = '', payload = ''] = sealed.split('.');
      const version = Number(versionText);
      const key = byVersion.get(version);
      if (key === undefined) throw new Error(`Encryption key ${versionText} is not in the ring`);
      const bytes = Buffer.from(payload, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES));
      decipher.setAAD(additionalData(place, version));
      decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      return Buffer.concat([
        decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)),
        decipher.final(),
      ]).toString('utf8');
    },
  };
}
