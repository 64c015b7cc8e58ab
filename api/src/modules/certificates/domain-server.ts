import {
  Agent,
  createServer as createHttp,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';
import { createServer as createHttps, type Server as HttpsServer } from 'node:https';
import { type AddressInfo, isIP, type Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';
import type { FastifyBaseLogger } from 'fastify';
import { findProof } from './certificate';
import { openServedHosts, type ServedHostsOptions } from './served-hosts';

const HANDSHAKE_MS = 10_000;
/** As long as a payment may take. */
const STOP_WITHIN_MS = 30_000;
const PROOF = '/.well-known/acme-challenge/';
const TOKEN = /^[\w-]{16,128}$/;

/** The longest PROXY header of version 1 that there is. */
const LONGEST_HEADER = 107;
const HEADER_WITHIN_MS = 5_000;
const HEADER_END = Buffer.from('\r\n');

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

/** The options of the server of domains. */
interface DomainServerOptions {
  /** The checkout, as `http://checkout:4003`. */
  upstream: string;
  host: string;
  tlsPort: number;
  httpPort: number;
  /** Whether the proxy before it says who connects (PROXY protocol, version 1). */
  takesProxyHeader: boolean;
}

/** The server of sellers' domains. */
export interface DomainServer {
  tlsPort: number;
  httpPort: number;
  /** Takes no more connections, and resolves when those that are open have ended, or are ended after so long. */
  close(withinMs?: number): Promise<void>;
}

/** A page of the server of domains itself. It knows neither a store's name nor its theme. */
const page = (title: string, text: string): string => `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${text}</p>
</main>
</body>
</html>
`;

const PAGES = {
  misdirected: {
    status: 421,
    html: page('Endereço desconhecido', 'Nenhuma loja usa este endereço.'),
  },
  unknown: {
    status: 404,
    html: page('Página não encontrada', 'Abra o link de compra que a loja enviou.'),
  },
  unavailable: {
    status: 503,
    html: page('Não conseguimos abrir a compra agora', 'Nada foi cobrado. Espere um pouco e tente de novo.'),
  },
} as const;

/** Answers with a page of our own. It is for nobody's cache. */
function answerPage(response: ServerResponse, name: keyof typeof PAGES): void {
  const { status, html } = PAGES[name];
  if (response.headersSent) {
    response.destroy();
    return;
  }
  response
    .writeHead(status, {
      'content-type': 'text/html; charset=utf-8',
      'content-length': Buffer.byteLength(html),
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      ...(status === 503 && { 'retry-after': '5' }),
    })
    .end(html);
}

/** The name in a `Host` header, without its port. */
const nameOf = (host: string | undefined): string => (host ?? '').toLowerCase().replace(/:\d+$/, '');

const passedOn = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !NOT_PASSED_ON.has(name)));

/** Passes requests on to the checkout. */
interface PassOn {
  /** @param client the address of whoever asks */
  (asked: IncomingMessage, answered: ServerResponse, client: string): void;
  close(): void;
}

/** @param upstream the checkout, as `http://checkout:4003` */
function passingTo(upstream: string): PassOn {
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

/**
 * Takes the PROXY header (version 1) off a connection, which the proxy puts before the bytes that it passes on.
 * @returns the client's address; undefined where the connection begins otherwise, which is then closed
 */
function readProxyHeader(socket: Socket): Promise<string | undefined> {
  return new Promise((resolve) => {
    let read = Buffer.alloc(0);
    const end = (client: string | undefined): void => {
      clearTimeout(patience);
      socket.off('readable', onReadable).off('close', onClose);
      if (client === undefined) socket.destroy();
      resolve(client);
    };
    const onClose = () => end(undefined);
    const patience = setTimeout(onClose, HEADER_WITHIN_MS);
    function onReadable(): void {
      for (let chunk = socket.read(); chunk !== null; chunk = socket.read()) {
        read = Buffer.concat([read, chunk]);
        const at = read.indexOf(HEADER_END);
        if (at < 0 && read.length <= LONGEST_HEADER) continue;
        // What follows is of the handshake.
        if (at >= 0 && at + HEADER_END.length < read.length)
          socket.unshift(read.subarray(at + HEADER_END.length));
        // As `PROXY TCP4 203.0.113.9 198.51.100.1 51234 443` names it.
        const [word, family, client = ''] = read.subarray(0, Math.max(at, 0)).toString('latin1').split(' ');
        end(word === 'PROXY' && family?.startsWith('TCP') && isIP(client) !== 0 ? client : undefined);
        return;
      }
    }
    socket.on('readable', onReadable).on('close', onClose);
  });
}

const peerOf = ({ remoteAddress = '', remotePort = 0 }: Socket): string => `${remoteAddress}|${remotePort}`;

const listen = (server: Server | HttpsServer, port: number, host: string): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });

/** Lets a server's connections begin with who stands behind the proxy, and the handshake come after it. */
function beginWithHeader(server: HttpsServer, clients: Map<string, string>): void {
  const shakeHands = server.listeners('connection');
  server.removeAllListeners('connection').on('connection', async (socket: Socket) => {
    const peer = peerOf(socket);
    socket.on('error', () => socket.destroy());
    const client = await readProxyHeader(socket);
    if (client === undefined) return;
    clients.set(peer, client);
    socket.once('close', () => clients.delete(peer));
    for (const begin of shakeHands) begin.call(server, socket);
  });
}

/**
 * Answers on sellers' hosts: at 443 the pages on which their buyers pay, and nothing else of the product; at 80 the proofs that an
 * authority fetches, and the way to 443. A name that is nobody's gets no certificate, and 421.
 * @throws while the database is away
 */
export async function openDomainServer(
  database: Omit<ServedHostsOptions, 'logger'>,
  options: DomainServerOptions,
  logger: FastifyBaseLogger,
): Promise<DomainServer> {
  const hosts = await openServedHosts({ ...database, logger });
  const passOn = passingTo(options.upstream);
  /** The addresses of the clients behind a proxy's connections, by the proxy's end of them. */
  const clients = new Map<string, string>();

  const pages = createHttps(
    {
      handshakeTimeout: HANDSHAKE_MS,
      requestTimeout: 60_000,
      ALPNProtocols: ['http/1.1'],
      SNICallback(name, answer) {
        try {
          answer(null, hosts.contextOf(name.toLowerCase()));
        } catch (error) {
          logger.error({ err: error }, 'certificate not usable');
          answer(null, undefined);
        }
      },
    },
    (asked, answered) => {
      const socket = asked.socket as TLSSocket;
      const name = nameOf(asked.headers.host);
      // A connection is for the name that its certificate was asked for.
      if (name !== socket.servername || !hosts.has(name)) answerPage(answered, 'misdirected');
      else if (!asked.url?.startsWith('/c/')) answerPage(answered, 'unknown');
      else passOn(asked, answered, clients.get(peerOf(socket)) ?? socket.remoteAddress ?? '');
    },
  );
  pages.on('tlsClientError', (_error, socket) => socket.destroy());
  if (options.takesProxyHeader) beginWithHeader(pages, clients);

  async function answerProof(name: string, path: string, answered: ServerResponse): Promise<void> {
    const token = path.slice(PROOF.length);
    const proof = TOKEN.test(token) ? await findProof(database.platform, { host: name, token }) : undefined;
    if (proof === undefined) answerPage(answered, 'unknown');
    else answered.writeHead(200, { 'content-type': 'application/octet-stream' }).end(proof);
  }
  const plain = createHttp({ requestTimeout: 10_000 }, (asked: IncomingMessage, answered) => {
    const name = nameOf(asked.headers.host);
    const path = asked.url ?? '/';
    if (path.startsWith(PROOF))
      answerProof(name, path, answered).catch((error: unknown) => {
        logger.warn({ err: error }, 'proof not read');
        answerPage(answered, 'unavailable');
      });
    else if (hosts.has(name)) answered.writeHead(308, { location: `https://${name}${path}` }).end();
    else if (path === '/healthz') answered.writeHead(200).end('ok\n');
    else answerPage(answered, 'misdirected');
  });

  const tlsPort = await listen(pages, options.tlsPort, options.host);
  const httpPort = await listen(plain, options.httpPort, options.host);
  return {
    tlsPort,
    httpPort,
    async close(withinMs = STOP_WITHIN_MS) {
      const ended = [pages, plain].map(
        (server) => new Promise<void>((resolve) => void server.close(() => resolve())),
      );
      const patience = setTimeout(() => {
        pages.closeAllConnections();
        plain.closeAllConnections();
      }, withinMs);
      await Promise.all(ended);
      clearTimeout(patience);
      passOn.close();
      await hosts.close();
    },
  };
}
