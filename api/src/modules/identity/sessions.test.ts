import { SignJWT } from 'jose';
import { sql } from 'kysely';
import { call, loginAs, newSeller } from '../../../test/accounts';
import { createAccount } from '../../../test/stored-account';
import { PASSWORD } from '../../../test/test-app';
import { confirmed } from '../../../test/two-factor';
import { withApi } from '../../../test/with-store';
import { replaceSession } from '../../accounts/sessions';
import type { Executor } from '../../db/database';
import { SYSTEM_ORIGIN } from '../../security/origin';

const api = withApi();

const sessions = (token: string) => call(api, 'GET', '/auth/sessions', undefined, { token });

describe('the session behind a token', () => {
  it('ends with logout, at once', async () => {
    const { token } = await newSeller(api);
    expect((await call(api, 'POST', '/auth/logout', undefined, { token })).statusCode).toBe(204);
    const after = await sessions(token);
    expect(after.statusCode).toBe(401);
    expect(after.json()).toMatchObject({
      code: 'session_expired',
      errors: ['Acesso expirado, favor entrar novamente.'],
    });
  });

  it('is over for every logout that comes at the same moment', async () => {
    const { token } = await newSeller(api);
    const logout = () => call(api, 'POST', '/auth/logout', undefined, { token });
    const statuses = (await Promise.all(Array.from({ length: 6 }, logout))).map(
      ({ statusCode }) => statusCode,
    );
    // A late request no longer finds the session and gets a 401.
    expect(statuses.filter((status) => status !== 204 && status !== 401)).toEqual([]);
  });

  it('answers 401 without a token, with a changed one and with another algorithm', async () => {
    const { token, sellerId } = await newSeller(api);
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${token.split('.')[1]}.`;
    const otherAlgorithm = await new SignJWT({ groups: ['admin'] })
      .setProtectedHeader({ alg: 'HS512' })
      .setSubject(sellerId)
      .setJti('01900000-0000-7000-8000-000000000000')
      .setIssuer('balcao')
      .setAudience('balcao-backoffice')
      .setExpirationTime('1h')
      .sign(api.platform.config.jwtSecret);
    for (const bad of ['', `${token}x`, unsigned, otherAlgorithm]) {
      expect((await sessions(bad)).statusCode).toBe(401);
    }
  });

  it('ends when its time is over', async () => {
    const { token, userId } = await newSeller(api);
    await api.platform.database.platform
      .updateTable('sessions')
      .set({ expires_at: new Date(Date.now() - 1_000) })
      .where('user_id', '=', userId)
      .execute();
    expect((await sessions(token)).statusCode).toBe(401);
  });

  it('is renewed by POST /renovar-token; the old token ends within a second', async () => {
    const { token, userId } = await newSeller(api);
    const answer = await call(api, 'POST', '/renovar-token', undefined, { token });
    expect(answer.statusCode).toBe(200);
    const renewed = answer.json().token;
    // The limit counts from the login, a moment ago.
    expect(renewed.expiresIn).toBeGreaterThan(28_700);
    expect(renewed.expiresIn).toBeLessThanOrEqual(28_800);
    expect((await sessions(renewed.accessToken)).json().items).toHaveLength(1);
    const old = await api.platform.database.platform
      .selectFrom('sessions')
      .select('expires_at')
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .executeTakeFirstOrThrow();
    expect(old.expires_at.getTime()).toBeLessThanOrEqual(Date.now() + 1_000);
    while ((await sessions(token)).statusCode === 200) await new Promise(setImmediate);
    expect((await sessions(token)).statusCode).toBe(401);
    expect(Date.now()).toBeLessThanOrEqual(old.expires_at.getTime() + 1_000);
  });

  it.each([
    ['POST', '/renovar-token', undefined],
    ['POST', '/auth/step-up', { password: PASSWORD }],
  ] as const)(
    'that %s %s has replaced cannot be renewed, nor confirmed, not even at once',
    async (method, url, body) => {
      const { token } = await newSeller(api);
      expect((await call(api, method, url, body, { token })).statusCode).toBe(200);
      const again = [
        await call(api, 'POST', '/renovar-token', undefined, { token }),
        await call(api, 'POST', '/auth/step-up', { password: PASSWORD }, { token }),
      ];
      expect(again.map(({ statusCode }) => statusCode)).toEqual([401, 401]);
    },
  );

  it('is replaced once, also by a transaction that began before the one that was faster', async () => {
    const { userId, sellerId, storeId, sessionId } = await createAccount(api.platform);
    const session = {
      userId,
      sellerId,
      storeId,
      sessionId,
      isPlatformAdmin: false,
      authenticatedAt: new Date(),
    };
    const { database } = api.platform;
    const replace = (trx: Executor) => replaceSession(api.platform, trx, session, SYSTEM_ORIGIN);
    let begin = () => {};
    const faster = new Promise<void>((resolve) => {
      begin = resolve;
    }).then(() => database.withPlatform(replace));
    const slower = database.withPlatform(async (trx) => {
      await sql`select now()`.execute(trx);
      begin();
      await faster;
      return replace(trx);
    });
    await expect(slower).rejects.toMatchObject({ code: 'session_expired' });
    expect(await faster).toHaveProperty('token');
  });

  it('is replaced once by twenty renewals at once', async () => {
    const { token } = await newSeller(api);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => call(api, 'POST', '/renovar-token', undefined, { token })),
    );
    const statuses = answers.map(({ statusCode }) => statusCode).toSorted();
    expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 401)]);
  });
});

describe('the list of sessions', () => {
  it('names device and address, latest first, and marks the one that asks', async () => {
    const seller = await newSeller(api);
    const userAgent =
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
    const login = await call(
      api,
      'POST',
      '/auth/login',
      { email: seller.email, password: PASSWORD },
      { ip: '198.51.100.7', headers: { 'user-agent': userAgent } },
    );
    const { items } = (await sessions(login.json().token.accessToken)).json();
    expect(items).toHaveLength(2);
    expect(items[0]).toMatchObject({ current: true, device: 'Chrome no Windows', ip: '198.51.100.7' });
    expect(items[1].current).toBe(false);
  });

  it('ends one session by its id', async () => {
    const seller = await newSeller(api);
    const other = await loginAs(api, seller.email);
    const token = await confirmed(api, seller);
    const { items } = (await sessions(token)).json();
    const { id } = items.find(({ current }: { current: boolean }) => !current);
    const ended = await call(api, 'DELETE', `/auth/sessions/${id}`, undefined, { token });
    expect(ended.statusCode).toBe(204);
    expect((await sessions(other)).statusCode).toBe(401);
    expect((await sessions(token)).statusCode).toBe(200);
  });

  it('ends all sessions but the one that asks', async () => {
    const seller = await newSeller(api);
    const others = [await loginAs(api, seller.email), await loginAs(api, seller.email)];
    const token = await confirmed(api, seller);
    await call(api, 'DELETE', '/auth/sessions', undefined, { token });
    for (const other of others) expect((await sessions(other)).statusCode).toBe(401);
    expect((await sessions(token)).statusCode).toBe(200);
  });

  it('answers another seller’s session like an unknown one', async () => {
    const mine = await newSeller(api);
    const theirs = await newSeller(api);
    const [session] = (await sessions(theirs.token)).json().items;
    const token = await confirmed(api, mine);
    const foreign = await call(api, 'DELETE', `/auth/sessions/${session.id}`, undefined, { token });
    const unknown = await call(api, 'DELETE', '/auth/sessions/nenhuma', undefined, { token });
    expect(foreign.statusCode).toBe(404);
    expect({ ...foreign.json(), requestId: '' }).toEqual({ ...unknown.json(), requestId: '' });
    expect((await sessions(theirs.token)).statusCode).toBe(200);
  });
});

describe('POST /auth/step-up', () => {
  it('opens sensitive actions for five minutes with the password', async () => {
    const { token } = await newSeller(api);
    const answer = await call(api, 'POST', '/auth/step-up', { password: PASSWORD }, { token });
    expect(answer.statusCode).toBe(200);
    const minutes = (Date.parse(answer.json().validUntil) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(4);
    expect(minutes).toBeLessThanOrEqual(5);
  });

  it('answers a wrong password with 400', async () => {
    const { token } = await newSeller(api);
    expect((await call(api, 'POST', '/auth/step-up', { password: 'errada' }, { token })).statusCode).toBe(
      400,
    );
  });
});
