import { call, lastMail, loginAs, mailCount, newSeller } from '../../../test/accounts';
import { callAs, stepUp } from '../../../test/call-as';
import { auditOf } from '../../../test/platform-users';
import { type Account, createAccount } from '../../../test/stored-account';
import { withApi } from '../../../test/with-store';

const api = withApi();
let admin: Account;
let maria: Account;

const reason = 'Perdeu o celular, confirmou por vídeo';

beforeEach(async () => {
  admin = await createAccount(api.platform, { isPlatformAdmin: true, name: 'Ana Admin' });
  maria = await createAccount(api.platform);
});

const as = (by: Account, method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object) =>
  callAs(api, by, method, `/admin/users/${path}`, { body: payload });
const isIn = async (token: string) =>
  (await call(api, 'GET', '/usuario', undefined, { token })).statusCode === 200;

async function turnOnSecondFactor({ userId }: Account): Promise<void> {
  const { platform } = api.platform.database;
  await platform
    .updateTable('users')
    .set({ totp_secret_enc: '1.sealed', totp_enabled_at: new Date() })
    .where('id', '=', userId)
    .execute();
  await platform.insertInto('backup_codes').values({ user_id: userId, code_hash: 'hash' }).execute();
}

describe('the sessions of a person', () => {
  beforeEach(() => stepUp(api, admin));

  it('are ended only after a step-up', async () => {
    const other = await createAccount(api.platform, { isPlatformAdmin: true });
    const refused = [
      await as(other, 'DELETE', `${maria.userId}/sessions`),
      await as(other, 'DELETE', `${maria.userId}/sessions/${maria.sessionId}`),
    ];
    expect(refused.map((answer) => answer.json().code)).toEqual(['step_up_required', 'step_up_required']);
  });

  it('are listed, and ended one by one or all at once', async () => {
    const seller = await newSeller(api);
    const tokens = [seller.token, await loginAs(api, seller.email), await loginAs(api, seller.email)];
    const { items } = (await as(admin, 'GET', `${seller.userId}/sessions`)).json();
    expect(items).toHaveLength(3);
    expect(items[0]).toMatchObject({ current: false, ip: expect.any(String) });

    const ended = await as(admin, 'DELETE', `${seller.userId}/sessions/${items[0].id}`);
    expect(ended.statusCode).toBe(204);
    expect(await Promise.all(tokens.map(isIn))).toEqual([true, true, false]);
    expect((await as(admin, 'DELETE', `${seller.userId}/sessions`)).json()).toEqual({ ended: 2 });
    expect(await Promise.all(tokens.map(isIn))).toEqual([false, false, false]);
    expect((await as(admin, 'DELETE', `${seller.userId}/sessions`)).json()).toEqual({ ended: 0 });
    const actions = (await auditOf(api, seller)).map(({ action }) => action);
    expect(actions.slice(-2)).toEqual(['user.end-session', 'user.end-sessions']);
  });

  it('stay with their person: another’s session answers 404, and the one that asks stays open', async () => {
    expect((await as(admin, 'DELETE', `${maria.userId}/sessions/${admin.sessionId}`)).statusCode).toBe(404);
    expect((await as(admin, 'DELETE', `${admin.userId}/sessions`)).json()).toEqual({ ended: 0 });
    const { items } = (await as(admin, 'GET', `${admin.userId}/sessions`)).json();
    expect(items).toMatchObject([{ id: admin.sessionId, current: true }]);
  });
});

describe('taking a second factor away', () => {
  const remove = (by: Account, of: Account) =>
    as(by, 'POST', `${of.userId}/second-factor/removal`, { reason });

  it('removes secret and backup codes, ends the sessions and tells the person', async () => {
    await turnOnSecondFactor(maria);
    expect((await remove(admin, maria)).json()).toMatchObject({ code: 'step_up_required' });
    await stepUp(api, admin);
    expect((await remove(admin, maria)).statusCode).toBe(204);
    const { platform } = api.platform.database;
    const user = await platform
      .selectFrom('users')
      .select(['totp_secret_enc', 'totp_enabled_at'])
      .where('id', '=', maria.userId)
      .executeTakeFirst();
    expect(user).toEqual({ totp_secret_enc: null, totp_enabled_at: null });
    const codes = platform.selectFrom('backup_codes').selectAll().where('user_id', '=', maria.userId);
    expect(await codes.execute()).toEqual([]);
    expect(await lastMail(api, maria.email)).toMatchObject({ kind: 'two-factor-removed' });
    expect((await callAs(api, maria, 'GET', '/usuario')).statusCode).toBe(401);
    expect(await auditOf(api, maria)).toMatchObject([
      { action: 'user.remove-second-factor', after_json: { reason, sessionsEnded: 1 } },
    ]);
  });

  it('is refused on oneself, without one, and on an admin by one who has none', async () => {
    const other = await createAccount(api.platform, { isPlatformAdmin: true });
    await stepUp(api, admin);
    expect((await remove(admin, maria)).statusCode).toBe(409);
    await turnOnSecondFactor(other);
    const refused = await remove(admin, other);
    expect(refused.json().errors).toEqual([
      'Para remover a verificação de outro administrador, ative antes a sua.',
    ]);
    await turnOnSecondFactor(admin);
    expect((await remove(admin, admin)).statusCode).toBe(409);
    expect((await remove(admin, other)).statusCode).toBe(204);
  });
});

describe('sending the link for a new password', () => {
  it('reaches active people, within the limit that they have themselves', async () => {
    const sent = await as(admin, 'POST', `${maria.userId}/password-reset`);
    expect(sent.statusCode).toBe(202);
    expect(await lastMail(api, maria.email)).toMatchObject({ kind: 'reset-password' });
    expect((await as(admin, 'POST', `${maria.userId}/password-reset`)).statusCode).toBe(429);
    expect(await mailCount(api, maria.email)).toBe(1);
    expect(await auditOf(api, maria)).toMatchObject([
      { action: 'user.send-reset-link', actor_id: admin.userId, actor_kind: 'admin' },
    ]);
    const blocked = await createAccount(api.platform, { status: 'blocked' });
    expect((await as(admin, 'POST', `${blocked.userId}/password-reset`)).statusCode).toBe(409);
  });
});
