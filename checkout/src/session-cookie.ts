import type { FastifyReply, FastifyRequest } from 'fastify';

/** As long as a session with an order can be opened. */
const KEPT_SECONDS = 90 * 86_400;
const TOKEN = /^[\w-]{43}$/;
/** What a buyer's browser holds, for the pages of one link alone. */
const COOKIE = /(?:^|;\s*)checkout=([\w-]{43})(?:;|$)/;

export const pathOf = (link: string): string => `/c/${link}`;

export const readToken = ({ headers }: FastifyRequest): string | undefined =>
  COOKIE.exec(headers.cookie ?? '')?.[1];

export const isToken = (text: unknown): text is string => typeof text === 'string' && TOKEN.test(text);

/** Keeps a value where no script reads it, and no other link's page gets it. */
export function keepCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  link: string,
  [name, value]: readonly [name: string, value: string],
): void {
  const secure = request.protocol === 'https' ? '; Secure' : '';
  reply.header(
    'set-cookie',
    `${name}=${value}; Max-Age=${KEPT_SECONDS}; Path=${pathOf(link)}; HttpOnly; SameSite=Lax${secure}`,
  );
}

/** Keeps a session's token for the pages of its link. */
export const keepToken = (request: FastifyRequest, reply: FastifyReply, link: string, token: string): void =>
  keepCookie(request, reply, link, ['checkout', token]);
