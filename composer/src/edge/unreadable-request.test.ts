import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { FileStore } from '../store/file-store';
import { checkoutWithPolicy, runningWorkspace } from '../testing/sample-workspace';
import type { Workspace } from '../workspace';
import { createEdge } from './app';
import { readEdgeConfig } from './config';
import { NOTHING_POLICY, SECURITY_HEADERS } from './security-headers';

let workspace: Workspace<FileStore>;
let edge: FastifyInstance;

beforeAll(async () => {
  workspace = await runningWorkspace();
  const settings = { LOG_LEVEL: 'silent', COMPOSER_STORE: workspace.store.location };
  edge = await createEdge(readEdgeConfig(settings, checkoutWithPolicy()));
  await edge.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => edge.close());

/** Sends bytes as they are. @returns the head of the answer by its names, with the status as `status` */
async function headOf(bytes: string): Promise<Record<string, string>> {
  const socket = connect((edge.server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(bytes);
  let answer = '';
  for await (const chunk of socket) {
    answer += chunk;
    if (answer.includes('\r\n\r\n')) break;
  }
  socket.destroy();
  const [first = '', ...lines] = (answer.split('\r\n\r\n')[0] ?? '').split('\r\n');
  const headers = lines.map((line) => [line.split(': ')[0], line.split(': ').slice(1).join(': ')]);
  return { status: first.split(' ')[1] ?? '', ...Object.fromEntries(headers) };
}

it.each([
  ['bytes that are not HTTP', 'GARBAGE\r\n\r\n', '400'],
  ['headers without an end', `GET / HTTP/1.1\r\nhost: x\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`, '400'],
  ['no host', 'GET / HTTP/1.1\r\n\r\n', '400'],
  [
    'two lengths',
    'POST /beacon HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\ncontent-length: 3\r\n\r\n',
    '400',
  ],
  ['an expectation nobody knows', 'GET / HTTP/1.1\r\nhost: x\r\nexpect: more\r\n\r\n', '417'],
  ['an address that cannot be decoded', 'GET /%zz HTTP/1.1\r\nhost: x\r\n\r\n', '400'],
  ['an address of the API that cannot be decoded', 'GET /api/%ff HTTP/1.1\r\nhost: x\r\n\r\n', '400'],
  ['a method for nothing', 'PUT / HTTP/1.1\r\nhost: x\r\ncontent-length: 0\r\n\r\n', '404'],
])('%s is refused with every header of safety', async (_what, bytes, status) => {
  expect(await headOf(bytes)).toMatchObject({
    ...SECURITY_HEADERS,
    status,
    'content-security-policy': NOTHING_POLICY,
    'x-request-id': expect.stringMatching(/\w/),
  });
});

it.each(['/%zz', '/backoffice/pedidos/detalhe/%E0%A4%A', '/c/%', '/recuperar-senha%'])(
  'an address with a broken percent is a page with words for who opens it: %s',
  async (url) => {
    const { statusCode, headers, body } = await edge.inject({
      url,
      headers: { accept: 'text/html,*/*;q=0.8' },
    });
    expect(statusCode).toBe(400);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers).toMatchObject(SECURITY_HEADERS);
    expect(headers['content-security-policy']).not.toContain('unsafe');
    expect(body).toContain('<h1>Endereço incompleto</h1>');
    expect(body).toContain('<a href="/">Ir para o início</a>');
  },
);

it('what is not new is answered by its headers too, but for the policy, whose nonce is the first answer’s', async () => {
  const { headers } = await edge.inject('/');
  const again = await edge.inject({ url: '/', headers: { 'if-none-match': String(headers.etag) } });
  expect(again.statusCode).toBe(304);
  expect(again.headers).toMatchObject(SECURITY_HEADERS);
  expect(again.headers['content-security-policy']).toBeUndefined();
});
