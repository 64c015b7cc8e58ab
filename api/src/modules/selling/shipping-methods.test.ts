import { callAs } from '../../../test/call-as';
import { describePagePlans } from '../../../test/resources/page-plans';
import { describeUsualCalls } from '../../../test/resources/usual-calls';
import { createAccount } from '../../../test/stored-account';
import { withStore } from '../../../test/with-store';
import { newId } from '../../db/new-id';
import { seedShipping } from './demo/seed-shipping';
import { shippingMethodPages } from './shipping-methods';

const { api, maria } = withStore();

const create = async (body: object) =>
  callAs(api, maria, 'POST', '/shipping-methods', { body: { name: 'Entrega', type: 'gratis', ...body } });
const list = async (query = '') => (await callAs(api, maria, 'GET', `/shipping-methods${query}`)).json();
const names = async (query = '') => (await list(query)).items.map(({ name }: { name: string }) => name);
const order = (ids: string[], account = maria) =>
  callAs(api, account, 'PUT', '/shipping-methods/order', { body: { ids } });

describeUsualCalls(() => ({ api, maria }), {
  path: '/shipping-methods',
  name: 'shipping-method',
  exported: 'shippingMethods',
  created: { name: 'PAC', type: 'tabela', daysMin: 3, daysMax: 8, freeFromCents: 29_900 },
  changed: { name: 'Sedex', daysMax: 9 },
  seed: seedShipping,
});

describePagePlans(shippingMethodPages.list, {
  table: 'shipping_methods',
  columns: `name, name_key, search, created_at, updated_at, priority, type, days_min, days_max, handling_days, reach, conditions,
    value_cents, percent_bp, excess_from_grams, excess_per_kg_cents, insurance_bp, free_from_cents, cubed_divisor,
    cubed_from_grams, max_side_cm, max_sum_cm, active`,
  values: `name, name, ' ' || name, moment, moment, n, 'gratis', 0, 0, 0, '{}', '{}', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, true`,
  sorts: ['priority', 'name', '-name', 'createdAt', '-createdAt'],
});

it('are listed by priority, the newest last, and found by name, type and state', async () => {
  await create({ name: 'Árvore' });
  await create({ name: 'Balcão', type: 'retirada' });
  await create({ name: 'Caixa', active: false });
  expect(await names()).toEqual(['Árvore', 'Balcão', 'Caixa']);
  expect(await names('?sort=-name')).toEqual(['Caixa', 'Balcão', 'Árvore']);
  expect(await names('?q=arv')).toEqual(['Árvore']);
  expect(await names('?type=retirada')).toEqual(['Balcão']);
  expect(await names('?active=false')).toEqual(['Caixa']);
});

it.each([
  ['name', { name: ' ' }],
  ['name', { name: 'x'.repeat(61) }],
  ['daysMax', { daysMin: 5, daysMax: 4 }],
  ['daysMax', { daysMax: 91 }],
  ['percentBp', { type: 'percentual' }],
  ['valueCents', { type: 'fixo' }],
  ['reach', { reach: { kind: 'ufs', ufs: [] } }],
  ['reach', { reach: { kind: 'ceps', ranges: [{ from: '02000-000', to: '01000-000' }] } }],
  ['reach', { reach: { kind: 'ceps', ranges: [{ from: '1000', to: '01000-000' }] } }],
  ['conditions', { conditions: { minWeightGrams: 2, maxWeightGrams: 1 } }],
  ['conditions', { conditions: { productIds: [newId()] } }],
  ['startsOn', { startsOn: '2026-02-30' }],
  ['endsOn', { startsOn: '2026-02-02', endsOn: '2026-02-01' }],
])('refuse %s of %j', async (field, body) => {
  const refused = await create(body);
  expect([refused.statusCode, Object.keys(refused.json().fields ?? {})]).toEqual([422, [field]]);
});

it('keep their type', async () => {
  const { id } = (await create({})).json();
  const changed = await callAs(api, maria, 'PATCH', `/shipping-methods/${id}`, {
    body: { type: 'fixo' },
    'if-match': '"1"',
  });
  expect(changed.statusCode).toBe(422);
});

describe('the order', () => {
  const three = async () => {
    for (const name of ['A', 'B', 'C']) await create({ name });
    return (await list()).items.map(({ id }: { id: string }) => id) as string[];
  };

  it('is stored by one call, and written down', async () => {
    const [a = '', b = '', c = ''] = await three();
    const moved = await order([c, a, b]);
    expect(moved.statusCode).toBe(200);
    expect(moved.json().items.map(({ name }: { name: string }) => name)).toEqual(['C', 'A', 'B']);
    expect(await names()).toEqual(['C', 'A', 'B']);
    const [entry] = await api.platform.database.platform
      .selectFrom('audit_log')
      .where('seller_id', '=', maria.sellerId)
      .where('action', '=', 'shipping-method.reorder')
      .select(['before_json', 'after_json'])
      .execute();
    expect(entry).toEqual({ before_json: { ids: [a, b, c] }, after_json: { ids: [c, a, b] } });
  });

  it('must name all of them, each once, and none of others', async () => {
    const [a = '', b = '', c = ''] = await three();
    for (const ids of [[a, b], [a, b, c, newId()], [a, b, b], []])
      expect((await order(ids)).json()).toMatchObject({ code: 'shipping_order_changed' });
    const other = await createAccount(api.platform);
    expect((await order([c, b, a], other)).statusCode).toBe(409);
    expect(await names()).toEqual(['A', 'B', 'C']);
  });

  it('has no gap where one was deleted', async () => {
    const [, b = ''] = await three();
    expect((await callAs(api, maria, 'DELETE', `/shipping-methods/${b}`)).statusCode).toBe(204);
    const { items } = await list();
    expect(items.map(({ name, priority }: { name: string; priority: number }) => [name, priority])).toEqual([
      ['A', 1],
      ['C', 2],
    ]);
  });

  it('leaves no two of them at one place, however many are made and moved at once', async () => {
    const ids = await three();
    await Promise.all([
      ...Array.from({ length: 10 }, () => create({ name: 'D' })),
      ...Array.from({ length: 10 }, () => order(ids.toReversed())),
    ]);
    const places = (await list()).items.map(({ priority }: { priority: number }) => priority);
    expect([places.length, new Set(places).size]).toEqual([13, 13]);
  });
});

it('are a hundred at most, also when many are made at once', async () => {
  for (let count = 0; count < 95; count += 5) await Promise.all(Array.from({ length: 5 }, () => create({})));
  const answers = await Promise.all(Array.from({ length: 20 }, () => create({})));
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(5);
  expect((await list()).total).toBe(100);
});
