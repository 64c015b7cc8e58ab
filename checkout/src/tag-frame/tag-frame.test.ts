import type { V1SessionTag } from '@balcao/api-schema';
import type { FrameProvider } from '@balcao/domain';
import type { FastifyInstance } from 'fastify';
import { JSDOM } from 'jsdom';
import { bundleTagScript, type ClientScript } from '../client-script';
import { readCheckoutConfig } from '../config';
import type { TagAnswer } from '../tag-messages';
import { createTagFrame } from './app';
import { renderTagFrame } from './page';

const SHOP = 'https://loja.exemplo.com.br';
const GOOGLE = 'https://www.googletagmanager.com';
const NONCE = '6f1c9f0a-nonce-of-this-frame';
const ENVIRONMENT = {
  CARD_ORIGIN: 'https://card.exemplo.com.br',
  TAG_ORIGIN: 'https://tags.exemplo.com.br',
  CHECKOUT_ORIGINS: SHOP,
  API_UPSTREAM: 'http://127.0.0.1:9',
  LOG_LEVEL: 'silent',
};
let script: ClientScript;
let app: FastifyInstance;
beforeAll(async () => {
  script = await bundleTagScript();
  app = await createTagFrame(readCheckoutConfig(ENVIRONMENT));
});
afterAll(() => app.close());

it.each([
  [
    'google_ads',
    `script-src 'self' ${GOOGLE} https://www.googleadservices.com https://googleads.g.doubleclick.net https://www.google.com`,
  ],
  ['gtm', `script-src 'self' ${GOOGLE} https: 'unsafe-inline'`],
])(
  'the frame of %s is shown by the checkout alone, sends no form, and sets no cookie',
  async (provider, scripts) => {
    const { headers, body } = await app.inject(`/etiqueta/${provider}`);
    expect(String(headers['content-security-policy']).split('; ')).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        scripts,
        "form-action 'none'",
        "base-uri 'none'",
        `frame-ancestors ${SHOP}`,
      ]),
    );
    expect(headers['set-cookie']).toBeUndefined();
    expect(body.match(/<script/g)).toHaveLength(1);
    expect(body).toMatch(/<script src="\/assets\/etiqueta\.\w+\.js" integrity="sha384-/);
  },
);

it('takes nothing, and is no frame of who is told by the server', async () => {
  expect((await app.inject('/etiqueta/meta')).statusCode).toBe(404);
  expect((await app.inject('/cartao/simulador')).statusCode).toBe(404);
  const sent = await app.inject({ method: 'POST', url: '/etiqueta/gtm', payload: { number: '4111' } });
  expect(sent.statusCode).toBe(413);
});

it('has Google’s scripts from Google in production', () => {
  const settings = { ...ENVIRONMENT, TAG_SCRIPTS: 'http://127.0.0.1:9' };
  expect(readCheckoutConfig(settings).tagScripts).toBe('http://127.0.0.1:9');
  expect(() => readCheckoutConfig({ ...settings, NODE_ENV: 'production' })).toThrow('TAG_SCRIPTS');
});

const PURCHASE: V1SessionTag = {
  id: 'd1',
  provider: 'google_ads',
  external_id: 'AW-123456789',
  account: 'AbC-D_efG1h2',
  event: 'conversion',
  event_id: 'o1.purchase',
  order_id: 'o1',
  value: 10_750,
  clicks: { gclid: 'Cj0K-click', gbraid: '', wbraid: '' },
};

/** The frame as a browser runs it. */
function openFrame(provider: FrameProvider) {
  const html = renderTagFrame(script, { provider, scriptsFrom: GOOGLE, parents: [SHOP] });
  const { window } = new JSDOM(html, {
    url: `https://tags.exemplo.com.br/etiqueta/${provider}#${NONCE}`,
    runScripts: 'outside-only',
  });
  const said: { answer: TagAnswer; to: string }[] = [];
  Object.assign(window, { postMessage: (answer: TagAnswer, to: string) => said.push({ answer, to }) });
  window.eval(script.code.toString());
  const { document } = window;
  return {
    window,
    said,
    hear: (data: object | null, from: { origin?: string; source?: object | null } = {}) =>
      window.dispatchEvent(
        new window.MessageEvent('message', {
          data,
          origin: SHOP,
          source: window,
          ...from,
        } as MessageEventInit),
      ),
    loaded: () => document.querySelector<HTMLScriptElement>(`script[src^="${GOOGLE}"]`),
    /** What the provider's script finds, as it would read it. */
    layer: () =>
      (window.dataLayer as ArrayLike<unknown>[]).map((said) =>
        'length' in said ? [...Array.from(said)] : said,
      ),
    settled: () => new Promise((done) => setTimeout(done)),
  };
}

it('tells Google Ads of a purchase once the page has named itself, and knows nothing more of it', async () => {
  const { hear, loaded, layer, said, settled, window } = openFrame('google_ads');
  expect(loaded()).toBeNull();
  hear({ nonce: NONCE, tag: PURCHASE });
  expect(loaded()?.src).toBe(`${GOOGLE}/gtag/js?id=AW-123456789`);
  // Where Google's script looks for the click; what is between the page and this frame is gone.
  expect(window.location.href).toBe('https://tags.exemplo.com.br/etiqueta/google_ads?gclid=Cj0K-click');
  loaded()?.dispatchEvent(new window.Event('load'));
  await settled();
  expect(layer().at(-1)).toEqual([
    'event',
    'conversion',
    {
      send_to: 'AW-123456789/AbC-D_efG1h2',
      event_id: 'o1.purchase',
      currency: 'BRL',
      value: 107.5,
      transaction_id: 'o1',
    },
  ]);
  expect(said).toEqual([{ answer: { nonce: NONCE, id: 'd1', is_told: true }, to: SHOP }]);
  window.close();
});

it('tells a container by its data layer, and says where its script was blocked', async () => {
  const { hear, loaded, layer, said, settled, window } = openFrame('gtm');
  const tag = { ...PURCHASE, provider: 'gtm', external_id: 'GTM-ABC123', event: 'purchase' };
  hear({ nonce: NONCE, tag });
  loaded()?.dispatchEvent(new window.Event('error'));
  await settled();
  expect(said.map(({ answer }) => answer.is_told)).toEqual([false]);
  hear({ nonce: NONCE, tag });
  loaded()?.dispatchEvent(new window.Event('load'));
  await settled();
  expect(layer().at(-1)).toEqual({
    event: 'purchase',
    event_id: 'o1.purchase',
    ecommerce: { currency: 'BRL', value: 107.5, transaction_id: 'o1' },
  });
  window.close();
});

it.each([
  ['another page', { origin: 'https://outra.example' }, NONCE],
  ['another window', { source: null }, NONCE],
  ['who does not know this frame', {}, 'other'],
])('hears nothing of %s', (_who, from, nonce) => {
  const { hear, loaded, window } = openFrame('gtm');
  hear({ nonce, tag: PURCHASE }, from);
  expect(loaded()).toBeNull();
  window.close();
});
