import { randomBytes } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { answerError, envelopeOf } from './answer-error';
import { NOTHING_POLICY, SECURITY_HEADERS } from './security-headers';
import { WORD_PAGE_POLICY, wordPage } from './word-page';

/** The headers of an answer that is no page. */
export const answerHeaders = (requestId: string): Record<string, string> => ({
  ...SECURITY_HEADERS,
  'content-security-policy': NOTHING_POLICY,
  'x-request-id': requestId,
});

const UNREADABLE_ADDRESS = `<p>Há um “%” fora do lugar neste endereço. Confira o que foi digitado ou copiado, ou recomece pelo início.</p>
<p><a href="/">Ir para o início</a></p>`;

/**
 * Answers an address that cannot be decoded: with a page where a person opens it. No hook runs for it, so the headers are set here.
 */
export function answerUnreadableUrl(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  reply.headers(answerHeaders(request.id)).header('cache-control', 'no-store');
  if (request.method === 'GET' && request.headers.accept?.includes('text/html')) {
    reply
      .code(400)
      .header('content-security-policy', WORD_PAGE_POLICY)
      .type('text/html; charset=utf-8')
      .send(wordPage('Endereço incompleto', UNREADABLE_ADDRESS));
    return;
  }
  answerError(error, request, reply);
}

/** The answer to bytes that never became a request, or that come before any request. */
function refusal() {
  const id = randomBytes(16).toString('hex');
  const { body } = envelopeOf(Object.assign(new Error('Unreadable'), { statusCode: 400 }), {
    id,
    log: { error: () => {} },
  });
  const text = JSON.stringify(body);
  const headers = {
    ...answerHeaders(id),
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(text)),
    connection: 'close',
  };
  return { headers, text };
}

/** Answers bytes that are not HTTP, and closes the connection. */
export function answerUnreadableBytes(_error: Error, socket: Socket): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const { headers, text } = refusal();
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end(`HTTP/1.1 400 Bad Request\r\n${lines.join('\r\n')}\r\n\r\n${text}`);
}

/** Answers what Node would refuse by itself, without a header of safety: an `Expect` that nobody knows. */
export function answerUnknownExpectations(server: Server): void {
  server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const { headers, text } = refusal();
    response.writeHead(417, headers).end(text);
  });
}
