import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo, LookupFunction } from 'node:net';
import { nodeOutgoingHttp } from './node-outgoing-http';
import type { Posted } from './outgoing-http';

const CONTENT = { headers: { 'content-type': 'application/json' }, body: '{}' };

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
}

/** Resolves every name to these addresses. */
const resolvingTo =
  (...addresses: string[]): LookupFunction =>
  (_name, options, answer) => {
    const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    if (options.all) answer(null, found);
    else answer(null, found[0]?.address ?? '', found[0]?.family);
  };

const open = nodeOutgoingHttp({ allowsLoopback: true });
const closed = nodeOutgoingHttp({ allowsLoopback: false });

describe('an address', () => {
  it.each(['https://erp.example/hooks', 'https://erp.example:8443/', 'https://93.184.215.14/'])(
    '%s may be called',
    (url) => expect(closed.mayCall(url)).toBe(true),
  );

  it.each([
    ['no address', 'erp'],
    ['plain http', 'http://erp.example/'],
    ['another scheme', 'ftp://erp.example/'],
    ['a port of something else', 'https://erp.example:5432/'],
    ['a name and password', 'https://maria:segredo@erp.example/'],
    ['this machine by name', 'https://localhost/'],
    ['this machine', 'https://127.0.0.1/'],
    ['this machine in another notation', 'https://2130706433/'],
    ['this machine by IPv6', 'https://[::1]/'],
    ['this machine, mapped to IPv6', 'https://[::ffff:127.0.0.1]/'],
    ['no machine', 'https://0.0.0.0/'],
    ['a private network (10)', 'https://10.1.2.3/'],
    ['a private network (172)', 'https://172.16.0.1/'],
    ['a private network (192)', 'https://192.168.1.1/'],
    ['a shared network', 'https://100.64.0.1/'],
    ['the metadata of clouds', 'https://169.254.169.254/latest/meta-data'],
    ['a private network by IPv6', 'https://[fd00:ec2::254]/'],
    ['a link by IPv6', 'https://[fe80::1]/'],
    ['IPv4 through a translator', 'https://[64:ff9b::a00:1]/'],
    ['a group', 'https://224.0.0.1/'],
    ['what is reserved', 'https://240.0.0.1/'],
    ['this machine, compatible with IPv4', 'https://[::127.0.0.1]/'],
    ['a private network, compatible with IPv4', 'https://[::a00:1]/'],
    ['a private network, translated', 'https://[::ffff:0:a00:1]/'],
    ['a private network by 6to4', 'https://[2002:a00:1::]/'],
    ['a tunnel', 'https://[2001::a00:1]/'],
    ['what nobody was given', 'https://[4000::1]/'],
    ['nothing', 'https://[100:0:0:1::1]/'],
    ['a site', 'https://[fec0::1]/'],
    ['the cloud around it', 'https://168.63.129.16/'],
  ])('of %s is refused', async (_what, url) => {
    expect(closed.mayCall(url)).toBe(false);
    if (URL.canParse(url))
      expect(await closed.post(url, CONTENT)).toEqual({ outcome: 'failed', why: 'address_refused' });
  });

  it.each([
    ['127.0.0.1'],
    ['10.0.0.5'],
    ['169.254.169.254'],
    ['100.100.100.200'],
    ['::1'],
    ['::ffff:10.0.0.5'],
    ['fd00::1'],
    ['93.184.215.14', '10.0.0.5'],
    ['::10.0.0.5'],
    ['2606:2800:220::1', '::7f00:1'],
    ['4000::1'],
    ['168.63.129.16'],
  ])('whose name resolves to %s is refused when it is called', async (...addresses) => {
    const http = nodeOutgoingHttp({ allowsLoopback: true, lookup: resolvingTo(...addresses) });
    expect(http.mayCall('https://erp.example/')).toBe(true);
    expect(await http.post('https://erp.example/', CONTENT)).toEqual({
      outcome: 'failed',
      why: 'address_refused',
    });
  });

  it('of this machine is called where that is allowed', async () => {
    const url = await serve((_request, response) => response.end('ok'));
    expect(await open.post(url, CONTENT)).toEqual({ outcome: 'answered', status: 200, text: 'ok' });
    expect(await closed.post(url, CONTENT)).toEqual({ outcome: 'failed', why: 'address_refused' });
  });
});

describe('an answer', () => {
  it('that leads elsewhere is not followed', async () => {
    const url = await serve((request, response) => {
      if (request.url === '/hook') response.writeHead(307, { location: '/other' }).end();
      else response.end('followed');
    });
    expect(await open.post(url, CONTENT)).toMatchObject({ outcome: 'answered', status: 307 });
  });

  it('is kept by its beginning, however long it is', async () => {
    const url = await serve((_request, response) => response.end('a'.repeat(1_000_000)));
    expect(await open.post(url, CONTENT)).toEqual({
      outcome: 'answered',
      status: 200,
      text: 'a'.repeat(1_024),
    });
  });

  it('that stops halfway is what came', async () => {
    const url = await serve((_request, response) => {
      response.writeHead(500);
      response.write('half\0');
    });
    /** Waits longer and longer, until the half comes within the time, however slow the machine is. */
    async function postWithin(timeoutMs: number): Promise<Posted> {
      const posted = await nodeOutgoingHttp({ allowsLoopback: true, timeoutMs }).post(url, CONTENT);
      const isTooLate = posted.outcome === 'failed' || posted.text === '';
      return isTooLate ? postWithin(2 * timeoutMs) : posted;
    }
    expect(await postWithin(100)).toEqual({ outcome: 'answered', status: 500, text: 'half' });
  });

  it('that does not come is not waited for', async () => {
    const url = await serve(() => {});
    const http = nodeOutgoingHttp({ allowsLoopback: true, timeoutMs: 200 });
    expect(await http.post(url, CONTENT)).toEqual({ outcome: 'failed', why: 'timeout' });
  });

  it('of nobody is none', async () => {
    const url = await serve(() => {});
    for (const server of servers) server.close();
    expect(await open.post(url, CONTENT)).toEqual({ outcome: 'failed', why: 'unreachable' });
  });
});

describe('a page that is read', () => {
  it('is read whole, with its headers', async () => {
    const url = await serve((_request, response) =>
      response.writeHead(200, { 'x-one': 'a', 'set-cookie': ['b', 'c'] }).end('x'.repeat(5_000)),
    );
    expect(await open.read(url, {}, 5_000)).toMatchObject({
      outcome: 'answered',
      status: 200,
      headers: { 'x-one': 'a', 'set-cookie': 'b, c' },
      body: Buffer.from('x'.repeat(5_000)),
    });
  });

  it('is none when it is longer than was asked for, or stops halfway, or may not be called', async () => {
    const url = await serve((request, response) => {
      response.write('x'.repeat(5_000));
      if (request.url === '/hook') response.end();
      else response.destroy();
    });
    expect(await open.read(url, {}, 4_999)).toEqual({ outcome: 'failed', why: 'too_long' });
    expect(await open.read(`${url}/half`, {}, 9_999)).toMatchObject({ outcome: 'failed' });
    expect(await closed.read(url, {}, 9_999)).toEqual({ outcome: 'failed', why: 'address_refused' });
  });
});
