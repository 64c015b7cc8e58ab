import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { currentMs } from '../db/clock';
import { sameSecret } from './same-secret';

const ALGORITHM = 'HS256';
const ISSUER = 'balcao';
const AUDIENCE = 'balcao-backoffice';

/** The claims of an access token. */
export interface AccessClaims {
  sellerId: string;
  sessionId: string;
  groups: string[];
  /** The store that the session works in. A page names it with what it sends; null in none. */
  storeId: string | null;
}

const encoded = (json: object): string => Buffer.from(JSON.stringify(json)).toString('base64url');

/** The only header of our tokens. A token with another header, such as another algorithm, is refused. */
const HEADER = encoded({ alg: ALGORITHM, typ: 'JWT' });

const signatureOf = (signed: string, secret: Uint8Array) =>
  createHmac('sha256', secret).update(signed).digest('base64url');

/**
 * Signs an access token: `sub` is the seller's id, `jti` the session's. It lasts as long as the session may, in seconds.
 * Synchronous as its check is: WebCrypto would take the key anew and two tasks for it.
 */
export function signAccessToken(claims: AccessClaims, secret: Uint8Array, expiresIn: number): string {
  const issuedAt = Math.floor(currentMs() / 1_000);
  const payload = encoded({
    groups: claims.groups,
    sub: claims.sellerId,
    jti: claims.sessionId,
    ...(claims.storeId !== null && { store: claims.storeId }),
    iss: ISSUER,
    aud: AUDIENCE,
    iat: issuedAt,
    exp: issuedAt + expiresIn,
  });
  const signed = `${HEADER}.${payload}`;
  return `${signed}.${signatureOf(signed, secret)}`;
}

const payloadOfAccess = z.object({
  iss: z.literal(ISSUER),
  aud: z.literal(AUDIENCE),
  sub: z.string().min(1),
  jti: z.string().min(1),
  exp: z.number(),
});

/** The session that a valid token names. */
export interface VerifiedSession extends Pick<AccessClaims, 'sellerId' | 'sessionId'> {
  expiresAtMs: number;
}

/**
 * The session that a token names; null when the token is foreign, was changed or has expired. Every call needs it, so
 * the check is synchronous: WebCrypto's asynchronous check costs an extra task each time.
 */
export function verifyAccessToken(token: string, secret: Uint8Array): VerifiedSession | null {
  const [header, payload, signature, ...rest] = token.split('.');
  if (header !== HEADER || payload === undefined || signature === undefined || rest.length > 0) return null;
  if (!sameSecret(signature, signatureOf(`${header}.${payload}`, secret))) return null;
  // Only we can make the signature, so this is JSON that we wrote.
  const claims = payloadOfAccess.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')));
  if (!claims.success) return null;
  const { sub, jti, exp } = claims.data;
  const expiresAtMs = exp * 1_000;
  return expiresAtMs <= currentMs() ? null : { sellerId: sub, sessionId: jti, expiresAtMs };
}
