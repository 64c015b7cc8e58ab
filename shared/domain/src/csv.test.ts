import fc from 'fast-check';
import { csvText, guardFormula, unguardFormula } from './csv';

describe('csvText', () => {
  it('writes what Brazilian spreadsheets open right', () => {
    expect(
      csvText([
        ['Nome', 'Preço'],
        ['Bolsa "M"; azul', '12,50'],
        ['duas\nlinhas', ''],
      ]),
    ).toBe('\uFEFFNome;Preço\r\n"Bolsa ""M""; azul";12,50\r\n"duas\nlinhas";\r\n');
  });

  it.each(['=1+1', '+55', '-1', '@soma', '\tx', '\rx'])('lets no spreadsheet run %j as a formula', (text) => {
    expect(guardFormula(text)).toBe(`'${text}`);
  });
});

describe('the guard against formulas', () => {
  it('comes off again without a loss, also where a text begins with an apostrophe', () => {
    const text = fc.tuple(fc.constantFrom('', "'", "''", '=', "'=", "''-", '\t', "'@"), fc.string());
    fc.assert(
      fc.property(text, ([start, rest]) => unguardFormula(guardFormula(start + rest)) === start + rest),
    );
  });

  it('leaves an apostrophe that guards nothing alone', () => {
    expect(unguardFormula("'tis")).toBe("'tis");
    expect(guardFormula("'tis")).toBe("'tis");
  });
});
