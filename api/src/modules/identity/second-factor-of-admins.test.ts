import { callAs, stepUp } from '../../../test/call-as';
import { createAccount } from '../../../test/stored-account';
import { codeOf } from '../../../test/two-factor';
import { withApi } from '../../../test/with-store';

const api = withApi({ ADMIN_SECOND_FACTOR: 'required' });

describe('platform admins of an installation that wants their second factor', () => {
  it('may do nothing before they have it but turn it on', async () => {
    const admin = await createAccount(api.platform, { isPlatformAdmin: true });
    for (const url of ['/admin/users', '/products', '/formapagamento']) {
      const refused = await callAs(api, admin, 'GET', url);
      expect([url, refused.statusCode, refused.json().code]).toEqual([
        url,
        403,
        'two_factor_enrolment_required',
      ]);
    }
    // What a login asks for.
    expect((await callAs(api, admin, 'GET', `/seller/${admin.sellerId}`)).statusCode).toBe(200);
    expect((await callAs(api, admin, 'GET', '/permissoes')).statusCode).toBe(200);
    expect((await callAs(api, admin, 'GET', '/auth/two-factor')).json()).toMatchObject({
      enabled: false,
      required: true,
    });

    await stepUp(api, admin);
    const { email } = admin;
    const started = await callAs(api, admin, 'POST', '/enable-2fa', { body: { email } });
    const body = { codigo: codeOf(started.json().secret), idLoja: '', email };
    expect((await callAs(api, admin, 'POST', '/validate-enable-2fa', { body })).statusCode).toBe(200);
    expect((await callAs(api, admin, 'GET', '/admin/users')).statusCode).toBe(200);
  });

  it('may leave', async () => {
    const admin = await createAccount(api.platform, { isPlatformAdmin: true });
    expect((await callAs(api, admin, 'POST', '/auth/logout')).statusCode).toBe(204);
  });

  it('sellers choose for themselves', async () => {
    const seller = await createAccount(api.platform);
    expect((await callAs(api, seller, 'GET', '/products')).statusCode).toBe(200);
    expect((await callAs(api, seller, 'GET', '/auth/two-factor')).json()).toMatchObject({ required: false });
  });
});
