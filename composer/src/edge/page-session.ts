import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Canary } from '../model/channel-entry';

/** Says that a browser has got a page of ours during this canary. It ends with the browser, and names nobody. */
const SESSION_COOKIE = 'balcao_page';
const SESSION = new RegExp(`(?:^|;\\s*)${SESSION_COOKIE}=([\\w-]{16})\\.([\\w-]{43})(?:;|$)`);
const ID_BYTES = 12;

/** Every edge of a channel knows the salt of its canary, and no page does. */
const signatureOf = ({ salt }: Canary, id: string) =>
  createHmac('sha256', `page session ${salt}`).update(id).digest();

/** The value of the cookie for a browser that has none. */
export function newPageSession(canary: Canary): string {
  const id = randomBytes(ID_BYTES).toString('base64url');
  return `${SESSION_COOKIE}=${id}.${signatureOf(canary, id).toString('base64url')}`;
}

/** The session of a browser; undefined where it has none, or one that no edge has signed for this canary. */
export function pageSessionOf(canary: Canary, { cookie = '' }: IncomingHttpHeaders): string | undefined {
  const [, id = '', signature = ''] = SESSION.exec(cookie) ?? [];
  if (id === '') return undefined;
  const given = Buffer.from(signature, 'base64url');
  const right = signatureOf(canary, id);
  return given.length === right.length && timingSafeEqual(given, right) ? id : undefined;
}
