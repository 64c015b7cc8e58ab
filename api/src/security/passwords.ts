import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** Argon2id with the parameters that OWASP recommends; memory in KiB. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Makes characters equal, however a keyboard composed them. */
const normalize = (password: string) => password.normalize('NFKC');

/** Hashes a password for storage (argon2id, the library's default). */
export function hashPassword(password: string): Promise<string> {
  return hash(normalize(password), OPTIONS);
}

let decoy: Promise<string> | undefined;

/**
 * Verifies a password against a hash. Without a hash it does the same work and answers no, so that the response time
 * does not reveal whether an account exists.
 */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword(randomBytes(16).toString('hex'));
  const matches = await verify(passwordHash ?? (await decoy), normalize(password));
  return passwordHash !== undefined && matches;
}
