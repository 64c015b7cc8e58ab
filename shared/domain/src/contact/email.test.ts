import { isValidEmail, maskEmail, normalizeEmail } from './email';

describe('e-mail', () => {
  it('is stored trimmed and in lower case', () => {
    expect(normalizeEmail('  Maria@Loja.COM.br ')).toBe('maria@loja.com.br');
  });

  it.each(['maria@loja.com.br', 'm.silva+balcao@gmail.com', "o'neil@a-b.co", ' Maria@LOJA.com '])(
    'accepts %s',
    (email) => {
      expect(isValidEmail(email)).toBe(true);
    },
  );

  it.each([
    'maria',
    'maria@',
    '@loja.com',
    'maria@loja',
    'a..b@loja.com',
    'a b@loja.com',
    'a@b@loja.com',
    'a@-x.com',
    '',
  ])('refuses %s', (email) => {
    expect(isValidEmail(email)).toBe(false);
  });

  it('has 254 characters at most', () => {
    const domain = `${'a'.repeat(63)}.${'b'.repeat(63)}.${'c'.repeat(63)}.com`;
    const local = 'x'.repeat(254 - domain.length - 1);
    expect(isValidEmail(`${local}@${domain}`)).toBe(true);
    expect(isValidEmail(`${local}x@${domain}`)).toBe(false);
  });

  it('is hidden but for its beginning', () => {
    expect(maskEmail('maria@gmail.com')).toBe('ma***@g…');
    expect(maskEmail('jo@gmail.com')).toBe('j***@g…');
  });
});
