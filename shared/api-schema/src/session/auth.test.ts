import type { z } from '../basics/z';
import { describeIssues } from '../errors/error';
import {
  changePasswordRequest,
  confirmSignupRequest,
  loginRequest,
  loginResponse,
  signupRequest,
  stepUpRequest,
} from './auth';

const SIGNUP = {
  name: ' Maria  da Silva',
  email: 'Maria@Loja.com.br ',
  phoneNumber: '(11) 98765-4321',
  cpf: '123.456.789-09',
  password: 'tiramisu de caju',
  acceptedTerms: true,
};

function fieldsOf(schema: z.ZodType, value: unknown): Record<string, string[]> {
  const parsed = schema.safeParse(value);
  return parsed.success ? {} : describeIssues(parsed.error.issues).fields;
}

describe('signup', () => {
  it('takes what people type and hands on what is stored', () => {
    expect(signupRequest.parse(SIGNUP)).toEqual({
      name: 'Maria da Silva',
      email: 'maria@loja.com.br',
      phoneNumber: '+5511987654321',
      cpf: '12345678909',
      password: 'tiramisu de caju',
      acceptedTerms: true,
    });
  });

  it('says everything that is wrong at once', () => {
    const wrong = {
      name: 'Maria',
      email: 'x',
      phoneNumber: '1',
      cpf: '1',
      password: 'senha123',
      acceptedTerms: false,
    };
    expect(Object.keys(fieldsOf(signupRequest, wrong)).toSorted()).toEqual(Object.keys(wrong).toSorted());
  });

  it("refuses a password with the person's own name, e-mail or CPF, each said once", () => {
    for (const password of ['silva do caju', 'maria do caju', 'caju12345678909'])
      expect(fieldsOf(signupRequest, { ...SIGNUP, password })).toHaveProperty('password');
    expect(fieldsOf(signupRequest, { ...SIGNUP, password: 'silva do caju' }).password).toHaveLength(1);
  });

  it('needs the terms accepted', () => {
    expect(fieldsOf(signupRequest, { ...SIGNUP, acceptedTerms: false }).acceptedTerms).toEqual([
      'É preciso aceitar os termos de uso e ler a política de privacidade.',
    ]);
  });

  it('refuses fields that it does not know', () => {
    expect(fieldsOf(signupRequest, { ...SIGNUP, groups: ['admin'] })).toHaveProperty('groups');
  });
});

it('a pasted code may have spaces', () => {
  expect(confirmSignupRequest.parse({ email: 'a@b.co', code: ' 123 456 ' }).code).toBe('123456');
  expect(fieldsOf(confirmSignupRequest, { email: 'a@b.co', code: '12345' }).code).toEqual([
    'O código tem 6 números.',
  ]);
});

it('login judges no rule of the password but that there is one', () => {
  expect(loginRequest.parse({ email: 'A@b.co', password: 'x' })).toEqual({ email: 'a@b.co', password: 'x' });
  expect(fieldsOf(loginRequest, { email: 'a@b.co', password: '' }).password).toEqual(['Digite a senha.']);
});

it('the login answer is a grant or a challenge', () => {
  const grant = { token: { accessToken: 't', expiresIn: 28800 }, lojas: [] };
  expect(loginResponse.parse(grant)).toEqual(grant);
  const challenge = { twoFactor: { challenge: 'c' } };
  expect(loginResponse.parse(challenge)).toEqual(challenge);
  expect(loginResponse.safeParse({}).success).toBe(false);
});

describe('change of password', () => {
  it('takes the current one or the token of a link, never both', () => {
    const newPassword = 'tiramisu de caju';
    const token = 't'.repeat(32);
    expect(changePasswordRequest.safeParse({ currentPassword: 'x', newPassword }).success).toBe(true);
    expect(changePasswordRequest.safeParse({ token, newPassword }).success).toBe(true);
    expect(changePasswordRequest.safeParse({ token, currentPassword: 'x', newPassword }).success).toBe(false);
  });

  it('refuses a common one in the field that was meant', () => {
    expect(
      Object.keys(fieldsOf(changePasswordRequest, { currentPassword: 'x', newPassword: 'senha123' })),
    ).toEqual(['newPassword']);
  });
});

it('a step-up takes a password or a code', () => {
  expect(stepUpRequest.safeParse({ password: 'x' }).success).toBe(true);
  expect(stepUpRequest.safeParse({ code: '123456' }).success).toBe(true);
  expect(stepUpRequest.safeParse({}).success).toBe(false);
});
