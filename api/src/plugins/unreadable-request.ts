import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../problem';
import { sendProblem } from './errors';
import { SECURITY_HEADERS } from './security-headers';

/** Fastify reads no parameter longer than this. */
const TOO_LONG_TO_BE_AN_ID = 'FST_ERR_MAX_PARAM_LENGTH';

/**
 * Answers a URL that cannot be decoded, or that is too long for any id. No hook runs for them, so the headers are set
 * here.
 */
export function answerUnreadableUrl(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  reply.headers(SECURITY_HEADERS).header('x-request-id', request.id);
  const code = error.code === TOO_LONG_TO_BE_AN_ID ? 'not_found' : 'bad_request';
  sendProblem(new Problem(code), request, reply);
}

/** Answers bytes that are not HTTP, and closes the connection. */
export function answerUnreadableBytes(_error: Error, socket: Socket): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const { code, text } = new Problem('bad_request');
  const requestId = randomBytes(16).toString('hex');
  const body = JSON.stringify({ errors: [text], code, requestId });
  const headers = {
    ...SECURITY_HEADERS,
    'x-request-id': requestId,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end(`HTTP/1.1 400 Bad Request\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
}
