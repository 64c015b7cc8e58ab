import { PRODUCT_CELLS } from './csv-cells';
import type { Lookup } from './import-check';
import { checkGroup } from './import-check';
import { readImportFile } from './import-file';
import { cellReader, importPart } from './import-lines';

const LINES = 1_000;
const NOTHING: Lookup = {
  product: () => undefined,
  holderOfSku: () => undefined,
  holderOfSlug: () => undefined,
};

const fileOf = (heading: string, lines: readonly string[]) =>
  readImportFile(Buffer.from([heading, ...lines].join('\n')));
const groupsOf = (parts: readonly Buffer[]) =>
  parts.flatMap((part) => importPart.parse(JSON.parse(part.toString())));

it('looks at each line of a product a few times, and compares no hundreds of variants with each other', async () => {
  const lines = Array.from({ length: LINES }, (_, index) => `Bolsa;Cor;Cor ${index}`);
  const { columns, parts } = await fileOf('Nome;Opção 1;Valor da opção 1', lines);
  const [group = [], ...others] = groupsOf(parts);
  expect([group.length, others]).toEqual([LINES, []]);
  const read = jest.fn(cellReader(columns));
  const rows = checkGroup(group, columns.length, read, NOTHING);
  expect(read.mock.calls.length).toBeLessThan(10 * LINES);
  expect(rows).toHaveLength(LINES);
  expect(rows.at(-1)).toMatchObject({
    outcome: 'failed',
    problems: [
      { message: 'O produto tem 1000 linhas no arquivo, e um produto tem no máximo 100 variantes.' },
    ],
  });
});

it('finds what hundreds of lines of a product have in common with another one by one look at each', async () => {
  const lines = Array.from({ length: LINES }, (_, index) => `Bolsa;Cor ${index};X`);
  const includes = jest.spyOn(Array.prototype, 'includes');
  const { parts } = await fileOf('Nome;Valor da opção 1;SKU da variante', ['Cinto;Preto;X', ...lines]);
  const searched = includes.mock.contexts.filter((list) => (list as unknown[]).length >= LINES);
  includes.mockRestore();
  expect(searched).toEqual([]);
  const [, group = []] = groupsOf(parts);
  expect(group.filter(({ duplicate }) => duplicate?.line === 2)).toHaveLength(LINES);
});

it('takes no product of more lines than can be looked at in one go', async () => {
  const lines = Array.from({ length: LINES + 1 }, (_, index) => `Bolsa;Cor ${index}`);
  await expect(fileOf('Nome;Valor da opção 1', ['Cinto;', ...lines])).rejects.toMatchObject({
    text: 'O produto da linha 3 tem mais de 1.000 linhas no arquivo. Confira se elas são mesmo dele.',
  });
});

it('folds each name of a cell once', () => {
  const normalize = jest.spyOn(String.prototype, 'normalize');
  const names = Array.from({ length: LINES }, () => 'Pix');
  expect(PRODUCT_CELLS.paymentMethods.read(names.join())).toEqual({ value: ['pix'] });
  expect(normalize.mock.calls.length).toBeLessThanOrEqual(LINES);
  normalize.mockRestore();
});
