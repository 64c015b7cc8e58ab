import type { FastifyRequest } from 'fastify';

function isEmpty(values: unknown): boolean {
  for (const _ in values as object) return false;
  return true;
}

/** Whether a request brings no value beside its headers: no body, no query, no parameter in its address. */
export const bringsNoValues = ({ body, query, params }: FastifyRequest): boolean =>
  body === undefined && isEmpty(query) && isEmpty(params);
