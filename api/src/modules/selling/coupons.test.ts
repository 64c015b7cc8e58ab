import { couponStatus } from '@balcao/domain';
import { callAs } from '../../../test/call-as';
import { csvFiles } from '../../../test/product-csv';
import { describeUsualCalls } from '../../../test/resources/usual-calls';
import { type Account, createAccount, joinStore } from '../../../test/stored-account';
import { withStore } from '../../../test/with-store';
import { newId } from '../../db/new-id';
import { seedCoupons } from './demo/seed-coupons';

const { api, maria } = withStore();

const TEN = { code: 'NATAL10', type: 'percentual', percentBp: 1_000 };
const create = (changes: object = {}) =>
  callAs(api, maria, 'POST', '/coupons', { body: { ...TEN, ...changes } });
const list = async (query = '') => (await callAs(api, maria, 'GET', `/coupons${query}`)).json();
const codesOf = async (query: string) => (await list(query)).items.map(({ code }: { code: string }) => code);
/** As an order that has used it leaves it. */
const use = (couponId: string, revenue = 0) =>
  api.platform.database.platform
    .insertInto('coupon_redemptions')
    .values({
      seller_id: maria.sellerId,
      order_id: newId(),
      coupon_id: couponId,
      limit_scope: couponId,
      revenue_cents: revenue,
    })
    .execute();

describeUsualCalls(() => ({ api, maria }), {
  path: '/coupons',
  name: 'coupon',
  exported: 'coupons',
  created: TEN,
  changed: { percentBp: 1_500 },
  seed: seedCoupons,
});

describe('a code', () => {
  it('is kept without the spaces that came along, in upper case', async () => {
    expect((await create({ code: ' natal10\u00a0' })).json()).toMatchObject({ code: 'NATAL10' });
  });

  it('is one coupon’s, however it is typed, also of twenty at once', async () => {
    const codes = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? 'verao20' : ' VERAO20 '));
    const answers = await Promise.all(codes.map((code) => create({ code })));
    const statuses = answers.map(({ statusCode }) => statusCode).sort();
    expect(statuses).toEqual([201, ...Array.from({ length: 19 }, () => 409)]);
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
      code: 'coupon_code_in_use',
    });
  });

  it('may be another store’s too', async () => {
    await create();
    const joao = await createAccount(api.platform);
    expect((await callAs(api, joao, 'POST', '/coupons', { body: TEN })).statusCode).toBe(201);
  });
});

it.each([
  [{ percentBp: 0 }, 'percentBp'],
  [{ type: 'valor_fixo' }, 'valueCents'],
  [{ type: 'frete_gratis' }, 'appliesTo'],
  [{ code: 'É' }, 'code'],
  [{ startsOn: '2026-12-24', endsOn: '2026-12-01' }, 'endsOn'],
  [{ endsOn: '2026-02-30' }, 'endsOn'],
  [{ productIds: [newId()] }, 'productIds'],
  [{ customers: ['Ana'] }, 'customers.0'],
  [{ methods: [{ method: 'pix', installments: 3 }] }, 'methods'],
  [{ weekdays: [7] }, 'weekdays.0'],
])('cannot be %j: that is said of %s', async (changes, field) => {
  const answer = await create(changes);
  expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([422, [field]]);
});

it('keeps products of the own store only', async () => {
  const joao = await createAccount(api.platform);
  const product = (account: Account) =>
    callAs(api, account, 'POST', '/products', { body: { name: 'Bolsa' } });
  const foreign = (await product(joao)).json().id;
  const own = (await product(maria)).json().id;
  expect((await create({ productIds: [own, foreign] })).statusCode).toBe(422);
  expect((await create({ productIds: [own, own] })).json().productIds).toEqual([own]);
});

it('names customers as they are compared, and an audit entry says only how many', async () => {
  const customers = ['529.982.247-25', ' Ana@Exemplo.com ', 'ana@exemplo.com'];
  const { id } = (await create({ customers })).json();
  expect((await callAs(api, maria, 'POST', `/coupons/${id}/reveal`, { body: {} })).json()).toEqual({
    customers: ['52998224725', 'ana@exemplo.com'],
  });
  const entry = await api.platform.database.platform
    .selectFrom('audit_log')
    .where('seller_id', '=', maria.sellerId)
    .where('action', '=', 'coupon.create')
    .select('after_json')
    .executeTakeFirstOrThrow();
  expect(entry.after_json).toMatchObject({ customers: 2 });
});

it('keeps its days as they were written, however often it is saved', async () => {
  const days = { startsOn: '2026-02-28', endsOn: '2026-03-01' };
  const { id } = (await create(days)).json();
  for (const [index, percentBp] of [500, 600, 700].entries()) {
    const saved = await callAs(api, maria, 'PATCH', `/coupons/${id}`, {
      body: { percentBp, ...days },
      'if-match': `"${index + 1}"`,
    });
    expect(saved.json()).toMatchObject({ percentBp, ...days });
  }
});

describe('a coupon that orders have used', () => {
  it('is not deleted, and its type does not change any more', async () => {
    const { id, version } = (await create()).json();
    await use(id);
    const change = (body: object) =>
      callAs(api, maria, 'PATCH', `/coupons/${id}`, { body, 'if-match': `"${version}"` });
    const refused = await change({ type: 'valor_fixo', valueCents: 100 });
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'coupon_used']);
    expect((await callAs(api, maria, 'DELETE', `/coupons/${id}`)).json().code).toBe('coupon_used');
    expect((await change({ percentBp: 500 })).statusCode).toBe(200);
  });

  it('says what they were paid', async () => {
    const { id } = (await create()).json();
    await use(id, 10_000);
    await use(id, 2_550);
    await use((await create({ code: 'OUTRO' })).json().id, 99);
    expect((await callAs(api, maria, 'GET', `/coupons/${id}`)).json().revenueCents).toBe(12_550);
    expect((await list('?sort=code')).items).toMatchObject([{ revenueCents: 12_550 }, { revenueCents: 99 }]);
  });
});

describe('the list', () => {
  const day = (offset: number) =>
    new Date(Date.now() - 3 * 3_600_000 + offset * 86_400_000).toISOString().slice(0, 10);

  it('has the status that the domain says, in filters and counts too', async () => {
    const terms = [
      { code: 'ATIVO' },
      { code: 'HOJE', startsOn: day(0), endsOn: day(0) },
      { code: 'AMANHA', startsOn: day(1) },
      { code: 'ONTEM', endsOn: day(-1) },
      { code: 'PAUSADO', paused: true, endsOn: day(-1) },
      { code: 'CHEIO', limitTotal: 1 },
      { code: 'CHEIO-DEPOIS', limitTotal: 1, startsOn: day(1) },
      { code: 'CHEIO-ANTES', limitTotal: 1, endsOn: day(-1) },
    ];
    for (const one of terms) await create(one);
    await api.platform.database.platform
      .updateTable('coupons')
      .set({ used: 1 })
      .where('seller_id', '=', maria.sellerId)
      .where('limit_total', '>', 0)
      .execute();
    const { items, counts } = await list('?countBy=status&sort=code');
    const statuses = ['ativo', 'agendado', 'esgotado', 'expirado', 'pausado'];
    for (const status of statuses) {
      const expected = items
        .filter((item: Parameters<typeof couponStatus>[0]) => couponStatus(item, new Date()) === status)
        .map(({ code }: { code: string }) => code);
      expect(await codesOf(`?sort=code&status=${status}`)).toEqual(expected);
      expect(counts).toContainEqual({ value: status, total: expected.length, totalIsExact: true });
    }
    expect(counts.map(({ total }: { total: number }) => total)).toEqual([2, 1, 2, 2, 1]);
  });

  it('finds codes by their beginning and by type, in every order', async () => {
    await create({ code: 'VERAO', type: 'valor_fixo', valueCents: 100 });
    await create({ code: 'VERDE' });
    await create({ code: 'AZUL' });
    expect(await codesOf('?q=ver')).toEqual(['VERDE', 'VERAO']);
    expect(await codesOf('?type=valor_fixo')).toEqual(['VERAO']);
    expect(await codesOf('?sort=code')).toEqual(['AZUL', 'VERAO', 'VERDE']);
    expect(await codesOf('?sort=-used&size=2')).toHaveLength(2);
  });
});

describe('whom it is for', () => {
  const customers = ['52998224725', 'ana@exemplo.com.br'];
  const reveal = (by: Account, id: string) => callAs(api, by, 'POST', `/coupons/${id}/reveal`, { body: {} });
  const trail = () =>
    api.platform.database.platform
      .selectFrom('audit_log')
      .where('seller_id', '=', maria.sellerId)
      .where('action', '=', 'coupon.reveal')
      .select(['actor_id', 'entity_id', 'before_json', 'after_json'])
      .execute();

  it('is masked in every answer, and shown to who writes coupons and asks, which the trail keeps', async () => {
    const created = await create({ customers });
    const { id, version } = created.json();
    const changed = await callAs(api, maria, 'PATCH', `/coupons/${id}`, {
      body: { percentBp: 500 },
      'if-match': `"${version}"`,
    });
    const stale = await callAs(api, maria, 'PATCH', `/coupons/${id}`, {
      body: { percentBp: 600 },
      'if-match': `"${version}"`,
    });
    const copy = await callAs(api, maria, 'POST', `/coupons/${id}/duplicate`, { body: {} });
    const read = await callAs(api, maria, 'GET', `/coupons/${id}`);
    const page = await callAs(api, maria, 'GET', '/coupons');
    expect(read.json().customers).toEqual(Array(2).fill(expect.stringContaining('***')));
    for (const { body } of [created, changed, stale, copy, read, page])
      expect(customers.filter((customer) => body.includes(customer))).toEqual([]);
    expect(await trail()).toEqual([]);
    expect((await reveal(maria, id)).json()).toEqual({ customers });
    expect(await trail()).toEqual([
      { actor_id: maria.userId, entity_id: id, before_json: null, after_json: null },
    ]);
    expect((await reveal(maria, copy.json().id)).json()).toEqual({ customers });
  });

  it('is shown to nobody who may only read, and to no other store', async () => {
    const { id } = (await create({ customers })).json();
    const reader = await createAccount(api.platform);
    await joinStore(api.platform, reader, maria, 'leitura');
    expect((await reveal(reader, id)).statusCode).toBe(403);
    expect((await reveal(await createAccount(api.platform), id)).statusCode).toBe(404);
    expect(await trail()).toEqual([]);
  });

  it('stands in files of those who write coupons alone', async () => {
    await create({ customers });
    const reader = await createAccount(api.platform);
    await joinStore(api.platform, reader, maria, 'leitura');
    for (const by of [maria, reader]) {
      const file = (await csvFiles(api, () => by, '/coupons').exported()).toString();
      expect(customers.map((customer) => file.includes(customer))).toEqual([by === maria, by === maria]);
    }
  });
});

it('is copied under the next free code, paused', async () => {
  const { id } = (await create({ minOrderCents: 5_000 })).json();
  const copy = () => callAs(api, maria, 'POST', `/coupons/${id}/duplicate`, { body: {} });
  const [first, second] = [await copy(), await copy()];
  expect(first.json()).toMatchObject({
    code: 'NATAL10-2',
    paused: true,
    status: 'pausado',
    minOrderCents: 5_000,
  });
  expect(second.json()).toMatchObject({ code: 'NATAL10-3', used: 0 });
});
