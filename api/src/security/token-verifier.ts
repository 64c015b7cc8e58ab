import { currentMs } from '../db/clock';
import { accessTokenReader, type VerifiedSession } from './access-token';

/** So many tokens are kept. A token has some 400 bytes. */
const KEPT_TOKENS = 10_000;

/**
 * Reads the session that an `authorization` header names; null without a valid token. A page makes several calls with the
 * same token, so tokens whose signature was checked are kept until they expire. Only the signature is: whether the session
 * is still open is asked for each call.
 */
export function createTokenVerifier(secret: Uint8Array) {
  const readToken = accessTokenReader(secret);
  const verified = new Map<string, VerifiedSession>();

  return (authorization = ''): VerifiedSession | null => {
    const known = verified.get(authorization);
    if (known !== undefined && known.expiresAtMs > currentMs()) return known;
    const token = /^Bearer (\S+)$/i.exec(authorization)?.[1];
    const session = token === undefined ? null : readToken(token);
    if (verified.size >= KEPT_TOKENS) verified.clear();
    if (session === null) verified.delete(authorization);
    else verified.set(authorization, session);
    return session;
  };
}
