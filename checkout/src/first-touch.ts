import { type CheckoutTouch, checkoutTouch } from '@balcao/api-schema';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { KEPT_SECONDS, pathOf, setCookie } from './session-cookie';

const COOKIE = /(?:^|;\s*)checkout_first=([\w-]{1,2000})(?:;|$)/;

/** The origin of the buyer when this browser opened the link first; undefined where it remembers nothing. */
export function readFirstTouch({ headers }: FastifyRequest): CheckoutTouch | undefined {
  const kept = COOKIE.exec(headers.cookie ?? '')?.[1];
  if (kept === undefined) return undefined;
  try {
    return checkoutTouch.parse(JSON.parse(Buffer.from(kept, 'base64url').toString()));
  } catch {
    return undefined;
  }
}

/**
 * Lets the browser remember where the buyer came from first, for later visits of this link. Who has asked every page not to be followed
 * (Global Privacy Control) is not; they buy all the same.
 */
export function keepFirstTouch(
  request: FastifyRequest,
  reply: FastifyReply,
  link: string,
  touch: CheckoutTouch,
): void {
  const isNew = readFirstTouch(request) === undefined;
  const isSaid = Object.values(touch).some((text) => text !== '');
  if (!isNew || !isSaid || request.headers['sec-gpc'] === '1') return;
  const value = Buffer.from(JSON.stringify(touch)).toString('base64url');
  setCookie(request, reply, ['checkout_first', value], `Max-Age=${KEPT_SECONDS}; Path=${pathOf(link)}`);
}
