import type { FastifyRequest } from 'fastify';

/** The origin of a change, for audit rows and session lists. */
export interface Origin {
  actorId: string;
  actorKind: 'user' | 'admin' | 'anonymous' | 'system';
  ip: string;
  userAgent: string;
  requestId: string;
}

const MAX_USER_AGENT = 400;

/** The origin of a request. `admin` marks a platform admin's action, on a route for platform admins. */
export function originOf(request: FastifyRequest): Origin {
  const { identity } = request;
  const actsAsAdmin = request.routeOptions.config.access === 'admin';
  return {
    actorId: identity?.userId ?? '',
    actorKind: identity === null ? 'anonymous' : actsAsAdmin ? 'admin' : 'user',
    ip: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, MAX_USER_AGENT),
    requestId: request.id,
  };
}

/** The origin of work that no request caused: seeds and jobs. */
export const SYSTEM_ORIGIN: Origin = {
  actorId: '',
  actorKind: 'system',
  ip: '',
  userAgent: '',
  requestId: '',
};
