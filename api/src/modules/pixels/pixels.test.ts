import { csvText, PIXEL_TEMPLATE } from '@balcao/domain';
import { callAs } from '../../../test/call-as';
import { endedJob } from '../../../test/jobs';
import { offeredProduct } from '../../../test/offered-product';
import { csvFiles, fileFrom } from '../../../test/product-csv';
import { describePagePlans } from '../../../test/resources/page-plans';
import { describeUsualCalls } from '../../../test/resources/usual-calls';
import { type Account, createAccount } from '../../../test/stored-account';
import { withApi } from '../../../test/with-store';
import { newId } from '../../db/new-id';
import { pixelPages } from './pixels';
import { seedPixels } from './seed-demo';

const api = withApi();
let maria: Account;
let files: ReturnType<typeof csvFiles>;

beforeAll(async () => {
  files = csvFiles(api, () => maria, '/pixels');
});
beforeEach(async () => {
  maria = await createAccount(api.platform, { planId: 'escala', isSteppedUp: true });
});

const META = { nickname: 'Meta da loja', provider: 'meta', externalId: '123456789012345' };
const create = (body: object = {}, account = maria) =>
  callAs(api, account, 'POST', '/pixels', { body: { ...META, ...body } });
const list = async (query = '') => (await callAs(api, maria, 'GET', `/pixels${query}`)).json();
const putToken = (id: string, token: string) =>
  callAs(api, maria, 'PUT', `/pixels/${id}/token`, { body: { token } });

describeUsualCalls(() => ({ api, maria }), {
  path: '/pixels',
  name: 'pixel',
  exported: 'pixels',
  created: META,
  changed: { nickname: 'Outra conta', events: ['begin', 'paid'] },
  seed: seedPixels,
});

describePagePlans(pixelPages.list, {
  table: 'pixels',
  columns: `nickname, nickname_key, search, created_at, updated_at, provider, external_id, account, event_name, events, purchase_on,
    generated_value_bp, methods, product_ids, test_event_code, reports_shopify, sends_buyer, active`,
  values: `name, name, ' ' || name, moment, moment, 'meta', '1', '', '', '["paid"]', 'pago', 10000, '[]', '[]', '', false, false, true`,
  sorts: ['nickname', '-nickname', 'createdAt', '-createdAt'],
});

it.each([
  ['nickname', { nickname: ' ' }],
  ['externalId', { externalId: 'AW-123456789' }],
  ['account', { provider: 'google_ads', externalId: 'AW-123456789' }],
  ['events', { events: ['refunded'] }],
  ['account', { provider: 'pinterest', externalId: '2612345678901' }],
  ['eventName', { provider: 'taboola', externalId: '1234567' }],
  ['methods', { purchaseOn: 'gerado' }],
  ['productIds', { productIds: [newId()] }],
  ['domainIds', { domainIds: [newId()] }],
])('refuse %s of %j', async (field, body) => {
  const refused = await create(body);
  expect([refused.statusCode, Object.keys(refused.json().fields ?? {})]).toEqual([422, [field]]);
});

it('belong to products of their own store', async () => {
  const theirs = await offeredProduct(api.platform, await createAccount(api.platform));
  expect((await create({ productIds: [theirs] })).statusCode).toBe(422);
  const own = await offeredProduct(api.platform, maria);
  expect((await create({ productIds: [own] })).statusCode).toBe(201);
});

it('belong to domains of their own store', async () => {
  const domainOf = async (account: Account) =>
    (await callAs(api, account, 'POST', '/domains', { body: { host: 'pay.loja-da-ana.com.br' } })).json().id;
  const theirs = await domainOf(await createAccount(api.platform, { isSteppedUp: true }));
  expect((await create({ domainIds: [theirs] })).json().fields).toHaveProperty('domainIds');
  const own = await domainOf(maria);
  expect((await create({ domainIds: [own] })).json()).toMatchObject({ domainIds: [own] });
});

it('are fifty at most', async () => {
  const rows = Array.from({ length: 50 }, (_, n) => create({ nickname: `P${n}` }));
  await Promise.all(rows);
  expect((await create()).json().fields.nickname[0]).toContain('50');
});

describe('a token', () => {
  const SECRET = 'EAABsbCS1iHgBO-segredo-4F9k';

  it('is written, and read by nobody', async () => {
    const { id, status } = (await create()).json();
    expect(status).toBe('incompleto');
    const written = await putToken(id, SECRET);
    expect(written.json()).toMatchObject({ hasToken: true, tokenEnd: '4F9k', status: 'ativo', version: 2 });
    const answers = [
      written.body,
      JSON.stringify(await list()),
      JSON.stringify(
        await api.platform.database.platform.selectFrom('pixels').where('id', '=', id).selectAll().execute(),
      ),
      JSON.stringify(
        await api.platform.database.platform
          .selectFrom('audit_log')
          .where('seller_id', '=', maria.sellerId)
          .selectAll()
          .execute(),
      ),
    ];
    for (const answer of answers) expect(answer).not.toContain(SECRET.slice(0, -4));
  });

  it('is taken away, and a copy has none', async () => {
    const { id } = (await create()).json();
    await putToken(id, SECRET);
    const copy = await callAs(api, maria, 'POST', `/pixels/${id}/duplicate`, { body: {} });
    expect(copy.json()).toMatchObject({ nickname: 'Meta da loja (cópia)', hasToken: false, active: false });
    expect((await putToken(id, '')).json()).toMatchObject({ hasToken: false, tokenEnd: '' });
  });

  it('of a provider without one is refused', async () => {
    const { id } = (await create({ provider: 'taboola', externalId: '1234567', eventName: 'compra' })).json();
    expect((await putToken(id, SECRET)).json().fields).toHaveProperty('token');
  });

  it('of another seller cannot be written', async () => {
    const { id } = (await create()).json();
    maria = await createAccount(api.platform, { planId: 'escala', isSteppedUp: true });
    expect((await putToken(id, SECRET)).statusCode).toBe(404);
  });
});

it('are filtered by where they stand and by provider', async () => {
  await create({ nickname: 'Sem token' });
  await create({ nickname: 'Pausado', active: false });
  const ready = (await create({ nickname: 'Pronto', provider: 'ga4', externalId: 'G-ABC1234567' })).json();
  await putToken(ready.id, 'segredo-do-google');
  const names = async (query: string) =>
    (await list(query)).items.map(({ nickname }: { nickname: string }) => nickname);
  expect(await names('?status=ativo')).toEqual(['Pronto']);
  expect(await names('?status=incompleto')).toEqual(['Sem token']);
  expect(await names('?status=pausado')).toEqual(['Pausado']);
  expect(await names('?provider=ga4')).toEqual(['Pronto']);
  expect((await list('?countBy=status')).counts.map(({ total }: { total: number }) => total)).toEqual([
    1, 1, 1,
  ]);
});

describe('many at once', () => {
  it('are paused, copied and deleted, with a result for each', async () => {
    const { id } = (await create()).json();
    const bulk = async (action: string, ids: string[]) =>
      endedJob(
        api,
        maria,
        (
          await callAs(api, maria, 'POST', '/pixels/bulk', {
            body: { action, selection: { by: 'ids', ids } },
          })
        ).json(),
      );
    expect(await bulk('pause', [id, newId()])).toMatchObject({ counts: { changed: 1, failed: 1 } });
    expect(await bulk('duplicate', [id])).toMatchObject({ counts: { created: 1 } });
    await bulk('delete', [id]);
    expect((await list()).items).toMatchObject([{ nickname: 'Meta da loja (cópia)' }]);
  });

  it('come back from a file as they were written into it, without a token', async () => {
    const { id } = (await create({ events: ['begin', 'paid'] })).json();
    await putToken(id, 'EAAB-segredo-longo');
    const before = await list();
    const file = await files.exported();
    expect(file.toString()).not.toContain('segredo');
    const job = await files.review(file);
    expect(job).toMatchObject({ status: 'review', counts: { unchanged: 1, created: 0, failed: 0 } });
    await files.apply(job, 'all');
    expect(await list()).toEqual(before);
    const other = await files.review(
      fileFrom(
        ['Apelido', 'Provedor', 'ID no provedor'],
        ['GA', 'Google Analytics 4', 'G-1'],
        ['TT', 'TikTok', 'X'.repeat(20)],
      ),
    );
    expect((await files.rowsOf(other)).map(({ problems }) => problems[0]?.column)).toEqual([
      'ID no provedor',
      undefined,
    ]);
  });

  it('take their own template as it is', async () => {
    const job = await files.review(csvText(PIXEL_TEMPLATE));
    expect([job.counts, job.unknownColumns]).toMatchObject([{ created: 1, failed: 0 }, []]);
  });
});
