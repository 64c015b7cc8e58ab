import { twoFactorCode, validateTwoFactorRequest } from './two-factor';

describe('code of the second factor', () => {
  it('is six digits or a backup code, however typed', () => {
    expect(twoFactorCode.parse(' 123 456')).toBe('123456');
    expect(twoFactorCode.parse('ab2cd-ef3gh')).toBe('AB2CDEF3GH');
  });

  it.each(['12345', '1234567', 'AB2CD-EF3G', ''])('is not %s', (typed) => {
    expect(twoFactorCode.safeParse(typed).success).toBe(false);
  });
});

it('validar-2fa takes codigo, idLoja and email, with or without the challenge of the login', () => {
  const body = { codigo: '123456', email: 'a@b.co', challenge: 'c' };
  expect(validateTwoFactorRequest.safeParse(body).success).toBe(true);
  expect(validateTwoFactorRequest.safeParse({ ...body, idLoja: '' }).success).toBe(true);
  expect(validateTwoFactorRequest.safeParse({ ...body, idLoja: '7' }).success).toBe(false);
  expect(validateTwoFactorRequest.safeParse({ ...body, challenge: undefined }).success).toBe(true);
  expect(validateTwoFactorRequest.safeParse({ ...body, challenge: '' }).success).toBe(false);
});
