import { createSigner, createVerifier, TokenError } from 'fast-jwt';
import { z } from 'zod';
import { currentMs } from '../db/clock';

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

/** Signs an access token: `sub` is the seller's id, `jti` the session's. It lasts as long as the session may, in seconds. */
export function signAccessToken(
  { sellerId, sessionId, groups, storeId }: AccessClaims,
  secret: Uint8Array,
  expiresIn: number,
): string {
  const iat = Math.floor(currentMs() / 1_000);
  const sign = createSigner({
    key: Buffer.from(secret),
    algorithm: ALGORITHM,
    iss: ISSUER,
    aud: AUDIENCE,
    sub: sellerId,
    jti: sessionId,
  });
  return sign({ groups, ...(storeId !== null && { store: storeId }), iat, exp: iat + expiresIn });
}

const verified = z.object({
  // Our tokens have no other header.
  header: z.strictObject({ alg: z.literal(ALGORITHM), typ: z.literal('JWT') }),
  payload: z.object({ sub: z.string().min(1), jti: z.string().min(1), exp: z.number() }),
});

/** The session that a valid token names. */
export interface VerifiedSession extends Pick<AccessClaims, 'sellerId' | 'sessionId'> {
  expiresAtMs: number;
}

/** @returns what reads the session that a token names; null when the token is foreign, was changed or has expired */
export function accessTokenReader(secret: Uint8Array): (token: string) => VerifiedSession | null {
  const verify = createVerifier({
    key: Buffer.from(secret),
    algorithms: [ALGORITHM],
    allowedIss: ISSUER,
    allowedAud: AUDIENCE,
    complete: true,
    // By the clock of the product, below.
    ignoreExpiration: true,
  });
  return (token) => {
    try {
      const { payload } = verified.parse(verify(token));
      const expiresAtMs = payload.exp * 1_000;
      if (expiresAtMs <= currentMs()) return null;
      return { sellerId: payload.sub, sessionId: payload.jti, expiresAtMs };
    } catch (error) {
      if (error instanceof TokenError || error instanceof z.ZodError) return null;
      throw error;
    }
  };
}
