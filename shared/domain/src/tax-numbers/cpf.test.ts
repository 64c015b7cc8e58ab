import fc from 'fast-check';
import { modulo11CheckDigit } from './check-digit';
import { formatCpf, isValidCpf, maskCpf, normalizeCpf } from './cpf';

const nineDigits = fc.stringMatching(/^\d{9}$/).filter((digits) => new Set(digits).size > 1);

function withCheckDigits(base: string): string {
  const first = modulo11CheckDigit(base, 11);
  return `${base}${first}${modulo11CheckDigit(`${base}${first}`, 11)}`;
}

describe('CPF', () => {
  it('accepts numbers with right check digits, masked or raw', () => {
    for (const cpf of ['52998224725', '529.982.247-25', ' 111.444.777-35 '])
      expect(isValidCpf(cpf)).toBe(true);
  });

  it('12345678909 has valid digits and is accepted', () => {
    expect(isValidCpf('12345678909')).toBe(true);
  });

  it('rejects 11 equal digits', () => {
    for (let digit = 0; digit <= 9; digit += 1) expect(isValidCpf(String(digit).repeat(11))).toBe(false);
  });

  it('rejects doubled mask characters, letters, and other lengths', () => {
    for (const text of [
      '529..982.247-25',
      '529.982.247--25',
      '5299822472',
      '529982247250',
      '5299822472X',
      '',
    ])
      expect(isValidCpf(text)).toBe(false);
  });

  it('accepts what the algorithm makes and refuses any other last digit', () => {
    fc.assert(
      fc.property(nineDigits, fc.integer({ min: 1, max: 9 }), (base, shift) => {
        const cpf = withCheckDigits(base);
        const wrong = `${cpf.slice(0, 10)}${(Number(cpf[10]) + shift) % 10}`;
        return isValidCpf(cpf) && isValidCpf(formatCpf(cpf)) && !isValidCpf(wrong);
      }),
    );
  });

  it('is stored as digits, shown with its mask, and hidden but for six of them', () => {
    expect(normalizeCpf('123.456.789-09')).toBe('12345678909');
    expect(formatCpf('12345678909')).toBe('123.456.789-09');
    expect(maskCpf('12345678909')).toBe('***.456.789-**');
  });

  it('shows nothing of a text that is no CPF when hiding', () => {
    expect(maskCpf('1234')).not.toMatch(/\d/);
  });
});
