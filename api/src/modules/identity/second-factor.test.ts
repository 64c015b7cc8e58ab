import { call, lastMail, newSeller, type TestSeller } from '../../../test/accounts';
import { newIp, PASSWORD } from '../../../test/test-app';
import { codeOf, confirmed, withTwoFactor, wrongCodeOf } from '../../../test/two-factor';
import { withApi } from '../../../test/with-store';

const api = withApi();

const login = ({ email }: TestSeller) => call(api, 'POST', '/auth/login', { email, password: PASSWORD });

const answer = ({ email }: TestSeller, challenge: string, codigo: string, ip?: string) =>
  call(api, 'POST', '/validar-2fa', { codigo, idLoja: '', email, challenge }, { ip });

const challengeOf = async (seller: TestSeller): Promise<string> =>
  (await login(seller)).json().twoFactor.challenge;

describe('turning the second factor on', () => {
  it('is off until the seller turns it on', async () => {
    const { token } = await newSeller(api);
    const status = await call(api, 'GET', '/auth/two-factor', undefined, { token });
    expect(status.json()).toEqual({
      enabled: false,
      enabledAt: null,
      backupCodesLeft: 0,
      required: false,
    });
  });

  it('needs a step-up, so that a session that somebody left open gets no second factor of a stranger', async () => {
    const { token, email } = await newSeller(api);
    const refused = await call(api, 'POST', '/enable-2fa', { email }, { token });
    expect(refused.statusCode).toBe(403);
    expect(refused.json()).toMatchObject({ code: 'step_up_required', proof: 'password' });
  });

  it('hands out secret, URI and QR picture, and counts only after the first code', async () => {
    const seller = await newSeller(api);
    const { email } = seller;
    const token = await confirmed(api, seller);
    const started = await call(api, 'POST', '/enable-2fa', { email }, { token });
    expect(started.json()).toEqual({
      secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
      otpauthUri: expect.stringContaining('otpauth://totp/'),
      qrCode: expect.stringMatching(/^data:image\/svg\+xml;base64,/),
    });
    expect((await login(seller)).json().token).toBeDefined();
  });

  it('gives ten backup codes and tells the owner', async () => {
    const { seller, backupCodes } = await withTwoFactor(api);
    expect(new Set(backupCodes).size).toBe(10);
    expect(backupCodes[0]).toMatch(/^[A-Z2-9]{5}-[A-Z2-9]{5}$/);
    expect((await lastMail(api, seller.email)).kind).toBe('two-factor-enabled');
    const status = await call(api, 'GET', '/auth/two-factor', undefined, { token: seller.token });
    expect(status.json()).toMatchObject({ enabled: true, backupCodesLeft: 10 });
  });

  it('refuses a wrong first code with 400', async () => {
    const seller = await newSeller(api);
    const { email } = seller;
    const token = await confirmed(api, seller);
    const started = await call(api, 'POST', '/enable-2fa', { email }, { token });
    const body = { codigo: wrongCodeOf(started.json().secret), idLoja: '', email };
    const wrong = await call(api, 'POST', '/validate-enable-2fa', body, { token });
    expect(wrong.statusCode).toBe(400);
    expect(wrong.json().code).toBe('invalid_two_factor_code');
  });

  it('refuses another person’s e-mail', async () => {
    const mine = await newSeller(api);
    const theirs = await newSeller(api);
    const asked = await call(api, 'POST', '/enable-2fa', { email: theirs.email }, { token: mine.token });
    expect(asked.statusCode).toBe(403);
  });

  it('stores the secret sealed to its place and backup codes like passwords', async () => {
    const { seller, secret, backupCodes } = await withTwoFactor(api);
    const user = await api.platform.database.platform
      .selectFrom('users')
      .select('totp_secret_enc')
      .where('id', '=', seller.userId)
      .executeTakeFirstOrThrow();
    const sealed = user.totp_secret_enc ?? '';
    expect(sealed).not.toContain(secret);
    const place = { sellerId: seller.sellerId, recordId: seller.userId, field: 'totp_secret' };
    expect(api.platform.keyRing.decrypt(sealed, place)).toBe(secret);
    expect(() => api.platform.keyRing.decrypt(sealed, { ...place, recordId: 'another' })).toThrow();
    const rows = await api.platform.database.platform
      .selectFrom('backup_codes')
      .select('code_hash')
      .where('user_id', '=', seller.userId)
      .execute();
    const hashes = rows.map(({ code_hash }) => code_hash);
    expect(hashes).toEqual(Array(10).fill(expect.stringMatching(/^\$argon2id\$/)));
    for (const code of backupCodes) expect(hashes.join()).not.toContain(code.replace('-', ''));
  });
});

describe('the second step of a login', () => {
  it('follows a right password with a challenge instead of a token', async () => {
    const { seller } = await withTwoFactor(api);
    const body = (await login(seller)).json();
    expect(body).toEqual({ twoFactor: { challenge: expect.any(String) } });
  });

  it('lets in with the authenticator’s code', async () => {
    const { seller, secret } = await withTwoFactor(api);
    const entered = await answer(seller, await challengeOf(seller), codeOf(secret, 1));
    expect(entered.statusCode).toBe(200);
    expect(entered.json()).toMatchObject({ token: { expiresIn: 28_800 }, lojas: [{ id: seller.storeId }] });
  });

  describe('by the body of the specification, without a challenge', () => {
    const loginAt = ({ email }: TestSeller, ip: string) =>
      call(api, 'POST', '/auth/login', { email, password: PASSWORD }, { ip });
    const answerAt = ({ email, storeId }: TestSeller, codigo: string, ip: string) =>
      call(api, 'POST', '/validar-2fa', { codigo, idLoja: storeId, email }, { ip });

    it('lets in on the device that gave the password', async () => {
      const { seller, secret } = await withTwoFactor(api);
      const ip = newIp();
      await loginAt(seller, ip);
      const entered = await answerAt(seller, codeOf(secret, 1), ip);
      expect(entered.statusCode).toBe(200);
      expect(entered.json()).toMatchObject({ token: { expiresIn: 28_800 } });
    });

    it('refuses a device that gave no password, also with the right code', async () => {
      const { seller, secret } = await withTwoFactor(api);
      await loginAt(seller, newIp());
      const refused = await answerAt(seller, codeOf(secret, 1), newIp());
      expect([refused.statusCode, refused.json().code]).toEqual([400, 'two_factor_challenge_expired']);
    });

    it('has 3 tries, too', async () => {
      const { seller, secret } = await withTwoFactor(api);
      const ip = newIp();
      await loginAt(seller, ip);
      for (let attempt = 0; attempt < 3; attempt += 1) await answerAt(seller, wrongCodeOf(secret), ip);
      expect((await answerAt(seller, codeOf(secret, 1), ip)).json().code).toBe(
        'two_factor_challenge_expired',
      );
    });
  });

  it('refuses a code that was used before', async () => {
    const { seller, secret } = await withTwoFactor(api);
    const code = codeOf(secret, 1);
    await answer(seller, await challengeOf(seller), code);
    const replayed = await answer(seller, await challengeOf(seller), code);
    expect(replayed.statusCode).toBe(400);
    expect(replayed.json().code).toBe('invalid_two_factor_code');
  });

  it('refuses a code of two steps ago', async () => {
    const { seller, secret } = await withTwoFactor(api);
    expect((await answer(seller, await challengeOf(seller), codeOf(secret, -3))).statusCode).toBe(400);
  });

  it('takes a backup code once, typed in any case', async () => {
    const { seller, backupCodes } = await withTwoFactor(api);
    const code = (backupCodes[3] ?? '').toLowerCase();
    expect((await answer(seller, await challengeOf(seller), code)).statusCode).toBe(200);
    expect((await answer(seller, await challengeOf(seller), code)).statusCode).toBe(400);
    const status = await call(api, 'GET', '/auth/two-factor', undefined, { token: seller.token });
    expect(status.json().backupCodesLeft).toBe(9);
  });

  it('has 3 tries, then the login begins again', async () => {
    const { seller, secret } = await withTwoFactor(api);
    const challenge = await challengeOf(seller);
    const codes = [];
    for (let attempt = 0; attempt < 3; attempt += 1) {
      codes.push((await answer(seller, challenge, wrongCodeOf(secret))).json().code);
    }
    expect(codes).toEqual([
      'invalid_two_factor_code',
      'invalid_two_factor_code',
      'two_factor_challenge_expired',
    ]);
    expect((await answer(seller, challenge, codeOf(secret, 1))).json().code).toBe(
      'two_factor_challenge_expired',
    );
  });

  it('ends after 5 minutes', async () => {
    const { seller, secret } = await withTwoFactor(api);
    const challenge = await challengeOf(seller);
    const database = api.platform.database.platform;
    const stored = await database
      .selectFrom('user_tokens')
      .select(['created_at', 'expires_at'])
      .where('hash', '=', api.platform.digest(challenge))
      .executeTakeFirstOrThrow();
    expect(stored.expires_at.getTime() - stored.created_at.getTime()).toBe(5 * 60_000);
    await database
      .updateTable('user_tokens')
      .set({ expires_at: new Date(Date.now() - 1_000) })
      .where('hash', '=', api.platform.digest(challenge))
      .execute();
    expect((await answer(seller, challenge, codeOf(secret, 1))).statusCode).toBe(400);
  });

  it('uses a challenge once', async () => {
    const { seller, secret, backupCodes } = await withTwoFactor(api);
    const challenge = await challengeOf(seller);
    await answer(seller, challenge, codeOf(secret, 1));
    expect((await answer(seller, challenge, backupCodes[0] ?? '')).statusCode).toBe(400);
  });

  it('limits guesses over all challenges of an account', async () => {
    const { seller, secret } = await withTwoFactor(api);
    const statuses: number[] = [];
    const ip = newIp();
    for (let round = 0; round < 4; round += 1) {
      const challenge = await challengeOf(seller);
      for (let attempt = 0; attempt < 3; attempt += 1) {
        statuses.push((await answer(seller, challenge, wrongCodeOf(secret), ip)).statusCode);
      }
    }
    expect(statuses.slice(0, 10)).toEqual(Array(10).fill(400));
    expect(statuses.slice(10)).toEqual([429, 429]);
  });

  it('counts them by address, so that a stranger who knows the password does not lock the owner out', async () => {
    const { seller, secret } = await withTwoFactor(api);
    const mine = await challengeOf(seller);
    const stranger = newIp();
    for (let round = 0; round < 4; round += 1) {
      const challenge = await challengeOf(seller);
      for (let attempt = 0; attempt < 3; attempt += 1) {
        await answer(seller, challenge, wrongCodeOf(secret), stranger);
      }
    }
    expect((await answer(seller, mine, codeOf(secret, 1))).statusCode).toBe(200);
  });

  it('limits them over all addresses too', async () => {
    const { seller, secret } = await withTwoFactor(api);
    const statuses: number[] = [];
    for (let round = 0; round < 11; round += 1) {
      const challenge = await challengeOf(seller);
      for (let attempt = 0; attempt < 3; attempt += 1) {
        statuses.push((await answer(seller, challenge, wrongCodeOf(secret))).statusCode);
      }
    }
    expect(statuses.indexOf(429)).toBe(30);
  });
});

describe('turning the second factor off', () => {
  const disable = ({ email, token }: TestSeller) => call(api, 'POST', '/disable-2fa', { email }, { token });

  it('needs a step-up, then takes secret and backup codes away and tells the owner', async () => {
    const { seller, secret } = await withTwoFactor(api);
    const refused = await disable(seller);
    expect(refused.statusCode).toBe(403);
    expect(refused.json()).toMatchObject({ code: 'step_up_required', proof: 'code' });

    const token = await confirmed(api, seller, { code: codeOf(secret, 1) });
    expect((await disable({ ...seller, token })).statusCode).toBe(204);
    expect((await login(seller)).json().token).toBeDefined();
    expect((await lastMail(api, seller.email)).kind).toBe('two-factor-disabled');
  });

  it('is not confirmed by the password, which a thief may know', async () => {
    const { seller } = await withTwoFactor(api);
    const confirmation = await call(
      api,
      'POST',
      '/auth/step-up',
      { password: PASSWORD },
      { token: seller.token },
    );
    expect(confirmation.statusCode).toBe(403);
    expect(confirmation.json().code).toBe('two_factor_required');
    expect((await disable(seller)).json().code).toBe('step_up_required');
  });

  it('is confirmed by a backup code when the authenticator is lost, once', async () => {
    const { seller, backupCodes } = await withTwoFactor(api);
    const token = await confirmed(api, seller, { code: backupCodes[4] ?? '' });
    const again = await call(api, 'POST', '/auth/step-up', { code: backupCodes[4] }, { token });
    expect(again.statusCode).toBe(400);
    expect((await disable({ ...seller, token })).statusCode).toBe(204);
  });

  it('wants a step-up that is at most five minutes old', async () => {
    const { seller, secret } = await withTwoFactor(api);
    const token = await confirmed(api, seller, { code: codeOf(secret, 1) });
    await api.platform.database.platform
      .updateTable('sessions')
      .set({ stepped_up_at: new Date(Date.now() - 5 * 60_000 - 1_000) })
      .where('user_id', '=', seller.userId)
      .execute();
    expect((await disable({ ...seller, token })).json().code).toBe('step_up_required');
  });
});
