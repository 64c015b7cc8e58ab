import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { PORTUGUESE } from '../refusals/portuguese';
import { Refusal } from '../refusals/refusal';

const PAYLOAD_TOO_LARGE = 413;

/** The refusal for an invalid request; undefined for internal errors. */
function refusalOf(error: Error): Refusal | undefined {
  if (error instanceof Refusal) return error;
  const { statusCode = 500 } = error as FastifyError;
  if (statusCode >= 500) return undefined;
  return new Refusal(statusCode === PAYLOAD_TOO_LARGE ? 'too_big' : 'invalid_request', error.message);
}

/**
 * Answers a refusal with its status and code, a sentence for people (`errors`), what to do next (`action`), and details
 * of this case for engineers (`message`, `findings`). Internal errors are left to the edge.
 */
export function answerRefusal(error: Error, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = refusalOf(error);
  if (!refusal) throw error;
  const { code, message, findings, status } = refusal;
  const { text, action } = PORTUGUESE[code];
  request.log.info({ code, reason: message }, 'refused');
  reply.code(status).send({ errors: [text], action, code, message, findings, requestId: request.id });
}
