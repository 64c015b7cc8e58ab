import { CHANGE_PASSWORD_PATH, LEGAL_PATHS } from '@balcao/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { EdgeConfig } from './config';

const TEXT = 'text/plain; charset=utf-8';
const ONE_DAY = 'public, max-age=86400';

/** Pages of people, and addresses that are only for who was sent them. */
const NOT_SEARCHED = ['/backoffice/', '/api/', '/c/', '/cartao/', '/control/', '/composition'];

const ROBOTS = ['User-agent: *', ...NOT_SEARCHED.map((path) => `Disallow: ${path}`), ''].join('\n');

/** The months for which a contact holds. RFC 9116 asks for less than a year. */
const CONTACT_MONTHS = 6;

/** The first moment of the month after that many: the same text for all that is read within a month. */
function expiryOf(now: Date): string {
  const end = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + CONTACT_MONTHS + 1, 1));
  return end.toISOString().replace(/\.\d+/, '');
}

const originOf = ({ protocol, host }: FastifyRequest): string => `${protocol}://${host}`;

/**
 * Addresses that every site has: `/robots.txt`, `/.well-known/security.txt` (RFC 9116), and `/.well-known/change-password`, which password
 * managers open.
 */
export function registerWellKnownRoutes(
  app: FastifyInstance,
  { securityContact }: Pick<EdgeConfig, 'securityContact'>,
): void {
  app.get('/robots.txt', async (_request, reply) =>
    reply.type(TEXT).header('cache-control', ONE_DAY).send(ROBOTS),
  );

  app.get('/.well-known/security.txt', async (request, reply) => {
    const origin = originOf(request);
    const lines = [
      // Without a contact of its own, the policy that the law asks for names somebody.
      `Contact: ${securityContact ?? `${origin}${LEGAL_PATHS.privacy}`}`,
      `Expires: ${expiryOf(new Date())}`,
      'Preferred-Languages: pt-BR, en',
      `Canonical: ${origin}/.well-known/security.txt`,
      '',
    ];
    // It names the host that was asked for: no shared cache may give it to another.
    return reply.type(TEXT).header('cache-control', 'private, max-age=86400').send(lines.join('\r\n'));
  });

  app.get('/.well-known/change-password', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').redirect(CHANGE_PASSWORD_PATH),
  );
}
