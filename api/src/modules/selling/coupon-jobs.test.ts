import type { Job } from '@balcao/api-schema';
import { COUPON_TEMPLATE, csvText } from '@balcao/domain';
import { callAs } from '../../../test/call-as';
import { endedJob } from '../../../test/jobs';
import { cellsOf, csvFiles, fileFrom } from '../../../test/product-csv';
import { type Account, createAccount } from '../../../test/stored-account';
import { withApi } from '../../../test/with-store';
import { newId } from '../../db/new-id';

const api = withApi();
let maria: Account;
let files: ReturnType<typeof csvFiles>;

beforeAll(async () => {
  files = csvFiles(api, () => maria, '/coupons');
});
beforeEach(async () => {
  maria = await createAccount(api.platform);
});

const TEN = { code: 'NATAL10', type: 'percentual', percentBp: 1_000 };
const create = async (changes: object = {}) =>
  (await callAs(api, maria, 'POST', '/coupons', { body: { ...TEN, ...changes } })).json();
const read = async (id: string) => (await callAs(api, maria, 'GET', `/coupons/${id}`)).json();
const list = async (query = '') =>
  (await callAs(api, maria, 'GET', `/coupons?size=100${query}`)).json().items;
const ended = async (url: string, body: object): Promise<Job> =>
  endedJob(api, maria, (await callAs(api, maria, 'POST', url, { body })).json());
const rowsOf = async (job: Job) =>
  (await files.rowsOf(job)).map(({ label, outcome, problems }) => [label, outcome, problems[0]?.message]);

describe('a batch', () => {
  const terms = { type: 'percentual', percentBp: 1_500, limitTotal: 1, limitPerCustomer: 1 };

  it('makes as many coupons as asked for, each with a code of its own, and one file with all', async () => {
    const job = await ended('/coupons/batches', { prefix: 'natal', count: 1_200, terms });
    expect(job).toMatchObject({ status: 'done', done: 1_200, fileName: 'cupons-natal.csv' });
    const [header, ...codes] = (await cellsOf(await files.fileOf(job))).map(([cell]) => cell ?? '');
    expect(header).toBe('Código');
    expect(new Set(codes).size).toBe(1_200);
    expect(codes.every((code) => /^NATAL-[A-HJ-NP-Z2-9]{9}$/.test(code))).toBe(true);
    const found = (await callAs(api, maria, 'GET', `/coupons?batchId=${job.id}`)).json();
    expect(found.total).toBe(1_200);
    expect(found.items[0]).toMatchObject({ ...terms, used: 0, batchId: job.id });
    expect(codes).toContain(found.items[0].code);
  });

  it('is refused by the field that is wrong', async () => {
    const answer = await callAs(api, maria, 'POST', '/coupons/batches', {
      body: { prefix: 'É', count: 10_001, terms },
    });
    expect(Object.keys(answer.json().fields).sort()).toEqual(['count', 'prefix']);
    const wrong = { count: 1, terms: { type: 'percentual', percentBp: 50 } };
    const terms422 = await callAs(api, maria, 'POST', '/coupons/batches', { body: wrong });
    expect(Object.keys(terms422.json().fields)).toEqual(['terms.percentBp']);
  });
});

describe('many coupons at once', () => {
  const bulk = (action: string, ids: string[]) =>
    ended('/coupons/bulk', { action, selection: { by: 'ids', ids } });

  it('are paused and activated, with a result for each', async () => {
    const [one, two] = [await create(), await create({ code: 'DOIS', paused: true })];
    const paused = await bulk('pause', [one.id, two.id, newId()]);
    expect((await rowsOf(paused)).map(([, outcome]) => outcome)).toEqual(['changed', 'unchanged', 'failed']);
    expect((await read(one.id)).status).toBe('pausado');
    await bulk('activate', [one.id, two.id]);
    expect((await list()).map(({ status }: { status: string }) => status)).toEqual(['ativo', 'ativo']);
  });

  it('are deleted, except those that orders have used', async () => {
    const [one, two] = [await create(), await create({ code: 'DOIS' })];
    await api.platform.database.platform
      .insertInto('coupon_redemptions')
      .values({
        seller_id: maria.sellerId,
        order_id: newId(),
        coupon_id: two.id,
        limit_scope: two.id,
        revenue_cents: 0,
      })
      .execute();
    expect(await rowsOf(await bulk('delete', [one.id, two.id]))).toEqual([
      ['NATAL10', 'changed', undefined],
      ['DOIS', 'failed', 'Este cupom já foi usado e não pode ser excluído. Pause-o.'],
    ]);
    expect(await list()).toMatchObject([{ code: 'DOIS' }]);
  });

  it('are copied', async () => {
    const { id } = await create();
    expect(await rowsOf(await bulk('duplicate', [id]))).toEqual([['NATAL10-2', 'created', undefined]]);
  });

  it('of another seller are not there', async () => {
    const foreign = await create();
    maria = await createAccount(api.platform);
    expect(await rowsOf(await bulk('pause', [foreign.id]))).toEqual([
      [foreign.id, 'failed', 'Este cupom não existe mais.'],
    ]);
  });
});

describe('a file', () => {
  it('that was exported and imported again changes nothing', async () => {
    await create({
      minOrderCents: 5_000,
      capCents: 12_345,
      startsOn: '2026-12-01',
      endsOn: '2026-12-24',
      limitTotal: 10,
      customers: ['ana@exemplo.com', '52998224725'],
      methods: [{ method: 'credit_card', installments: 3 }],
      weekdays: [1, 2],
      ufs: ['SP', 'RJ'],
      firstPurchase: true,
      stacksWithPix: true,
    });
    await create({ code: '-X-', type: 'frete_gratis', appliesTo: 'frete', percentBp: 0 });
    const job = await files.review(await files.exported());
    expect(job).toMatchObject({
      status: 'review',
      counts: { unchanged: 2, changed: 0, created: 0, failed: 0 },
    });
  });

  it('shows what it would do before it does it, then creates and changes', async () => {
    const { id } = await create();
    const file = fileFrom(
      ['ID', 'Código', 'Tipo', 'Percentual', 'Valor', 'Usos'],
      [id, 'NATAL15', 'Percentual', '15', '', '99'],
      ['', 'novo20', 'valor fixo', '', 'R$ 20,00', ''],
    );
    const job = await files.review(file);
    expect(await files.rowsOf(job)).toMatchObject([
      {
        outcome: 'changed',
        changes: [
          { label: 'Código', before: 'NATAL10', after: 'NATAL15' },
          { label: 'Percentual', before: '10,00', after: '15,00' },
        ],
      },
      { outcome: 'created', label: 'NOVO20' },
    ]);
    expect(await list()).toHaveLength(1);
    await files.apply(job, 'all');
    expect(await list('&sort=code')).toMatchObject([
      { code: 'NATAL15', percentBp: 1_500, used: 0 },
      { code: 'NOVO20', type: 'valor_fixo', valueCents: 2_000 },
    ]);
  });

  it('says of each line what is wrong, and gives those lines back', async () => {
    await create();
    const file = fileFrom(
      ['Código', 'Tipo', 'Percentual'],
      ['BOM', 'Percentual', '10'],
      ['bom', 'Percentual', '10'],
      ['RUIM', 'Brinde', ''],
      ['ALTO', 'Percentual', '101'],
      ['', 'Percentual', '10'],
    );
    const job = await files.review(file);
    expect((await rowsOf(job)).map(([, outcome, message]) => [outcome, message])).toEqual([
      ['created', undefined],
      ['failed', 'Este cupom já está na linha 2.'],
      ['failed', 'Não conhecemos “Brinde”. Use: Percentual, Valor fixo, Frete grátis.'],
      ['failed', expect.stringMatching(/./)],
      ['failed', expect.stringMatching(/./)],
    ]);
    await files.apply(job, 'valid');
    expect(await list('&q=bom')).toHaveLength(1);
    const [header, first] = await cellsOf(await files.fileOf(job));
    expect(header).toEqual(['Código', 'Tipo', 'Percentual', 'Problema']);
    expect(first?.at(-1)).toBe('Este cupom já está na linha 2.');
  });

  it('writes over nothing that has changed since it was looked through', async () => {
    const { id, version } = await create();
    const job = await files.review(fileFrom(['ID', 'Percentual'], [id, '20']));
    await callAs(api, maria, 'PATCH', `/coupons/${id}`, {
      body: { percentBp: 500 },
      'if-match': `"${version}"`,
    });
    await files.apply(job, 'all');
    expect((await rowsOf(job))[0]?.[2]).toMatch(/mudou depois da conferência/);
    expect((await read(id)).percentBp).toBe(500);
  });

  it('knows its columns in English and by other names, and names those that mean nothing', async () => {
    const job = await files.review(
      'Coupon code,Discount type,Percentage,End date,Owner\nNATAL15,Percentual,15,,Ana\n',
    );
    expect([job.counts, job.unknownColumns]).toMatchObject([{ created: 1, failed: 0 }, ['Owner']]);
  });

  it('takes its own template as it is', async () => {
    const job = await files.review(csvText(COUPON_TEMPLATE));
    expect([job.counts, job.unknownColumns]).toMatchObject([{ created: 2, failed: 0 }, []]);
  });

  it('cannot name a coupon of another seller', async () => {
    const { id } = await create();
    maria = await createAccount(api.platform);
    const job = await files.review(fileFrom(['ID', 'Percentual'], [id, '20']));
    expect((await rowsOf(job))[0]).toEqual([id, 'failed', 'Não há cupom com este ID nesta loja.']);
  });

  it.each([
    ['Nome\nX', 'O arquivo precisa de uma coluna “Código” ou “ID”'],
    ['Tipo\nPercentual', 'Não a reconhecemos entre estas: Tipo.'],
    ['Código;Codigo\nA;B', 'duas vezes'],
    ['Código', 'não tem nenhum cupom'],
  ])('%j is refused: %s', async (file, text) => {
    const answer = await files.upload(file);
    expect([answer.statusCode, answer.json().errors[0]]).toEqual([422, expect.stringContaining(text)]);
  });
});
