import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from '@balcao/api-schema';
import { httpBank } from './bank/http-bank';
import { askGateway } from './gateway/ask-gateway';
import { idwallApi } from './kyc/idwall-api';
import { nodeOutgoingHttp } from './outgoing-http/node-outgoing-http';
import { MOST_RETRY_AFTER_SECONDS, noticingRetryAfter, retryAfterOf } from './retry-after';
import { createAskShop } from './shopify/ask-shop';
import { askToken } from './shopify/ask-token';
import { readExport } from './shopify/bulk-lines';
import { readPicture } from './shopify/read-picture';

describe('a Retry-After', () => {
  it('is seconds, or a moment', () => {
    const at = (seconds: number) => new Date(Date.now() + 1_000 * seconds).toUTCString();
    expect(retryAfterOf('120')).toBe(120);
    expect(retryAfterOf(at(90))).toBeGreaterThan(80);
    expect(retryAfterOf(at(-90))).toBe(0);
    expect(['', 'soon', undefined, '-5', '1e999'].map(retryAfterOf)).not.toContain(Number.POSITIVE_INFINITY);
    expect(retryAfterOf('soon')).toBeUndefined();
  });
});

let server: Server;
let answer: { status: number; retryAfter?: string };
let url: string;

beforeAll(async () => {
  server = createServer((_request, response) => {
    const { status, retryAfter } = answer;
    response.writeHead(status, retryAfter === undefined ? {} : { 'retry-after': retryAfter }).end('{}');
  }).listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

async function notedOf(call: () => Promise<unknown>): Promise<number> {
  const noted = { seconds: 0 };
  await noticingRetryAfter(noted, call).catch(() => undefined);
  return noted.seconds;
}

const credentials = { shopDomain: 'loja.myshopify.com', clientId: 'id', clientSecret: 'secret' };
const access = { shopDomain: 'loja.myshopify.com', accessToken: 'token' };
const CLIENTS: readonly (readonly [name: string, call: () => Promise<unknown>])[] = [
  ['gateway', () => askGateway(url, { headers: {} }, z.object({}))],
  ['shop', () => createAskShop(() => url)(access, '{ shop { id } }', z.object({}))],
  ['token of a shop', () => askToken(url, credentials, 5_000)],
  ['picture of a shop', () => readPicture(url, () => true)],
  ['export of a shop', () => readExport(url).next()],
  ['bank', () => httpBank({ url, token: 'token' }).findTransfer('1', 100)],
  ['identity service', () => idwallApi({ url, token: 'token' })('GET', '/')],
  [
    'receiver of what is sent',
    () => nodeOutgoingHttp({ allowsLoopback: true }).post(`${url}/`, { headers: {}, body: '{}' }),
  ],
];

it.each(CLIENTS)('is kept of a %s that is asked too often, or rests', async (_, call) => {
  answer = { status: 429, retryAfter: '300' };
  expect(await notedOf(call)).toBe(300);
  answer = { status: 503, retryAfter: '120' };
  expect(await notedOf(call)).toBe(120);
});

it('is kept for no more than an hour, only of an answer that asks to wait, and only where a task waits', async () => {
  const ask = () => askGateway(url, { headers: {} }, z.object({}));
  answer = { status: 429, retryAfter: '99999999' };
  expect(await notedOf(ask)).toBe(MOST_RETRY_AFTER_SECONDS);
  answer = { status: 200, retryAfter: '300' };
  expect(await notedOf(ask)).toBe(0);
  answer = { status: 503 };
  expect(await notedOf(ask)).toBe(0);
  answer = { status: 503, retryAfter: '300' };
  expect(await ask()).toEqual({ outcome: 'failed', why: 'unreachable' });
});
