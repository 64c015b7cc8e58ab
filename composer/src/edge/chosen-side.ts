import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Variant } from '@balcao/api-schema/control';
import type { Canary } from '../model/channel-entry';
import { pageSessionOf } from './page-session';

/** The side that somebody who may has chosen for one browser. It ends with the browser, or with the canary. */
export const CHOICE_COOKIE = 'balcao_side';

const CHOICE = /^(canary|stable)\.([\w-]{43})$/;
const CHOICE_IN_COOKIES = new RegExp(`(?:^|;\\s*)${CHOICE_COOKIE}=([\\w.-]+)(?:;|$)`);

/** The browser is its session of pages, so that a copied choice is worth nothing elsewhere. */
const signatureOf = ({ salt }: Canary, browser: string, side: Variant) =>
  createHmac('sha256', `side of a browser ${salt}`).update(`${browser} ${side}`).digest();

/** The signature by which a browser gets a side of a canary, whatever its share says. */
export function signSide(canary: Canary, browser: string, side: Variant): string {
  return `${side}.${signatureOf(canary, browser, side).toString('base64url')}`;
}

/** The side of a choice that was signed for this canary and the browser that shows it; undefined for any other. */
export function sideOfChoice(
  canary: Canary,
  headers: IncomingHttpHeaders,
  choice: string,
): Variant | undefined {
  const browser = pageSessionOf(canary, headers);
  const [, side, signature = ''] = CHOICE.exec(choice) ?? [];
  if (browser === undefined || (side !== 'canary' && side !== 'stable')) return undefined;
  const given = Buffer.from(signature, 'base64url');
  const right = signatureOf(canary, browser, side);
  return given.length === right.length && timingSafeEqual(given, right) ? side : undefined;
}

/** The side that was chosen for a browser. */
export function chosenSide(canary: Canary, headers: IncomingHttpHeaders): Variant | undefined {
  return sideOfChoice(canary, headers, CHOICE_IN_COOKIES.exec(headers.cookie ?? '')?.[1] ?? '');
}
