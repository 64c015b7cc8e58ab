import { randomBytes } from 'node:crypto';
import { hostOnlyCookie, sessionCookie } from '@balcao/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookiesOf } from './tracking';

/** As long as a session with an order can be opened. */
export const KEPT_SECONDS = 90 * 86_400;
const TOKEN = /^[\w-]{43}$/;
/** Of a mail, or of the address of a purchase. */
const INVITATION = /^[\w-]{43}(?:[\w-]{22})?$/;

export const pathOf = (link: string): string => `/c/${link}`;

/** A request for one of the pages of a link. */
type OfLink = Pick<FastifyRequest<{ Params: { link: string } }>, 'headers' | 'protocol' | 'params'>;

const isTls = ({ protocol }: Pick<FastifyRequest, 'protocol'>): boolean => protocol === 'https';

const cookieOf = (request: Pick<FastifyRequest, 'headers'>, name: string): string | undefined =>
  cookiesOf(request).find(([sent]) => sent === name)?.[1];

/** The token of a session in a buyer's browser, for the pages of one link alone. */
export function readToken(request: OfLink): string | undefined {
  const token = cookieOf(request, sessionCookie(isTls(request), request.params.link));
  return token !== undefined && TOKEN.test(token) ? token : undefined;
}

/** Whether a text can be what an address or a mail lets another device in by. */
export const isInvitation = (text: unknown): text is string =>
  typeof text === 'string' && INVITATION.test(text);

/** Sets a cookie that no script reads. @param scope for how long, and for which pages */
export function setCookie(
  { protocol }: FastifyRequest,
  reply: FastifyReply,
  [name, value]: readonly [name: string, value: string],
  scope: string,
): void {
  const secure = isTls({ protocol }) ? '; Secure' : '';
  reply.header('set-cookie', `${name}=${value}; ${scope}; HttpOnly; SameSite=Lax${secure}`);
}

const DEVICE_NAME = /^[\w-]{22}$/;
/** Refusals are counted for an hour; what tells a browser apart is forgotten within a day. */
const DEVICE_SECONDS = 86_400;

/**
 * A random name of this browser, made when a card is paid with: refused cards are counted by it on the pages of every link, and it is used
 * for nothing else.
 */
export function deviceOf(request: FastifyRequest, reply: FastifyReply): string {
  const name = hostOnlyCookie(isTls(request), 'checkout_device');
  const known = cookieOf(request, name);
  if (known !== undefined && DEVICE_NAME.test(known)) return known;
  const made = randomBytes(16).toString('base64url');
  setCookie(request, reply, [name, made], `Max-Age=${DEVICE_SECONDS}; Path=/`);
  return made;
}

/** As many purchases as a browser keeps: their cookies go with every request of this host. */
const MOST_SESSIONS = 20;

/** Keeps a session's token for the pages of its link, and takes away those of the links that were opened longest ago. */
export function keepToken(request: FastifyRequest, reply: FastifyReply, link: string, token: string): void {
  const name = sessionCookie(isTls(request), link);
  // Browsers send the oldest first (RFC 6265bis, 5.8.3).
  const others = cookiesOf(request)
    .map(([sent]) => sent)
    .filter((sent) => sent.startsWith(sessionCookie(isTls(request))) && sent !== name);
  for (const old of others.slice(0, -(MOST_SESSIONS - 1)))
    setCookie(request, reply, [old, ''], 'Max-Age=0; Path=/');
  setCookie(request, reply, [name, token], `Max-Age=${KEPT_SECONDS}; Path=/`);
}
