import { cellsOf, fileFrom, productFiles } from '../../../test/product-csv';
import { withStore } from '../../../test/with-store';
import { newId } from '../../db/new-id';

const { api, maria } = withStore();

const files = () => productFiles(api, () => maria);
const add = async (product: object) => (await files().post('/products', product)).json();

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
    ['no header', 'Bolsa;10,00\nCinto;5,00', 'Não a reconhecemos entre estas: Bolsa, 10,00.'],
    ['a column twice', 'Nome;NOME\nBolsa;Bolsa', 'A coluna Nome está no arquivo duas vezes.'],
    ['nothing to find products by', 'Preço\n10,00', '“Nome”, “SKU” ou “ID”'],
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
    expect(answer.json().errors).toEqual([
      'A linha 2 tem um número de cartão na coluna Descrição. Apague-o e envie o arquivo de novo.',
    ]);
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

  it('says of a spreadsheet that it takes CSV', async () => {
    const sheet = await files().post('/products/import', Buffer.from('PK'), {
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    });
    expect(sheet.statusCode).toBe(415);
    expect(sheet.json().errors).toEqual([expect.stringMatching(/^Envie um arquivo CSV\./)]);
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
