import {
  Agent,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http';
import { answerPage } from './answer';

/** As long as a gateway may take behind the checkout. */
const ANSWER_MS = 35_000;
const CONNECT_TRIES = 3;
/** Nobody has read a byte. */
const NOT_CONNECTED = ['ECONNREFUSED', 'EHOSTUNREACH', 'ENOTFOUND', 'EAI_AGAIN'];

/** Of a connection, not of what is said on it (RFC 9110, 7.6.1); and what a visitor says of itself, which counts for nothing. */
const NOT_PASSED_ON = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'expect',
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
  'x-real-ip',
]);

const passedOn = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !NOT_PASSED_ON.has(name)));

/** Passes requests on to the checkout. */
export interface PassOn {
  /** @param client the address of whoever asks */
  (asked: IncomingMessage, answered: ServerResponse, client: string): void;
  close(): void;
}

/** @param upstream the checkout, as `http://checkout:4003` */
export function passingTo(upstream: string): PassOn {
  const { hostname, port } = new URL(upstream);
  const agent = new Agent({ keepAlive: true, noDelay: true, maxFreeSockets: 64 });

  function ask(asked: IncomingMessage, answered: ServerResponse, client: string, tries: number): void {
    const { method = 'GET', url: path = '/', headers } = asked;
    const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
    const upstreamRequest = request({
      agent,
      hostname,
      port: port || 80,
      method,
      path,
      timeout: ANSWER_MS,
      headers: {
        ...passedOn(headers),
        // Written anew: the checkout believes what this server says.
        'x-forwarded-for': client,
        'x-forwarded-proto': 'https',
        ...(headers['content-length'] === undefined && hasBody && { 'transfer-encoding': 'chunked' }),
      },
    });
    answered.once('close', () => upstreamRequest.destroy());
    upstreamRequest
      .on('response', (response) => {
        answered.writeHead(response.statusCode ?? 502, passedOn(response.headers));
        response.on('error', () => answered.destroy()).pipe(answered);
      })
      .on('timeout', () => upstreamRequest.destroy(new Error('The checkout does not answer.')))
      .on('error', (error: NodeJS.ErrnoException) => {
        if (answered.closed || answered.destroyed) return;
        // A kept connection may be closed the moment it is used: whoever only reads may ask again.
        const isSafe = method === 'GET' || method === 'HEAD';
        const isAgain =
          NOT_CONNECTED.includes(error.code ?? '') ||
          (isSafe && upstreamRequest.reusedSocket && error.code === 'ECONNRESET');
        if (isAgain && !hasBody && tries > 1 && !answered.headersSent)
          ask(asked, answered, client, tries - 1);
        else answerPage(answered, 'unavailable');
      });
    if (hasBody) asked.pipe(upstreamRequest);
    else upstreamRequest.end();
  }

  return Object.assign(
    (asked: IncomingMessage, answered: ServerResponse, client: string) =>
      ask(asked, answered, client, CONNECT_TRIES),
    { close: () => agent.destroy() },
  );
}
