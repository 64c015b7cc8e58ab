import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { CheckoutTouch, V1Session } from '@balcao/api-schema';
import { samplePayment, sampleSession } from '@balcao/checkout-page/testing';
import type { FastifyInstance } from 'fastify';
import { createCheckout } from './app';
import { createCardFrame } from './card-frame/app';
import type { CheckoutConfig } from './config';

const TOKEN = 'a'.repeat(43);
/** Of the address of a purchase. */
const SHARE = 's'.repeat(65);
const SELLER_HOST = 'pay.loja-da-ana.com.br';
const LINK = '/c/01a21a6a-757e-77a9-96cc-b77d8bd5815d';
/** The name of the session's cookie. */
const COOKIE = `checkout.${LINK.slice(3)}`;
const STREET = { logradouro: 'Praça da Sé', bairro: 'Sé', localidade: 'São Paulo', uf: 'SP' };

interface Call {
  method: string;
  path: string;
  body: Record<string, never> | undefined;
  headers: Record<string, string | string[] | undefined>;
}
type Answer = { status: number; body: object };

const PREVIEW = {
  title: 'Curso de bordado',
  image_url: 'https://loja.example/bordado.webp',
  price: 9_700,
  store: 'Ateliê da Dandara',
  is_test: false,
};
/** Where a visit comes from, with what its link has stored. */
const NOWHERE: CheckoutTouch = { source: '', medium: '', campaign: '', content: '', term: '' };
let touch = NOWHERE;
let session: V1Session;
let calls: Call[] = [];
/** What the API answers instead of a session. */
let answers: ((call: Call) => Answer | undefined) | undefined;
let isPostalServiceDown = false;
let upstream: Server;
let app: FastifyInstance;
let config: CheckoutConfig;

function answer(call: Call): Answer {
  const given = answers?.(call);
  if (given) return given;
  if (call.path.endsWith('/json/')) return { status: isPostalServiceDown ? 503 : 200, body: STREET };
  if (call.path.endsWith('/status') || call.path.endsWith('/pay'))
    return {
      status: 200,
      body: { ...WAITING, now: '2026-11-27T12:00:00.000Z' },
    };
  if (call.path.endsWith('/recover'))
    return { status: 200, body: { token: 'b'.repeat(43), link: LINK.slice(3), seen_version: 4 } };
  if (call.path.includes('/hosts/'))
    return call.path.endsWith(`/hosts/${SELLER_HOST}`)
      ? { status: 200, body: { host: SELLER_HOST } }
      : { status: 404, body: { code: 'not_found', errors: ['Não encontramos.'] } };
  if (call.path.includes('/links/')) return { status: 200, body: PREVIEW };
  const isNew = call.method === 'POST';
  return { status: isNew ? 201 : 200, body: isNew ? { ...session, token: TOKEN, utm: touch } : session };
}

const WAITING = { version: 1, status: 'aguardando', order: null, payment: null, poll_after: 2 };
/** Streams that are open at the API. */
let streams: ServerResponse[] = [];

/** What the API says of a payment, in two pieces as a network may cut them. */
function stream(response: ServerResponse): void {
  streams.push(response);
  const event = `data: ${JSON.stringify({ ...WAITING, now: '2026-11-27T12:00:00.000Z' })}\n\n`;
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.write(`:\n\n${event.slice(0, 20)}`);
  response.write(event.slice(20));
}

beforeAll(async () => {
  upstream = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => {
      text += chunk;
    });
    request.on('end', () => {
      const { method = '', url: path = '', headers } = request;
      const call = { method, path, headers, body: text ? JSON.parse(text) : undefined };
      calls.push(call);
      if (path.endsWith('/events')) return stream(response);
      if (path.endsWith('/boleto.pdf') && !answers)
        return response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF-1.7');
      const { status, body } = answer(call);
      response
        .writeHead(status, { 'content-type': 'application/json', 'retry-after': '2' })
        .end(JSON.stringify(body));
    });
  }).listen(0, '127.0.0.1');
  await new Promise((listening) => upstream.once('listening', listening));
  const base = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`;
  config = {
    port: 0,
    host: '127.0.0.1',
    cardPort: 0,
    cardOrigin: 'https://cartao.exemplo.com.br',
    tagPort: 0,
    tagOrigin: 'https://tags.exemplo.com.br',
    tagScripts: 'https://www.googletagmanager.com',
    checkoutOrigins: ['https://loja.exemplo.com.br'],
    apiUpstream: base,
    postalCodeBase: `${base}/ws`,
    trustedProxies: ['loopback'],
    drainSeconds: 0,
    logLevel: 'silent',
  };
  app = await createCheckout(config);
});
afterAll(async () => {
  await app.close();
  upstream.close();
});
beforeEach(() => {
  session = sampleSession();
  touch = NOWHERE;
  calls = [];
  answers = undefined;
  isPostalServiceDown = false;
  streams = [];
});

const open = (url = LINK, cookie = true) =>
  app.inject({
    url,
    headers: { 'x-forwarded-for': '203.0.113.9' },
    ...(cookie && { cookies: { [COOKIE]: TOKEN } }),
  });
const send = (fields: Record<string, string>, { device = '', ...headers }: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: LINK,
    cookies: { [COOKIE]: TOKEN, ...(device && { checkout_device: device }) },
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  });
const sent = (method: string) => calls.filter((call) => call.method === method);

describe('the page of a link', () => {
  it('opens a session for a new browser, with where it comes from, and keeps its token from scripts', async () => {
    const page = await open(`${LINK}?utm_source=instagram`, false);
    expect(page.statusCode).toBe(200);
    expect(sent('POST')[0]?.body).toMatchObject({ link: LINK.slice(3), utm: { source: 'instagram' } });
    expect(sent('POST')[0]?.headers['x-forwarded-for']).toBe('203.0.113.9');
    expect(page.headers['set-cookie']).toMatch(
      new RegExp(`^${COOKIE}=${TOKEN}; Max-Age=7776000; Path=/; HttpOnly; SameSite=Lax$`),
    );
  });

  it('shows the session that the browser has, and opens none', async () => {
    session = sampleSession({
      contact: {
        name: 'Ana Prado',
        email: '',
        phone: '+5511987654321',
        document: '52998224725',
        birth_date: '1990-12-31',
      },
    });
    const page = await open();
    expect(sent('POST')).toEqual([]);
    expect(page.body).toContain('value="Ana Prado"');
    expect(page.body).toContain('value="529.982.247-25"');
    // Nobody asks for it: what an older session may hold stands in no page.
    expect(page.body).not.toContain('1990');
  });

  describe('with a coupon in its address', () => {
    const coupon = (code: string, changes: object = {}) => ({
      code,
      is_valid: true,
      is_from_link: false,
      reasons: [],
      pending: [],
      messages: [`Cupom ${code} aplicado.`],
      ...changes,
    });

    it('uses it, in a new purchase as in one that is open', async () => {
      answers = ({ method }) =>
        method === 'PATCH' ? { status: 200, body: { ...session, coupon: coupon('NATAL10') } } : undefined;
      for (const isKnown of [false, true]) {
        calls = [];
        const { body } = await open(`${LINK}?cupom=natal10`, isKnown);
        expect(sent('PATCH')).toMatchObject([{ body: { coupon: 'NATAL10' } }]);
        expect(body).toContain('Cupom NATAL10 aplicado.');
      }
    });

    it('asks for nothing where the link has it already', async () => {
      session = sampleSession({ coupon: coupon('NATAL10', { is_from_link: true }) });
      const { body } = await open(`${LINK}?cupom=natal10`, false);
      expect(sent('PATCH')).toEqual([]);
      expect(body).not.toContain('não foi usado');
    });

    it('says why another one is not used', async () => {
      session = sampleSession({ coupon: coupon('VOLTE20') });
      const { body } = await open(`${LINK}?cupom=natal10`);
      expect(sent('PATCH')).toEqual([]);
      expect(body).toContain(
        'O cupom NATAL10 deste endereço não foi usado: esta compra já tem o cupom VOLTE20.',
      );
    });

    it.each([
      [
        422,
        { code: 'validation', errors: ['Corrija.'], fields: { coupon: ['Código inválido.'] } },
        'inválido',
      ],
      [
        429,
        { code: 'too_many_requests', errors: ['Tente de novo em 2 minutos.'] },
        'Tente de novo em 2 minutos.',
      ],
    ])('says what the API says against it (%s), and sells without it', async (status, refusal, words) => {
      answers = ({ method }) => (method === 'PATCH' ? { status, body: refusal } : undefined);
      const page = await open(`${LINK}?cupom=natal10`, false);
      expect(page.statusCode).toBe(200);
      expect(page.body).toContain('O cupom NATAL10 deste endereço não foi usado.');
      expect(page.body).toContain(words);
      expect(page.body).toContain('Pagar R$');
    });
  });

  it('takes a coupon off by its button, whatever stands in the box', async () => {
    await send({ coupon: 'NATAL10', do: 'remove-coupon' });
    expect(sent('PATCH').at(-1)?.body).toEqual({ coupon: '' });
  });

  it('opens another session where the known one is gone', async () => {
    answers = ({ method }) =>
      method === 'GET'
        ? { status: 410, body: { code: 'checkout_session_expired', errors: ['Acabou.'] } }
        : undefined;
    expect((await open()).headers['set-cookie']).toContain(TOKEN);
  });

  it('exchanges the address of a purchase for a token of this device, and leaves it in no address', async () => {
    const { statusCode, headers } = await open(`${LINK}?s=${SHARE}`, false);
    expect([statusCode, headers.location]).toEqual([303, LINK]);
    expect(headers['set-cookie']).toContain(`${COOKIE}=${'b'.repeat(43)};`);
    expect(headers['referrer-policy']).toBe('same-origin');
    expect(calls).toMatchObject([{ method: 'POST', body: { recovery: SHARE } }]);
  });

  it('keeps no token that an address brings', async () => {
    answers = ({ path }) =>
      path.endsWith('/recover')
        ? { status: 404, body: { code: 'checkout_recovery_unknown', errors: ['Não vale mais.'] } }
        : undefined;
    const page = await open(`${LINK}?s=${TOKEN}`, false);
    expect([page.statusCode, page.headers['set-cookie']]).toEqual([404, undefined]);
    expect(page.body).toContain(`href="${LINK}"`);
  });

  it('gives up the purchase of this browser for another one only when that is asked for', async () => {
    session = sampleSession({ order: { number: 12, total: 9_700, missing: 0 } });
    const asked = await open(`${LINK}?s=${SHARE}`);
    expect(asked.body).toContain('Este endereço é de outra compra');
    expect(asked.headers['set-cookie']).toBeUndefined();
    const taken = await open(`${LINK}?s=${SHARE}&abrir=1`);
    expect(taken.headers['set-cookie']).toContain('b'.repeat(43));
    session = sampleSession();
    expect((await open(`${LINK}?s=${SHARE}`)).headers['set-cookie']).toContain('b'.repeat(43));
  });

  it('takes a link of a reminder, and says what has changed since', async () => {
    const { statusCode, headers } = await open(`${LINK}?r=${'c'.repeat(43)}`);
    expect([statusCode, headers.location]).toEqual([303, `${LINK}?desde=4`]);
    expect(headers['set-cookie']).toContain('b'.repeat(43));
    expect(calls).toMatchObject([{ body: { recovery: 'c'.repeat(43), token: TOKEN } }]);
    session = sampleSession({ notices: ['Curso de bordado passou de R$ 97,00 para R$ 99,00.'] });
    const page = await open(`${LINK}?desde=4`);
    expect(calls.at(-1)?.path).toMatch(/\?since=4$/);
    expect(page.body).toContain('Curso de bordado passou de R$ 97,00');
  });

  it('says that a link of a reminder has ended, and leads to the product', async () => {
    const body = {
      code: 'checkout_recovery_unknown',
      errors: ['Este link para retomar a compra não vale mais.'],
    };
    answers = () => ({ status: 404, body });
    const page = await open(`${LINK}?r=${'c'.repeat(43)}`, false);
    expect(page.statusCode).toBe(404);
    expect(page.body).toContain('não vale mais');
    expect(page.body).toContain(`href="${LINK}"`);
  });

  it('runs nothing of others, frames those of cards and tags alone, is framed by nobody, and is kept by no browser', async () => {
    const { headers } = await open();
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self'");
    const frames = ['https://cartao.exemplo.com.br', 'https://tags.exemplo.com.br'];
    expect(policy.match(/https:\/\/[^ ;]+/g)).toEqual(frames);
    expect(policy).toContain(`frame-src ${frames.join(' ')};`);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe-inline');
    expect(headers['cache-control']).toBe('no-store');
  });

  it('sends the headers that are listed, by which browsers report what they stop', async () => {
    const { page: listed } = JSON.parse(readFileSync(join(__dirname, '../headers.json'), 'utf8'));
    const { headers } = await open();
    for (const [name, value] of Object.entries(listed))
      expect([name, String(headers[name]).replace(/'sha256-[^']+'/, '{styles}')]).toEqual([
        name,
        String(value)
          .replace('{card}', 'https://cartao.exemplo.com.br')
          .replace('{tags}', 'https://tags.exemplo.com.br'),
      ]);
  });

  it('runs no script that is not listed with its digest, whatever it shows', async () => {
    const listed = JSON.parse(readFileSync(join(__dirname, '../scripts.json'), 'utf8'));
    const digests = listed.map(({ integrity }: { integrity: string }) => integrity);
    const form = await open();
    session = sampleSession({ method: 'boleto', payment: null, missing: [] });
    const wrong = await send({ ...{ 'contact.email': 'ana@' }, do: 'pay', version: '1' });
    answers = () => ({ status: 503, body: {} });
    const down = await open();
    const preview = await app.inject({ url: LINK, headers: { 'user-agent': 'WhatsApp/2.23' } });
    for (const { body } of [form, wrong, down, preview])
      for (const [tag] of body.matchAll(/<script\b[^>]*>/gi))
        expect(digests).toContain(/ integrity="([^"]+)"/.exec(tag)?.[1]);
    expect(form.body).toMatch(/<script/);
  });

  it('loads one script, by its digest, of at most 6 KB', async () => {
    const page = await open();
    const [, src = '', integrity] = /<script src="([^"]+)" integrity="([^"]+)"/.exec(page.body) ?? [];
    const script = await app.inject({ url: src });
    expect(`sha384-${createHash('sha384').update(script.rawPayload).digest('base64')}`).toBe(integrity);
    expect(brotliCompressSync(script.rawPayload).length).toBeLessThan(6 * 1024);
    expect(page.body.match(/<script/g)).toHaveLength(1);
  });

  it('tells an older browser in words what it can do, without a script', async () => {
    const { body } = await open();
    expect(body).toContain('Este navegador é antigo');
    // Chrome 111 and Safari 16.4 are the first to know both.
    expect(body).toMatch(
      /@media \(width >= 0px\) ?\{@supports selector\(:nth-child\(1 of a\)\) ?\{\.older ?\{display: none;\}\}\}/,
    );
  });

  it('is at most 8 KB as it is sent', async () => {
    const page = await app.inject({
      url: LINK,
      cookies: { [COOKIE]: TOKEN },
      headers: { 'accept-encoding': 'br' },
    });
    expect(page.headers['content-encoding']).toBe('br');
    expect(page.rawPayload.length).toBeLessThan(8 * 1024);
  });

  it.each([
    [404, 'checkout_link_unknown', 'Este link de compra não existe mais.'],
    [409, 'checkout_closed', 'Esta loja não está vendendo por aqui agora.'],
  ])('says with %s what the API says', async (status, code, text) => {
    answers = () => ({ status, body: { code, errors: [text] } });
    const page = await open(LINK, false);
    expect(page.statusCode).toBe(status);
    expect(page.body).toContain(text);
  });

  it('says that nothing was charged when the API does not answer', async () => {
    answers = () => ({ status: 502, body: [] });
    const page = await open();
    expect(page.statusCode).toBe(502);
    expect(page.body).toContain('Não conseguimos abrir a compra agora');
    expect(page.body).toContain('Tentar de novo');
  });
});

describe('the domain of a store', () => {
  const visit = (
    host: string,
    url = LINK,
    headers: Record<string, string> = {},
    remoteAddress = '127.0.0.1',
  ) => app.inject({ url, remoteAddress, headers: { host, 'x-forwarded-proto': 'https', ...headers } });
  const asked = () => calls.filter(({ path }) => !path.includes('/hosts/'));

  it('shows the checkout, keeps its cookie to itself, and says with each call where the buyer is', async () => {
    const page = await visit(`${SELLER_HOST}:443`);
    expect(page.statusCode).toBe(200);
    expect(asked().map(({ headers }) => headers['x-seller-host'])).toEqual([SELLER_HOST]);
    // No name beside this host can set it, nor read it.
    expect(page.headers['set-cookie']).toBe(
      `__Host-${COOKIE}=${TOKEN}; Max-Age=7776000; Path=/; HttpOnly; SameSite=Lax; Secure`,
    );
    expect(page.body).toContain(`content="https://${SELLER_HOST}`);
  });

  it('takes no session of a cookie that a name beside it could have set', async () => {
    await visit(SELLER_HOST, LINK, { cookie: `${COOKIE}=${'x'.repeat(43)}; checkout=${'x'.repeat(43)}` });
    expect(asked().map(({ method, path }) => [method, path])).toEqual([['POST', '/v1/checkout/sessions']]);
  });

  it('keeps the sessions of the twenty links that were opened last', async () => {
    const links = Array.from({ length: 22 }, (_, index) => `__Host-checkout.link-${index}`);
    const cookie = ['x=1', ...links.map((name) => `${name}=${'x'.repeat(43)}`)].join('; ');
    const set = (await visit(SELLER_HOST, LINK, { cookie })).headers['set-cookie'];
    expect([set].flat().map((text) => text?.split(';')[0])).toEqual([
      ...links.slice(0, 3).map((name) => `${name}=`),
      `__Host-${COOKIE}=${TOKEN}`,
    ]);
  });

  it('says so to the frame of cards, which only its page may show', async () => {
    const { methods: known } = sampleSession();
    const card = {
      gateway: 'simulador' as const,
      setup: {},
      is_prepared: false,
      brands: ['visa' as const],
      installments: [],
    };
    session = sampleSession({
      methods: known.map((method) => (method.method === 'boleto' ? { ...method, card } : method)),
    });
    const page = await visit(SELLER_HOST);
    expect(page.body).toContain(
      `https://cartao.exemplo.com.br/cartao/simulador?pagina=${SELLER_HOST}&amp;bandeiras=visa`,
    );
  });

  it('names the browser of who agrees, for itself alone and for 90 days, and says so with the choice', async () => {
    const choose = (fields: Record<string, string>, cookie = '') =>
      app.inject({
        method: 'POST',
        url: LINK,
        headers: {
          host: SELLER_HOST,
          'x-forwarded-proto': 'https',
          cookie: `__Host-${COOKIE}=${TOKEN}${cookie}`,
          'content-type': 'application/x-www-form-urlencoded',
        },
        payload: new URLSearchParams(fields).toString(),
      });
    const named = ({ headers }: { headers: object }) =>
      [(headers as { 'set-cookie'?: string | string[] })['set-cookie'] ?? []].flat();
    const [fbp = '', ga = ''] = named(await choose({ do: 'consent-all' }));
    expect(fbp).toMatch(
      /^_fbp=fb\.1\.\d{13}\.\d+; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
    );
    expect(ga).toMatch(/^_ga=GA1\.1\.\d+\.\d{10}; Max-Age=7776000;/);
    const value = (cookie: string) => /=([^;]+)/.exec(cookie)?.[1] ?? '';
    expect(sent('PATCH')[0]?.body).toMatchObject({
      consent: { marketing: true },
      tracking: { fbp: value(fbp), ga_client_id: value(ga).replace('GA1.1.', '') },
    });
    // Nobody gets another name, and who refuses loses theirs.
    const before = '; _fbp=fb.1.1700000000000.12345; _ga=GA1.1.111.222';
    expect(named(await choose({ do: 'consent-all' }, before))).toEqual([]);
    expect(named(await choose({ do: 'consent-some', consent_marketing: 'on' }))).toHaveLength(1);
    expect(named(await choose({ do: 'consent-none' }))).toEqual([]);
    const taken = named(await choose({ do: 'consent-none' }, before));
    expect(taken.map((cookie) => cookie.split(';').slice(0, 2))).toEqual([
      ['_fbp=', ' Max-Age=0'],
      ['_ga=', ' Max-Age=0'],
    ]);
    expect(sent('PATCH').at(-1)?.body).not.toHaveProperty('tracking');
  });

  it('leads to the privacy notice, which is the installation’s', async () => {
    const { statusCode, headers } = await visit(SELLER_HOST, '/c/privacidade');
    expect([statusCode, headers.location]).toEqual([
      302,
      'https://loja.exemplo.com.br/politica-de-privacidade',
    ]);
  });

  it('is nothing that a visitor can say of another one', async () => {
    calls = [];
    await visit(SELLER_HOST, LINK, { 'x-forwarded-host': 'pay.outra.com.br' }, '203.0.113.9');
    expect(asked().map(({ headers }) => headers['x-seller-host'])).toEqual([SELLER_HOST]);
  });

  it('is none of the installation’s own pages, nor of addresses of machines', async () => {
    for (const host of ['loja.exemplo.com.br', 'localhost:4003', '127.0.0.1', '[::1]:4003']) {
      calls = [];
      expect((await visit(host)).statusCode).toBe(200);
      expect(calls.map(({ headers }) => headers['x-seller-host'])).toEqual([undefined]);
    }
  });

  it('that is nobody’s gets 421, and nothing is opened', async () => {
    const page = await visit('pay.ninguem.com.br');
    expect(page.statusCode).toBe(421);
    expect(asked()).toEqual([]);
    expect(page.headers['set-cookie']).toBeUndefined();
  });

  it('has no drafts of the back-office', async () => {
    expect((await visit(SELLER_HOST, '/c/previa')).statusCode).toBe(404);
    expect((await visit(SELLER_HOST, `/c/previa/${TOKEN}`)).statusCode).toBe(404);
    expect(asked()).toEqual([]);
  });
});

describe('a program that looks at a link', () => {
  const look = (userAgent: string, headers = {}) =>
    app.inject({ url: LINK, headers: { 'user-agent': userAgent, ...headers } });

  it.each([
    'WhatsApp/2.23.20.0 A',
    'TelegramBot (like TwitterBot)',
    'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
    'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
    'Twitterbot/1.0',
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  ])('%s sees title, picture and price, and opens no session', async (userAgent) => {
    const page = await look(userAgent);
    expect(page.statusCode).toBe(200);
    expect(page.headers['set-cookie']).toBeUndefined();
    expect(calls.map(({ method, path }) => [method, path])).toEqual([
      ['GET', `/v1/checkout/links/${LINK.slice(3)}`],
    ]);
    expect(page.body).toContain('property="og:title" content="Curso de bordado"');
    expect(page.body).toContain('property="og:image" content="https://loja.example/bordado.webp"');
    expect(page.body.replaceAll('\u00a0', ' ')).toContain('content="R$ 97,00 · Ateliê da Dandara"');
    // Somebody who looks like one buys by the button.
    expect(page.body).toContain('value="again"');
  });

  it.each([
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Instagram 350.0',
    'Mozilla/5.0 (Linux; Android 15; wv) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/480.0]',
    'Mozilla/5.0 (Linux; Android 15; Cubot P80) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36',
  ])('is not somebody inside another app: %s', async (userAgent) => {
    const page = await look(userAgent);
    expect(page.headers['set-cookie']).toContain(TOKEN);
    expect(page.body).toContain('property="og:title"');
  });

  it('opens nothing by asking for the head alone, nor by fetching a page before anybody wants it', async () => {
    await app.inject({ method: 'HEAD', url: LINK });
    const early = await look('Mozilla/5.0', { 'sec-purpose': 'prefetch;prerender' });
    expect(early.statusCode).toBe(503);
    expect(sent('POST')).toEqual([]);
  });
});

describe('where a buyer came from first', () => {
  const CAMPAIGN = { ...NOWHERE, source: 'instagram', campaign: 'natal' };
  const visit = (cookies: Record<string, string> = {}, headers = {}) =>
    app.inject({ url: `${LINK}?utm_source=google`, cookies, headers });
  const kept = (headers: Awaited<ReturnType<typeof visit>>['headers']) =>
    /checkout_first=([\w-]+);.*Path=(\S+); HttpOnly/.exec([headers['set-cookie']].flat().join('\n'));

  it('is remembered by the browser for this link, and said at the next visit', async () => {
    touch = CAMPAIGN;
    const [, cookie = '', path] = kept((await visit()).headers) ?? [];
    expect(path).toBe(LINK);
    touch = { ...NOWHERE, source: 'google' };
    const again = await visit({ checkout_first: cookie });
    expect(sent('POST').at(-1)?.body).toMatchObject({ utm: { source: 'google' }, first_utm: CAMPAIGN });
    expect(kept(again.headers)).toBeNull();
  });

  it('is not remembered of who does not want it, and they buy all the same', async () => {
    touch = CAMPAIGN;
    const page = await visit({}, { 'sec-gpc': '1' });
    expect(kept(page.headers)).toBeNull();
    expect(page.statusCode).toBe(200);
    expect(page.headers['set-cookie']).toContain(TOKEN);
  });

  it('made up by somebody stops no sale', async () => {
    const page = await visit({ checkout_first: 'nada' });
    expect(page.statusCode).toBe(200);
    expect(sent('POST')[0]?.body).not.toHaveProperty('first_utm');
  });
});

describe('a form that is sent', () => {
  const contact = { 'contact.name': 'Ana Prado', 'contact.email': 'ana@', do: 'update' };

  it('keeps what is right, shows what is wrong, and loses neither', async () => {
    answers = ({ body }) =>
      (body as { contact?: { email?: string } } | undefined)?.contact?.email === 'ana@'
        ? { status: 422, body: { code: 'validation', fields: { 'contact.email': ['E-mail inválido.'] } } }
        : undefined;
    const page = await send(contact);
    expect(page.statusCode).toBe(422);
    expect(page.body).toContain('E-mail inválido.');
    expect(page.body).toContain('value="ana@"');
    expect(sent('PATCH').at(-1)?.body).toEqual({ contact: { name: 'Ana Prado' } });
  });

  it('names the field with a card’s number, keeps the others, and writes that number nowhere', async () => {
    const number = '4539 5787 6362 1486';
    answers = ({ body }) =>
      (body as { contact?: { name?: string } } | undefined)?.contact?.name === number
        ? {
            status: 422,
            body: { code: 'card_data_forbidden', fields: { 'contact.name': ['Apague o número.'] } },
          }
        : undefined;
    const page = await send({ 'contact.name': number, 'contact.email': 'ana@exemplo.com.br', do: 'pay' });
    expect(page.statusCode).toBe(422);
    expect(page.body).toContain('Apague o número.');
    expect(page.body).toContain('name="contact.name"');
    expect(page.body).not.toContain(number);
    expect(sent('PATCH').at(-1)?.body).toEqual({ contact: { email: 'ana@exemplo.com.br' } });
    expect(sent('POST')).toEqual([]);
  });

  it('pays what it has shown, once for its id, and leads to the session’s own page', async () => {
    const page = await send({ version: '3', attempt: 'form-1', do: 'pay' });
    const [paid] = sent('POST');
    expect(paid?.body).toEqual({ version: 3 });
    expect(paid?.headers['idempotency-key']).toBe('form-1-3');
    expect([page.statusCode, page.headers.location]).toEqual([303, LINK]);
  });

  it('answers what a card is made with, and the page where none may be typed', async () => {
    answers = ({ path }) =>
      path.endsWith('/card') ? { status: 200, body: { setup: { order: 'ORDER1' } } } : undefined;
    const asked = await send({ version: '3', attempt: 'form-1', do: 'card' });
    expect([asked.headers['content-type'], asked.json()]).toEqual([
      'application/json; charset=utf-8',
      { order: 'ORDER1' },
    ]);
    expect(asked.headers['cache-control']).toBe('no-store');
    expect(sent('POST').map(({ path, body }) => [path.split('/').at(-1), body])).toEqual([
      ['card', { version: 3 }],
    ]);
    answers = ({ path }) =>
      path.endsWith('/card')
        ? { status: 429, body: { code: 'checkout_card_paused', errors: ['Espere um minuto.'] } }
        : undefined;
    const paused = await send({ version: '3', attempt: 'form-1', do: 'card' });
    expect([paused.statusCode, paused.headers['content-type']]).toEqual([429, 'text/html; charset=utf-8']);
    expect(paused.body).toContain('Espere um minuto.');
  });

  it('names the browser of a card without telling scripts, and sends on what was worked out', async () => {
    session = sampleSession({ method: 'credit_card' });
    const card = { card_token: 'tok', card_brand: 'visa', card_last4: '1111' };
    const pay = { version: '3', attempt: 'form-1', do: 'pay', ...card };
    const [, device = '', rest] =
      /^checkout_device=([\w-]{22}); (.*)$/.exec(String((await send(pay)).headers['set-cookie'])) ?? [];
    expect(rest).toBe('Max-Age=86400; Path=/; HttpOnly; SameSite=Lax');
    expect(sent('POST')[0]?.body).toMatchObject({ device });
    const again = await send({ ...pay, card_challenge: 'c', card_answers: '7,0,12' }, { device });
    expect(again.headers['set-cookie']).toBeUndefined();
    expect(sent('POST')[1]?.body).toMatchObject({ device, proof: { challenge: 'c', answers: [7, 0, 12] } });
  });

  it.each([
    ['checkout_card_proof', { challenge: 'c.d' }, ['card-challenge', 'c.d']],
    ['checkout_code_proof', { challenge: 'c.d' }, ['card-challenge', 'c.d']],
    ['checkout_card_too_soon', {}, ['card-wait', '2']],
    ['checkout_card_paused', {}, undefined],
  ])(
    '%s: the page’s script is told what to do by itself, and the buyer what happened',
    async (code, more, header) => {
      session = sampleSession({ method: 'credit_card' });
      answers = ({ path }) =>
        path.endsWith('/pay') ? { status: 429, body: { code, errors: ['Espere.'], ...more } } : undefined;
      const page = await send({ version: '1', attempt: 'a', do: 'pay', card_token: 'tok' });
      expect(page.body).toContain('Espere.');
      expect(Object.entries(page.headers).find(([name]) => /^card-(wait|challenge)$/.test(name))).toEqual(
        header,
      );
    },
  );

  it('sends on what was worked out for a Pix, too', async () => {
    await send({ version: '3', attempt: 'a', do: 'pay', card_challenge: 'c', card_answers: '7,0,12' });
    expect(sent('POST')[0]?.body).toEqual({ version: 3, proof: { challenge: 'c', answers: [7, 0, 12] } });
  });

  it('pays nothing where something is wrong', async () => {
    answers = ({ method, body }) =>
      method === 'PATCH' && 'email' in ((body as { contact?: object } | undefined)?.contact ?? {})
        ? { status: 422, body: { code: 'validation', fields: { 'contact.email': ['E-mail inválido.'] } } }
        : undefined;
    await send({ ...contact, do: 'pay', version: '1' });
    expect(sent('POST')).toEqual([]);
  });

  it('shows what has changed instead of paying it', async () => {
    const changes = [{ what: 'total', text: 'O total passou para R$ 99,00.', before: 9_700, after: 9_900 }];
    answers = ({ path }) =>
      path.endsWith('/pay')
        ? { status: 409, body: { code: 'checkout_changed', errors: ['Mudou.'], changes } }
        : undefined;
    const page = await send({ version: '1', attempt: 'a', do: 'pay' });
    expect(page.statusCode).toBe(409);
    expect(page.body).toContain('O total passou para R$ 99,00.');
  });

  it('shows who has lost a race what became of the coupon, and the new total, and keeps what was typed', async () => {
    const lost = [
      { what: 'coupon', text: 'O cupom ULTIMO não vale mais para esta compra.', before: null, after: null },
    ];
    answers = ({ path }) =>
      path.endsWith('/pay')
        ? { status: 409, body: { code: 'coupon_refused', errors: ['Este cupom acabou.'], changes: lost } }
        : undefined;
    session = sampleSession({ contact: { ...session.contact, name: 'Ana Prado' } });
    const { body } = await send({ version: '1', attempt: 'a', 'contact.name': 'Ana Prado', do: 'pay' });
    for (const words of [
      'Este cupom acabou.',
      'O cupom ULTIMO não vale mais',
      'value="Ana Prado"',
      'Pagar R$',
    ])
      expect(body).toContain(words);
  });

  it('writes what a CEP knows into what is empty, and never over what was typed', async () => {
    await send({
      'address.zip': '01001-000',
      'address.street': 'Rua que eu digitei',
      'address.city': '',
      do: 'update',
    });
    expect(sent('PATCH')[0]?.body).toEqual({
      address: {
        zip: '01001-000',
        street: 'Rua que eu digitei',
        district: 'Sé',
        city: 'São Paulo',
        state: 'SP',
      },
    });
  });

  it('replaces what it has written itself when the CEP changes', async () => {
    session = sampleSession({ address: { ...session.address, zip: '20000000', street: 'Rua antiga' } });
    const page = await send({
      'address.zip': '01001-000',
      'address.street': 'Rua antiga',
      'filled.street': 'Rua antiga',
      do: 'update',
    });
    expect(sent('PATCH')[0]?.body).toMatchObject({ address: { street: 'Praça da Sé' } });
    expect(page.body).toContain('name="filled.street" value="Praça da Sé"');
  });

  it('goes on without a postal service', async () => {
    isPostalServiceDown = true;
    expect((await send({ 'address.zip': '01001-000', do: 'update' })).statusCode).toBe(200);
    expect(sent('PATCH')[0]?.body).toEqual({ address: { zip: '01001-000' } });
  });

  it('is taken from our own pages alone', async () => {
    const foreign: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      // A container of tags runs on a name beside the page.
      { 'sec-fetch-site': 'same-site', origin: 'https://tags.loja.example' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://tags.loja.example' },
      { origin: 'http://localhost:4004', host: 'localhost:4003' },
      { origin: 'null' },
    ];
    for (const headers of foreign) {
      expect((await send({ do: 'pay', version: '1' }, headers)).statusCode).toBe(303);
      expect(calls).toEqual([]);
    }
    const own: Record<string, string>[] = [
      { 'sec-fetch-site': 'same-origin', origin: 'http://localhost:4003', host: 'localhost:4003' },
      // nginx leaves the port out.
      { 'sec-fetch-site': 'same-origin', origin: 'https://localhost:8443', host: 'localhost' },
      { origin: 'https://localhost', host: 'localhost' },
    ];
    for (const headers of own) await send({ do: 'update', coupon: 'VOLTE10' }, headers);
    expect(sent('PATCH')).toHaveLength(3);
  });

  it.each(['%00', '%0d%0aset-cookie:x=1', 'a%2F..%2Fb', '%F0%9F%98%80'])(
    'knows no link %s, whatever is asked of it',
    async (link) => {
      const form = { method: 'POST', url: `/c/${link}`, payload: { do: 'again' } } as const;
      const answers = await Promise.all([
        app.inject(form),
        ...['', '/status', '/events', '/boleto.pdf'].map((of) => app.inject(`/c/${link}${of}`)),
      ]);
      expect(answers.map(({ statusCode, headers }) => [statusCode, headers['set-cookie']])).toEqual(
        Array(5).fill([404, undefined]),
      );
      expect(calls).toEqual([]);
    },
  );

  it('of a megabyte is refused', async () => {
    expect((await send({ 'contact.name': 'a'.repeat(1_000_000) })).statusCode).toBe(413);
  });

  it('opens another purchase after one that is paid', async () => {
    session = sampleSession({ status: 'paga' });
    const page = await send({ do: 'again' });
    expect(sent('POST')[0]?.body).toMatchObject({ link: LINK.slice(3) });
    expect(page.statusCode).toBe(303);
  });
});

describe('a visitor by the address of a purchase', () => {
  beforeEach(() => {
    session = sampleSession({
      needs_proof: true,
      status: 'aguardando',
      order: { number: 12, total: 9_700, missing: 0 },
      payment: samplePayment(),
      masked: { 'contact.name': 'Ana P.', 'contact.document': '***.982.247-**' },
    });
  });

  it('is shown the payment, also where the address asks for the form, and no address to be passed on', async () => {
    const page = await open(`${LINK}?editar=1`);
    expect(page.body).toContain('data-view="payment"');
    expect(page.body).toContain('Esta compra é sua?');
    expect(page.body).not.toContain('Pagar em outro aparelho');
  });

  it('says whose purchase it is, and is told what is wrong with that', async () => {
    answers = ({ path }) => (path.endsWith('/proof') ? { status: 200, body: session } : undefined);
    const proven = await send({ do: 'prove', document: '529.982.247-25' });
    expect([proven.statusCode, proven.headers.location]).toEqual([303, LINK]);
    expect(sent('POST')[0]).toMatchObject({
      path: `/v1/checkout/sessions/${TOKEN}/proof`,
      body: { document: '529.982.247-25' },
    });
    const text = 'Este não é o CPF ou CNPJ desta compra.';
    const refusal = { code: 'validation', errors: ['Confira os campos.'], fields: { document: [text] } };
    answers = ({ path }) => (path.endsWith('/proof') ? { status: 422, body: refusal } : undefined);
    const wrong = await send({ do: 'prove', document: '111.444.777-35' });
    expect(wrong.statusCode).toBe(422);
    expect(wrong.body).toContain(text);
  });

  it('is led back to the payment by whatever else is sent', async () => {
    const body = { code: 'checkout_device_unproven', errors: ['Digite o CPF.'] };
    answers = ({ method }) => (method === 'PATCH' ? { status: 403, body } : undefined);
    const answer = await send({ do: 'pay', 'contact.name': 'Bruno Sá' });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, LINK]);
  });
});

describe('the boleto to be printed', () => {
  it('is passed on to whoever is in the session', async () => {
    const file = await open(`${LINK}/boleto.pdf`);
    expect(file.headers['content-type']).toBe('application/pdf');
    expect(file.headers['cache-control']).toBe('no-store');
    expect(file.body).toBe('%PDF-1.7');
    expect((await open(`${LINK}/boleto.pdf`, false)).headers.location).toBe(LINK);
  });

  it('that has ended is said to be so, in a page', async () => {
    answers = () => ({ status: 404, body: { code: 'not_found', errors: ['Não encontramos o boleto.'] } });
    const page = await open(`${LINK}/boleto.pdf`);
    expect(page.statusCode).toBe(404);
    expect(page.body).toContain('Não encontramos o boleto.');
  });
});

it('a page that waits asks for its state alone', async () => {
  const { body } = await open(`${LINK}/status`);
  expect(JSON.parse(body)).toEqual({ state: 'aguardando', pollAfter: 2, now: '2026-11-27T12:00:00.000Z' });
  expect((await open(`${LINK}/status`, false)).statusCode).toBe(404);
});

describe('a page that is told of its payment', () => {
  async function listenAt(): Promise<string> {
    if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 });
    return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}${LINK}/events`;
  }

  it('gets what the API says as it comes, uncompressed and past proxies, and nothing else of the purchase', async () => {
    const answer = await fetch(await listenAt(), {
      headers: { cookie: `${COOKIE}=${TOKEN}`, 'accept-encoding': 'br, gzip' },
    });
    expect(answer.headers.get('content-encoding')).toBeNull();
    expect(answer.headers.get('x-accel-buffering')).toBe('no');
    const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
    const decoder = new TextDecoder();
    let text = '';
    while (!text.includes('data: ')) text += decoder.decode((await reader.read()).value);
    expect(JSON.parse(text.slice(text.indexOf('data: ') + 6))).toEqual({
      state: 'aguardando',
      pollAfter: 2,
      now: '2026-11-27T12:00:00.000Z',
    });
    // A tab that is closed leaves nothing open at the API.
    const [open] = streams;
    const isClosed = new Promise((resolve) => open?.once('close', resolve));
    await reader.cancel();
    await isClosed;
  });

  it('is told nothing without a token, nor of one that the API does not know', async () => {
    expect((await fetch(await listenAt())).status).toBe(404);
  });
});

describe('an advertisement', () => {
  const at = (query: string, headers: object = {}) =>
    app.inject({ url: `${LINK}?${query}`, headers: { host: 'loja.exemplo.com.br', ...headers } });

  it('is told by the address and by cookies of the same domain, with the browser', async () => {
    await at('fbclid=IwAR_Click&gclid=4111111111111111&click_id=kw1&s=x', {
      cookie: '_fbp=fb.1.1700000000000.12345; _ga=GA1.1.111.222; _ga_ABC1=GS2.1.s1700000001$o1; other=1',
      'user-agent': 'Firefox',
    });
    const [opened] = sent('POST');
    expect(opened?.body).toMatchObject({
      tracking: {
        source_url: `http://loja.exemplo.com.br${LINK}`,
        fbclid: 'IwAR_Click',
        kwai_click_id: 'kw1',
        fbp: 'fb.1.1700000000000.12345',
        ga_client_id: '111.222',
        ga_session_id: '1700000001',
      },
    });
    expect(opened?.body).not.toHaveProperty('tracking.gclid');
    expect(opened?.headers['user-agent']).toBe('Firefox');
  });

  it('is not told of who has asked every page not to be followed', async () => {
    await at('fbclid=IwAR_Click', { 'sec-gpc': '1' });
    expect(sent('POST')[0]?.body).toMatchObject({
      consent: { marketing: false, analytics: false, version: 'gpc' },
    });
    expect(sent('POST')[0]?.body).not.toHaveProperty('tracking');
  });
});

describe('a choice about being followed', () => {
  const press = (fields: Record<string, string>) =>
    app.inject({
      method: 'POST',
      url: LINK,
      headers: { cookie: `${COOKIE}=${TOKEN}`, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    });
  const open = () => app.inject({ url: LINK, headers: { cookie: `${COOKIE}=${TOKEN}` } });

  it('is asked for where the store tells somebody, and refusing is as easy as agreeing', async () => {
    expect((await open()).body).not.toContain('consent-all');
    session = sampleSession({ asks_consent: true });
    const { body } = await open();
    expect(body.match(/<button[^>]*value="consent-(none|all)" class="quiet"/g)).toHaveLength(2);
    expect(body).not.toMatch(/<input type="checkbox" name="consent_[^>]*checked/);
  });

  it.each([
    [{ do: 'consent-none' }, { marketing: false, analytics: false }],
    [{ do: 'consent-all' }, { marketing: true, analytics: true }],
    [
      { do: 'consent-some', consent_analytics: 'on' },
      { marketing: false, analytics: true },
    ],
  ])('by %j is %j, and what was typed is kept', async (fields, chosen) => {
    session = sampleSession({ asks_consent: true });
    const answer = await press({ ...fields, 'contact.name': 'Ana Prado' });
    expect(answer.statusCode).toBe(200);
    expect(sent('PATCH')[0]?.body).toMatchObject({ consent: chosen, contact: { name: 'Ana Prado' } });
    // Here nobody is named: that is for stores' own domains.
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  it('is what the frames of tags wait for: before it the page does not know where they are', async () => {
    expect((await open()).body).not.toContain('tags.exemplo');
    session = sampleSession({ has_tags: true });
    expect((await open()).body).toContain('data-address="https://tags.exemplo.com.br"');
  });

  it('is asked of the API for each event that a page tells, from our own pages alone', async () => {
    const tell = (headers: object = {}, payload: object = { told: [] }) =>
      app.inject({
        method: 'POST',
        url: `${LINK}/etiquetas`,
        headers: { cookie: `${COOKIE}=${TOKEN}`, ...headers },
        payload,
      });
    answers = () => ({ status: 200, body: { tags: [] } });
    expect((await tell()).json()).toEqual({ tags: [] });
    expect(sent('POST').map(({ path, body }) => [path.split('/').at(-1), body])).toEqual([
      ['tags', { told: [] }],
    ]);
    expect((await tell({ 'sec-fetch-site': 'cross-site' })).statusCode).toBe(404);
    expect((await tell({}, { told: 'x' })).statusCode).toBe(404);
    expect(sent('POST')).toHaveLength(1);
  });

  it('is none where nothing was pressed', async () => {
    session = sampleSession({ asks_consent: true });
    await press({ do: 'update', consent_marketing: 'on', 'contact.name': 'Ana Prado' });
    expect(sent('PATCH')[0]?.body).not.toHaveProperty('consent');
  });
});

it('logs neither a card nor its code, wherever a program or a person puts them, nor a token', async () => {
  const [number, code, token] = ['4539578763621486', '9817', 'sim_tok_do_cartao'];
  const lines: string[] = [];
  const written = jest.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(`${line}`) > 0);
  const processes = await Promise.all([
    createCheckout({ ...config, logLevel: 'info' }),
    createCardFrame({ ...config, logLevel: 'info' }),
  ]);
  const fields = {
    do: 'pay',
    version: '1',
    'contact.name': number,
    'address.complement': `${number} ${code}`,
    card_token: token,
    card_last4: '1486',
    cvv: code,
  };
  const failures = [
    undefined,
    () => ({
      status: 422,
      body: { code: 'card_data_forbidden', errors: ['Não.'], fields: { 'contact.name': [number] } },
    }),
    () => ({ status: 500, body: { message: `${number} ${code}` } }),
  ];
  session = sampleSession({ method: 'credit_card' });
  for (const failure of failures) {
    answers = failure;
    for (const process of processes)
      await process.inject({
        method: 'POST',
        url: `${LINK}?number=${number}&cvv=${code}`,
        cookies: { [COOKIE]: TOKEN },
        headers: { 'content-type': 'application/x-www-form-urlencoded', referer: `https://a.b/${number}` },
        payload: new URLSearchParams(fields).toString(),
      });
  }
  await Promise.all(processes.map((process) => process.close()));
  written.mockRestore();
  expect(lines.filter((line) => line.includes('"answered"')).length).toBeGreaterThan(3);
  const trace = new RegExp(
    `${[...number].join('[^0-9A-Za-z]{0,3}')}|(?<![0-9A-Za-z.])${code}(?![0-9A-Za-z])|${token}`,
  );
  expect(lines.filter((line) => trace.test(line))).toEqual([]);
});
