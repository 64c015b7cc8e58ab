import { csvText } from '@balcao/domain';
import { lengthOf } from '@balcao/proofs';
import fc from 'fast-check';
import { decodeText } from './decode-text';
import { readCsv, separatorOf } from './read-csv';

async function rowsOf(text: string) {
  const rows: { line: number; cells: string[] }[] = [];
  for await (const row of readCsv(text)) rows.push(row);
  return rows;
}

const hostile = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.constantFrom(
    '=1+1',
    "'=x",
    "''@y",
    '"',
    '""',
    ';',
    'a;b',
    '\r\n',
    'é\nç',
    '-5',
    '\t',
    '👩‍👩‍👧',
    "'",
    'São',
  ),
);

it('reads back any text that was written', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(hostile, { minLength: 2, maxLength: 2 }), { minLength: 1, maxLength: 5 }),
      async (rows) => {
        const text = await decodeText(Buffer.from(csvText([['A', 'B'], ...rows])));
        const read = await rowsOf(text);
        const filled = rows.filter((cells) => cells.some((cell) => cell !== ''));
        expect(read.slice(1).map(({ cells }) => cells)).toEqual(filled);
      },
    ),
  );
});

it('counts rows as spreadsheets do', async () => {
  expect(await rowsOf('a;b\r\n"1\r\n2";x\r\n\r\n;\r\n3;y')).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 2, cells: ['1\r\n2', 'x'] },
    { line: 5, cells: ['3', 'y'] },
  ]);
});

it.each([
  ['Nome;Preço\n1,5;2', ';'],
  ['Nome,Preço,"a;b;c;d"\n', ','],
  ['Nome\tPreço\n', '\t'],
  ['Nome|Preço', '|'],
  ['sep=|\r\nNome;Preço', '|'],
  ['"sep=,"\nNome;Preço', ','],
  ['Nome', ';'],
])('finds the separator of %j', (text, separator) => {
  expect(separatorOf(text)).toBe(separator);
});

it('takes the line that tells Excel the separator for no row', async () => {
  expect(await rowsOf('sep=;\r\nNome;Preço\r\nCaneca;10,00\r\n')).toEqual([
    { line: 1, cells: ['Nome', 'Preço'] },
    { line: 2, cells: ['Caneca', '10,00'] },
  ]);
  expect(await rowsOf('sep=,')).toEqual([]);
});

it('reads a number that is kept as a text without what keeps it', async () => {
  expect(await rowsOf(`NSU;Valor\n="00123456";1.500,00\n'123457;800,00\n"=""7""";x`)).toEqual([
    { line: 1, cells: ['NSU', 'Valor'] },
    { line: 2, cells: ['00123456', '1.500,00'] },
    { line: 3, cells: ['123457', '800,00'] },
    { line: 4, cells: ['7', 'x'] },
  ]);
});

it.each([
  ['a first line without an end', `a,b,${'x'.repeat(3_000_000)}`],
  ['a text without an end in it', `a,b,"${'x'.repeat(3_000_000)}`],
  ['nothing but quotes behind it', `a,b,${'"'.repeat(3_000_000)}`],
])('finds the separator before %s', (_what, text) => {
  expect(separatorOf(text)).toBe(',');
});

it('reads what spreadsheets save in other encodings', async () => {
  expect(await decodeText(Buffer.from('Pre\xe7o', 'latin1'))).toBe('Preço');
  expect(await decodeText(Buffer.from('\uFEFFPreço'))).toBe('Preço');
  expect(await decodeText(Buffer.from('\uFEFFPreço', 'utf16le'))).toBe('Preço');
  expect(await decodeText(Buffer.from('\uFEFFPreço', 'utf16le').swap16())).toBe('Preço');
  expect(await decodeText(Buffer.from('Preço;Nome\n“10”;', 'utf16le'))).toBe('Preço;Nome\n“10”;');
  expect(await decodeText(Buffer.from('Preço;Nome\n“10”;', 'utf16le').swap16())).toBe('Preço;Nome\n“10”;');
  expect(await decodeText(Buffer.from([0x93, 0x80, 0x94]))).toBe('“€”');
});

it('keeps a quote inside a text, and tells of one that is never closed', async () => {
  expect((await rowsOf('TV 50" LED;1'))[0]?.cells).toEqual(['TV 50" LED', '1']);
  await expect(rowsOf('a;b\n"1;2\n3;4')).rejects.toMatchObject({
    text: expect.stringContaining('Confira as aspas a partir da linha 2'),
  });
});

describe('while a file is read, others have their turn', () => {
  /** How many tasks of others ran meanwhile. */
  async function turnsDuring(reading: () => Promise<unknown>): Promise<number> {
    let turns = 0;
    let isDone = false;
    const takeTurn = () => {
      turns += 1;
      if (!isDone) setImmediate(takeTurn);
    };
    setImmediate(takeTurn);
    await reading();
    isDone = true;
    return turns;
  }

  const LETTERS = lengthOf(300_000, 1_000_000);

  it.each([
    ['cells', `${';'.repeat(900)}x\n`],
    ['letters', `${'x'.repeat(200_000)}\n`],
    ['nothing', '\n'],
  ])('whose lines are full of %s', async (_, line) => {
    const text = line.repeat(Math.ceil(LETTERS / line.length));
    expect(await turnsDuring(() => rowsOf(text))).toBeGreaterThan(LETTERS / 20_000);
  });

  it.each([
    ['UTF-8', Buffer.alloc(4_000_000, 'ção')],
    ['Windows-1252', Buffer.alloc(4_000_000, 'ç', 'latin1')],
    ['UTF-16', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.alloc(4_000_000, 'ç', 'utf16le')])],
  ])('whose letters are in %s', async (_, bytes) => {
    expect(await turnsDuring(async () => expect(await decodeText(bytes)).toMatch(/^[çã]/))).toBeGreaterThan(
      10,
    );
  });
});

it('reads no line of more cells than any table has columns', async () => {
  expect((await rowsOf(`${';'.repeat(999)}x`))[0]?.cells).toHaveLength(1_000);
  await expect(rowsOf(`a;b\n${';'.repeat(1_000)}x`)).rejects.toMatchObject({
    text: 'A linha 2 tem mais de 1.000 colunas. Confira se o arquivo é o certo.',
  });
});
