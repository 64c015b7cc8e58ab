import { lineWithoutLinks, plainLine, plainText } from './plain-text';

const UNSEEN =
  '\u00ad\u061c\u200b\u200c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2066\u2067\u2068\u2069\ufeff';

describe('a line', () => {
  it.each([
    ['  Ana \t Prado ', 'Ana Prado'],
    ['Ana\r\nBcc: outra@exemplo.com', 'Ana Bcc: outra@exemplo.com'],
    ['Ana\u2028Prado\u2029', 'Ana Prado'],
    ['Ana\u0000\u001b[31m', 'Ana[31m'],
    ['nota\u202efdp.exe', 'notafdp.exe'],
    ['Joa\u0303o', 'João'],
    ['Família 👨‍👩‍👧 Ltda', 'Família 👨‍👩‍👧 Ltda'],
    ['Ana\u200dPrado', 'AnaPrado'],
  ])('%j is kept as %j', (typed, kept) => expect(plainLine(typed)).toBe(kept));

  it('has nothing in it that nobody sees', () => {
    for (const mark of UNSEEN) expect(plainLine(`An${mark}a`)).toBe('Ana');
  });

  it('keeps thirty accents of a letter, and sorts no thousands of them', () => {
    const normalize = jest.spyOn(String.prototype, 'normalize');
    expect(plainLine(`a${'\u0316\u0301'.repeat(100_000)} b`)).toBe(
      `á${'\u0316'.repeat(15)}${'\u0301'.repeat(14)} b`,
    );
    expect(normalize.mock.contexts.map((text) => String(text).length)).toEqual([33]);
    normalize.mockRestore();
  });

  it('stays as it is once it is plain', () => {
    const once = plainLine(`a\u0301 \u0001 \u200e b${UNSEEN} \u0303`);
    expect(plainLine(once)).toBe(once);
  });
});

it('paragraphs keep their lines, and lose what nobody sees', () => {
  expect(plainText(' Um\r\n\r\nDois\u202e \u2028Três\u0007\n')).toBe('Um\n\nDois \nTrês');
});

it.each([
  ['Loja da Ana', 'Loja da Ana'],
  ['Ana & Cia. Ltda', 'Ana & Cia. Ltda'],
  ['Doces S.A.', 'Doces S.A.'],
  ['Veja exemplo.com.br agora', 'Veja exemplo com br agora'],
  ['https://exemplo.com/x?y', 'https exemplo com x?y'],
  ['www.exemplo.co/entrar', 'www exemplo co entrar'],
  ['t.me/ana', 't me ana'],
  ['ana@exemplo.com', 'ana exemplo com'],
  ['exemplo\u200b.\u200bcom', 'exemplo com'],
  ['exemplo。com', 'exemplo com'],
  ['Loja\nhttps://exemplo.com', 'Loja https exemplo com'],
])('of %j no mail program makes a link', (text, shown) => expect(lineWithoutLinks(text)).toBe(shown));
