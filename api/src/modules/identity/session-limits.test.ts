import { call, loginAs, newSeller } from '../../../test/accounts';
import { PASSWORD } from '../../../test/test-app';
import { withApi } from '../../../test/with-store';

const api = withApi({ SESSION_ABSOLUTE_SECONDS: '7200', SESSION_INACTIVITY_SECONDS: '600' });

const ask = async (token: string) => call(api, 'GET', '/auth/sessions', undefined, { token });

/** Moves a person's sessions into the past, as if they had been opened or used so many seconds earlier. */
const age = (userId: string, column: 'authenticated_at' | 'last_seen_at', seconds: number) =>
  api.platform.database.platform
    .updateTable('sessions')
    .set({ [column]: new Date(Date.now() - seconds * 1_000) })
    .where('user_id', '=', userId)
    .execute();

describe('how long a session lasts', () => {
  it('is a setting', async () => {
    const { email } = await newSeller(api);
    const login = await call(api, 'POST', '/auth/login', { email, password: PASSWORD });
    expect(login.json().token.expiresIn).toBe(7_200);
  });

  it('counts from the login, however often it is renewed', async () => {
    const { token, userId } = await newSeller(api);
    await age(userId, 'authenticated_at', 3_600);
    const renewed = (await call(api, 'POST', '/renovar-token', undefined, { token })).json().token;
    expect(renewed.expiresIn).toBeLessThanOrEqual(3_600);
    const again = await call(api, 'POST', '/renovar-token', undefined, { token: renewed.accessToken });
    expect(again.json().token.expiresIn).toBeLessThanOrEqual(3_600);
    expect(again.json().token.expiresIn).toBeGreaterThan(3_500);
  });

  it('ends when nobody has used it for the set time', async () => {
    const [used, unused] = [await newSeller(api), await newSeller(api)];
    await age(used.userId, 'last_seen_at', 590);
    await age(unused.userId, 'last_seen_at', 601);
    expect((await ask(used.token)).statusCode).toBe(200);
    expect((await ask(unused.token)).json().code).toBe('session_expired');
  });

  it('leaves unused sessions out of the list', async () => {
    const { email, userId } = await newSeller(api);
    await age(userId, 'last_seen_at', 601);
    expect((await ask(await loginAs(api, email))).json().items).toHaveLength(1);
  });
});

describe('a confirmation', () => {
  const endOthers = (token: string) => call(api, 'DELETE', '/auth/sessions', undefined, { token });

  it('makes a new token: a copy of the one before is allowed nothing more, and ends', async () => {
    const { token, userId } = await newSeller(api);
    const { token: fresh } = (
      await call(api, 'POST', '/auth/step-up', { password: PASSWORD }, { token })
    ).json();
    expect(fresh.accessToken).not.toBe(token);
    expect((await endOthers(token)).json().code).toBe('step_up_required');
    const { expires_at } = await api.platform.database.platform
      .selectFrom('sessions')
      .select('expires_at')
      .where('user_id', '=', userId)
      .where('stepped_up_at', 'is', null)
      .executeTakeFirstOrThrow();
    expect(expires_at.getTime()).toBeLessThanOrEqual(Date.now() + 1_000);
    expect((await ask(fresh.accessToken)).json().items).toHaveLength(1);
    expect((await endOthers(fresh.accessToken)).statusCode).toBe(204);
  });

  it('does not shorten the session when there is another one', async () => {
    const { token } = await newSeller(api);
    const first = await call(api, 'POST', '/auth/step-up', { password: PASSWORD }, { token });
    const { accessToken } = first.json().token;
    const second = await call(api, 'POST', '/auth/step-up', { password: PASSWORD }, { token: accessToken });
    expect(second.json().token.expiresIn).toBeGreaterThan(7_000);
  });

  it('comes before sessions are ended', async () => {
    const { token, email } = await newSeller(api);
    await loginAs(api, email);
    const { items } = (await ask(token)).json();
    const { id } = items.find(({ current }: { current: boolean }) => !current);
    const end = (by: string) => call(api, 'DELETE', `/auth/sessions/${id}`, undefined, { token: by });
    expect((await end(token)).json().code).toBe('step_up_required');
    const confirmed = await call(api, 'POST', '/auth/step-up', { password: PASSWORD }, { token });
    expect((await end(confirmed.json().token.accessToken)).statusCode).toBe(204);
  });
});
