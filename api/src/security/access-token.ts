import { ACCESS_TOKEN_LIFETIME_SECONDS } from '@balcao/domain';
import { jwtVerify, SignJWT } from 'jose';

const ALGORITHM = 'HS256';
const ISSUER = 'balcao';
const AUDIENCE = 'balcao-backoffice';

/** What an access token says. */
export interface AccessClaims {
  sellerId: string;
  sessionId: string;
  groups: string[];
}

/** Signs an access token: `sub` is the seller's id, `jti` the session's. */
export function signAccessToken(claims: AccessClaims, secret: Uint8Array): Promise<string> {
  return new SignJWT({ groups: claims.groups })
    .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
    .setSubject(claims.sellerId)
    .setJti(claims.sessionId)
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setIssuedAt()
    .setExpirationTime(`${ACCESS_TOKEN_LIFETIME_SECONDS}s`)
    .sign(secret);
}

/** The session that a token names, or null when the token is not ours, was changed or has expired. */
export async function verifyAccessToken(
  token: string,
  secret: Uint8Array,
): Promise<Pick<AccessClaims, 'sellerId' | 'sessionId'> | null> {
  try {
    const { payload } = await jwtVerify(token, secret, {
      algorithms: [ALGORITHM],
      issuer: ISSUER,
      audience: AUDIENCE,
      requiredClaims: ['sub', 'jti', 'exp'],
    });
    return payload.sub && payload.jti ? { sellerId: payload.sub, sessionId: payload.jti } : null;
  } catch {
    return null;
  }
}
