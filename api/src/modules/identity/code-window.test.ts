import { call } from '../../../test/accounts';
import { PASSWORD, startTestApi } from '../../../test/test-app';
import { codeOf, withTwoFactor } from '../../../test/two-factor';

/** Whether a login takes the code that the authenticator shows so many steps from now. */
async function takes(settings: Record<string, string>, steps: number): Promise<boolean> {
  const api = await startTestApi(settings);
  try {
    const { seller, secret } = await withTwoFactor(api);
    const { email } = seller;
    const login = await call(api, 'POST', '/auth/login', { email, password: PASSWORD });
    const { challenge } = login.json().twoFactor;
    const body = { codigo: codeOf(secret, steps), idLoja: '', email, challenge };
    return (await call(api, 'POST', '/validar-2fa', body)).statusCode === 200;
  } finally {
    await api.close();
  }
}

describe('codes of clocks that differ', () => {
  it('are taken one step away, and no further', async () => {
    expect([await takes({}, 1), await takes({}, 3)]).toEqual([true, false]);
  });

  it('are taken further away only where the installation says so', async () => {
    expect(await takes({ TOTP_WINDOW_STEPS: '3' }, 3)).toBe(true);
  });

  it('can be refused altogether', async () => {
    expect(await takes({ TOTP_WINDOW_STEPS: '0' }, 2)).toBe(false);
  });
});
