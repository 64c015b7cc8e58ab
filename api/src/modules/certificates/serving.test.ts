import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { Agent, request } from 'node:https';
import { type AddressInfo, connect as connectTcp, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { type ConnectionOptions, connect, type TLSSocket } from 'node:tls';
import { pino } from 'pino';
import { AcmeDouble } from '../../../test/acme-double';
import { type ProvenDomain, proveDomain, workOnCertificates } from '../../../test/certificates';
import { createOwnDatabase, type OwnDatabase } from '../../../test/own-database';
import { startSoleTestApi, type TestApi } from '../../../test/test-app';
import { waitUntil } from '../../../test/wait-until';
import { orderCertificate, withdrawCertificate } from './certificate';
import { type DomainServer, openDomainServer } from './domain-server';

const logger = pino({ level: 'silent' });

let own: OwnDatabase;
let api: TestApi;
let acme: AcmeDouble;
let server: DomainServer;
let behindProxy: DomainServer;
let domain: ProvenDomain;
/** What reaches the checkout. */
const reached: IncomingMessage[] = [];
const checkout = createServer(async (asked, answered) => {
  reached.push(asked);
  answered.writeHead(200, { 'content-type': 'text/plain', connection: 'keep-alive' });
  answered.end(`${asked.method} ${asked.url} ${await text(asked)}`);
});

/** The proof as an authority fetches it: from port 80 of the host. */
async function fetchProof(host: string, token: string): Promise<string> {
  const answer = await ask80(host, `/.well-known/acme-challenge/${token}`);
  if (answer.status !== 200) throw new Error(String(answer.status));
  return answer.body;
}

async function ask80(host: string, path: string) {
  const { request: requestHttp } = await import('node:http');
  const sent = requestHttp({ port: server.httpPort, path, headers: { host } }).end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: answer.statusCode, location: answer.headers.location, body: await text(answer) };
}

beforeAll(async () => {
  own = await createOwnDatabase();
  acme = await AcmeDouble.start(fetchProof);
  api = await startSoleTestApi({ DATABASE_URL: own.url, ACME_DIRECTORY_URL: acme.directoryUrl });
  checkout.listen(0, '127.0.0.1');
  await once(checkout, 'listening');
  const open = (takesProxyHeader: boolean) =>
    openDomainServer(
      {
        platform: api.platform.database.platform,
        url: own.url,
        keyRing: api.platform.keyRing,
        pollMs: 200,
      },
      {
        upstream: `http://127.0.0.1:${(checkout.address() as AddressInfo).port}`,
        host: '127.0.0.1',
        tlsPort: 0,
        httpPort: 0,
        takesProxyHeader,
      },
      logger,
    );
  server = await open(false);
  behindProxy = await open(true);
  domain = await proveDomain(api);
  await workOnCertificates(api.platform, domain.sellerId);
  await servedAt(domain.host);
});
afterAll(async () => {
  await server.close(0);
  await behindProxy.close(0);
  checkout.close();
  checkout.closeAllConnections();
  await api.close();
  await acme.stop();
  await own.drop();
});
beforeEach(() => {
  reached.length = 0;
});

/** The serial number of the certificate that a name is served with. @throws where the handshake fails */
async function serialAt(servername: string, options: ConnectionOptions = {}): Promise<string> {
  const socket = connect({ port: server.tlsPort, ca: acme.rootPem, servername, ...options });
  try {
    await once(socket, 'secureConnect');
    return socket.getPeerCertificate().serialNumber;
  } finally {
    socket.destroy();
  }
}
const servedAt = (host: string): Promise<string> => waitUntil(() => serialAt(host).catch(() => undefined));
const notServedAt = (host: string): Promise<boolean> =>
  waitUntil(() =>
    serialAt(host).then(
      () => undefined,
      () => true,
    ),
  );

interface Asked {
  path?: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  servername?: string;
  port?: number;
  socket?: TLSSocket;
}

async function ask443({ path = '/c/abc', servername = domain.host, body, socket, ...more }: Asked) {
  const sent = request({
    host: '127.0.0.1',
    port: server.tlsPort,
    path,
    servername,
    ca: acme.rootPem,
    ...(socket ? { createConnection: () => socket } : { agent: new Agent({ keepAlive: false }) }),
    ...more,
    headers: { host: servername, ...more.headers },
  });
  sent.end(body);
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) };
}

describe('port 80', () => {
  it('answers proofs to whoever asks, and shows known hosts the way to 443', async () => {
    expect(await ask80(domain.host, '/c/abc?x=1')).toMatchObject({
      status: 308,
      location: `https://${domain.host}/c/abc?x=1`,
    });
    expect(await ask80('fremde.example', '/c/abc')).toMatchObject({ status: 421, location: undefined });
    expect(await ask80(domain.host, '/.well-known/acme-challenge/unknown-token-0001')).toMatchObject({
      status: 404,
    });
    expect(await ask80(domain.host, "/.well-known/acme-challenge/'or'1")).toMatchObject({
      status: 404,
    });
    expect(await ask80('127.0.0.1', '/healthz')).toMatchObject({ status: 200 });
  });
});

describe('port 443', () => {
  it('serves the pages of the checkout, and says who asks', async () => {
    const answer = await ask443({
      method: 'POST',
      body: 'nome=Maria',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-forwarded-for': '8.8.8.8',
        'x-forwarded-host': 'outra.example',
        'x-forwarded-proto': 'http',
      },
    });
    expect(answer).toMatchObject({ status: 200, body: 'POST /c/abc nome=Maria' });
    expect(reached[0]?.headers).toMatchObject({
      host: domain.host,
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'https',
    });
    expect(reached[0]?.headers).not.toHaveProperty('x-forwarded-host');
  });

  it('takes the visitor’s address from the proxy in front of it', async () => {
    const tcp: Socket = connectTcp(behindProxy.tlsPort, '127.0.0.1');
    tcp.write('PROXY TCP4 203.0.113.9 127.0.0.1 51234 443\r\n');
    const socket = connect({ socket: tcp, servername: domain.host, ca: acme.rootPem });
    expect(await ask443({ socket })).toMatchObject({ status: 200 });
    expect(reached[0]?.headers['x-forwarded-for']).toBe('203.0.113.9');
    // Nobody else says who they are.
    const other = connectTcp(behindProxy.tlsPort, '127.0.0.1');
    other.write('GET / HTTP/1.1\r\n\r\n');
    await once(other, 'close');
    await expect(serialAt(domain.host, { port: behindProxy.tlsPort })).rejects.toThrow();
  });

  it.each([
    '/',
    '/login',
    '/api/metrics',
    '/api/seller/1',
    '/control/x',
    '/metrics',
    '/healthz',
    '/cartao/simulador',
  ])('has nothing of the back-office: %s', async (path) => {
    expect(await ask443({ path })).toMatchObject({ status: 404 });
    expect(reached).toEqual([]);
  });

  it('has no certificate for a name that is nobody’s, or for none', async () => {
    await expect(serialAt('fremde.example')).rejects.toThrow(/alert|disconnected|reset/i);
    await expect(serialAt('')).rejects.toThrow(/alert|disconnected|reset/i);
    expect(acme.ordersOf('fremde.example')).toEqual([]);
  });

  it('answers 421 where the host is not the one of the connection', async () => {
    expect(await ask443({ headers: { host: 'fremde.example' } })).toMatchObject({ status: 421 });
    expect(reached).toEqual([]);
  });

  it('says so when the checkout does not answer', async () => {
    const { platform } = api.platform.database;
    const lonely = await openDomainServer(
      { platform, url: own.url, keyRing: api.platform.keyRing },
      { upstream: 'http://127.0.0.1:9', host: '127.0.0.1', tlsPort: 0, httpPort: 0, takesProxyHeader: false },
      logger,
    );
    expect(await ask443({ port: lonely.tlsPort })).toMatchObject({
      status: 503,
      headers: { 'retry-after': '5' },
      body: expect.stringContaining('Nada foi cobrado'),
    });
    await lonely.close(0);
  });
});

describe('what changes while it serves', () => {
  it('is a renewed certificate, without a handshake that fails and without an end to open connections', async () => {
    const before = await serialAt(domain.host);
    const socket = connect({ port: server.tlsPort, ca: acme.rootPem, servername: domain.host });
    await once(socket, 'secureConnect');
    const failures: unknown[] = [];
    let isOver = false;
    const knocking = (async () => {
      while (!isOver) await serialAt(domain.host).catch((error) => failures.push(error));
    })();
    await api.platform.database.platform
      .updateTable('certificates')
      .set({
        not_before: new Date(Date.now() - 61 * 86_400_000),
        not_after: new Date(Date.now() + 29 * 86_400_000),
      })
      .where('domain_id', '=', domain.domainId)
      .execute();
    await api.platform.database.withSeller(domain.sellerId, (trx) => orderCertificate(trx, domain));
    await workOnCertificates(api.platform, domain.sellerId, 3);
    await waitUntil(async () => (await serialAt(domain.host)) !== before || undefined);
    isOver = true;
    await knocking;
    expect(failures).toEqual([]);
    expect(await ask443({ socket })).toMatchObject({ status: 200 });
  });

  it('is a host that is withdrawn and comes back, and one whose domain is deleted, with its key', async () => {
    const own = await proveDomain(api);
    await workOnCertificates(api.platform, own.sellerId);
    const serial = await servedAt(own.host);
    await api.platform.database.withSeller(own.sellerId, (trx) => withdrawCertificate(trx, own));
    await notServedAt(own.host);
    await api.platform.database.withSeller(own.sellerId, (trx) => orderCertificate(trx, own));
    expect(await servedAt(own.host)).toBe(serial);
    const { platform: tables } = api.platform.database;
    await tables.deleteFrom('domains').where('id', '=', own.domainId).execute();
    await notServedAt(own.host);
    const left = tables.selectFrom('certificates').where('domain_id', '=', own.domainId).select('host');
    expect(await left.execute()).toEqual([]);
  });

  it('is noticed without a notification too', async () => {
    const quiet = await proveDomain(api);
    await workOnCertificates(api.platform, quiet.sellerId);
    await servedAt(quiet.host);
    // Written by somebody who tells nobody.
    await api.platform.database.platform
      .updateTable('certificates')
      .set({ withdrawn_at: new Date(), updated_at: new Date() })
      .where('domain_id', '=', quiet.domainId)
      .execute();
    await notServedAt(quiet.host);
  });
});
