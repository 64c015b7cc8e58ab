import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { isInCanary } from '../channel/bucket';
import type { Canary } from '../model/channel-entry';
import { sha256 } from '../model/digest';
import { chosenSide } from './chosen-side';
import type { Variants } from './edge-source';
import type { LiveComposition } from './live-composition';
import { newPageSession, pageSessionOf } from './page-session';
import { secureAttribute } from './secure-cookie';

/** Identifies browsers during a canary, and is used for nothing else. */
const VISITOR_COOKIE = 'balcao_visitor';
/** The side that a browser is on. It says nothing about who uses the browser. */
const SIDE_COOKIE = 'balcao_canary';

const VISITOR = new RegExp(`(?:^|;\\s*)${VISITOR_COOKIE}=([\\w-]{16,64})(?:;|$)`);
const SIDE = new RegExp(`(?:^|;\\s*)${SIDE_COOKIE}=([\\w.]+)(?:;|$)`);
const YEAR_S = 365 * 24 * 3_600;
const CANARY_NAME_LENGTH = 16;

/** The composition that one browser gets. */
export interface Visit {
  composition: LiveComposition;
  /** Whether others may get a different page at the same address. */
  differs: boolean;
  /** `Set-Cookie` headers: a new id, a side that is new for this browser, or a session of pages. */
  newCookies: string[];
}

/**
 * The two values of the side cookie: "has this canary", and "did not get it at this share". The salt names a canary: the same composition
 * may be tried twice.
 */
function sidesOf({ salt, percent }: Canary): { inside: string; outside: string } {
  const name = sha256(salt).slice(0, CANARY_NAME_LENGTH);
  return { inside: `${name}.canary`, outside: `${name}.${percent}` };
}

/**
 * The side of a browser, as its cookie keeps it. The side that it was on before stays, whatever its id has become since: a
 * login replaces the id. Only a larger share takes somebody from the stable side to the canary.
 */
function sideFor(share: Canary, visitor: string | undefined, kept: string | undefined): string {
  const { inside, outside } = sidesOf(share);
  if (kept === inside || kept === outside) return kept;
  return visitor && isInCanary(share, visitor) ? inside : outside;
}

const visitorOf = ({ cookie }: IncomingHttpHeaders) => VISITOR.exec(cookie ?? '')?.[1];
const sideOf = ({ cookie }: IncomingHttpHeaders) => SIDE.exec(cookie ?? '')?.[1];

/** The composition of a browser: of the side that was chosen for it, else of the one that it is decided for. */
function onSide(
  { stable, canary }: Variants,
  headers: IncomingHttpHeaders,
  decided: string,
): LiveComposition {
  if (!canary) return stable;
  const chosen = chosenSide(canary.share, headers);
  const isInside = chosen ? chosen === 'canary' : decided === sidesOf(canary.share).inside;
  return isInside ? canary.live : stable;
}

/** The composition that a browser would get now. Without an id and a side, the stable one. */
export function compositionFor(variants: Variants, headers: IncomingHttpHeaders): LiveComposition {
  const { stable, canary } = variants;
  if (!canary) return stable;
  return onSide(variants, headers, sideFor(canary.share, visitorOf(headers), sideOf(headers)));
}

/**
 * Decides which composition a page comes with. During a canary, a browser without an id gets a random one that counts at
 * once, and keeps the side that it is decided for.
 */
export function resolveVisitor(variants: Variants, headers: IncomingHttpHeaders): Visit {
  const { stable, canary } = variants;
  if (!canary) return { composition: stable, differs: false, newCookies: [] };
  const attributes = `; Path=/; Max-Age=${YEAR_S}; SameSite=Lax`;
  const secure = secureAttribute(headers);
  const known = visitorOf(headers);
  const kept = sideOf(headers);
  const visitor = known ?? randomUUID();
  const side = sideFor(canary.share, visitor, kept);
  const newCookies = [];
  // Readable by the page's code on purpose: after the login the shell stores the seller's pseudonym there.
  if (!known) newCookies.push(`${VISITOR_COOKIE}=${visitor}${attributes}${secure}`);
  if (side !== kept) newCookies.push(`${SIDE_COOKIE}=${side}${attributes}; HttpOnly${secure}`);
  // Its reports count as those of one person, who has got a page from an edge.
  if (pageSessionOf(canary.share, headers) === undefined)
    newCookies.push(`${newPageSession(canary.share)}; Path=/; SameSite=Lax; HttpOnly${secure}`);
  return { composition: onSide(variants, headers, side), differs: true, newCookies };
}
