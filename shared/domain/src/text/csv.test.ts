import { csvText } from './csv';

it('opens right in a Brazilian spreadsheet: UTF-8 with its mark, semicolons, CRLF', () => {
  expect(
    csvText([
      ['Nome', 'Preço'],
      ['Pão', '12,50'],
    ]),
  ).toBe('\uFEFFNome;Preço\r\nPão;12,50\r\n');
});

it('quotes what would end a cell or a row', () => {
  expect(csvText([['a;b', 'c "d"', 'e\nf']])).toBe('\uFEFF"a;b";"c ""d""";"e\nf"\r\n');
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
