import type { FastifyHttpProxyOptions } from '@fastify/http-proxy';
import type { FastifyReply } from 'fastify';
import { envelopeOf } from './answer-error';
import { BodyRefused } from './receive-body';
import { traceParent } from './request-log';

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
export const forwardedFor = (
  claimed: string | string[] | undefined,
  { remoteAddress }: { remoteAddress?: string },
) => [claimed, remoteAddress].flat().filter(Boolean).join(', ');

type PassingHooks = NonNullable<FastifyHttpProxyOptions['replyOptions']>;

const headersForUpstream: PassingHooks['rewriteRequestHeaders'] = (request, received) => {
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

const answerFailure =
  (answerDown: (reply: FastifyReply) => void): PassingHooks['onError'] =>
  (reply, { error }) => {
    if (error.cause instanceof BodyRefused) {
      const { status, body } = envelopeOf(error.cause, reply.request);
      reply.code(status).send(body);
      return;
    }
    answerDown(reply as FastifyReply);
  };

/**
 * Passes requests on to a service behind the edge. Those that cannot be are answered here: 413 for a body that is too long, 408 for one
 * that stalls.
 *
 * @param answerDown answers when the service does not
 */
export const passingTo = (
  upstream: string,
  answerDown: (reply: FastifyReply) => void,
  answerMs: number = ANSWER_MS,
): FastifyHttpProxyOptions => ({
  upstream,
  http2: false,
  undici: upstreamLimits(answerMs),
  // The caller knows whether to retry. Silent retries of ours would overload a service that is starting.
  retryMethods: [],
  disableRequestLogging: true,
  proxyPayloads: false,
  handler: passOn,
  replyOptions: {
    onError: answerFailure(answerDown),
    rewriteRequestHeaders: headersForUpstream,
    // The service's headers replace the edge's.
    rewriteHeaders: (headers) => headers,
  },
});
