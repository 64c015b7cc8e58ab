import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { bundleCardScript } from '../client-script';
import { createCardFrame } from './app';

const SELLER_HOST = 'pay.loja-da-ana.com.br';
/** Its DNS says no longer whose it is. */
const TURNED_AWAY = 'pay.loja-da-bia.com.br';
let frame: FastifyInstance;
/** Knows two hosts of sellers. */
const api = createServer(({ url = '' }, answer) => {
  const host = [SELLER_HOST, TURNED_AWAY].find((known) => url.endsWith(`/hosts/${known}`));
  answer.writeHead(host ? 200 : 404, { 'content-type': 'application/json' });
  answer.end(
    JSON.stringify(host ? { host, may_frame: host === SELLER_HOST } : { code: 'not_found', errors: [] }),
  );
});

beforeAll(async () => {
  api.listen(0, '127.0.0.1');
  await once(api, 'listening');
  frame = await createCardFrame({
    port: 0,
    host: '127.0.0.1',
    cardPort: 0,
    cardOrigin: 'https://card.exemplo.com.br',
    tagPort: 0,
    tagOrigin: 'https://tags.exemplo.com.br',
    tagScripts: 'https://www.googletagmanager.com',
    checkoutOrigins: ['https://loja.exemplo.com.br'],
    apiUpstream: `http://127.0.0.1:${(api.address() as AddressInfo).port}`,
    postalCodeBase: 'http://127.0.0.1:9',
    trustedProxies: ['loopback'],
    drainSeconds: 0,
    logLevel: 'silent',
  });
});
afterAll(async () => {
  await frame.close();
  api.closeAllConnections();
  api.close();
});

const open = (path = '/cartao/simulador?bandeiras=visa,elo,outra') => frame.inject(path);

it('lets the checkout alone show it, knows its gateway alone, and keeps nothing', async () => {
  const { headers } = await open();
  const policy = String(headers['content-security-policy']).split('; ');
  expect(policy.filter((rule) => !rule.startsWith('style-src'))).toEqual([
    "default-src 'none'",
    "script-src 'self'",
    "connect-src 'none'",
    // Its bank, within the frame.
    "frame-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    'frame-ancestors https://loja.exemplo.com.br',
    'report-uri https://loja.exemplo.com.br/api/checkout/csp-reports',
  ]);
  expect(headers['set-cookie']).toBeUndefined();
  expect(headers['cache-control']).toBe('no-store');
});

it.each([
  [
    'iugu',
    "script-src 'self' https://js.iugu.com https://api.iugu.com",
    "frame-src 'none'",
    "form-action 'none'",
  ],
  [
    'pagseguro',
    "script-src 'self' https://assets.pagseguro.com.br https://*.cardinalcommerce.com",
    'frame-src https:',
    'form-action https:',
  ],
  [
    'malga',
    "script-src 'self'",
    'frame-src https://hosted-fields.malga.io https://hosted-fields-sandbox.malga.io',
    "form-action 'none'",
  ],
  [
    'paypal',
    "script-src 'self' https://*.paypal.com https://*.paypalobjects.com",
    'frame-src https:',
    'form-action https:',
  ],
])('the frame of %s knows that gateway, and no other', async (gateway, ...rules) => {
  const { headers, body } = await open(`/cartao/${gateway}`);
  const policy = String(headers['content-security-policy']).split('; ');
  expect(policy).toEqual(expect.arrayContaining([...rules, 'frame-ancestors https://loja.exemplo.com.br']));
  expect(policy.join()).not.toContain('unsafe');
  // What a gateway mounts is its own: then the frame has no field that could be read.
  expect(body.match(/<input/g)?.length ?? 0).toBe(gateway === 'malga' || gateway === 'paypal' ? 0 : 4);
  expect(body.match(/<script/g)).toHaveLength(1);
  expect(body.includes('data-iugu')).toBe(gateway === 'iugu');
});

it('has a simulated bank without a script, which stands in the frame alone', async () => {
  const { headers, body } = await open('/cartao/simulador/banco');
  expect(String(headers['content-security-policy']).split('; ')).toEqual(
    expect.arrayContaining([
      "default-src 'none'",
      "form-action 'self'",
      "frame-ancestors 'self' https://loja.exemplo.com.br",
    ]),
  );
  expect(body).not.toContain('<script');
  expect([...body.matchAll(/<button[^>]* value="(\w+)"/g)].map(([, value]) => value)).toEqual([
    'authenticated',
    'failed',
    'unavailable',
  ]);
  const ofStore = await open(`/cartao/simulador/banco?pagina=${SELLER_HOST}`);
  expect(ofStore.headers['content-security-policy']).toContain(`'self' https://${SELLER_HOST}`);
  expect(ofStore.body).toContain(`name="pagina" value="${SELLER_HOST}"`);
});

it('a host whose DNS no longer says whose it is frames nothing', async () => {
  const { headers } = await open(`/cartao/simulador?bandeiras=visa&pagina=${TURNED_AWAY}`);
  const ancestors = String(headers['content-security-policy'])
    .split('; ')
    .find((rule) => rule.startsWith('frame-ancestors'));
  expect(ancestors).toBe('frame-ancestors https://loja.exemplo.com.br');
});

it.each([
  [SELLER_HOST, `https://${SELLER_HOST}`],
  ['pay.ninguem.com.br', 'https://loja.exemplo.com.br'],
  ["'self' https:", 'https://loja.exemplo.com.br'],
])('lets the page of a store’s domain show it, and of no other: %s', async (host, parents) => {
  const address = `/cartao/simulador?${new URLSearchParams({ pagina: host })}`;
  const { headers, body } = await open(address);
  expect(String(headers['content-security-policy'])).toMatch(new RegExp(`frame-ancestors ${parents};`));
  expect(body).toContain(`data-parents="${parents}"`);
});

it('has the fields of a card, as browsers fill them in, and no other', async () => {
  const { body } = await open();
  const fields = [...body.matchAll(/<input [^>]*>/g)].map(
    ([input]) => /autoComplete="([^"]+)"/i.exec(input)?.[1],
  );
  expect(fields).toEqual(['cc-number', 'cc-name', 'cc-exp', 'cc-csc']);
  expect(body).toContain('data-brands="visa,elo"');
  expect(body.match(/<script/g)).toHaveLength(1);
  expect(body).toMatch(/<script src="\/assets\/cartao\.\w+\.js" integrity="sha384-/);
});

it('takes nothing, and knows no gateway without an adapter', async () => {
  expect((await open('/cartao/stripe')).statusCode).toBe(404);
  const sent = await frame.inject({
    method: 'POST',
    url: '/cartao/simulador',
    payload: { number: '4111111111111111' },
  });
  expect(sent.statusCode).toBe(413);
});

it('has a script of its own within 12 KB, that asks for no storage and no cookie', async () => {
  const { code } = await bundleCardScript();
  expect(brotliCompressSync(code).length).toBeLessThan(12 * 1024);
  expect(code.toString()).not.toMatch(/localStorage|sessionStorage|document\.cookie|indexedDB|fetch\(/);
});
