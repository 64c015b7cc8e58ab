import { call, lastCode, newSeller, signupBody, type TestSeller } from '../../../test/accounts';
import { newEmail, newIp, PASSWORD } from '../../../test/test-app';
import { withApi } from '../../../test/with-store';

// Passwords cost here what they cost in production.
jest.unmock('@node-rs/argon2');

const api = withApi();
let seller: TestSeller;

beforeAll(async () => {
  seller = await newSeller(api);
});

const login = (email: string, password: string, ip?: string) =>
  call(api, 'POST', '/auth/login', { email, password }, { ip });

describe('POST /auth/login', () => {
  it('answers a token of 28800 seconds and the stores, one of them current', async () => {
    const answer = await login(seller.email, PASSWORD);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      token: { accessToken: expect.any(String), expiresIn: 28_800 },
      lojas: [{ id: seller.storeId, nome: 'Ateliê Flor d’Água', lojaCorrente: true }],
    });
  });

  it('puts the seller id into sub and the groups into the token', async () => {
    const [, payload = ''] = seller.token.split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
    expect(claims).toMatchObject({
      sub: seller.sellerId,
      groups: ['seller'],
      iss: 'balcao',
      aud: 'balcao-backoffice',
    });
    expect(claims.exp - claims.iat).toBe(28_800);
    expect(claims.jti).toEqual(expect.any(String));
  });

  it('takes the e-mail in any case and with spaces around it', async () => {
    expect((await login(` ${seller.email.toUpperCase()} `, PASSWORD)).statusCode).toBe(200);
  });

  it('answers a wrong password with 400, never 401, and exactly like an unknown account', async () => {
    const wrong = await login(seller.email, 'outra senha qualquer');
    const unknown = await login(newEmail(), 'outra senha qualquer');
    expect(wrong.statusCode).toBe(400);
    expect(unknown.statusCode).toBe(400);
    const { requestId: _a, ...wrongBody } = wrong.json();
    const { requestId: _b, ...unknownBody } = unknown.json();
    expect(wrongBody).toEqual(unknownBody);
    expect(wrongBody).toEqual({ errors: ['E-mail ou senha incorretos.'], code: 'invalid_credentials' });
  });

  it.each([
    ['an existing account', () => seller.email],
    ['an unknown account', newEmail],
  ])('locks %s for 15 minutes after 5 failures, and says how long', async (_name, emailOf) => {
    const email = emailOf();
    const ip = newIp();
    for (let failure = 0; failure < 5; failure += 1) {
      expect((await login(email, 'senha errada', ip)).statusCode).toBe(400);
    }
    const locked = await login(email, PASSWORD, ip);
    expect(locked.statusCode).toBe(429);
    expect(locked.json()).toMatchObject({
      code: 'account_locked',
      errors: ['Muitas tentativas seguidas. Tente de novo em 15 minutos.'],
    });
    expect(Number(locked.headers['retry-after'])).toBeGreaterThan(800);
    expect(Number(locked.headers['retry-after'])).toBeLessThanOrEqual(900);
  });

  it('lets the locked account in from another address', async () => {
    expect((await login(seller.email, PASSWORD)).statusCode).toBe(200);
  });

  it('checks no more than 5 of 20 parallel guesses', async () => {
    const ip = newIp();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => login(seller.email, 'palpite errado', ip)),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 400)).toHaveLength(5);
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(15);
  });

  it('opens again once the 15 minutes have passed', async () => {
    const ip = newIp();
    for (let failure = 0; failure < 5; failure += 1) await login(seller.email, 'senha errada', ip);
    await api.platform.database.platform
      .updateTable('login_attempts')
      .set({ last_at: new Date(Date.now() - 15 * 60_000 - 1_000) })
      .where('ip', '=', ip)
      .execute();
    expect((await login(seller.email, PASSWORD, ip)).statusCode).toBe(200);
  });

  it('forgets failures after a right password', async () => {
    const ip = newIp();
    for (let failure = 0; failure < 4; failure += 1) await login(seller.email, 'senha errada', ip);
    await login(seller.email, PASSWORD, ip);
    expect((await login(seller.email, 'senha errada', ip)).statusCode).toBe(400);
    expect((await login(seller.email, PASSWORD, ip)).statusCode).toBe(200);
  });

  it('tells who knows the password that the account is not confirmed', async () => {
    const person = signupBody();
    await call(api, 'POST', '/auth/signup', person);
    const right = await login(person.email, PASSWORD);
    expect(right.statusCode).toBe(403);
    expect(right.json().code).toBe('account_not_confirmed');
    expect((await login(person.email, 'senha errada')).json().code).toBe('invalid_credentials');
    expect(await lastCode(api, person.email)).toMatch(/^\d{6}$/);
  });

  it('tells who knows the password that the account is blocked, and ends its sessions at once', async () => {
    const blocked = await newSeller(api);
    await api.platform.database.platform
      .updateTable('users')
      .set({ status: 'blocked' })
      .where('id', '=', blocked.userId)
      .execute();
    const answer = await login(blocked.email, PASSWORD);
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({
      code: 'account_blocked',
      errors: ['Sua conta está bloqueada. Fale com o suporte.'],
    });
    const session = await call(api, 'GET', '/auth/sessions', undefined, { token: blocked.token });
    expect(session.statusCode).toBe(401);
  });

  it('limits an address to 100 calls of the auth group in 15 minutes', async () => {
    const ip = newIp();
    await api.platform.database.platform
      .insertInto('request_counts')
      .values({ key: `quota|auth|${ip}`, requests: 100, resets_at: new Date(Date.now() + 600_000) })
      .execute();
    const answer = await login(seller.email, PASSWORD, ip);
    expect(answer.statusCode).toBe(429);
    expect(answer.json().code).toBe('too_many_requests');
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(500);
  });

  it('stores passwords as argon2id with 19456 KiB, 2 passes, 1 lane', async () => {
    const { password_hash } = await api.platform.database.platform
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', seller.userId)
      .executeTakeFirstOrThrow();
    expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });
});
