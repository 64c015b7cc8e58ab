import { clipped, describeIssues, limitFields, MAX_CHARACTERS } from '@balcao/api-schema';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { isDatabaseDown } from '../db/database-down';
import { isSellerBusy } from '../db/posting-turns';
import { Problem } from '../problem';
import { InvalidRequest } from './validation';

const FULL_CODES = new Set(['ENOSPC', 'EDQUOT']);

/** Whether a file could not be written because its disk or quota is full. PostgreSQL's own answer is 53100. */
const isDiskFull = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'code' in error &&
  typeof error.code === 'string' &&
  FULL_CODES.has(error.code);

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The sentence for a body of another type, where the route takes no JSON. */
    takes?: string;
  }
}

const RETRY_AFTER_SECONDS = 5;

const BUSY =
  'Esta loja está movimentando muito dinheiro ao mesmo tempo, e este pedido não foi feito. Tente de novo em instantes.';

/** Fastify's own refusals that a caller can provoke. */
const FRAMEWORK_PROBLEMS: Record<string, (request: FastifyRequest) => Problem> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () => new Problem('payload_too_large'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ({ routeOptions: { config } }) =>
    new Problem('unsupported_media_type', { text: config.takes ?? 'Envie o conteúdo como JSON.' }),
};

/** Other systems name their orders and payments themselves, with the first call that brings one. */
const namesByItself = ({ method, routeOptions: { config } }: FastifyRequest): boolean =>
  config.access === 'key' && method !== 'GET';

function fromSchema({ issues, validationContext }: InvalidRequest, request: FastifyRequest): Problem {
  // A malformed id is answered like an unknown one.
  if (validationContext === 'params' && !namesByItself(request)) return new Problem('not_found');
  const { errors, fields } = describeIssues(issues);
  return new Problem('validation', { text: errors.join(' '), fields });
}

const unavailable = (cause: unknown, text?: string): Problem =>
  new Problem('unavailable', { text, headers: { 'retry-after': String(RETRY_AFTER_SECONDS) }, cause });

function toProblem(error: FastifyError, request: FastifyRequest): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof InvalidRequest) return fromSchema(error, request);
  const known = FRAMEWORK_PROBLEMS[error.code];
  if (known) return known(request);
  if (isDatabaseDown(error) || isDiskFull(error)) return unavailable(error);
  if (isSellerBusy(error)) return unavailable(error, BUSY);
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    const unreadable = error instanceof SyntaxError || error.code?.startsWith('FST_ERR_CTP');
    return new Problem(unreadable ? 'malformed_body' : 'bad_request', { cause: error });
  }
  return new Problem('internal', { cause: error });
}

/** Sends a problem as the error envelope, which stays below 64 KB whatever names the request has brought. */
export function sendProblem(problem: Problem, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { fields, headers, extra } = problem.details;
  // Closing a connection while the sender still sends resets it and loses this answer. So the rest is read and
  // discarded.
  if (request.raw.complete === false) reply.removeHeader('connection');
  return reply
    .status(problem.status)
    .headers(headers ?? {})
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({
      ...extra,
      errors: [clipped(problem.text, MAX_CHARACTERS)],
      ...(fields && { fields: limitFields(fields) }),
      code: problem.code,
      requestId: request.id,
    });
}

/** Turns everything that a route throws into the error envelope. Only our own failures are logged as errors. */
export const errors = fastifyPlugin(async (app) => {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const problem = toProblem(error, request);
    if (problem.status >= 500) request.log.error({ err: error, code: problem.code }, 'request failed');
    return sendProblem(problem, request, reply);
  });
  app.setNotFoundHandler((request, reply) => sendProblem(new Problem('not_found'), request, reply));
});
