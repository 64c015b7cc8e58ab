import type { FastifyBaseLogger, FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { StoreUnavailableError } from '../store/store';

const SENTENCES: Record<number, { code: string; text: string }> = {
  408: { code: 'bad_request', text: 'O envio parou no meio. Tente novamente.' },
  403: { code: 'forbidden', text: 'Este navegador não pode fazer isso.' },
  404: { code: 'not_found', text: 'Não encontramos o que você procura.' },
  413: { code: 'payload_too_large', text: 'O arquivo ou o texto é grande demais.' },
};
const BAD_REQUEST = { code: 'bad_request', text: 'Pedido inválido.' };
const UNAVAILABLE = {
  code: 'unavailable',
  text: 'Não conseguimos responder agora. Tente novamente em instantes.',
};

/**
 * An error in the API's form: sentences, a code, and the request id under which it is logged. Our own failures are
 * logged.
 */
export function envelopeOf(
  error: Error & { statusCode?: number },
  { id, log }: { id: string; log: Pick<FastifyBaseLogger, 'error'> },
) {
  const status = error instanceof StoreUnavailableError ? 503 : (error.statusCode ?? 500);
  if (status >= 500) log.error(error);
  const { code, text } = status >= 500 ? UNAVAILABLE : (SENTENCES[status] ?? BAD_REQUEST);
  return { status, body: { errors: [text], code, requestId: id } };
}

/** Answers an error as the API does. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const { status, body } = envelopeOf(error, request);
  reply.code(status).send(body);
}
