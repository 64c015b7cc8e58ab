import type { FastifyContextConfig, FastifySchema } from 'fastify';

/** The properties of a route that decide which problems can arise before its own code runs. */
interface GuardedRoute {
  method: string | string[];
  config?: FastifyContextConfig;
  schema?: FastifySchema;
}

const READS_NO_BODY = ['GET', 'HEAD'];

/**
 * The statuses of problems that arise before a route's own code: session, permission, the second factor of admins, limits, the guards against card numbers and
 * unstorable texts, and body parsing. For the OpenAPI document, so that a route declares only its own problems.
 */
export function commonProblems({ method, config = {}, schema = {} }: GuardedRoute): number[] {
  const hasBody = ![method].flat().every((name) => READS_NO_BODY.includes(name));
  return [
    400,
    ...(config.access === 'public' ? [] : [401, 403]),
    ...(schema.params === undefined ? [] : [404]),
    ...(config.idempotent ? [409] : []),
    ...(hasBody ? [413, 415] : []),
    422,
    ...(config.idempotent === 'required' ? [428] : []),
    ...(config.limitGroup === undefined && config.access !== 'key' ? [] : [429]),
    500,
    503,
  ];
}
