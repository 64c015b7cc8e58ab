import { isPlainObject } from '@balcao/domain';

/** The claims that the shell reads from the access token. The expiry is not read, because only the server's clock counts. */
export interface TokenClaims {
  /** The seller's id. */
  sub: string;
  groups: string[];
  /** The store that the session works in; null in older tokens, and for who works in none. */
  store: string | null;
}

function decodeSegment(segment: string): unknown {
  const bytes = atob(segment.replaceAll('-', '+').replaceAll('_', '/'));
  return JSON.parse(new TextDecoder().decode(Uint8Array.from(bytes, (character) => character.charCodeAt(0))));
}

/** Reads a token's claims; null when the token is not readable. The API checks the signature. */
export function readTokenClaims(token: string): TokenClaims | null {
  try {
    const claims = decodeSegment(token.split('.')[1] ?? '');
    if (!isPlainObject(claims) || typeof claims.sub !== 'string') return null;
    const groups: unknown[] = Array.isArray(claims.groups) ? claims.groups : [];
    return {
      sub: claims.sub,
      groups: groups.filter((group) => typeof group === 'string'),
      store: typeof claims.store === 'string' ? claims.store : null,
    };
  } catch {
    return null;
  }
}
