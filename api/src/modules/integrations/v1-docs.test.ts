import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { V1_ERRORS } from '@balcao/api-schema';
import { callAs } from '../../../test/call-as';
import { offeredProduct } from '../../../test/offered-product';
import { readOperations } from '../../../test/open-api';
import { newKey } from '../../../test/orders';
import { isInstalled } from '../../../test/programs';
import { withStore } from '../../../test/with-store';
import { FIRST_CALLS, QUESTIONS } from './v1-samples';

const ROOT = path.join(__dirname, '../../../..');
const BASE = 'https://painel.balcao.example/api';
const run = promisify(execFile);

const { api, maria } = withStore({ api: { PUBLIC_URL: 'https://painel.balcao.example' } });
let address: string;
let key: string;
let page: string;
let folder: string;
/** As a person notes it once, before the first call. */
const now = new Date().toISOString();

beforeAll(async () => {
  address = await api.app.listen({ host: '127.0.0.1', port: 0 });
  folder = await mkdtemp(path.join(tmpdir(), 'balcao-snippets-'));
  page = (await api.app.inject('/docs/v1')).payload;
});
afterAll(() => rm(folder, { recursive: true }));
beforeEach(async () => {
  key = await newKey(api, maria, {
    scopes: ['eventos:escrever', 'pedidos:escrever', 'pedidos:ler', 'config:ler'],
  });
  const fixed = { name: 'Motoboy', type: 'fixo', valueCents: 1_490 };
  await callAs(api, maria, 'POST', '/shipping-methods', { body: fixed });
});

const asText = (markup: string) =>
  markup.replace(/&#(\d+);/g, (_entity, code: string) => String.fromCharCode(Number(code)));

/** The samples of a figure's kind, as a person would copy them, but for where the API is. */
const samples = (figure: string) =>
  [...page.matchAll(new RegExp(`<figure${figure}>.*?<code>(.*?)</code>`, 'gs'))].map(([, code = '']) =>
    asText(code).replaceAll(BASE, address),
  );

/** How a person runs a sample: its file's name, and the program. */
const PROGRAMS = {
  curl: ['sh', 'call.sh'],
  typescript: [process.execPath, '--import', 'tsx', 'call.mts'],
  php: ['php', 'call.php'],
} as const satisfies Record<string, readonly [string, ...string[]]>;

async function execute(language: keyof typeof PROGRAMS, code: string): Promise<string> {
  const [program, ...args] = PROGRAMS[language];
  const name = args.at(-1) ?? '';
  await writeFile(path.join(folder, name), code);
  // With all that the tests were started with: a clock that was moved is the examples' too.
  const env = { ...process.env, BALCAO_KEY: key, AGORA: now };
  const given = [...args.slice(0, -1), path.join(folder, name)];
  return (await run(program, given, { cwd: ROOT, env })).stdout;
}

describe('the first calls of the page', () => {
  for (const [language, [program]] of Object.entries(PROGRAMS)) {
    const test = isInstalled(program) ? it : it.skip;
    const reason = isInstalled(program) ? '' : ` (skipped: ${program} is not installed here)`;
    test(`lead to a paid and sent order in ${language}, and may be repeated${reason}`, async () => {
      const calls = samples(` class="sample" data-language="${language}"`);
      expect(calls).toHaveLength(FIRST_CALLS.length + QUESTIONS.length);
      for (const _time of [1, 2]) {
        const answers: string[] = [];
        for (const code of calls.slice(0, FIRST_CALLS.length))
          answers.push(await execute(language as keyof typeof PROGRAMS, code));
        expect(answers[0]).toMatch(/accepted.*[01]/);
        expect(answers[1]).toMatch(/number/);
        expect(answers[2]).toMatch(/payment_status.*pago/);
        expect(answers[3]).toMatch(/fulfillment_status.*enviado/);
        expect(answers[4]).toMatch(/external_id.*pedido-1001/);
        expect(answers[4]).toMatch(/captured.*17490/);
        expect(answers[5]).toMatch(/Motoboy/);
      }
    });
  }

  for (const [language, [program]] of Object.entries(PROGRAMS)) {
    const test = isInstalled(program) ? it : it.skip;
    const reason = isInstalled(program) ? '' : ` (skipped: ${program} is not installed here)`;
    test(`are followed by a question about a coupon in ${language}${reason}`, async () => {
      key = await newKey(api, maria, { scopes: ['config:ler'] });
      const coupon = { code: 'BEMVINDO10', type: 'percentual', percentBp: 1_000 };
      await callAs(api, maria, 'POST', '/coupons', { body: coupon });
      const [question = ''] = samples(` class="sample" data-language="${language}"`).slice(
        FIRST_CALLS.length,
      );
      const answer = await execute(language as keyof typeof PROGRAMS, question);
      expect(answer).toMatch(/valid.*true/);
      expect(answer).toMatch(/items_discount.*1599/);
    });

    test(`and one about what to offer in ${language}${reason}`, async () => {
      key = await newKey(api, maria, { scopes: ['config:ler'] });
      const productId = await offeredProduct(api.platform, maria);
      const bump = { name: 'Caixa', productId, title: 'Leve a caixa', priceCents: 1_990 };
      await callAs(api, maria, 'POST', '/order-bumps', { body: bump });
      const [, question = ''] = samples(` class="sample" data-language="${language}"`).slice(
        FIRST_CALLS.length,
      );
      const answer = await execute(language as keyof typeof PROGRAMS, question);
      expect(answer).toMatch(/title.*Leve a caixa/);
      expect(answer).toMatch(/price.*1990/);
    });
  }

  it('begin with a product, which is created once however often the page’s call is made', async () => {
    key = await newKey(api, maria, { scopes: ['produtos:escrever'] });
    const [creation = ''] = samples('').filter((code) => code.includes('/v1/products'));
    const made = JSON.parse(await execute('curl', creation));
    expect(made).toMatchObject({ sku: 'BOLSA-1', status: 'active', price: 15_990 });
    expect(JSON.parse(await execute('curl', creation))).toEqual(made);
  });

  it('are signed as the page says', async () => {
    const [signed = ''] = samples('').filter((code) => code.includes('openssl'));
    expect(JSON.parse(await execute('curl', signed))).toMatchObject({ accepted: 1 });
    const other = signed.replace('-d "$corpo"', `-d '{}'`);
    expect(JSON.parse(await execute('curl', other))).toMatchObject({ code: 'body_signature_invalid' });
  });
});

describe('the page', () => {
  it('has every call of the document with its fields, and every error', async () => {
    const shown = asText(page);
    for (const { method, path: place, bodies, answers } of await readOperations(
      api.app,
      '/v1/openapi.json',
    )) {
      expect(shown).toContain(`<strong>${method}</strong> <code>${place}</code>`);
      const schemas = [bodies, ...Object.values(answers).map(({ content = {} }) => content)];
      for (const { properties = {} } of schemas.map((content) => content['application/json']?.schema ?? {}))
        for (const name of Object.keys(properties)) expect(shown).toContain(`<code>${name}</code>`);
    }
    for (const code of Object.keys(V1_ERRORS)) expect(shown).toContain(`<code>${code}</code>`);
  });

  it('lists no call that is not there, and no word without its place', () => {
    const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const targets = [...page.matchAll(/href="#([^"]+)"/g)].map(([, target]) => target);
    expect(targets).not.toHaveLength(0);
    for (const target of targets) expect(ids).toContain(target);
  });

  it('may run its own style and script, and nothing else', async () => {
    const { headers } = await api.app.inject('/docs/v1');
    const policy = String(headers['content-security-policy']);
    for (const [kind, tag] of [
      ['style-src', 'style'],
      ['script-src', 'script'],
    ] as const) {
      const [, text = ''] = new RegExp(`<${tag}>(.*?)</${tag}>`, 's').exec(page) ?? [];
      const hash = createHash('sha256').update(text).digest('base64');
      expect(policy).toContain(`${kind} 'sha256-${hash}'`);
    }
    expect(policy).toContain("default-src 'none'");
    expect(page).not.toMatch(/ style=| on\w+=|<script |<link rel="stylesheet"/);
  });
});
