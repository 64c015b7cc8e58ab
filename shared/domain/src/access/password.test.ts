import { checkPassword, PASSWORD_PROBLEM_TEXTS, passwordStrength } from './password';

const OWNER = { name: 'Joaquina Sá Monteiro', email: 'quina.mont@loja.com.br', cpf: '123.456.789-09' };

describe('password', () => {
  it('has 8 to 128 characters, whatever they are', () => {
    expect(checkPassword('xk7qvw2')).toEqual(['too_short']);
    expect(checkPassword('xk7qvw2p')).toEqual([]);
    expect(checkPassword('kiwi uva caju '.repeat(9).slice(0, 128))).toEqual([]);
    expect(checkPassword('kiwi uva caju '.repeat(10).slice(0, 129))).toEqual(['too_long']);
  });

  it('is not looked at further where it is longer for certain, as its repetitions are sought in ever more time', () => {
    expect(checkPassword('12345678'.repeat(33))).toEqual(['too_long']);
    expect(checkPassword(`${'a'.repeat(400_000)}b`)).toEqual(['too_long']);
  });

  it('counts an emoji as one character', () => {
    expect(checkPassword('🥝🍇🍒🍋')).toContain('too_short');
  });

  it.each(['senha123', '12345678', 'brasil123', 'flamengo', 'qwertyui', 'teamo123', 'corinthians'])(
    'refuses the common %s',
    (password) => {
      expect(checkPassword(password)).toContain('common');
    },
  );

  it.each([
    'SENHA123',
    'S3nh@2024!',
    'Flamengo1981',
    'Coração1',
    'aaaaaaaa',
    '12121212',
    'zyxwvuts',
    '98765432',
  ])('refuses %s, a trivial variation', (password) => {
    expect(checkPassword(password)).toContain('common');
  });

  it.each([
    'passwordpassword',
    'Passwordpassword1',
    'flamengoflamengo',
    'p4sswordp4ssword',
    'abcdefgabcdefg',
  ])('refuses what is guessed in half the time: %s', (password) =>
    expect(checkPassword(password)).toEqual(['common']),
  );

  it('never asks for kinds of characters', () => {
    for (const password of ['tiramisu de graviola', 'correndonachuvafina', '83915260471'])
      expect(checkPassword(password)).toEqual([]);
  });

  it("refuses the person's own name, however written, but not its short particles", () => {
    expect(checkPassword('joaquina-e-o-mar', OWNER)).toEqual(['contains_name']);
    expect(checkPassword('MONTEIRO&caju', OWNER)).toEqual(['contains_name']);
    expect(checkPassword('sabonete com caju', OWNER)).toEqual([]);
  });

  it("refuses the person's own e-mail and CPF, masked or raw", () => {
    expect(checkPassword('quina.mont&caju', OWNER)).toEqual(['contains_email']);
    expect(checkPassword('caju12345678909', OWNER)).toEqual(['contains_cpf']);
    expect(checkPassword('caju 123.456.789-09', OWNER)).toEqual(['contains_cpf']);
  });

  it('says every problem in Portuguese', () => {
    for (const text of Object.values(PASSWORD_PROBLEM_TEXTS)) expect(text).toMatch(/^[A-Z].*\.$/);
  });
});

describe('password strength', () => {
  it('is zero for what would be refused', () => {
    expect(passwordStrength('senha123')).toEqual({ score: 0, label: 'Muito fraca' });
    expect(passwordStrength('')).toEqual({ score: 0, label: 'Muito fraca' });
  });

  it('grows with length and variety', () => {
    const scores = ['xkqvwpzt', 'xkqvwpztbm', 'Xk9#mQ2v', 'tiramisu de graviola'].map(
      (p) => passwordStrength(p).score,
    );
    expect(scores).toEqual([1, 2, 3, 4]);
    expect(passwordStrength('tiramisu de graviola').label).toBe('Forte');
  });
});
