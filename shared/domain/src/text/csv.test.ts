import { csvText, guardFormula, unguardFormula } from './csv';

it('opens right in a Brazilian spreadsheet: UTF-8 with its mark, semicolons, CRLF', () => {
  expect(
    csvText([
      ['Nome', 'Preço'],
      ['Pão', '12,50'],
    ]),
  ).toBe('\uFEFFNome;Preço\r\nPão;"12,50"\r\n');
});

it('quotes what would end a cell or a row, whichever separator a program takes', () => {
  expect(csvText([['a;b', 'c "d"', 'e\nf', 'g\rh']])).toBe('\uFEFF"a;b";"c ""d""";"e\nf";"g\rh"\r\n');
  expect(csvText([['a,=1+1', 'b\t=1+1']])).toBe('\uFEFF"a,=1+1";"b\t=1+1"\r\n');
});

it.each(['=1+1', '+55', '-5', '@SUM(A1)', '＝1+1', '＋55', '－5', '＠SUM(A1)', '\tx', '\rx'])(
  'runs nothing as a formula: %j',
  (text) => {
    expect(
      csvText([[text]])
        .slice(1)
        .replaceAll('"', ''),
    ).toMatch(/^'/);
  },
);

it('leaves money below 0 a number, and nothing that only begins like it', () => {
  expect(csvText([['-1234,56']])).toBe('\uFEFF"-1234,56"\r\n');
  for (const text of ['-1,00+A1', '-1,0', '-1.234,56', "'-1,00"]) expect(guardFormula(text)).toBe(`'${text}`);
  for (const text of ['-1,00', "'-1,00", '-1', '=1', "'123", '="123"'])
    expect(unguardFormula(guardFormula(text))).toBe(text);
});
