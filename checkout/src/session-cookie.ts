import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** As long as a session with an order can be opened. */
const KEPT_SECONDS = 90 * 86_400;
/** Of a mail, or of the address of a purchase. */
const INVITATION = /^[\w-]{43}(?:[\w-]{22})?$/;
/** The token of a session in a buyer's browser, for the pages of one link alone. */
const COOKIE = /(?:^|;\s*)checkout=([\w-]{43})(?:;|$)/;

export const pathOf = (link: string): string => `/c/${link}`;

export const readToken = ({ headers }: FastifyRequest): string | undefined =>
  COOKIE.exec(headers.cookie ?? '')?.[1];

/** Whether a text can be what an address or a mail lets another device in by. */
export const isInvitation = (text: unknown): text is string =>
  typeof text === 'string' && INVITATION.test(text);

/** Keeps a value where no script reads it, and no other link's page gets it. */
export function keepCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  link: string,
  value: readonly [name: string, value: string],
): void {
  setCookie(request, reply, value, `Max-Age=${KEPT_SECONDS}; Path=${pathOf(link)}`);
}

/** Sets a cookie that no script reads. @param scope for how long, and for which pages */
export function setCookie(
  { protocol }: FastifyRequest,
  reply: FastifyReply,
  [name, value]: readonly [name: string, value: string],
  scope: string,
): void {
  const secure = protocol === 'https' ? '; Secure' : '';
  reply.header('set-cookie', `${name}=${value}; ${scope}; HttpOnly; SameSite=Lax${secure}`);
}

const DEVICE = /(?:^|;\s*)checkout_device=([\w-]{22})(?:;|$)/;
/** Refusals are counted for an hour; what tells a browser apart is forgotten within a day. */
const DEVICE_SECONDS = 86_400;

/**
 * A random name of this browser, made when a card is paid with: refused cards are counted by it on the pages of every link, and it is used
 * for nothing else.
 */
export function deviceOf(request: FastifyRequest, reply: FastifyReply): string {
  const known = DEVICE.exec(request.headers.cookie ?? '')?.[1];
  if (known !== undefined) return known;
  const made = randomBytes(16).toString('base64url');
  setCookie(request, reply, ['checkout_device', made], `Max-Age=${DEVICE_SECONDS}; Path=/c/`);
  return made;
}

/** Keeps a session's token for the pages of its link. */
export const keepToken = (request: FastifyRequest, reply: FastifyReply, link: string, token: string): void =>
  keepCookie(request, reply, link, ['checkout', token]);
