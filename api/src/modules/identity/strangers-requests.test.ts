import { call, lastLinkToken, mailCount, newSeller } from '../../../test/accounts';
import { newIp } from '../../../test/test-app';
import { withApi } from '../../../test/with-store';

const api = withApi();

const NEW_PASSWORD = 'Camomila-branca-77';

const forgot = (email: string, ip: string) =>
  call(api, 'POST', '/auth/user/forgot-password', { email }, { ip });
const change = (token: string) =>
  call(api, 'PUT', '/auth/user/change-password', { token, newPassword: NEW_PASSWORD });

/** Moves the tries for an e-mail one minute into the past. */
const letAMinutePass = (email: string) =>
  api.platform.database.platform
    .updateTable('login_attempts')
    .set({ last_at: new Date(Date.now() - 61_000) })
    .where('subject', '=', email)
    .execute();

describe('a reset that a stranger asks for', () => {
  it('leaves my link good', async () => {
    const seller = await newSeller(api);
    await forgot(seller.email, newIp());
    const mine = await lastLinkToken(api, seller.email);
    await letAMinutePass(seller.email);
    await forgot(seller.email, newIp());
    expect(await mailCount(api, seller.email, 'reset-password')).toBe(2);
    expect((await change(mine)).statusCode).toBe(200);
  });

  it('is as dead as the others once a password was set', async () => {
    const seller = await newSeller(api);
    await forgot(seller.email, newIp());
    const mine = await lastLinkToken(api, seller.email);
    await letAMinutePass(seller.email);
    await forgot(seller.email, newIp());
    const strangers = await lastLinkToken(api, seller.email);
    await change(mine);
    expect((await change(strangers)).json().code).toBe('invalid_reset_token');
  });

  it('does not use up the links that I may ask for', async () => {
    const seller = await newSeller(api);
    const stranger = newIp();
    for (let request = 0; request < 6; request += 1) {
      await forgot(seller.email, stranger);
      await letAMinutePass(seller.email);
    }
    const sent = await mailCount(api, seller.email, 'reset-password');
    await forgot(seller.email, newIp());
    expect(await mailCount(api, seller.email, 'reset-password')).toBe(sent + 1);
  });

  it('does not fill my mailbox, from however many addresses it is asked for', async () => {
    const seller = await newSeller(api);
    for (let request = 0; request < 20; request += 1) {
      await forgot(seller.email, newIp());
      await letAMinutePass(seller.email);
    }
    expect(await mailCount(api, seller.email, 'reset-password')).toBeLessThanOrEqual(12);
  });
});
