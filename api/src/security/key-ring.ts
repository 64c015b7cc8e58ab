import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { EncryptionKey } from '../config';

/** The place that a secret is bound to. A ciphertext moved to another place does not decrypt. */
export interface SecretPlace {
  sellerId: string;
  recordId: string;
  field: string;
}

/** Encrypts data that must be readable again: secrets as text, files as bytes. */
export interface KeyRing {
  encrypt(secret: string, place: SecretPlace): string;
  /** @throws when the key version is unknown, or the text was changed or moved */
  decrypt(sealed: string, place: SecretPlace): string;
  encryptBytes(bytes: Buffer, place: SecretPlace): Buffer;
  /** @throws when the key version is unknown, or the bytes were changed or moved */
  decryptBytes(sealed: Buffer, place: SecretPlace): Buffer;
  /** Encrypts the secret with the current key; null when it already is. @throws as `decrypt` */
  reseal(sealed: string, place: SecretPlace): string | null;
  /** @throws as `decryptBytes` */
  resealBytes(sealed: Buffer, place: SecretPlace): Buffer | null;
}

const IV_BYTES = 12;
const TAG_BYTES = 16;
const VERSION_BYTES = 4;

const additionalData = ({ sellerId, recordId, field }: SecretPlace, version: number) =>
  Buffer.from([sellerId, recordId, field, version].join('|'));

function seal(bytes: Buffer, place: SecretPlace, { key, version }: EncryptionKey): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  cipher.setAAD(additionalData(place, version));
  const body = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]);
}

function open(sealed: Buffer, place: SecretPlace, { key, version }: EncryptionKey): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV_BYTES));
  decipher.setAAD(additionalData(place, version));
  decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
}

/**
 * Creates a key ring: AES-256-GCM with a random 96-bit IV. The last key encrypts. Sealed text is `version.base64url`.
 * Sealed bytes start with the version in four bytes, big-endian.
 */
export function createKeyRing(keys: EncryptionKey[]): KeyRing {
  const byVersion = new Map(keys.map((key) => [key.version, key]));
  const current = keys.at(-1);
  if (current === undefined) throw new Error('The key ring needs a key');
  const keyOf = (version: number): EncryptionKey => {
    const key = byVersion.get(version);
    if (key === undefined) throw new Error(`Encryption key ${version} is not in the ring`);
    return key;
  };
  const ring: KeyRing = {
    encrypt(secret, place) {
      return `${current.version}.${seal(Buffer.from(secret, 'utf8'), place, current).toString('base64url')}`;
    },
    decrypt(sealed, place) {
      const [version = '', payload = ''] = sealed.split('.');
      return open(Buffer.from(payload, 'base64url'), place, keyOf(Number(version))).toString('utf8');
    },
    encryptBytes(bytes, place) {
      const version = Buffer.alloc(VERSION_BYTES);
      version.writeUInt32BE(current.version);
      return Buffer.concat([version, seal(bytes, place, current)]);
    },
    decryptBytes(sealed, place) {
      return open(sealed.subarray(VERSION_BYTES), place, keyOf(sealed.readUInt32BE()));
    },
    reseal(sealed, place) {
      if (sealed.startsWith(`${current.version}.`)) return null;
      return ring.encrypt(ring.decrypt(sealed, place), place);
    },
    resealBytes(sealed, place) {
      if (sealed.readUInt32BE() === current.version) return null;
      return ring.encryptBytes(ring.decryptBytes(sealed, place), place);
    },
  };
  return ring;
}
