import { normalizeProductText, productNumberProblem, productTextProblem } from './fields';

describe('texts of a product', () => {
  it.each([
    ['name', '  Bolsa \n de   lona\u0007 ', 'Bolsa de lona'],
    ['slug', 'Bolsa de Lona!', 'bolsa-de-lona'],
    ['gtin', '7891000 100103', '7891000100103'],
    ['ncm', '4202.22.20', '42022220'],
  ] as const)('stores the %s %j as %j', (field, typed, stored) => {
    expect(normalizeProductText(field, typed)).toBe(stored);
    expect(productTextProblem(field, typed)).toBeNull();
  });

  it.each(['\u202e', '\u202a', '\u2066', '\u200b'])('stores nothing that nobody sees (%j)', (mark) => {
    expect(normalizeProductText('name', `Bolsa ${mark}gpj.exe`)).toBe('Bolsa gpj.exe');
    expect(normalizeProductText('sku', `A1${mark}`)).toBe('A1');
    expect(normalizeProductText('name', 'حقيبة')).toBe('حقيبة');
  });

  it('asks for a name, and for nothing else', () => {
    expect(productTextProblem('name', ' ')).toBe('Escreva o nome do produto.');
    for (const field of ['slug', 'sku', 'gtin', 'ncm'] as const)
      expect(productTextProblem(field, '')).toBeNull();
  });

  it.each([
    ['name', 'x'.repeat(256)],
    ['slug', 'x'.repeat(101)],
    ['sku', 'x'.repeat(65)],
    ['gtin', '7891000100104'],
    ['ncm', '123'],
  ] as const)('refuses the %s %s', (field, typed) => {
    expect(productTextProblem(field, typed)).toEqual(expect.any(String));
  });
});

describe('numbers of a product', () => {
  it.each([
    ['priceCents', 1, 9_999_999_999],
    ['weightGrams', 0, 30_000],
    ['heightCm', 0, 200],
    ['maxInstallments', 1, 21],
  ] as const)('keeps %s between %i and %i', (field, min, max) => {
    expect([productNumberProblem(field, min), productNumberProblem(field, max)]).toEqual([null, null]);
    expect(productNumberProblem(field, min - 1)).toEqual(expect.any(String));
    expect(productNumberProblem(field, max + 1)).toEqual(expect.any(String));
    expect(productNumberProblem(field, min + 0.5)).toBe('Escreva um número inteiro.');
  });

  it('says a bound as people read it', () => {
    expect(productNumberProblem('weightGrams', 30_001)).toBe('O máximo é 30.000 g.');
    expect(productNumberProblem('priceCents', 0)).toBe('O preço precisa ser maior que zero.');
  });
});
