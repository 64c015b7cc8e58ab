import {
  createServer as createHttp,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { createServer as createHttps, type Server as HttpsServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';
import type { FastifyBaseLogger } from 'fastify';
import { answerPage, nameOf } from './answer';
import { passingTo } from './pass-on';
import { readProxyHeader } from './proxy-header';
import type { ServedHosts } from './served-hosts';

const HANDSHAKE_MS = 10_000;
/** As long as a payment may take. */
const STOP_WITHIN_MS = 30_000;
const PROOF = '/.well-known/acme-challenge/';
const TOKEN = /^[\w-]{16,128}$/;

/** The options of the server of domains. */
export interface DomainServerOptions {
  hosts: ServedHosts;
  /** The answer at the address of a proof; undefined for one that nobody waits for. */
  proofOf: (host: string, token: string) => Promise<string | undefined>;
  /** The checkout, as `http://checkout:4003`. */
  upstream: string;
  host: string;
  tlsPort: number;
  httpPort: number;
  /** Whether the proxy before it says who connects (PROXY protocol, version 1). */
  takesProxyHeader: boolean;
  logger: FastifyBaseLogger;
}

/** The server of sellers' domains. */
export interface DomainServer {
  tlsPort: number;
  httpPort: number;
  /** Takes no more connections, and resolves when those that are open have ended, or are ended after so long. */
  close(withinMs?: number): Promise<void>;
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
 */
export async function startDomainServer(options: DomainServerOptions): Promise<DomainServer> {
  const { hosts, proofOf, upstream, logger } = options;
  const passOn = passingTo(upstream);
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
    const proof = TOKEN.test(token) ? await proofOf(name, token) : undefined;
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
    },
  };
}
