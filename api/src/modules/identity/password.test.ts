import { call, lastLinkToken, lastMail, loginAs, mailCount, newSeller } from '../../../test/accounts';
import { newEmail, PASSWORD } from '../../../test/test-app';
import { withApi } from '../../../test/with-store';

const api = withApi();

const NEW_PASSWORD = 'Camomila-branca-77';

const forgot = (email: string) => call(api, 'POST', '/auth/user/forgot-password', { email });
const change = (body: object, token?: string) =>
  call(api, 'PUT', '/auth/user/change-password', body, { token });
const sessions = (token: string) => call(api, 'GET', '/auth/sessions', undefined, { token });

describe('POST /auth/user/forgot-password', () => {
  it('answers the same whether or not the account exists', async () => {
    const seller = await newSeller(api);
    const known = await forgot(seller.email);
    const unknown = await forgot(newEmail());
    expect(known.statusCode).toBe(202);
    expect(unknown.statusCode).toBe(202);
    expect(known.json()).toEqual(unknown.json());
    expect(known.json().message).toContain('Se o e-mail existir, enviamos um link');
    expect(await lastLinkToken(api, seller.email)).toMatch(/^[\w-]{43}$/);
  });

  it('sends nothing within 60 seconds of the last link', async () => {
    const seller = await newSeller(api);
    await forgot(seller.email);
    await forgot(seller.email);
    expect(await mailCount(api, seller.email, 'reset-password')).toBe(1);
  });
});

describe('PUT /auth/user/change-password with a link', () => {
  it('sets the password once, ends every session and tells the owner', async () => {
    const seller = await newSeller(api);
    await forgot(seller.email);
    const token = await lastLinkToken(api, seller.email);
    expect((await change({ token, newPassword: NEW_PASSWORD })).statusCode).toBe(200);
    expect((await sessions(seller.token)).statusCode).toBe(401);
    expect((await lastMail(api, seller.email)).kind).toBe('password-changed');
    expect(await loginAs(api, seller.email, NEW_PASSWORD)).toEqual(expect.any(String));

    const again = await change({ token, newPassword: 'Outra-senha-boa-88' });
    expect(again.statusCode).toBe(400);
    expect(again.json().code).toBe('invalid_reset_token');
  });

  it('lets exactly one of 10 parallel uses of a link succeed', async () => {
    const seller = await newSeller(api);
    await forgot(seller.email);
    const token = await lastLinkToken(api, seller.email);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => change({ token, newPassword: NEW_PASSWORD })),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  it('refuses a link after 30 minutes', async () => {
    const seller = await newSeller(api);
    await forgot(seller.email);
    const token = await lastLinkToken(api, seller.email);
    const database = api.platform.database.platform;
    const stored = await database
      .selectFrom('user_tokens')
      .select(['id', 'created_at', 'expires_at'])
      .where('user_id', '=', seller.userId)
      .where('kind', '=', 'reset')
      .executeTakeFirstOrThrow();
    expect(stored.expires_at.getTime() - stored.created_at.getTime()).toBe(30 * 60_000);
    await database
      .updateTable('user_tokens')
      .set({ expires_at: new Date(Date.now() - 1_000) })
      .where('id', '=', stored.id)
      .execute();
    expect((await change({ token, newPassword: NEW_PASSWORD })).json().code).toBe('invalid_reset_token');
  });

  it('keeps the link good when the new password is refused', async () => {
    const seller = await newSeller(api);
    await forgot(seller.email);
    const token = await lastLinkToken(api, seller.email);
    const refused = await change({ token, newPassword: 'Aparecida-forte-1' });
    expect(refused.statusCode).toBe(422);
    expect(refused.json().fields).toEqual({ newPassword: ['A senha não pode conter o seu nome.'] });
    expect((await change({ token, newPassword: NEW_PASSWORD })).statusCode).toBe(200);
  });

  it('opens a locked login again', async () => {
    const seller = await newSeller(api);
    const ip = '192.0.2.77';
    for (let failure = 0; failure < 6; failure += 1) {
      await call(api, 'POST', '/auth/login', { email: seller.email, password: 'errada mesmo' }, { ip });
    }
    await forgot(seller.email);
    await change({ token: await lastLinkToken(api, seller.email), newPassword: NEW_PASSWORD });
    const login = await call(
      api,
      'POST',
      '/auth/login',
      { email: seller.email, password: NEW_PASSWORD },
      { ip },
    );
    expect(login.statusCode).toBe(200);
  });
});

describe('PUT /auth/user/change-password with a session', () => {
  it('changes the password, keeps this session, ends the others and tells the owner', async () => {
    const seller = await newSeller(api);
    const other = await loginAs(api, seller.email);
    const answer = await change({ currentPassword: PASSWORD, newPassword: NEW_PASSWORD }, seller.token);
    expect(answer.statusCode).toBe(200);
    expect((await sessions(seller.token)).statusCode).toBe(200);
    expect((await sessions(other)).statusCode).toBe(401);
    expect((await lastMail(api, seller.email)).kind).toBe('password-changed');
  });

  it('answers a wrong current password with 400, never 401', async () => {
    const seller = await newSeller(api);
    const answer = await change({ currentPassword: 'não é esta', newPassword: NEW_PASSWORD }, seller.token);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().code).toBe('wrong_current_password');
  });

  it('refuses the password that it is already', async () => {
    const seller = await newSeller(api);
    const answer = await change({ currentPassword: PASSWORD, newPassword: PASSWORD }, seller.token);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().fields).toEqual({ newPassword: ['A nova senha precisa ser diferente da atual.'] });
    await forgot(seller.email);
    const token = await lastLinkToken(api, seller.email);
    expect((await change({ token, newPassword: PASSWORD })).statusCode).toBe(422);
    expect((await change({ token, newPassword: NEW_PASSWORD })).statusCode).toBe(200);
  });

  it('locks after 5 wrong current passwords', async () => {
    const seller = await newSeller(api);
    const wrong = { currentPassword: 'não é esta', newPassword: NEW_PASSWORD };
    for (let failure = 0; failure < 5; failure += 1) await change(wrong, seller.token);
    expect((await change({ ...wrong, currentPassword: PASSWORD }, seller.token)).statusCode).toBe(429);
  });

  it('needs a session', async () => {
    expect((await change({ currentPassword: PASSWORD, newPassword: NEW_PASSWORD })).statusCode).toBe(401);
  });
});
