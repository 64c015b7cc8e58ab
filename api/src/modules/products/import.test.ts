import type { Job } from '@balcao/api-schema';
import { cellsOf, fileFrom, productFiles } from '../../../test/product-csv';
import { type Account, createAccount } from '../../../test/stored-account';
import { startTestApi, type TestApi } from '../../../test/test-app';
import { newId } from '../../db/new-id';

let api: TestApi;
let maria: Account;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  maria = await createAccount(api.platform);
});

const files = () => productFiles(api, () => maria);
const add = async (product: object) => (await files().post('/products', product)).json();

const T_SHIRT = {
  name: 'Camiseta',
  sku: 'CAM',
  priceCents: 5_990,
  weightGrams: 200,
  options: [{ name: 'Tamanho', values: ['P', 'G'] }],
  variants: [
    { values: ['P'], sku: 'CAM-P', stockQuantity: 3 },
    { values: ['G'], sku: 'CAM-G', priceCents: 6_990 },
  ],
};

describe('the dry run of an import', () => {
  it('says what would be created and changed, and changes nothing', async () => {
    const bag = await add({ name: 'Bolsa', sku: 'BOL-1', priceCents: 9_990 });
    const job = await files().review(
      fileFrom(
        ['SKU', 'Nome', 'Preço', 'Status', 'Peso (g)'],
        ['BOL-1', 'Bolsa de lona', '1.099,90', 'Rascunho', '300'],
        ['CIN-1', 'Cinto', '59.9', 'ativo', '150'],
        ['', 'Sem código', '', '', ''],
      ),
    );
    expect(job).toMatchObject({
      kind: 'product_import',
      title: 'Importar produtos.csv',
      status: 'review',
      done: 3,
      total: 3,
      counts: { created: 2, changed: 1, unchanged: 0, failed: 0 },
      fileName: null,
    });
    const rows = await files().rowsOf(job);
    expect(rows[0]).toEqual({
      line: 2,
      recordId: bag.id,
      label: 'Bolsa de lona',
      outcome: 'changed',
      problems: [],
      changes: [
        { label: 'Nome', before: 'Bolsa', after: 'Bolsa de lona' },
        { label: 'Preço', before: 'R$\u00a099,90', after: 'R$\u00a01.099,90' },
        { label: 'Peso', before: '—', after: '300 g' },
      ],
    });
    expect(rows[1]).toMatchObject({
      line: 3,
      outcome: 'created',
      changes: expect.arrayContaining([{ label: 'Preço', before: '—', after: 'R$\u00a059,90' }]),
    });
    expect((await files().productOf(bag.id)).name).toBe('Bolsa');
    const { items } = (await api.app.inject({ url: '/products', headers: maria.headers })).json();
    expect(items).toHaveLength(1);
  });

  it('names each problem by line and column, as the form would', async () => {
    await add({ name: 'Bolsa', sku: 'BOL-1', slug: 'bolsa' });
    const job = await files().review(
      fileFrom(
        ['ID', 'Nome', 'SKU', 'Preço', 'Status', 'Controlar estoque', 'GTIN', 'URL amigável'],
        ['', 'Cinto', '', 'caro', 'Vendido', 'talvez', '', ''],
        [newId(), 'Carteira', '', '', '', '', '', ''],
        ['', '', 'NOVO-1', '', '', '', '', ''],
        ['', 'Chapéu', '', '0', '', '', '123', 'bolsa'],
        ['', 'Meia', 'MEI', '', '', '', '', ''],
        ['', 'Outra meia', 'mei', '', '', '', '', ''],
        ['', 'Luva'],
      ),
    );
    expect(job).toMatchObject({ status: 'review', counts: { created: 1, failed: 6 } });
    const problems = Object.fromEntries(
      (await files().rowsOf(job)).map(({ line, problems: found }) => [
        line,
        found.map(({ column, message }) => `${column}: ${message}`),
      ]),
    );
    expect(problems[2]).toEqual([
      'Status: Use Rascunho, Ativo, Arquivado.',
      'Preço: Escreva um valor como 1234,56.',
      'Controlar estoque: Escreva Sim ou Não.',
    ]);
    expect(problems[3]).toEqual(['ID: Não há produto com este ID nesta loja.']);
    expect(problems[4]).toEqual(['Nome: Escreva o nome do produto.']);
    expect(problems[5]).toEqual([
      'Preço: O preço precisa ser maior que zero.',
      'GTIN: GTIN inválido. Confira os 8, 12, 13 ou 14 números.',
    ]);
    expect(problems[6]).toEqual([]);
    expect(problems[7]).toEqual(['SKU: A linha 6 tem o mesmo SKU.']);
    expect(problems[8]?.[0]).toContain('A linha tem 2 colunas e o cabeçalho tem 8');
  });

  it('gives the lines with problems back with the reason, and takes them when they are corrected', async () => {
    const job = await files().review(
      fileFrom(['Nome', 'Preço'], ['Cinto', '10,00'], ['=Bolsa; "M"', 'caro'], ['', '5']),
    );
    expect(job.fileName).toBe('linhas-com-problemas.csv');
    const [header, ...lines] = await cellsOf(await files().fileOf(job));
    expect(header).toEqual(['Nome', 'Preço', 'problema']);
    expect(lines).toEqual([
      ['=Bolsa; "M"', 'caro', 'Preço: Escreva um valor como 1234,56.'],
      ['', '5', 'Nome: Escreva o nome do produto.'],
    ]);
    const corrected = fileFrom(header ?? [], ['=Bolsa; "M"', '20', ''], ['Chapéu', '5', '']);
    expect(await files().review(corrected)).toMatchObject({ counts: { created: 2, failed: 0 } });
  });

  it.each([
    ['no header', 'Bolsa;10,00\nCinto;5,00', 'A primeira linha precisa ter os nomes das colunas'],
    ['an unknown column', 'Nome;Cor do cabelo\nBolsa;azul', 'Há colunas que não conhecemos: Cor do cabelo.'],
    ['a column twice', 'Nome;NOME\nBolsa;Bolsa', 'A coluna Nome está no arquivo duas vezes.'],
    ['nothing to find products by', 'Preço\n10,00', 'ID, SKU ou Nome'],
    ['no line', 'Nome;Preço\n', 'O arquivo não tem nenhum produto.'],
    ['no content', '', 'O arquivo não tem nenhum produto.'],
    ['bytes that are no text', 'Nome\nBol\0sa', 'não é um CSV'],
    ['an open quote', 'Nome\n"Bolsa', 'Confira as aspas a partir da linha 2.'],
  ])('refuses a file with %s', async (_name, file, text) => {
    const answer = await files().upload(file);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors[0]).toContain(text);
  });

  it('lets no card number in, and keeps nothing of such a file', async () => {
    const answer = await files().upload('Nome;Descrição\nBolsa;pago com 4111 1111 1111 1111');
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'card_data_forbidden']);
    const jobs = await api.platform.database.platform
      .selectFrom('background_jobs')
      .select('id')
      .where('seller_id', '=', maria.sellerId)
      .execute();
    expect(jobs).toEqual([]);
  });

  it('reads what Excel saves in Portuguese and in English', async () => {
    const portuguese = Buffer.from('Nome;Pre\xe7o\r\nCal\xe7a;"1.234,50"\r\n', 'latin1');
    const english = 'Nome,Preço\r\nCalça,"1,234.50"\r\n';
    for (const file of [portuguese, english]) {
      const [row] = await files().rowsOf(await files().review(file));
      expect(row?.label).toBe('Calça');
      expect(row?.changes).toContainEqual({ label: 'Preço', before: '—', after: 'R$\u00a01.234,50' });
    }
  });

  it('answers another content type with 415 and a repeated key with the same job', async () => {
    expect((await files().post('/products/import', { nome: 'Bolsa' })).statusCode).toBe(415);
    const headers = { 'content-type': 'text/csv', 'idempotency-key': newId() };
    const send = (file: string) => files().post('/products/import', Buffer.from(file), headers);
    const first = (await send('Nome\nBolsa')).json();
    expect((await send('Nome\nBolsa')).json().id).toBe(first.id);
    expect((await send('Nome\nCinto')).statusCode).toBe(422);
  });
});

describe('applying an import', () => {
  it('writes everything, clears what is empty, and leaves what the file does not name', async () => {
    const bag = await add({
      name: 'Bolsa',
      sku: 'BOL-1',
      priceCents: 9_990,
      costCents: 4_000,
      ncm: '42022220',
    });
    const job = await files().review(fileFrom(['ID', 'Custo', 'Preço'], [bag.id, '', '120']));
    const applied = await files().apply(job, 'all');
    expect(applied).toMatchObject({
      id: job.id,
      status: 'done',
      done: 1,
      total: 1,
      counts: { created: 0, changed: 1, unchanged: 0, failed: 0 },
    });
    expect(await files().productOf(bag.id)).toMatchObject({
      version: 2,
      sku: 'BOL-1',
      ncm: '42022220',
      costCents: null,
      priceCents: 12_000,
    });
  });

  it('creates a product from a line per variant, and changes one variant of it', async () => {
    const header = ['Nome', 'SKU', 'Opção 1', 'Valor da opção 1', 'SKU da variante', 'Preço da variante'];
    const created = await files().apply(
      await files().review(
        fileFrom(
          header,
          ['Camiseta', 'CAM', 'Tamanho', 'P', 'CAM-P', '59,90'],
          ['Camiseta', 'CAM', 'Tamanho', 'G', 'CAM-G', '69,90'],
          ['Boné', 'BON', '', '', '', ''],
        ),
      ),
      'all',
    );
    expect(created.counts).toMatchObject({ created: 3, failed: 0 });
    const [first] = await files().rowsOf(created);
    const shirt = await files().productOf(first?.recordId);
    expect(shirt).toMatchObject({
      options: [{ name: 'Tamanho', values: ['P', 'G'] }],
      variants: [
        { values: ['P'], sku: 'CAM-P', priceCents: 5_990 },
        { values: ['G'], sku: 'CAM-G', priceCents: 6_990 },
      ],
    });

    const job = await files().review(
      fileFrom(
        header,
        ['Camiseta', 'CAM', 'Tamanho', 'P', 'CAM-P', '59,90'],
        ['Camiseta', 'CAM', 'Tamanho', 'G', 'CAM-G', '79,90'],
        ['Camiseta', 'CAM', 'Tamanho', 'GG', 'CAM-GG', ''],
      ),
    );
    expect(
      (await files().rowsOf(job)).map(({ label, outcome, changes }) => [label, outcome, changes]),
    ).toEqual([
      ['Camiseta · P', 'changed', [{ label: 'Opções', before: 'Tamanho: P, G', after: 'Tamanho: P, G, GG' }]],
      ['Camiseta · G', 'changed', [{ label: 'Preço · G', before: 'R$\u00a069,90', after: 'R$\u00a079,90' }]],
      ['Camiseta · GG', 'changed', [{ label: 'Variante', before: '—', after: 'GG' }]],
    ]);
    await files().apply(job, 'all');
    const changed = await files().productOf(shirt.id);
    expect(changed.variants.map(({ id }: { id: string }) => id).slice(0, 2)).toEqual(
      shirt.variants.map(({ id }: { id: string }) => id),
    );
    expect(changed.variants[2]).toMatchObject({ values: ['GG'], sku: 'CAM-GG', priceCents: null });
  });

  it('keeps the lines of a product together: one wrong line keeps all of them out', async () => {
    const shirt = await add(T_SHIRT);
    const job = await files().review(
      fileFrom(
        ['ID', 'Nome', 'ID da variante', 'Estoque da variante'],
        [shirt.id, 'Camiseta', shirt.variants[0].id, '10'],
        [shirt.id, 'Camisa', shirt.variants[1].id, 'muitos'],
      ),
    );
    expect((await files().rowsOf(job)).map(({ problems }) => problems.map(({ message }) => message))).toEqual(
      [
        ['Outra linha deste produto tem um problema: a 3.'],
        [
          'As linhas de um produto precisam ter o mesmo valor aqui; a linha 2 tem outro.',
          'Escreva um número inteiro, só com algarismos.',
        ],
      ],
    );
  });

  it('does not overwrite what changed after the dry run, and says so', async () => {
    const [bag, belt] = [await add({ name: 'Bolsa' }), await add({ name: 'Cinto' })];
    const job = await files().review(
      fileFrom(
        ['ID', 'SKU', 'Nome'],
        [bag.id, '', 'Bolsa de lona'],
        [belt.id, '', 'Cinto de couro'],
        ['', 'NOVO-1', 'Chapéu'],
      ),
    );
    await api.app.inject({
      method: 'PATCH',
      url: `/products/${bag.id}`,
      headers: { ...maria.headers, 'if-match': '"1"' },
      payload: { name: 'Bolsa nova' },
    });
    await add({ name: 'Boné', sku: 'novo-1' });
    const applied = await files().apply(job, 'all');
    expect(applied.counts).toEqual({ created: 0, changed: 1, unchanged: 0, failed: 2 });
    const rows = await files().rowsOf(applied);
    expect(rows[0]?.problems[0]?.message).toContain('mudou depois da conferência');
    expect(rows[2]?.problems[0]).toMatchObject({ column: 'SKU' });
    expect((await files().productOf(bag.id)).name).toBe('Bolsa nova');
    expect((await files().productOf(belt.id)).name).toBe('Cinto de couro');
    expect((await cellsOf(await files().fileOf(applied))).map(([, , name]) => name)).toEqual([
      'Nome',
      'Bolsa de lona',
      'Chapéu',
    ]);
  });

  it('applies nothing of a cancelled import, and nothing twice', async () => {
    const cancelled = await files().review('Nome\nBolsa');
    await files().post(`/jobs/${cancelled.id}/cancel`, {});
    const done = await files().review('Nome\nCinto');
    await files().apply(done, 'all');
    for (const job of [cancelled, done]) {
      const answer = await files().post(`/products/imports/${job.id}/apply`, { mode: 'all' });
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'import_not_in_review']);
    }
    const { items } = (await api.app.inject({ url: '/products', headers: maria.headers })).json();
    expect(items.map(({ name }: { name: string }) => name)).toEqual(['Cinto']);
  });

  it('leaves the rest out when it is cancelled halfway, and says which lines', async () => {
    const lines = Array.from({ length: 900 }, (_, index) => [`Produto ${index}`, `${index + 1}`]);
    const review = await files().review(fileFrom(['Nome', 'Preço'], ...lines));
    const applying = files().post(`/products/imports/${review.id}/apply`, { mode: 'all' });
    let done = 0;
    while (done === 0) done = (await files().jobOf(review)).done;
    await files().post(`/jobs/${review.id}/cancel`, {});
    await applying;
    const job = await files().jobOf(review);
    expect(job.status).toBe('cancelled');
    expect(job.counts).toEqual({ created: job.done, changed: 0, unchanged: 0, failed: 900 - job.done });
    const page = (await api.app.inject({ url: '/products', headers: maria.headers })).json();
    expect(page.total).toBe(job.done);
    const [first] = await files().rowsOf(job, 'outcome=failed&size=10');
    expect(first).toMatchObject({
      line: job.done + 2,
      problems: [{ column: null, message: 'A importação parou antes desta linha: ela não foi gravada.' }],
    });
    expect(await cellsOf(await files().fileOf(job))).toHaveLength(900 - job.done + 1);
  });

  it('tells the audit log of every product and of the import', async () => {
    const bag = await add({ name: 'Bolsa' });
    const job = await files().review(fileFrom(['ID', 'Nome'], [bag.id, 'Bolsa nova'], ['', 'Cinto']));
    await files().apply(job, 'all');
    const entries = await api.platform.database.platform
      .selectFrom('audit_log')
      .select(['action', 'actor_id', 'entity_id', 'after_json'])
      .where('seller_id', '=', maria.sellerId)
      .orderBy('seq')
      .execute();
    expect(entries.slice(1)).toMatchObject([
      {
        action: 'product.update',
        actor_id: maria.userId,
        entity_id: bag.id,
        after_json: { name: 'Bolsa nova' },
      },
      { action: 'product.create', after_json: { name: 'Cinto' } },
      {
        action: 'product.import',
        entity_id: job.id,
        after_json: { mode: 'all', end: 'done', created: 1, changed: 1, failed: 0 },
      },
    ]);
  });
});

describe('a large import', () => {
  jest.setTimeout(120_000);
  const BAD = 37;
  const LINES = 10_000;

  /** Every 270th line is wrong, 37 of them. */
  const isBad = (index: number) => index % 270 === 269;
  const lines = Array.from({ length: LINES }, (_, index) => [
    `Produto ${index}`,
    `SKU-${index}`,
    isBad(index) ? 'grátis' : `${1 + (index % 500)},90`,
    '200',
    'Ativo',
  ]);
  const file = fileFrom(['Nome', 'SKU', 'Preço', 'Peso (g)', 'Status'], ...lines);

  it('reports exactly the bad lines, applies nothing of them, and the other 9 963 as asked', async () => {
    const review = await files().review(file);
    expect(review).toMatchObject({ status: 'review', counts: { created: LINES - BAD, failed: BAD } });
    const failed = await files().rowsOf(review, 'outcome=failed&size=100');
    expect(failed.map(({ line }) => line)).toEqual(
      lines.flatMap((_, index) => (isBad(index) ? [index + 2] : [])),
    );
    const refused = await files().post(`/products/imports/${review.id}/apply`, { mode: 'all' });
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'import_has_problems']);

    const seen: number[] = [];
    let job: Job = (await files().post(`/products/imports/${review.id}/apply`, { mode: 'valid' })).json();
    while (job.finishedAt === null) {
      seen.push(job.done);
      await new Promise((resolve) => setTimeout(resolve, 100));
      job = (await api.app.inject({ url: `/jobs/${job.id}`, headers: maria.headers })).json();
    }
    expect(job).toMatchObject({
      status: 'done',
      done: LINES - BAD,
      total: LINES - BAD,
      counts: { created: LINES - BAD, failed: BAD },
    });
    expect(new Set(seen).size).toBeGreaterThan(3);
    const page = (await api.app.inject({ url: '/products?size=10', headers: maria.headers })).json();
    expect(page.total).toBe(LINES - BAD);
    expect(await cellsOf(await files().fileOf(job))).toHaveLength(BAD + 1);
  });
});
