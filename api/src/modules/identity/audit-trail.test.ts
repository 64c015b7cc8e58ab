import { call, lastLinkToken, loginAs, newSeller } from '../../../test/accounts';
import { PASSWORD } from '../../../test/test-app';
import { confirmed } from '../../../test/two-factor';
import { withApi } from '../../../test/with-store';

const api = withApi();

describe('the audit trail of an account', () => {
  it('has a row for every call that changed something, with address and request', async () => {
    const seller = await newSeller(api);
    const { email } = seller;
    const token = await confirmed(api, seller);
    await call(api, 'POST', '/enable-2fa', { email }, { token });
    await call(
      api,
      'PUT',
      '/auth/user/change-password',
      { currentPassword: PASSWORD, newPassword: 'Camomila-branca-77' },
      { token },
    );
    await call(api, 'POST', '/auth/user/forgot-password', { email });
    const link = await lastLinkToken(api, email);
    await call(api, 'PUT', '/auth/user/change-password', { token: link, newPassword: PASSWORD });
    const fresh = await confirmed(api, { token: await loginAs(api, email) });
    await call(api, 'DELETE', '/auth/sessions', undefined, { token: fresh });
    await call(api, 'POST', '/auth/logout', undefined, { token: fresh });

    const rows = await api.platform.database.withSeller(seller.sellerId, (trx) =>
      trx.selectFrom('audit_log').selectAll().orderBy('seq').execute(),
    );
    expect(rows.map(({ action }) => action)).toEqual([
      'user.signup',
      'user.confirm',
      'session.open',
      'session.step-up',
      'two-factor.start',
      'user.change-password',
      'user.forgot-password',
      'user.reset-password',
      'session.open',
      'session.step-up',
      'session.end-others',
      'session.end',
    ]);
    for (const row of rows) {
      expect(row.ip).toMatch(/^10\./);
      expect(row.request_id).toMatch(/^[0-9a-f]{32}$/);
    }
  });
});
