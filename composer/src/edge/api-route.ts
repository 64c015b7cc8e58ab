import type { IncomingMessage } from 'node:http';
import httpProxy from '@fastify/http-proxy';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type ApiPatience, forwardedFor, passingTo } from './pass-on';
import { receiveBody } from './receive-body';
import { traceParent } from './request-log';

/** The maximum size of a page's websocket message. The API expects none. */
const SOCKET_MESSAGE_LIMIT_BYTES = 1024;
const SOCKET_PATIENCE_MS = 5_000;

function answerDown(reply: FastifyReply): void {
  reply
    .code(503)
    .header('retry-after', '5')
    .send({
      errors: ['O serviço está indisponível no momento. Tente novamente em instantes.'],
      code: 'unavailable',
      requestId: reply.request.id,
    });
}

/**
 * Proxies requests and websockets below `/api` to the API, and in development its outbox. What cannot be proxied is
 * answered here: 413 for a body that is too long, 408 for one that stalls, 503 when the API does not answer.
 */
export async function registerApi(
  app: FastifyInstance,
  upstream: string,
  environment: string,
  { bodySilenceMs, answerMs }: ApiPatience = {},
): Promise<void> {
  const passing = passingTo(upstream, answerDown, answerMs);
  const listening = {
    handshakeTimeout: SOCKET_PATIENCE_MS,
    // The API checks the origin of the page that opened the socket.
    rewriteRequestHeaders: (_headers: unknown, { id, headers, socket }: FastifyRequest) => ({
      ...(headers.origin && { origin: headers.origin }),
      'user-agent': headers['user-agent'] ?? '',
      traceparent: traceParent(id),
      'x-forwarded-for': forwardedFor(headers['x-forwarded-for'], socket),
    }),
  };
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (request: FastifyRequest, payload: IncomingMessage) =>
      receiveBody(request, payload, bodySilenceMs),
    );
    await scope.register(httpProxy, {
      ...passing,
      prefix: '/api',
      rewritePrefix: '',
      websocket: true,
      wsServerOptions: { maxPayload: SOCKET_MESSAGE_LIMIT_BYTES },
      wsClientOptions: listening,
    });
    if (environment === 'development')
      await scope.register(httpProxy, {
        ...passing,
        prefix: '/_dev/outbox',
        rewritePrefix: '/_dev/outbox',
      });
  });
}
