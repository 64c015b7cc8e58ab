import type { FastifyReply, FastifyRequest } from 'fastify';

/** What a buyer's browser holds, for the pages of one link alone. */
const NAME = 'checkout';
/** As long as a session with an order can be opened. */
const KEPT_SECONDS = 90 * 86_400;
const TOKEN = /^[\w-]{43}$/;

export const pathOf = (link: string): string => `/c/${link}`;

export function readToken({ cookies }: FastifyRequest): string | undefined {
  const token = cookies[NAME];
  return token !== undefined && TOKEN.test(token) ? token : undefined;
}

export const isToken = (text: unknown): text is string => typeof text === 'string' && TOKEN.test(text);

export function keepToken(request: FastifyRequest, reply: FastifyReply, link: string, token: string): void {
  reply.setCookie(NAME, token, {
    path: pathOf(link),
    httpOnly: true,
    sameSite: 'lax',
    secure: request.protocol === 'https',
    maxAge: KEPT_SECONDS,
  });
}
