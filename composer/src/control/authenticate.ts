import type { FastifyInstance, FastifyRequest } from 'fastify';
import { networkOf, PerMinute } from '../limits/per-minute';
import { sha256 } from '../model/digest';
import type { Token } from '../model/token';
import { Refusal } from '../refusals/refusal';
import type { Workspace } from '../workspace';
import { Tokens } from './tokens';

const LONGEST_ACTING_FOR = 100;
const FAILURES_PER_MINUTE = 20;
const BEARER = /^Bearer +(\S+)$/i;

declare module 'fastify' {
  interface FastifyRequest {
    /** The token of the caller of the control API. */
    token: Token | null;
  }
}

/**
 * Refuses callers without a valid token. After too many failures, tokens from that address are not looked up for a
 * while, except those that were valid here before: nobody behind the same proxy can lock ops out.
 */
export function registerTokenCheck(app: FastifyInstance, { store, now }: Workspace): void {
  const tokens = new Tokens(store, now);
  const failures = new PerMinute(FAILURES_PER_MINUTE, () => now().getTime());
  const seen = new Set<string>();

  app.decorateRequest('token', null);
  app.addHook('onRequest', async (request, reply) => {
    const secret = BEARER.exec(request.headers.authorization ?? '')?.[1] ?? '';
    const network = networkOf(request.ip);
    if (!seen.has(sha256(secret)) && !failures.hasRoom(network)) {
      reply.header('retry-after', '60');
      throw new Refusal('too_many_failures', 'Too many requests without a valid token.');
    }
    request.token = (await tokens.find(secret)) ?? null;
    if (!request.token) {
      failures.accepts(network);
      reply.header('www-authenticate', 'Bearer');
      throw new Refusal('token_refused', 'The token is missing, unknown, expired or revoked.');
    }
    seen.add(request.token.hash);
  });
}

/** The token of a request that has passed. @throws Refusal `token_refused` */
export function tokenOf({ token }: FastifyRequest): Token {
  if (token) return token;
  throw new Refusal('token_refused', 'The token is missing.');
}

/** The actor: the token's name, then in brackets the person that it acts for, if the request names one. */
export function actorOf(request: FastifyRequest): string {
  const { name } = tokenOf(request);
  const actingFor = String(request.headers['x-acting-for'] ?? '').trim();
  if (actingFor.length > LONGEST_ACTING_FOR)
    throw new Refusal('invalid_request', `x-acting-for has more than ${LONGEST_ACTING_FOR} characters.`);
  return actingFor ? `${name} (${actingFor})` : name;
}
