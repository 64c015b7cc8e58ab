import type { FastifyContextConfig, FastifySchema } from 'fastify';

/** The properties of a route that decide which problems can arise before its own code runs. */
interface GuardedRoute {
  method: string | string[];
  config?: FastifyContextConfig;
  schema?: FastifySchema;
}

const READS_NO_BODY = ['GET', 'HEAD'];

/** Whether a call is refused where its page shows another store than the session works in. */
const namesStore = ({ access, inAnyStore }: FastifyContextConfig): boolean =>
  !inAnyStore && (access === 'seller' || access === 'admin');

/**
 * The statuses of problems that arise before a route's own code: session, permission, the page's store, the second factor of admins, limits, the guards against card numbers and
 * unstorable texts, and body parsing. For the OpenAPI document, so that a route declares only its own problems.
 */
export function commonProblems({ method, config = {}, schema = {} }: GuardedRoute): number[] {
  const hasBody = ![method].flat().every((name) => READS_NO_BODY.includes(name));
  return [
    400,
    ...(config.access === 'public' ? [] : [401, 403]),
    ...(schema.params === undefined ? [] : [404]),
    ...(config.idempotent || namesStore(config) ? [409] : []),
    ...(hasBody ? [413, 415] : []),
    422,
    ...(config.idempotent === 'required' ? [428] : []),
    ...(config.limitGroup === undefined && config.access !== 'key' ? [] : [429]),
    500,
    503,
  ];
}
