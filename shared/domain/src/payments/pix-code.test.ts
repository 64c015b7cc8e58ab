import { hasPixChecksum, isPixCode, pixCode } from './pix-code';

const KEY = '123e4567-e12b-12d1-a456-426655440000';
/** The example of the central bank's manual (Manual de Padrões para Iniciação do Pix, BR Code estático). */
const PUBLISHED =
  '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D';

it('writes the example that the central bank published', () => {
  expect(pixCode({ key: KEY, name: 'Fulano de Tal', city: 'BRASILIA' })).toBe(PUBLISHED);
  expect(hasPixChecksum(PUBLISHED)).toBe(true);
});

it('carries amount and txid', () => {
  const code = pixCode({ key: KEY, name: 'Loja', city: 'BRASILIA', amountCents: 123_456, txid: 'ABC123' });
  expect(code).toContain('54071234.56');
  expect(code).toContain('62100506ABC123');
  expect(hasPixChecksum(code)).toBe(true);
});

it('leaves out accents and what does not fit', () => {
  const code = pixCode({ key: KEY, name: 'Ateliê da Conceição e Filhas Ltda', city: 'São José dos Campos' });
  expect(code).toContain('5925Atelie da Conceicao e Fil');
  expect(code).toContain('6015Sao Jose dos Ca');
  expect(hasPixChecksum(code)).toBe(true);
});

it.each(['', 'com espaço', 'x'.repeat(26)])('refuses the txid %j', (txid) => {
  expect(() => pixCode({ key: KEY, name: 'Loja', city: 'BRASILIA', txid })).toThrow(RangeError);
});

it('notices a changed character', () => {
  expect(hasPixChecksum(PUBLISHED.replace('Fulano', 'Fulana'))).toBe(false);
  expect(hasPixChecksum('')).toBe(false);
});

/** A text with the checksum that belongs to it. */
const sealed = (text: string): string => {
  const field = `${text}6304`;
  for (let crc = 0; crc <= 0xffff; crc += 1) {
    const code = field + crc.toString(16).toUpperCase().padStart(4, '0');
    if (hasPixChecksum(code)) return code;
  }
  throw new Error('Every text has a checksum.');
};
const BODY = PUBLISHED.slice(0, -8);
const field = (id: string, value: string) => `${id}${value.length}${value}`;
const ADDRESS = 'api.example.com.br/pix/qr/v2/cobv/9d36b84fc70b478fb95c12729b90ca25';
const DYNAMIC = `00020101021226${field('', `0014br.gov.bcb.pix${field('25', ADDRESS)}`)}`;

describe('a Pix to copy and paste', () => {
  it('is one with a key, or one that says where the charge is read', () => {
    expect(isPixCode(PUBLISHED)).toBe(true);
    expect(
      isPixCode(pixCode({ key: KEY, name: 'Loja', city: 'BRASILIA', amountCents: 990, txid: 'A1' })),
    ).toBe(true);
    expect(isPixCode(sealed(`${DYNAMIC}5204000053039865802BR5904Loja6008BRASILIA62070503***`))).toBe(true);
  });

  it.each([
    ['a text', 'Sua conta foi bloqueada. Acesse www.exemplo.com'],
    ['nothing', ''],
    ['a beginning', '00020126580014br.gov.bcb.pix'],
    ['another checksum', `${BODY}63040000`],
    ['a text behind a code', `${PUBLISHED} www.exemplo.com`],
    ['a line break', sealed(BODY.replace('Fulano de', 'Fulano\nde'))],
    ['a text sealed like one', sealed('Acesse www.exemplo.com')],
    ['lengths that do not add up', sealed(BODY.replace('5913', '5914'))],
    ['the receiver of another scheme', sealed(BODY.replace('br.gov.bcb.pix', 'br.gov.bcb.xyz'))],
    ['another currency', sealed(BODY.replace('5303986', '5303840'))],
    ['no city', sealed(BODY.replace('6008BRASILIA', ''))],
    ['a field twice', sealed(`${BODY}6008BRASILIA`)],
    [
      'more than a phone reads',
      sealed(`${BODY}${[80, 81, 82, 83].map((id) => `${id}99${'x'.repeat(99)}`).join('')}`),
    ],
  ])('is not %s', (_what, text) => expect(isPixCode(text)).toBe(false));
});
