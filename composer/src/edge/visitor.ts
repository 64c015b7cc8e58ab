import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { EdgeSource } from './edge-source';
import type { LiveComposition } from './live-composition';

/** Tells browsers apart while a canary is tried, and nothing else. */
const VISITOR_COOKIE = 'balcao_visitor';
const COOKIE = new RegExp(`(?:^|;\\s*)${VISITOR_COOKIE}=([\\w-]{16,64})(?:;|$)`);
const YEAR_S = 365 * 24 * 3_600;

/** What one browser gets. */
export interface Visit {
  composition: LiveComposition;
  /** Whether others may get something else at the same address. */
  differs: boolean;
  /** For `Set-Cookie`: a browser that had no id has one now. */
  newCookie: string | undefined;
}

/** The id that a browser has; undefined without one, or when it is none of ours. */
export function visitorOf({ cookie }: IncomingHttpHeaders): string | undefined {
  return COOKIE.exec(cookie ?? '')?.[1];
}

/** Readable by the page's code on purpose: after the login the shell puts the seller's pseudonym there. */
function cookieFor(visitor: string, headers: IncomingHttpHeaders): string {
  const secure = headers['x-forwarded-proto'] === 'https' ? '; Secure' : '';
  return `${VISITOR_COOKIE}=${visitor}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax${secure}`;
}

/**
 * Decides what a browser gets. Only while a canary is tried, a browser without an id is given a random one, by which it is
 * decided already now: so it sees one composition from its first page on.
 */
export async function welcome(source: EdgeSource, headers: IncomingHttpHeaders): Promise<Visit> {
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
