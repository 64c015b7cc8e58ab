import type { IncomingMessage } from 'node:http';
import httpProxy, { type FastifyHttpProxyOptions } from '@fastify/http-proxy';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { envelopeOf } from './answer-error';
import { BodyRefused, receiveBody } from './receive-body';
import { traceParent } from './request-log';

/** The maximum size of a page's websocket message. The API expects none. */
const SOCKET_MESSAGE_LIMIT_BYTES = 1024;
const SOCKET_PATIENCE_MS = 5_000;

/** How long the two sides of a proxied request may keep it waiting, in milliseconds. */
export interface ApiPatience {
  /** A sender may pause this long within a body. */
  bodySilenceMs?: number;
  /** The API may take this long to answer, and may pause this long within an answer. As long as a proxy before the API. */
  answerMs?: number;
}

const ANSWER_MS = 30_000;

const upstreamLimits = (answerMs: number) => ({
  connect: { timeout: 3_000 },
  headersTimeout: answerMs,
  bodyTimeout: answerMs,
  // Slow uploads hold their connections for long, so calls get connections of their own.
  connections: null,
});

/**
 * Limits and locks count by address. The API trusts the last entry that is no proxy of ours, so addresses cannot be
 * forged.
 */
const forwardedFor = (
  claimed: string | string[] | undefined,
  { remoteAddress }: { remoteAddress?: string },
) => [claimed, remoteAddress].flat().filter(Boolean).join(', ');

type PassingHooks = NonNullable<FastifyHttpProxyOptions['replyOptions']>;

const headersForApi: PassingHooks['rewriteRequestHeaders'] = (request, received) => {
  // The edge has answered `Expect`. The body of a GET is not passed on, so its length must not be either.
  const { expect, 'content-length': length, ...headers } = received;
  const passesBody = request.method !== 'GET' && request.method !== 'HEAD';
  return {
    ...headers,
    ...(passesBody && length !== undefined && { 'content-length': length }),
    traceparent: traceParent(request.id),
    // What a page says of it itself does not count.
    'x-forwarded-host': request.headers.host,
    'x-forwarded-for': forwardedFor(received['x-forwarded-for'], request.socket),
  };
};

/** A received body is sent with its length. A longer one is a stream on a connection that is not shared. */
const passOn: FastifyHttpProxyOptions['handler'] = (request, reply, destination, options) =>
  Buffer.isBuffer(request.body)
    ? reply.from(destination, {
        ...options,
        body: request.body,
        contentType: request.headers['content-type'] ?? 'application/octet-stream',
      })
    : reply.from(destination, options);

const answerFailure: PassingHooks['onError'] = (reply, { error }) => {
  if (error.cause instanceof BodyRefused) {
    const { status, body } = envelopeOf(error.cause, reply.request);
    reply.code(status).send(body);
    return;
  }
  reply
    .code(503)
    .header('retry-after', '5')
    .send({
      errors: ['O serviço está indisponível no momento. Tente novamente em instantes.'],
      code: 'unavailable',
      requestId: reply.request.id,
    });
};

/**
 * Proxies requests and websockets below `/api` to the API, and in development its outbox. What cannot be proxied is
 * answered here: 413 for a body that is too long, 408 for one that stalls, 503 when the API does not answer.
 */
export async function registerApi(
  app: FastifyInstance,
  upstream: string,
  environment: string,
  { bodySilenceMs, answerMs = ANSWER_MS }: ApiPatience = {},
): Promise<void> {
  const passing: FastifyHttpProxyOptions = {
    upstream,
    http2: false,
    undici: upstreamLimits(answerMs),
    // The caller knows whether to retry. Silent retries of ours would overload an API that is starting.
    retryMethods: [],
    disableRequestLogging: true,
    proxyPayloads: false,
    handler: passOn,
    replyOptions: {
      onError: answerFailure,
      rewriteRequestHeaders: headersForApi,
      // The API's headers replace the edge's.
      rewriteHeaders: (headers) => headers,
    },
  };
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
