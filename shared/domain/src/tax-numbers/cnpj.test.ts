import fc from 'fast-check';
import { modulo11CheckDigit } from './check-digit';
import { formatCnpj, isValidCnpj, normalizeCnpj } from './cnpj';

const base = fc.stringMatching(/^[0-9A-Z]{12}$/).filter((text) => new Set(text).size > 1);

function withCheckDigits(twelve: string): string {
  const first = modulo11CheckDigit(twelve, 9);
  return `${twelve}${first}${modulo11CheckDigit(`${twelve}${first}`, 9)}`;
}

describe('CNPJ', () => {
  it("accepts Receita Federal's published example, 12.ABC.345/01DE-35", () => {
    expect(isValidCnpj('12.ABC.345/01DE-35')).toBe(true);
    expect(isValidCnpj('12ABC34501DE35')).toBe(true);
  });

  it('accepts numeric ones as before', () => {
    for (const cnpj of ['11.222.333/0001-81', '00000000000191', '33.000.167/0001-01'])
      expect(isValidCnpj(cnpj)).toBe(true);
  });

  it('lower case is upper-cased', () => {
    expect(normalizeCnpj('12.abc.345/01de-35')).toBe('12ABC34501DE35');
    expect(isValidCnpj('12.abc.345/01de-35')).toBe(true);
  });

  it('both check digits are numeric', () => {
    expect(isValidCnpj('12ABC34501DEAB')).toBe(false);
  });

  it('rejects all-equal characters, doubled mask characters and other lengths', () => {
    for (const text of ['00000000000000', '11.222..333/0001-81', '1122233300018', '112223330001811', ''])
      expect(isValidCnpj(text)).toBe(false);
  });

  it('accepts what the algorithm makes from letters and digits, masked too, and refuses any other last digit', () => {
    fc.assert(
      fc.property(base, fc.integer({ min: 1, max: 9 }), (twelve, shift) => {
        const cnpj = withCheckDigits(twelve);
        const wrong = `${cnpj.slice(0, 13)}${(Number(cnpj[13]) + shift) % 10}`;
        return isValidCnpj(cnpj) && isValidCnpj(formatCnpj(cnpj)) && !isValidCnpj(wrong);
      }),
    );
  });

  it('loses and gains its mask without changing', () => {
    fc.assert(fc.property(base, (twelve) => normalizeCnpj(formatCnpj(`${twelve}00`)) === `${twelve}00`));
    expect(formatCnpj('12ABC34501DE35')).toBe('12.ABC.345/01DE-35');
  });
});
