import { hasPixChecksum, pixCode } from './pix-code';

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
