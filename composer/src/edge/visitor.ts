import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { EdgeSource } from './edge-source';
import type { LiveComposition } from './live-composition';

/** Identifies browsers while a canary runs, and for nothing else. */
const VISITOR_COOKIE = 'balcao_visitor';
const COOKIE = new RegExp(`(?:^|;\\s*)${VISITOR_COOKIE}=([\\w-]{16,64})(?:;|$)`);
const YEAR_S = 365 * 24 * 3_600;

/** What one browser gets. */
export interface Visit {
  composition: LiveComposition;
  /** Whether others may get something else at the same address. */
  differs: boolean;
  /** For `Set-Cookie`, if a browser gets a new id. */
  newCookie: string | undefined;
}

/** The id of a browser; undefined without one, or when its format is wrong. */
export function visitorOf({ cookie }: IncomingHttpHeaders): string | undefined {
  return COOKIE.exec(cookie ?? '')?.[1];
}

/** Readable by the page's code on purpose: after the login the shell puts the seller's pseudonym there. */
function cookieFor(visitor: string, headers: IncomingHttpHeaders): string {
  const secure = headers['x-forwarded-proto'] === 'https' ? '; Secure' : '';
  return `${VISITOR_COOKIE}=${visitor}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax${secure}`;
}

/**
 * Decides which composition a browser gets. While a canary runs, a browser without an id gets a random one, which
 * already counts now: so it sees one composition from its first page on.
 */
export async function resolveVisitor(source: EdgeSource, headers: IncomingHttpHeaders): Promise<Visit> {
  const { canary } = await source.variants();
  if (!canary) return { composition: await source.live(), differs: false, newCookie: undefined };
  const known = visitorOf(headers);
  const visitor = known ?? randomUUID();
  return {
    composition: await source.live(visitor),
    differs: true,
    newCookie: known ? undefined : cookieFor(visitor, headers),
  };
}
