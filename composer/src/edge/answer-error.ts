import type { FastifyBaseLogger } from 'fastify';
import { StoreUnavailableError } from '../store/store';

const SENTENCES: Record<number, { code: string; text: string }> = {
  408: { code: 'bad_request', text: 'O envio parou no meio. Tente novamente.' },
  413: { code: 'payload_too_large', text: 'O arquivo ou o texto é grande demais.' },
};
const BAD_REQUEST = { code: 'bad_request', text: 'Pedido inválido.' };
const UNAVAILABLE = {
  code: 'unavailable',
  text: 'Não conseguimos responder agora. Tente novamente em instantes.',
};

/** Answers an error as the API does: sentences, a code, and the id under which the logs have it. */
export function answerError(
  error: Error & { statusCode?: number },
  request: { id: string; log: FastifyBaseLogger },
  reply: { code(status: number): { send(body: unknown): unknown } },
): void {
  const status = error instanceof StoreUnavailableError ? 503 : (error.statusCode ?? 500);
  if (status >= 500) request.log.error(error);
  const { code, text } = status >= 500 ? UNAVAILABLE : (SENTENCES[status] ?? BAD_REQUEST);
  reply.code(status).send({ errors: [text], code, requestId: request.id });
}
