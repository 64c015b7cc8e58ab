import { errorEnvelope } from '@balcao/api-schema';
import type { FastifyContextConfig, FastifySchema } from 'fastify';

/** What of a route decides which problems it can answer with before its own code runs. */
interface GuardedRoute {
  method: string | string[];
  config?: FastifyContextConfig;
  schema?: FastifySchema;
}

const READS_NO_BODY = ['GET', 'HEAD'];

/**
 * The problems that a route answers with because of what stands before every route: session, permission, limits, the
 * guards against card numbers and unstorable texts, the reading of bodies. For the OpenAPI document, so that a route
 * declares only what its own code can say.
 */
export function commonProblems({ method, config = {}, schema = {} }: GuardedRoute) {
  const hasBody = ![method].flat().every((name) => READS_NO_BODY.includes(name));
  const statuses = [
    400,
    ...(config.access === 'public' ? [] : [401]),
    ...(config.access === 'admin' || config.permission !== undefined ? [403] : []),
    ...(schema.params === undefined ? [] : [404]),
    ...(config.idempotent ? [409] : []),
    ...(hasBody ? [413, 415] : []),
    422,
    ...(config.limitGroup === undefined ? [] : [429]),
    500,
    503,
  ];
  return Object.fromEntries(statuses.map((status) => [status, errorEnvelope]));
}
