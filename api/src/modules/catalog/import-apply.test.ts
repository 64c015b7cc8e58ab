import { endedJob } from '../../../test/jobs';
import { cellsOf, fileFrom, productFiles } from '../../../test/product-csv';
import { withStore } from '../../../test/with-store';

const { api, maria } = withStore();

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
    let applied = review;
    // During the review, `done` counts the lines that were checked.
    while (applied.status === 'review' || applied.done === 0) applied = await files().jobOf(review);
    await files().post(`/jobs/${review.id}/cancel`, {});
    await applying;
    const job = await endedJob(api, maria, await files().jobOf(review));
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
