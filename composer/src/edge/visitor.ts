import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { EdgeSource } from './edge-source';
import type { LiveComposition } from './live-composition';

/** Identifies browsers during a canary, and is used for nothing else. */
const VISITOR_COOKIE = 'balcao_visitor';
const COOKIE = new RegExp(`(?:^|;\\s*)${VISITOR_COOKIE}=([\\w-]{16,64})(?:;|$)`);
const YEAR_S = 365 * 24 * 3_600;

/** What one browser gets. */
export interface Visit {
  composition: LiveComposition;
  /** Whether others may get a different page at the same address. */
  differs: boolean;
  /** The `Set-Cookie` header, if the browser gets a new id. */
  newCookie: string | undefined;
}

/** The id of a browser; undefined when it is missing or malformed. */
export function visitorOf({ cookie }: IncomingHttpHeaders): string | undefined {
  return COOKIE.exec(cookie ?? '')?.[1];
}

/** Readable by the page's code on purpose: after the login the shell stores the seller's pseudonym there. */
function cookieFor(visitor: string, headers: IncomingHttpHeaders): string {
  const secure = headers['x-forwarded-proto'] === 'https' ? '; Secure' : '';
  return `${VISITOR_COOKIE}=${visitor}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax${secure}`;
}

/**
 * Decides which composition a browser gets. During a canary, a browser without an id gets a random one that counts at
 * once, so that it sees one composition from its first page on.
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
