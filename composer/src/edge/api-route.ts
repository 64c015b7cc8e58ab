import httpProxy, { type FastifyHttpProxyOptions } from '@fastify/http-proxy';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** What pages may say through a websocket of the API, which wants to hear nothing. */
const SOCKET_MESSAGE_LIMIT_BYTES = 1024;
const SOCKET_PATIENCE_MS = 5_000;

/**
 * Limits and locks count by address. The API believes the last entry that is no proxy of ours, so nobody can pass for
 * another.
 */
const forwardedFor = (
  claimed: string | string[] | undefined,
  { remoteAddress }: { remoteAddress?: string },
) => [claimed, remoteAddress].flat().filter(Boolean).join(', ');

/** Passes requests and websockets below `/api` on to the API; in development its outbox too. */
export async function registerApi(
  app: FastifyInstance,
  upstream: string,
  environment: string,
): Promise<void> {
  const unavailable = {
    errors: ['O serviço está indisponível no momento. Tente novamente em instantes.'],
    code: 'unavailable',
  };
  const passing: Pick<FastifyHttpProxyOptions, 'upstream' | 'http2' | 'replyOptions'> = {
    upstream,
    http2: false,
    replyOptions: {
      onError: (reply) => {
        reply.code(503).header('retry-after', '5').send(unavailable);
      },
      rewriteRequestHeaders: (request, headers) => ({
        ...headers,
        'x-forwarded-for': forwardedFor(headers['x-forwarded-for'], request.socket),
      }),
      // The API speaks for itself: its headers replace the edge's.
      rewriteHeaders: (headers) => headers,
    },
  };
  const listening = {
    handshakeTimeout: SOCKET_PATIENCE_MS,
    // The API checks which page opened the socket.
    rewriteRequestHeaders: (_headers: unknown, { headers, socket }: FastifyRequest) => ({
      ...(headers.origin && { origin: headers.origin }),
      'user-agent': headers['user-agent'] ?? '',
      'x-forwarded-for': forwardedFor(headers['x-forwarded-for'], socket),
    }),
  };
  await app.register(httpProxy, {
    ...passing,
    prefix: '/api',
    rewritePrefix: '',
    websocket: true,
    wsServerOptions: { maxPayload: SOCKET_MESSAGE_LIMIT_BYTES },
    wsClientOptions: listening,
  });
  if (environment === 'development')
    await app.register(httpProxy, {
      ...passing,
      prefix: '/_dev/outbox',
      rewritePrefix: '/_dev/outbox',
    });
}
