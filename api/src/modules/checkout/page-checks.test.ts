import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sellingStore } from '../../../test/buyer-checkout';
import { callAs } from '../../../test/call-as';
import { becomeDue, restOthers, workNext } from '../../../test/queue';
import type { Account } from '../../../test/stored-account';
import { startTestApi, type TestApi } from '../../../test/test-app';
import { checkStores, enqueueChecks } from './page-checks';
import type { Expected } from './page-comparison';

const hash = (algorithm: string, text: string) =>
  `${algorithm}-${createHash(algorithm).update(text).digest('base64')}`;

const CODE = { page: 'page()', frame: 'card()' };
const CSS = 'body{color:#111}';
const SCRIPTS = { page: hash('sha384', CODE.page), frame: hash('sha384', CODE.frame) };
const SAFE = { 'x-content-type-options': 'nosniff' };
const policy = (scripts = "'self'", frames = '{card}') =>
  `default-src 'none'; script-src ${scripts}; style-src {styles}; frame-src ${frames}`;

interface Served {
  headers: Record<string, string>;
  html: string;
  script: string;
}
/** What the double of the checkout serves, by its part. */
let served: { page: Served; frame: Served };
let isAway = false;
let asked: { url: string; headers: Record<string, unknown> }[];
let checkout: Server;
let origin: string;
let expected: Expected;
let api: TestApi;
let maria: Account;

beforeAll(async () => {
  checkout = createServer((request, response) => {
    const { url = '' } = request;
    asked.push({ url, headers: request.headers });
    const part = /^\/(?:cartao|assets)/.test(url) ? served.frame : served.page;
    if (isAway) response.writeHead(503).end();
    else if (url.includes('/assets/')) response.writeHead(200).end(part.script);
    else response.writeHead(200, part.headers).end(part.html);
  }).listen(0, '127.0.0.1');
  await new Promise((listening) => checkout.once('listening', listening));
  origin = `http://127.0.0.1:${(checkout.address() as AddressInfo).port}`;
  api = await startTestApi({ PUBLIC_URL: origin, CARD_ORIGIN: origin, WEBHOOKS_TO_LOOPBACK: 'allowed' });
  const headers = { ...SAFE, 'content-security-policy': policy().replace('{card}', origin) };
  const frame = { ...SAFE, 'content-security-policy': policy("'self' https://gateway.example", "'none'") };
  expected = {
    scripts: SCRIPTS,
    cardOrigin: origin,
    page: headers,
    frames: { simulador: frame },
    gatewayScripts: { simulador: ['https://gateway.example/v1.js'] },
  };
});
afterAll(async () => {
  await api.close();
  checkout.close();
});

/** Headers as they are sent: with the hash of the styles. */
const sent = (headers: Readonly<Record<string, string>>) => ({
  ...headers,
  'content-security-policy': `${headers['content-security-policy']}`.replace(
    '{styles}',
    `'${hash('sha256', CSS)}'`,
  ),
});

beforeEach(async () => {
  asked = [];
  isAway = false;
  const style = `<style>${CSS}</style>`;
  served = {
    page: {
      headers: sent(expected.page),
      html: `<head>${style}<script src="/c/assets/checkout.js" integrity="${SCRIPTS.page}" defer></script></head>
        <div id="card-frame" data-address="${origin}/cartao/simulador?bandeiras=visa&amp;x=1"></div>`,
      script: CODE.page,
    },
    frame: {
      headers: sent(expected.frames.simulador ?? {}),
      html: `${style}<script src="https://gateway.example/v1.js"></script>
        <script src="/assets/cartao.js" integrity="${SCRIPTS.frame}"></script>`,
      script: CODE.frame,
    },
  };
  ({ account: maria } = await sellingStore(api));
  await api.platform.database.platform
    .deleteFrom('queue_tasks')
    .where('kind', '=', 'checkout-look')
    .execute();
  await enqueueChecks(api.platform);
  await restOthers(api.platform, 'checkout-look');
});

const platform = () => api.platform.database.platform;

/** Looks once. @returns what is noted then */
async function look() {
  await becomeDue(api.platform, 'checkout-look', maria.sellerId);
  const [handler] = checkStores(api.platform, () => expected);
  if (handler) while (await workNext(api.platform, handler));
  return platform()
    .selectFrom('checkout_looks')
    .where('seller_id', '=', maria.sellerId)
    .select(['state', 'findings'])
    .executeTakeFirstOrThrow();
}

const audited = async () =>
  (
    await platform()
      .selectFrom('audit_log')
      .where('seller_id', '=', maria.sellerId)
      .where('action', 'like', 'checkout-look.%')
      .orderBy('seq')
      .select('action')
      .execute()
  ).map(({ action }) => action);

it('sees a buyer’s page, its script and the frame of its cards, and is no visit', async () => {
  expect(await look()).toEqual({ state: 'good', findings: [] });
  expect(asked.map(({ url }) => url.replace(/[\w-]{36}/, 'link'))).toEqual([
    '/c/link',
    '/c/assets/checkout.js',
    '/cartao/simulador?bandeiras=visa&x=1',
    '/assets/cartao.js',
  ]);
  expect(asked[0]?.headers).toMatchObject({
    'user-agent': expect.stringContaining('Chrome/'),
    cookie: expect.stringMatching(/^checkout\.[\w-]{36}=[\w-]{43}$/),
  });
  const left = await platform()
    .selectFrom('buyer_checkouts')
    .where('seller_id', '=', maria.sellerId)
    .select('id')
    .execute();
  expect(left).toEqual([]);
  const seen = await callAs(api, maria, 'GET', '/metrics/checkout/feed');
  expect(JSON.stringify(seen.json())).not.toContain('checkout.started');
});

it.each<[string, () => void, object]>([
  [
    'a weaker policy',
    () => {
      served.page.headers['content-security-policy'] += "; script-src-elem 'unsafe-inline'";
    },
    { where: 'page', what: 'content-security-policy' },
  ],
  [
    'a style that its policy allows and its page does not have',
    () => {
      served.page.html = served.page.html.replace(CSS, 'body{color:#222}');
    },
    { where: 'page', what: 'content-security-policy' },
  ],
  [
    'a header that is gone',
    () => {
      delete served.frame.headers['x-content-type-options'];
    },
    { where: 'frame', what: 'x-content-type-options', expected: 'nosniff', found: '' },
  ],
  [
    'a script beside the one that is listed',
    () => {
      served.page.html += '<script src="https://skimmer.example/a.js"></script>';
    },
    { where: 'page', what: 'script', found: expect.stringContaining('https://skimmer.example/a.js') },
  ],
  [
    'a script that stands in the page',
    () => {
      served.frame.html += '<SCRIPT>steal()</SCRIPT>';
    },
    { where: 'frame', what: 'script', found: expect.stringContaining('inline') },
  ],
  [
    'a script of the gateway that is not the listed one',
    () => {
      served.frame.html = served.frame.html.replace('/v1.js', '/v2.js');
    },
    { where: 'frame', what: 'script', found: expect.stringContaining('https://gateway.example/v2.js') },
  ],
  [
    'a script without its digest',
    () => {
      served.page.html = served.page.html.replace(/ integrity="[^"]*"/, '');
    },
    { where: 'page', what: 'script' },
  ],
  [
    'a file that is not what its digest says',
    () => {
      served.page.script = 'page();steal()';
    },
    { where: 'page', what: '/c/assets/checkout.js', expected: SCRIPTS.page },
  ],
  [
    'a frame of somebody else’s',
    () => {
      served.page.html = served.page.html.replace(`"${origin}/cartao`, '"https://card.example/cartao');
    },
    { where: 'frame', what: 'card-frame', found: 'https://card.example' },
  ],
])(
  'finds %s, says so after a second look, and says when it is right again',
  async (_what, change, finding) => {
    await look();
    const before = structuredClone(served);
    change();
    expect(await look()).toMatchObject({
      state: 'suspect',
      findings: expect.arrayContaining([expect.objectContaining(finding)]),
    });
    expect(await look()).toMatchObject({ state: 'changed' });
    served = before;
    expect(await look()).toEqual({ state: 'good', findings: [] });
    expect(await audited()).toEqual([
      'checkout-look.good',
      'checkout-look.changed',
      'checkout-look.restored',
    ]);
  },
);

it('a page that does not answer is no change, and its look is counted as old', async () => {
  await look();
  isAway = true;
  expect(await look()).toMatchObject({ state: 'unreachable', findings: [{ what: '/c', found: '503' }] });
  expect(await audited()).toEqual(['checkout-look.good']);
});

it('a store that sells nothing has no page to look at', async () => {
  await platform()
    .updateTable('products')
    .set({ status: 'draft' })
    .where('seller_id', '=', maria.sellerId)
    .execute();
  expect(await look()).toMatchObject({ state: 'closed' });
  expect(asked).toEqual([]);
});

it('is told to monitoring: how many pages are how, and the oldest look', async () => {
  await look();
  const { body } = await api.app.inject('/metrics');
  expect(body).toMatch(/checkout_looks\{state="good"\} [1-9]/);
  expect(body).toMatch(/checkout_look_oldest_seconds \d/);
});

describe('reports of browsers', () => {
  const report = (directive: string, blocked: string) => ({
    'csp-report': {
      'effective-directive': directive,
      'blocked-uri': blocked,
      'document-uri': `${origin}/c/link?s=secret`,
      'script-sample': 'ana@exemplo.com.br',
    },
  });
  const send = (body: object | string, type = 'application/csp-report', from = '203.0.113.50') =>
    api.app.inject({
      method: 'POST',
      url: '/checkout/csp-reports',
      remoteAddress: from,
      headers: { 'content-type': type },
      payload: typeof body === 'string' ? body : JSON.stringify(body),
    });
  const groups = () =>
    platform().selectFrom('checkout_csp_reports').select(['directive', 'blocked', 'reports']).execute();
  beforeEach(() => platform().deleteFrom('checkout_csp_reports').execute());

  it('are counted by directive and origin in either form, and say nothing of the page or its buyer', async () => {
    await send(report('script-src-elem', 'https://skimmer.example/a.js?card=1'));
    const many = Array.from({ length: 2 }, () => ({
      type: 'csp-violation',
      body: { effectiveDirective: 'script-src-elem', blockedURL: 'https://skimmer.example/b.js' },
    }));
    expect((await send(many, 'application/reports+json')).statusCode).toBe(204);
    await send(report('connect-src', 'moz-extension'));
    expect(await groups()).toEqual(
      expect.arrayContaining([
        { directive: 'script-src-elem', blocked: 'https://skimmer.example', reports: 3 },
        { directive: 'connect-src', blocked: 'other', reports: 1 },
      ]),
    );
    const rows = JSON.stringify(await platform().selectFrom('checkout_csp_reports').selectAll().execute());
    expect(rows).not.toMatch(/secret|ana@|203\.0\.113|\/c\//);
  });

  it('of many origins fill no table: beyond a day’s number they are counted together', async () => {
    for (let round = 0; round < 6; round += 1)
      await send(
        Array.from({ length: 50 }, (_, index) => ({
          type: 'csp-violation',
          body: { effectiveDirective: 'img-src', blockedURL: `https://a${round}-${index}.example/` },
        })),
        'application/reports+json',
      );
    const held = await groups();
    expect(held.length).toBeLessThanOrEqual(251);
    expect(held.reduce((sum, { reports }) => sum + Number(reports), 0)).toBe(300);
  });

  it('of other kinds, sizes and numbers are refused', async () => {
    expect((await send(report('img-src', 'x'), 'application/json')).statusCode).toBe(415);
    expect((await send('{"a":1}')).statusCode).toBe(400);
    expect((await send(report('img-src', 'x'.repeat(20_000)))).statusCode).toBe(413);
    const from = '203.0.113.51';
    const answers = [];
    for (let index = 0; index < 302; index += 1)
      answers.push((await send('[]', 'application/reports+json', from)).statusCode);
    expect(answers.slice(-2)).toEqual([429, 429]);
  });
});
