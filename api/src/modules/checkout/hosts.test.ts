import { NEW_CHECKOUT_THEME, SELLER_HOST_HEADER } from '@balcao/domain';
import { buyerBy, linkTo, sellingStore } from '../../../test/buyer-checkout';
import { callAs } from '../../../test/call-as';
import { insertProvenDomain, newHost } from '../../../test/certificates';
import { newIp, startTestApi } from '../../../test/test-app';
import { withApi } from '../../../test/with-store';
import { newId } from '../../db/new-id';
import type { Owner } from '../../db/owner';

const api = withApi();
let maria: Awaited<ReturnType<typeof sellingStore>>;
let joao: Awaited<ReturnType<typeof sellingStore>>;
let host: string;

beforeAll(async () => {
  [maria, joao] = [await sellingStore(api), await sellingStore(api)];
  host = (await prove(maria.account)).host;
});

/** A host that is proven to be a store's. */
async function prove({ sellerId, storeId }: Owner) {
  const domain = { id: newId(), host: newHost() };
  await insertProvenDomain(api.platform, { sellerId, storeId, domainId: domain.id, host: domain.host });
  return domain;
}

/** Calls as the checkout does for a buyer on a host; on the installation's own when it is left out. */
const at = (
  sellerHost: string | undefined,
  url: string,
  method: 'GET' | 'POST' | 'PATCH' = 'GET',
  payload?: object,
) =>
  api.app.inject({
    method,
    url: `/v1/checkout/${url}`,
    remoteAddress: newIp(),
    headers: sellerHost === undefined ? {} : { [SELLER_HOST_HEADER]: sellerHost },
    ...(payload && { payload }),
  });
const openAt = (sellerHost: string | undefined, link: string) => at(sellerHost, 'sessions', 'POST', { link });

describe('the host of a store', () => {
  it('is known once it is proven, and unknown once it is not any more', async () => {
    const domain = await prove(maria.account);
    expect((await at(undefined, `hosts/${domain.host}`)).statusCode).toBe(200);
    await api.platform.database.platform
      .updateTable('domains')
      .set({ state: 'falhou' })
      .where('id', '=', domain.id)
      .execute();
    const late = await startTestApi();
    const asked = await late.app.inject({
      url: `/v1/checkout/hosts/${domain.host}`,
      remoteAddress: newIp(),
    });
    await late.close();
    expect(asked.statusCode).toBe(404);
    expect((await at(undefined, 'hosts/pay.ninguem.com.br')).statusCode).toBe(404);
  });

  it('shows what its own store sells', async () => {
    const opened = await openAt(host, maria.link);
    expect(opened.statusCode).toBe(201);
    expect((await at(host, `links/${maria.link}`)).statusCode).toBe(200);
    const { token } = opened.json();
    expect((await at(host, `sessions/${token}`)).statusCode).toBe(200);
    expect(
      (await at(host, `sessions/${token}`, 'PATCH', { contact: { name: 'Ana Prado' } })).statusCode,
    ).toBe(200);
  });

  it('counts who comes by it, and who orders there', async () => {
    const shop = await sellingStore(api);
    const domain = await prove(shop.account);
    const traffic = async () =>
      (await callAs(api, shop.account, 'GET', `/domains/${domain.id}/traffic`)).json();
    const buyer = buyerBy(api, (await openAt(domain.host, shop.link)).json().token);
    await openAt(domain.host, shop.link);
    await openAt(undefined, shop.link);
    expect(await traffic()).toEqual({ days: 30, visits: 2, orders: 0 });
    const { version } = await buyer.fill();
    await buyer.pay(version);
    expect(await traffic()).toEqual({ days: 30, visits: 2, orders: 1 });
  });

  it('shows them as the look of this domain has them, and elsewhere as the usual one', async () => {
    const write = (path: string, body: object, version?: number) =>
      callAs(api, maria.account, 'POST', `/checkout-themes${path}`, {
        body,
        ...(version && { 'if-match': `"${version}"` }),
      });
    const config = { ...NEW_CHECKOUT_THEME, announcement: 'Do domínio' };
    const { id, version } = (await write('', { name: 'Marca', domain: host, config })).json();
    expect((await write(`/${id}/publish`, {}, version)).statusCode).toBe(200);
    const looks = await Promise.all([openAt(host, maria.link), openAt(undefined, maria.link)]);
    expect(looks.map((opened) => opened.json().appearance?.announcement)).toEqual(['Do domínio', undefined]);
  });

  it('shows neither links nor purchases of another store, whoever has them', async () => {
    const hidden = [await openAt(host, joao.link), await at(host, `links/${joao.link}`)];
    expect(hidden.map((answer) => [answer.statusCode, answer.json().code])).toEqual([
      [404, 'checkout_link_unknown'],
      [404, 'checkout_link_unknown'],
    ]);
    const { token } = (await openAt(undefined, joao.link)).json();
    for (const answer of [
      await at(host, `sessions/${token}`),
      await at(host, `sessions/${token}/status`),
      await at(host, `sessions/${token}/events`),
      await at(host, `sessions/${token}`, 'PATCH', { contact: { name: 'Ana Prado' } }),
    ])
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'checkout_session_unknown']);
    // On the installation's own host both are there.
    expect((await at(undefined, `sessions/${token}`)).statusCode).toBe(200);
  });

  it('that is nobody’s shows nothing', async () => {
    for (const wrong of ['pay.ninguem.com.br', 'PAY.NINGUEM', "' or 1=1 --", ''])
      expect((await openAt(wrong, maria.link)).statusCode).toBe(404);
  });

  it('shows its own store alone, where a seller has several', async () => {
    const { sellerId } = maria.account;
    const storeId = newId();
    await api.platform.database.platform
      .insertInto('stores')
      .values({ id: storeId, seller_id: sellerId, nome: 'Outra loja', slug: storeId })
      .execute();
    const other = await prove({ sellerId, storeId });
    const link = await linkTo(api, maria.account, maria.productId);
    expect((await openAt(other.host, link)).statusCode).toBe(404);
    expect((await openAt(host, link)).statusCode).toBe(201);
  });
});
