import type { FastifyReply } from 'fastify';
import fastifyPlugin from 'fastify-plugin';

/** On every answer, errors included. No answer of the API may be cached, framed, sniffed or run as a page. */
export const SECURITY_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const;

/** Sets the headers before anything else can answer, and the request id for support. */
export const securityHeaders = fastifyPlugin(async (app) => {
  app.addHook('onRequest', (request, reply: FastifyReply, done) => {
    reply.headers(SECURITY_HEADERS).header('x-request-id', request.id);
    done();
  });
});
