import { readSealed } from '../model/sealed';
import { revocationSchema, tokenSchema } from '../model/token';
import { revocationKey, TOKENS_PREFIX, tokenKey } from '../store/keys';
import type { Audit } from './audit';

/** Compares every token and every revocation with its seal, and with the hash in its key. */
export async function verifyTokens(audit: Audit): Promise<void> {
  for await (const { key, bytes } of audit.documents(TOKENS_PREFIX)) {
    const isRevocation = key.endsWith('.revoked.json');
    const read = audit.attempt(key, () =>
      readSealed<{ hash: string }>(bytes, isRevocation ? revocationSchema : tokenSchema),
    );
    if (read && (isRevocation ? revocationKey : tokenKey)(read.hash) !== key)
      audit.report(key, 'It is not what its name says.');
  }
}
