import { call, newSeller, signupBody } from '../../../test/accounts';
import { createAccount } from '../../../test/stored-account';
import { withApi } from '../../../test/with-store';

const api = withApi();

const rowOf = (email: string) =>
  api.platform.database.platform
    .selectFrom('user_directory')
    .selectAll()
    .where('email', '=', email)
    .executeTakeFirstOrThrow();

describe('what people are found by', () => {
  it('begins with the signup and follows confirmation, login, profile and stores', async () => {
    const pending = signupBody({ name: 'Conceição Araújo' });
    await call(api, 'POST', '/auth/signup', pending);
    const before = await rowOf(pending.email);
    expect(before).toMatchObject({ status: 'pending', name_key: 'conceicao araujo', cpf: pending.cpf });
    expect(before.last_seen_at.getTime()).toBe(0);

    const seller = await newSeller(api);
    const row = await rowOf(seller.email);
    expect(row).toMatchObject({ status: 'active', kyc_status: 'none', gateway_status: 'none', cnpj: '' });
    expect(Date.now() - row.last_seen_at.getTime()).toBeLessThan(60_000);

    const { token, sellerId } = seller;
    await api.platform.database.platform
      .updateTable('sessions')
      .set({ stepped_up_at: new Date() })
      .where('seller_id', '=', sellerId)
      .execute();
    const changed = await call(
      api,
      'PATCH',
      `/seller/${sellerId}`,
      { name: 'Joana Prado', companyName: 'Padaria Girassol' },
      { token, headers: { 'if-match': '"1"' } },
    );
    expect(changed.statusCode).toBe(200);
    await call(api, 'POST', '/registrar-nova-loja', { nome: 'Empório Tupã' }, { token });
    const after = await rowOf(seller.email);
    expect(after.name_key).toBe('joana prado');
    for (const word of ['joana', 'girassol', 'emporio', 'tupa']) expect(after.search).toContain(` ${word}`);
    expect(after.search).not.toContain(' aparecida');
  });

  it('keeps what two changes at once have made', async () => {
    const { platform } = api.platform.database;
    const account = await createAccount(api.platform);
    const rename = () =>
      platform
        .updateTable('stores')
        .set({ nome: 'Loja Renomeada' })
        .where('id', '=', account.storeId)
        .execute();
    const name = () =>
      platform.updateTable('users').set({ name: 'Nome Novo' }).where('id', '=', account.userId).execute();
    await Promise.all([rename(), name()]);
    const { search } = await rowOf(account.email);
    for (const word of ['renomeada', 'novo']) expect(search).toContain(` ${word}`);
  });

  it('takes note of an access only some minutes after the one before', async () => {
    const { platform } = api.platform.database;
    const account = await createAccount(api.platform);
    const first = await rowOf(account.email);
    const seeAt = (at: Date) =>
      platform
        .updateTable('sessions')
        .set({ last_seen_at: at })
        .where('id', '=', account.sessionId)
        .execute();
    await seeAt(new Date(first.last_seen_at.getTime() + 60_000));
    expect((await rowOf(account.email)).last_seen_at).toEqual(first.last_seen_at);
    const later = new Date(first.last_seen_at.getTime() + 600_000);
    await seeAt(later);
    expect((await rowOf(account.email)).last_seen_at).toEqual(later);
  });
});
