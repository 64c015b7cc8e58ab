import type { Job } from '@balcao/api-schema';
import { callAs } from '../../../test/call-as';
import { endedJob } from '../../../test/jobs';
import { offeredProduct } from '../../../test/offered-product';
import { callV1, newKey, orderBody } from '../../../test/orders';
import { cellsOf, csvFiles, fileFrom } from '../../../test/product-csv';
import { describePagePlans } from '../../../test/resources/page-plans';
import { describeUsualCalls } from '../../../test/resources/usual-calls';
import { type Account, createAccount } from '../../../test/stored-account';
import { withApi } from '../../../test/with-store';
import { newId } from '../../db/new-id';
import { orderBumpPages } from './bumps';
import { seedBumps } from './demo/seed-bumps';

/** Every seller here has it. */
const BOX = newId();

const api = withApi();
let maria: Account;
let files: ReturnType<typeof csvFiles>;

beforeAll(async () => {
  files = csvFiles(api, () => maria, '/order-bumps');
});
beforeEach(async () => {
  maria = await createAccount(api.platform, { planId: 'escala' });
  await offeredProduct(api.platform, maria, { id: BOX });
});

const OFFER = { name: 'Caixa', productId: BOX, title: 'Leve a caixa também', priceCents: 7_990 };
const create = (body: object = {}, account = maria) =>
  callAs(api, account, 'POST', '/order-bumps', { body: { ...OFFER, ...body } });
const change = (id: string, body: object, version = 1) =>
  callAs(api, maria, 'PATCH', `/order-bumps/${id}`, { body, 'if-match': `"${version}"` });
const list = async () => (await callAs(api, maria, 'GET', '/order-bumps')).json();
const product = (changes = {}) => offeredProduct(api.platform, maria, changes);

describeUsualCalls(() => ({ api, maria }), {
  path: '/order-bumps',
  name: 'order-bump',
  exported: 'orderBumps',
  created: OFFER,
  changed: { name: 'Embalagem', priceCents: 6_990 },
  seed: seedBumps,
});

describePagePlans(orderBumpPages.list, {
  table: 'order_bumps',
  columns: `name, name_key, search, created_at, updated_at, position, product_id, variant_id, price_type, price_cents, percent_bp,
    reference_cents, trigger, trigger_product_ids, trigger_categories, min_subtotal_cents, max_subtotal_cents, methods, ufs, title,
    description, cta, shows_image, color, max_quantity, stock_limit, starts_on, ends_on, active, is_testing, test_title,
    test_price_cents, test_percent_bp, test_per_arm, test_key, preselected`,
  values: `name, name, ' ' || name, moment, moment, n, 'p', '', 'fixo', 100, 0, 0, 'todos', '[]', '[]', 0, 0, '[]', '[]', 'T',
    '', 'Sim', true, '#000000', 1, 0, '', '', true, false, '', 0, 0, 0, '', false`,
  sorts: ['position', 'name', '-name', 'createdAt', '-createdAt'],
});

it.each([
  ['name', { name: ' ' }],
  ['title', { title: 'x'.repeat(61) }],
  ['description', { description: 'x'.repeat(201) }],
  ['cta', { cta: 'x'.repeat(31) }],
  ['color', { color: 'red' }],
  ['color', { color: '#fff;background:url(//x)' }],
  ['priceCents', { priceCents: 0 }],
  ['productId', { productId: newId() }],
  ['variantId', { variantId: newId() }],
  ['triggerProductIds', { trigger: 'produtos', triggerProductIds: [newId()] }],
  ['triggerProductIds', { trigger: 'produtos', triggerProductIds: [BOX] }],
  ['testPerArm', { isTesting: true, testTitle: 'B' }],
  ['endsOn', { startsOn: '2026-02-02', endsOn: '2026-02-01' }],
])('refuse %s of %j', async (field, body) => {
  const refused = await create(body);
  expect([refused.statusCode, Object.keys(refused.json().fields ?? {})]).toEqual([422, [field]]);
});

it('are never marked beforehand, by the name of the law', async () => {
  expect((await create({ preselected: true })).json().fields.preselected[0]).toContain('CDC, art. 39');
  const { id } = (await create()).json();
  expect((await change(id, { preselected: true })).statusCode).toBe(422);
});

it('offer no product of another store', async () => {
  const other = await createAccount(api.platform);
  const theirs = await offeredProduct(api.platform, other);
  expect((await create({ productId: theirs })).json().fields).toHaveProperty('productId');
  const trigger = { trigger: 'produtos', triggerProductIds: [theirs] };
  expect((await create(trigger)).json().fields).toHaveProperty('triggerProductIds');
});

it('cross out only a price that the product was really sold for, and not below the offer', async () => {
  expect((await create({ referenceCents: 15_000 })).json().fields.referenceCents[0]).toMatch(/100,00/);
  expect((await create({ referenceCents: 5_000 })).json().fields.referenceCents[0]).toMatch(/79,90/);
  expect((await create({ referenceCents: 10_000 })).statusCode).toBe(201);
  const prices = await callAs(api, maria, 'GET', `/order-bumps/prices?productId=${BOX}`);
  expect(prices.json()).toEqual({ priceCents: 10_000, practisedCents: [10_000] });
});

it('can be switched off when their product is gone, and not on again', async () => {
  const gone = await product();
  const { id } = (await create({ productId: gone })).json();
  await api.platform.database.platform.deleteFrom('products').where('id', '=', gone).execute();
  expect((await change(id, { active: false })).json()).toMatchObject({ status: 'pausado', productName: '' });
  expect((await change(id, { active: true }, 2)).statusCode).toBe(422);
});

describe('a trigger', () => {
  const ofBag = async (bag: string, changes = {}) =>
    create({ trigger: 'produtos', triggerProductIds: [bag], ...changes });

  it('has five of them at most, also when twenty are made at once', async () => {
    const bag = await product({ name: 'Bolsa de lona' });
    const answers = await Promise.all(Array.from({ length: 20 }, () => ofBag(bag)));
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(5);
    const refused = answers.find(({ statusCode }) => statusCode === 422);
    expect(refused?.json().fields.triggerProductIds[0]).toContain('Bolsa de lona');
  });

  it('counts those that are switched on: another waits until one is switched off', async () => {
    const bag = await product();
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1) ids.push((await ofBag(bag)).json().id);
    const { id } = (await ofBag(bag, { active: false })).json();
    expect((await change(id, { active: true })).statusCode).toBe(422);
    // One of the five may be changed itself.
    expect((await change(ids[0] ?? '', { active: false, priceCents: 100 })).statusCode).toBe(200);
    expect((await change(id, { active: true })).statusCode).toBe(200);
  });
});

describe('a test', () => {
  const TEST = { isTesting: true, testTitle: 'Só hoje', testPerArm: 100 };

  it('begins when it is switched on, and anew when a title or a price changes', async () => {
    const { id, testStartedAt } = (await create(TEST)).json();
    expect(testStartedAt).not.toBeNull();
    const same = (await change(id, { color: '#123456' })).json();
    expect(same.testStartedAt).toBe(testStartedAt);
    const other = (await change(id, { title: 'Outro título' }, 2)).json();
    expect(other.testStartedAt > testStartedAt).toBe(true);
    expect(other.test.text).toContain('0 de 100 visitas');
    expect((await change(id, { isTesting: false }, 3)).json()).toMatchObject({
      testStartedAt: null,
      test: null,
    });
  });
});

describe('the order', () => {
  const order = (ids: string[], account = maria) =>
    callAs(api, account, 'PUT', '/order-bumps/order', { body: { ids } });

  it('is stored by one call that names all of them, each once, and none of others', async () => {
    for (const name of ['A', 'B', 'C']) await create({ name });
    const [a = '', b = '', c = ''] = (await list()).items.map(({ id }: { id: string }) => id);
    for (const ids of [[a, b], [a, b, c, newId()], [a, b, b], []])
      expect((await order(ids)).json()).toMatchObject({ code: 'order_bumps_changed' });
    expect((await order([c, b, a], await createAccount(api.platform))).statusCode).toBe(409);
    expect((await order([c, a, b])).statusCode).toBe(200);
    expect((await list()).items.map(({ name }: { name: string }) => name)).toEqual(['C', 'A', 'B']);
  });

  it('leaves no two of them at one place, however many are made, changed and moved at once', async () => {
    for (const name of ['A', 'B', 'C']) await create({ name });
    const ids = (await list()).items.map(({ id }: { id: string }) => id) as string[];
    const answers = await Promise.all([
      ...Array.from({ length: 7 }, () => create({ name: 'D' })),
      ...Array.from({ length: 7 }, () => order(ids.toReversed())),
      ...ids.map((id) => change(id, { name: 'E' })),
    ]);
    expect(answers.filter(({ statusCode }) => statusCode >= 500)).toEqual([]);
    const places = (await list()).items.map(({ position }: { position: number }) => position);
    expect([places.length, new Set(places).size]).toEqual([10, 10]);
  });
});

describe('many at once', () => {
  const ended = async (url: string, body: object) =>
    endedJob(api, maria, (await callAs(api, maria, 'POST', url, { body })).json());
  const bulk = (action: string, ids: string[]) =>
    ended('/order-bumps/bulk', { action, selection: { by: 'ids', ids } });
  const rowsOf = async (job: Job) =>
    (await files.rowsOf(job)).map(({ label, outcome, problems }) => [label, outcome, problems[0]?.message]);

  it('are switched off and on, copied and deleted, with a result for each', async () => {
    const [one, two] = [(await create()).json(), (await create({ name: 'Fita', active: false })).json()];
    expect(
      (await rowsOf(await bulk('pause', [one.id, two.id, newId()]))).map(([, outcome]) => outcome),
    ).toEqual(['changed', 'unchanged', 'failed']);
    await bulk('activate', [two.id]);
    expect(await rowsOf(await bulk('duplicate', [two.id]))).toEqual([['Fita (cópia)', 'created', undefined]]);
    expect(await rowsOf(await bulk('delete', [one.id]))).toEqual([['Caixa', 'changed', undefined]]);
    expect((await list()).items).toMatchObject([
      { name: 'Fita', status: 'ativo' },
      { name: 'Fita (cópia)', status: 'pausado', position: 3 },
    ]);
  });

  it('are switched on only as far as the rules go, which are said', async () => {
    const bag = await product({ name: 'Bolsa de lona' });
    const of = { trigger: 'produtos', triggerProductIds: [bag], active: false };
    const ids: string[] = [];
    for (let count = 0; count < 6; count += 1) ids.push((await create(of)).json().id);
    const rows = await rowsOf(await bulk('activate', ids));
    expect(rows.map(([, outcome]) => outcome)).toEqual([...Array(5).fill('changed'), 'failed']);
    expect(rows.at(-1)?.[2]).toContain('Bolsa de lona');
  });

  it('of another seller are not there', async () => {
    const { id } = (await create()).json();
    maria = await createAccount(api.platform, { planId: 'escala' });
    expect(await rowsOf(await bulk('delete', [id]))).toEqual([
      [id, 'failed', 'Este order bump não existe mais.'],
    ]);
    expect((await callAs(api, maria, 'POST', `/order-bumps/${id}/duplicate`, { body: {} })).statusCode).toBe(
      404,
    );
  });

  it('are filtered by where they stand, as the list shows it, and counted', async () => {
    await create({ name: 'Ligado' });
    await create({ name: 'Desligado', active: false });
    await create({ name: 'Passado', endsOn: '2026-01-31' });
    await create({ name: 'Depois', startsOn: '2199-01-01' });
    const sold = (await create({ name: 'Vendido', stockLimit: 2 })).json();
    const items = [{ title: 'Caixa', quantity: 2, unit_price: 7_990, orderbump_id: sold.id }];
    const key = await newKey(api, maria, { mode: 'live' });
    const amounts = { subtotal: 15_980, discount: 0, shipping: 0, interest: 0, total: 15_980 };
    const payments = [{ id: 'um', method: 'pix', amount: 15_980 }] as const;
    const body = orderBody({ items, ...amounts, payments: [...payments] });
    expect((await callV1(api, key, 'PUT', '/orders/um', body)).statusCode).toBe(201);
    for (const [status, name] of [
      ['ativo', 'Ligado'],
      ['pausado', 'Desligado'],
      ['expirado', 'Passado'],
      ['agendado', 'Depois'],
      ['esgotado', 'Vendido'],
    ]) {
      const found = (await callAs(api, maria, 'GET', `/order-bumps?status=${status}&countBy=status`)).json();
      expect(found.items).toMatchObject([{ name, status }]);
      expect(found.counts).toHaveLength(5);
      expect(found.counts.every(({ total }: { total: number }) => total === 1)).toBe(true);
    }
    // An order that comes to nothing gives its units back.
    await api.platform.database.platform
      .updateTable('orders')
      .where('seller_id', '=', maria.sellerId)
      .set({ payment_status: 'cancelado' })
      .execute();
    expect((await callAs(api, maria, 'GET', '/order-bumps?status=esgotado')).json().total).toBe(0);
  });
});

describe('a file', () => {
  const HEADINGS = ['Nome', 'Produto ofertado', 'Título', 'Preço', 'Pré-marcado'];
  const problemsOf = async (job: Job) => (await files.rowsOf(job)).map(({ problems }) => problems);

  it('comes back as it was written', async () => {
    await create({ name: '=Caixa "grande"; azul', description: 'Linha 1\nLinha 2', ufs: ['SP', 'RJ'] });
    await create({
      priceType: 'percentual',
      percentBp: 1_250,
      trigger: 'categorias',
      triggerCategories: ['Bolsas'],
    });
    const before = await list();
    const job = await files.review(await files.exported());
    expect(job).toMatchObject({
      status: 'review',
      counts: { unchanged: 2, changed: 0, created: 0, failed: 0 },
    });
    await files.apply(job, 'all');
    expect(await list()).toEqual(before);
  });

  it('has those that were picked, and no others', async () => {
    await create({ name: 'Caixa' });
    const { id } = (await create({ name: 'Fita' })).json();
    const cells = await cellsOf(await files.exported({ selection: { by: 'ids', ids: [id] } }));
    expect(cells.slice(1).map(([first, name]) => [first, name])).toEqual([[id, 'Fita']]);
  });

  it('is looked through first, line by line, and what is good is written once it is confirmed', async () => {
    const { id } = (await create({ name: 'Laço' })).json();
    const job = await files.review(
      fileFrom(
        ['ID', ...HEADINGS],
        ['', 'Caixa', BOX, 'Leve', '19,90', 'não'],
        ['', 'Fita', BOX, '', '9,90', 'não'],
        ['', 'Fita', BOX, 'Leve', '9,90', 'sim'],
        ['', 'Fita', newId(), 'Leve', 'x', 'não'],
        [id, 'Laço azul', BOX, 'Leve', '9,90', 'não'],
        [id, 'Laço verde', BOX, 'Leve', '9,90', 'não'],
      ),
    );
    expect(await problemsOf(job)).toEqual([
      [],
      [{ column: 'Título', message: expect.any(String) }],
      [{ column: 'Pré-marcado', message: expect.stringContaining('CDC, art. 39') }],
      [{ column: 'Preço', message: expect.any(String) }],
      [],
      [{ column: null, message: 'Este order bump já está na linha 6.' }],
    ]);
    expect((await files.rowsOf(job))[4]).toMatchObject({
      outcome: 'changed',
      changes: expect.arrayContaining([{ label: 'Nome', before: 'Laço', after: 'Laço azul' }]),
    });
    // Nothing of the trial stays, not even where a bump comes in the order.
    expect((await list()).items).toMatchObject([{ name: 'Laço', version: 1 }]);
    await files.apply(job, 'valid');
    expect((await list()).items).toMatchObject([
      { name: 'Laço azul', position: 1 },
      { name: 'Caixa', priceCents: 1_990, position: 2 },
    ]);
    const [header, first] = await cellsOf(await files.fileOf(job));
    expect([header?.at(-1), first?.[1]]).toEqual(['Problema', 'Fita']);
  });

  it('finds what one line does to another: the sixth bump of a trigger', async () => {
    const bag = await product({ name: 'Bolsa de lona' });
    const line = (name: string) => [name, BOX, 'Leve', '9,90', 'Produtos escolhidos', bag];
    const job = await files.review(
      fileFrom(
        ['Nome', 'Produto ofertado', 'Título', 'Preço', 'Gatilho', 'Produtos do gatilho'],
        ...['A', 'B', 'C', 'D', 'E', 'F'].map(line),
      ),
    );
    expect(job.counts).toMatchObject({ created: 5, failed: 1 });
    expect((await problemsOf(job)).at(-1)).toEqual([
      { column: 'Produtos do gatilho', message: expect.stringContaining('Bolsa de lona') },
    ]);
  });

  it('names no bump of another store, and no column that is not known', async () => {
    const other = await createAccount(api.platform);
    await offeredProduct(api.platform, other, { id: BOX });
    const { id } = (await create({}, other)).json();
    const job = await files.review(`ID;Nome\r\n${id};Roubada`);
    expect(await problemsOf(job)).toEqual([
      [{ column: 'ID', message: 'Não há order bump com este ID nesta loja.' }],
    ]);
    expect((await files.upload('Segredo\r\nx')).statusCode).toBe(422);
  });
});

it('are a hundred at most, also when many are made at once', async () => {
  for (let count = 0; count < 95; count += 5) await Promise.all(Array.from({ length: 5 }, () => create()));
  const answers = await Promise.all(Array.from({ length: 20 }, () => create()));
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(5);
});
