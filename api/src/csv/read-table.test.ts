import type { FileFields } from './file-fields';
import { type KnownColumns, readTable } from './read-table';

const SALES: FileFields<'id' | 'amount' | 'note'> = {
  kind: 'settlements',
  fields: {
    id: { label: 'Pedido', headings: ['Nº do pedido', 'order id'] },
    amount: { label: 'Valor', headings: ['valor bruto', 'amount'] },
    note: { label: 'Observação', headings: ['obs'] },
  },
  needed: [['id'], ['amount']],
};

async function tableOf(text: string, known?: KnownColumns) {
  const table = await readTable(text, SALES, known);
  if (table === null) return null;
  const { columns, unknown, rows } = table;
  const lines: string[][] = [];
  for await (const { cells } of rows) lines.push(cells);
  return { columns, unknown, lines };
}

it.each([['PEDIDO;VALOR'], ['nº do pedido;Valor-Bruto'], ['N. DO PEDIDO;ValorBruto'], ['Order_ID;AMOUNT']])(
  'knows columns by their names, however they are written: %s',
  async (headings) => {
    expect(await tableOf(`${headings}\n12;3,00`)).toEqual({
      columns: ['id', 'amount'],
      unknown: [],
      lines: [['12', '3,00']],
    });
  },
);

it('finds the headings below titles, whose separators may be others', async () => {
  const titles = 'Vendas de Ana, Bia, Caio e Davi\n\nPeríodo: 01/11/2026, 30/11/2026\n';
  expect(await tableOf(`${titles}Cliente;Pedido;Valor\nAna;12;3,00\n`)).toEqual({
    columns: [null, 'id', 'amount'],
    unknown: ['Cliente'],
    lines: [['Ana', '12', '3,00']],
  });
});

it('asks what columns are, with the first lines beside them', async () => {
  const text = 'Relatório\nCódigo;Valor;;Cartão\n7;3,00;x;4111111111111111\n8;4,00';
  await expect(tableOf(text)).rejects.toMatchObject({
    code: 'import_columns',
    text: 'O arquivo precisa de uma coluna “Pedido”. Não a reconhecemos entre estas: Código, Valor, Coluna 3, Cartão.',
    details: {
      extra: {
        columns: {
          kind: 'settlements',
          headings: ['Código', 'Valor', 'Coluna 3', 'Cartão'],
          lines: [
            ['7', '3,00', 'x', '…'],
            ['8', '4,00', '', ''],
          ],
          found: { Valor: 'amount' },
          needed: [['id'], ['amount']],
        },
      },
    },
  });
});

it('believes what a person says of columns, and what was said of the same headings', async () => {
  const text = 'Relatório\nCódigo;Valor;Total\n7;3,00;2,00\n';
  const mapping = { código: 'id', Total: 'amount', Valor: null };
  const read = { columns: ['id', null, 'amount'], unknown: [], lines: [['7', '3,00', '2,00']] };
  expect(await tableOf(text, { mapping })).toEqual(read);
  const recall = jest.fn(async () => mapping);
  expect(await tableOf(text, { recall })).toEqual(read);
  expect(recall).toHaveBeenCalledWith('settlements', ['Código', 'Valor', 'Total']);
});

it('has no table in a file without rows', async () => {
  expect(await tableOf('\n;\n')).toBeNull();
});
