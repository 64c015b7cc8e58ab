import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, constants } from 'node:zlib';
import { appearanceOf, type V1Session, type V1ThemePreview } from '@balcao/api-schema';
import { sampleCard, sampleMethods, samplePayment, sampleSession } from '@balcao/checkout-page/testing';
import { type CheckoutTheme, NEW_CHECKOUT_THEME } from '@balcao/domain';
import type { FastifyInstance } from 'fastify';
import { createCheckout } from './app';

const TOKEN = 'a'.repeat(43);
const LINK = '/c/01a21a6a-757e-77a9-96cc-b77d8bd5815d';
/** The name of the session's cookie. */
const COOKIE = `checkout.${LINK.slice(3)}`;

let session: V1Session;
/** What a shared link shows; undefined once it is over. */
let preview: V1ThemePreview | undefined;
/** How often the API was asked. */
let calls = 0;
let upstream: Server;
let app: FastifyInstance;

beforeAll(async () => {
  upstream = createServer((request, response) => {
    calls += 1;
    if (request.url?.includes('/previews/'))
      return response
        .writeHead(preview ? 200 : 404, { 'content-type': 'application/json' })
        .end(JSON.stringify(preview ?? { code: 'not_found', errors: [] }));
    const isStatus = request.url?.endsWith('/status');
    const status = { version: 1, status: session.status, order: null, payment: null, poll_after: null };
    const body = isStatus ? { ...status, now: '2026-11-27T12:00:00.000Z' } : session;
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  }).listen(0, '127.0.0.1');
  await new Promise((listening) => upstream.once('listening', listening));
  const base = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`;
  app = await createCheckout({
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
  });
});
afterAll(async () => {
  await app.close();
  upstream.close();
  upstream.closeAllConnections();
});

const look = (changes: Partial<CheckoutTheme>, base = 'https://loja.example') =>
  appearanceOf({ ...NEW_CHECKOUT_THEME, ...changes }, base);
const show = (theme: Partial<CheckoutTheme>, changes: Partial<V1Session> = {}) => {
  session = sampleSession({ appearance: look(theme), ...changes });
};
const open = () => app.inject({ url: LINK, cookies: { [COOKIE]: TOKEN } });
const send = (fields: Record<string, string>) =>
  app.inject({
    method: 'POST',
    url: LINK,
    cookies: { [COOKIE]: TOKEN },
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });
/** Which step is open, and what is said of fields that are wrong. */
const stateOf = (html: string) => ({
  step: /<input type="radio" id="step-(\d)" name="step" checked=""/.exec(html)?.[1],
  errors: [...html.matchAll(/id="error-([\w-]+)"[^>]*role="alert">([^<]+)</g)].map(([, id]) => id),
});

const EVERYTHING: Partial<CheckoutTheme> = {
  template: 'tres_etapas',
  accent: '#8a1c5c',
  background: '#fdf7f2',
  darkAccent: '#ff9ad2',
  radius: 16,
  logo: '01920000-0000-7000-8000-000000000001',
  favicon: '01920000-0000-7000-8000-000000000002',
  banner: '01920000-0000-7000-8000-000000000003',
  phoneBanner: '01920000-0000-7000-8000-000000000004',
  videoId: 'dQw4w9WgXcQ',
  announcement: 'Frete grátis acima de R$ 200 na {{loja.nome}}',
  testimonials: Array.from({ length: 5 }, (_, index) => ({
    name: `Cliente ${index}`,
    text: 'Chegou antes do prazo e é ainda mais bonito do que na foto. '.repeat(4),
  })),
  payText: 'Quero o meu',
  phone: 'obrigatorio',
  asksBirthDate: true,
};

it('every style of the page is allowed by its digest, and nothing else is', async () => {
  show(EVERYTHING);
  const { body, headers } = await open();
  const policy = String(headers['content-security-policy']);
  const styles = [...body.matchAll(/<style>(.*?)<\/style>/gs)].map(([, css = '']) => css);
  expect(styles).toHaveLength(2);
  for (const css of styles)
    expect(policy).toContain(`'sha256-${createHash('sha256').update(css).digest('base64')}'`);
  expect(styles[1]).toContain('--brand:#8a1c5c');
  expect(policy).not.toContain('unsafe');
  expect(body).not.toMatch(/ style=/);
});

it('with everything on, the page is within its budget, and asks nobody else for anything', async () => {
  const { items, methods } = sampleSession();
  const taken = items.map((item) => ({ ...item, id: 'oferta', kind: 'orderbump' as const }));
  show(EVERYTHING, { items: [...items, ...taken], methods: [...methods, sampleCard(9_700)] });
  const { body } = await open();
  for (const asked of ['contact.birth_date', 'remove-oferta', 'method-credit_card'])
    expect(body).toContain(asked);
  const html = brotliCompressSync(Buffer.from(body), { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
  expect(html.length).toBeLessThan(8 * 1024);
  const loaded = [...body.matchAll(/(?:src|srcSet|srcset)="([^"]+)"/g)].map(([, address = '']) => address);
  expect(loaded.length).toBeGreaterThan(3);
  for (const address of loaded) expect(address).toMatch(/^(\/c\/assets\/|https:\/\/loja\.example\/api\/)/);
  expect(body).not.toContain('<iframe');
  expect(body).toContain('Frete grátis acima de R$ 200 na Ateliê da Dandara');
  expect(body).toContain('Quero o meu · R$\u00a097,00');
});

it('what a store writes is text, whatever it writes', async () => {
  const evil = '<script>alert(1)</script>';
  show({
    announcement: evil,
    payText: evil,
    testimonials: [{ name: evil, text: '"><img src=x onerror=1>' }],
  });
  const { body } = await open();
  expect(body.match(/<script/g)).toHaveLength(1);
  expect(body).not.toContain('<img src=x');
});

it('the usual look has neither a second style nor steps', async () => {
  session = sampleSession();
  const { body } = await open();
  expect(body.match(/<style>/g)).toHaveLength(1);
  expect(stateOf(body).step).toBeUndefined();
});

describe.each(['tres_etapas', 'abas'] as const)('the template %s', (template) => {
  it('opens at the first part in which something is missing', async () => {
    show({ template }, { missing: ['contact.email'] });
    expect(stateOf((await open()).body).step).toBe('1');
    show({ template }, { missing: ['method'] });
    expect(stateOf((await open()).body).step).toBe('3');
  });

  it('leads to where something is wrong when it is paid', async () => {
    show({ template }, { missing: [] });
    const { body } = await send({ do: 'update', step: '3' });
    expect(stateOf(body).step).toBe('3');
  });
});

describe('three steps, without script', () => {
  it('go on once what is asked is there', async () => {
    show({ template: 'tres_etapas' }, { missing: ['method'] });
    const { body, statusCode } = await send({ do: 'step-3', step: '1' });
    expect([statusCode, stateOf(body)]).toEqual([200, { step: '3', errors: [] }]);
  });

  it('stay, and say what is missing', async () => {
    show({ template: 'tres_etapas' }, { missing: ['contact.email', 'contact.document', 'method'] });
    const { body, statusCode } = await send({ do: 'step-3', step: '1' });
    expect(statusCode).toBe(422);
    expect(stateOf(body)).toEqual({ step: '1', errors: ['contact-email', 'contact-document'] });
  });

  it('have no delivery where nothing is sent', async () => {
    show({ template: 'tres_etapas' });
    const { body } = await open();
    expect(body).not.toContain('id="step-2"');
    expect(body).toContain('Continuar para pagamento');
  });
});

describe('what the store says', () => {
  const order = { number: 1042, total: 9_700, missing: 0 };

  it('of a Pix stands beside how it is paid, with the note of its configuration', async () => {
    show({ pixText: 'Oi, {{cliente.nome}}! Pedido {{pedido.numero}}.' }, { status: 'aguardando', order });
    session.payment = samplePayment();
    session.contact.name = 'Ana Lúcia Prado';
    session.methods = session.methods.map((method) => ({ ...method, note: 'Envie o comprovante.' }));
    const { body } = await open();
    for (const text of ['Oi, Ana! Pedido 1042.', 'Envie o comprovante.', 'Abra o aplicativo do seu banco'])
      expect(body).toContain(text);
  });

  it('of a payment that came in is followed by its thank-you page', async () => {
    show({ paidText: 'Obrigada!', thanksUrl: 'https://loja.com.br/obrigado' }, { status: 'paga', order });
    session.payment = samplePayment({ status: 'pago', pix: null });
    const { body } = await open();
    expect(body).toContain('Obrigada!');
    expect(body).toContain('href="https://loja.com.br/obrigado" rel="noreferrer">Continuar em loja.com.br');
    session.payment = samplePayment();
    session.status = 'aguardando';
    expect((await open()).body).not.toContain('loja.com.br/obrigado');
  });
});

describe('the switches of the form', () => {
  it('take fields away, and never the coupon that has come with the link', async () => {
    show({ phone: 'oculto', showsCoupon: false, showsSeal: false, allowsQuantity: false });
    session.items = session.items.map((item) => ({ ...item, max_quantity: 9 }));
    const { body } = await open();
    for (const gone of ['contact.phone', 'name="coupon"', 'Compra segura', 'name="quantity"'])
      expect(body).not.toContain(gone);
    session.coupon = {
      code: 'NATAL',
      is_valid: true,
      is_from_link: true,
      reasons: [],
      pending: [],
      messages: ['10% a menos'],
    };
    expect((await open()).body).toContain('value="NATAL"');
  });

  it('ask for a phone, or leave it open', async () => {
    show({ phone: 'obrigatorio' });
    expect((await open()).body).toMatch(/id="contact-phone"[^>]*aria-required="true"/);
    show({});
    expect((await open()).body).not.toMatch(/id="contact-phone"[^>]*aria-required/);
  });

  it('show how much is missing until the delivery is free, by the server’s figures', async () => {
    const shipping = { ...sampleSession().shipping, is_required: true, free_shipping_missing: 2_000 };
    show({}, { shipping });
    expect((await open()).body).toContain('<progress max="11700" value="9700"');
    show({ showsFreeShipping: false }, { shipping });
    expect((await open()).body).not.toContain('<progress');
  });
});

describe('a preview', () => {
  const { store, shipping, orderbumps, amounts, items } = sampleSession();
  const EXAMPLE = {
    store,
    shipping,
    orderbumps,
    items: items.map((item) => ({ ...item, title: 'Bolsa de lona', unit_price: 18_990, total: 18_990 })),
    methods: sampleMethods(18_990),
    amounts: { ...amounts, subtotal: 18_990, total: 18_990 },
  };
  const draw = (body: object, headers: Record<string, string> = {}) =>
    app.inject({
      method: 'POST',
      url: '/c/previa',
      headers: { 'content-type': 'application/json', ...headers },
      payload: JSON.stringify(body),
    });
  const asked = (state: string, config: object = {}) => ({
    config: { ...NEW_CHECKOUT_THEME, ...config },
    state,
    example: EXAMPLE,
  });
  const pageOf = async (state: string, config: object = {}): Promise<string> =>
    (await draw(asked(state, config))).json().page;

  it.each([
    ['vazio', 'Pagar R$\u00a0189,90 com Pix'],
    ['bump', 'Embalagem para presente'],
    ['pix', 'Pix copia e cola'],
    ['cartao', 'Pagamento recusado'],
    ['boleto', 'Linha digitável'],
    ['pago', 'Pagamento confirmado'],
  ])('shows the state %s by the components of buyers’ pages', async (state, text) => {
    const page = await pageOf(state);
    expect(page).toContain(text);
    expect(page).toContain('Bolsa de lona');
    expect(page).toContain('Ateliê da Dandara');
    expect(page).not.toContain('<script');
  });

  it('shows what is typed, and leaves out what cannot be used yet', async () => {
    const { page, styles } = (
      await draw(
        asked('vazio', {
          announcement: 'Só hoje',
          accent: '#8a1',
          background: '#fdf7f2',
          thanksUrl: 'http://',
        }),
      )
    ).json();
    expect(page).toContain('Só hoje');
    expect(styles).toContain('--paper:#fdf7f2');
    expect(styles).not.toContain('#8a1;');
  });

  it('asks the API for nothing: nothing is opened, written or charged', async () => {
    const before = calls;
    await pageOf('pix');
    await app.inject({ url: '/c/previa' });
    expect(calls).toBe(before);
  });

  it.each([
    ['of another site', { 'sec-fetch-site': 'cross-site' }],
    ['by a form', { 'content-type': 'application/x-www-form-urlencoded' }],
  ])('is drawn for nobody %s', async (_name, headers) => {
    expect((await draw(asked('pix'), headers)).statusCode).toBe(422);
  });

  it.each([
    ['another state', { state: 'reembolsado' }],
    [
      'a picture from elsewhere',
      {
        example: {
          ...EXAMPLE,
          items: EXAMPLE.items.map((item) => ({ ...item, image_url: 'https://exemplo.com/x.png' })),
        },
      },
    ],
  ])('is not drawn with %s', async (_name, changes) => {
    expect((await draw({ ...asked('pix'), ...changes })).statusCode).toBe(422);
  });

  it('stands in a frame of our own pages only, and its forms lead nowhere', async () => {
    const { headers, body } = await app.inject({ url: '/c/previa' });
    expect(headers['content-security-policy']).toContain("form-action 'none'");
    expect(headers['content-security-policy']).toContain("frame-ancestors 'self'");
    const src = /<script src="([^"]+)"/.exec(body)?.[1] ?? '';
    expect((await app.inject({ url: src })).headers['content-type']).toContain('javascript');
  });

  it('by a link has an address for each state, and says so once it is over', async () => {
    preview = { example: EXAMPLE, appearance: look({ announcement: 'Rascunho' }) };
    const url = `/c/previa/${TOKEN}`;
    const shown = await app.inject({ url: `${url}?estado=pago` });
    expect(shown.body).toContain('Prévia de um rascunho: nada aqui é vendido nem cobrado.');
    expect(shown.body).toContain('Pagamento confirmado');
    expect(shown.headers['set-cookie']).toBeUndefined();
    expect(shown.headers['content-security-policy']).toContain("form-action 'none'");
    preview = undefined;
    const gone = await app.inject({ url });
    expect([gone.statusCode, gone.body.includes('Esta prévia não está mais disponível')]).toEqual([
      404,
      true,
    ]);
    expect((await app.inject({ url: '/c/previa/curto' })).statusCode).toBe(404);
  });
});
