import { PRODUCT_LIMITS } from '@balcao/domain';
import { callAs } from '../../../test/call-as';
import { newHost, proveHost } from '../../../test/certificates';
import { type Account, createAccount } from '../../../test/stored-account';
import { withStore } from '../../../test/with-store';
import { newId } from '../../db/new-id';
import { updateDomain } from '../domains/domain';

const { api, maria } = withStore({
  api: { PUBLIC_URL: 'https://loja.example', API_BASE_CHECKOUT_FRONT: '/pagar' },
  isSteppedUp: true,
});
let product: { id: string; variants: { id: string }[] };

beforeEach(async () => {
  const answer = await api.app.inject({
    method: 'POST',
    url: '/products',
    headers: maria.headers,
    payload: {
      name: 'Bolsa',
      options: [{ name: 'Cor', values: ['Azul'] }],
      variants: [{ values: ['Azul'] }],
    },
  });
  product = answer.json();
});

const links = (id = product.id, { headers }: Account = maria) =>
  api.app.inject({ url: `/products/${id}/checkout-links`, headers });
const create = (payload: object, { headers }: Account = maria) =>
  api.app.inject({ method: 'POST', url: `/products/${product.id}/checkout-links`, headers, payload });
const remove = (linkId: string, { headers }: Account = maria) =>
  api.app.inject({ method: 'DELETE', url: `/products/${product.id}/checkout-links/${linkId}`, headers });

describe('checkout links', () => {
  it('carry coupon and campaign in an address that is ready to be shared', async () => {
    const answer = await create({
      name: 'Instagram',
      variantId: product.variants[0]?.id,
      couponCode: 'natal10',
      utm: { source: 'instagram', campaign: 'Dia das mães' },
    });
    expect(answer.statusCode).toBe(201);
    const { id, url } = answer.json();
    expect(url).toBe(
      `https://loja.example/pagar/c/${id}?cupom=NATAL10&utm_source=instagram&utm_campaign=Dia+das+m%C3%A3es`,
    );
    expect((await links()).json()).toEqual({ items: [answer.json()] });
  });

  it('name the primary domain of the store while it is proven', async () => {
    const { id } = (await create({ name: 'Um' })).json();
    const urls = async () => (await links()).json().items.map(({ url }: { url: string }) => url);
    const ofPlatform = `https://loja.example/pagar/c/${id}`;
    const domain = (await callAs(api, maria, 'POST', '/domains', { body: { host: newHost() } })).json();
    await proveHost(api, { ...maria, domainId: domain.id, host: domain.host });
    expect(await urls()).toEqual([ofPlatform]);
    await callAs(api, maria, 'PUT', `/domains/${domain.id}/primary`);
    expect(await urls()).toEqual([`https://${domain.host}/c/${id}`]);
    await api.platform.database.withSeller(maria.sellerId, (trx) =>
      updateDomain(trx, { seller_id: maria.sellerId, id: domain.id }, { state: 'desviado' }),
    );
    expect(await urls()).toEqual([ofPlatform]);
  });

  it('lead from anywhere in the back-office to the page that buyers see: of a product on sale, plain where one is', async () => {
    const shown = async (account = maria) =>
      (
        await api.app.inject({ url: `/seller/${account.sellerId}/checklist`, headers: account.headers })
      ).json().checkoutUrl;
    const { id } = (await create({ name: 'Um' })).json();
    expect(await shown()).toBeUndefined();
    const { platform } = api.platform.database;
    await platform.updateTable('products').set({ status: 'active' }).where('id', '=', product.id).execute();
    expect(await shown()).toBe(`https://loja.example/pagar/c/${id}`);
    await create({ name: 'Dois', couponCode: 'NATAL10' });
    expect(await shown()).toBe(`https://loja.example/pagar/c/${id}`);
    const newest = (await create({ name: 'Três' })).json();
    expect(await shown()).toBe(newest.url);
    expect(await shown(await createAccount(api.platform))).toBeUndefined();
  });

  it('need only a name, and the newest comes first', async () => {
    const first = (await create({ name: 'Um' })).json();
    const second = (await create({ name: 'Dois' })).json();
    expect(second).toMatchObject({ variantId: null, couponCode: '', utm: { source: '' } });
    expect((await links()).json().items).toEqual([second, first]);
  });

  it('go when they are deleted, and with their variant', async () => {
    const { id } = (await create({ name: 'Um' })).json();
    await create({ name: 'Dois', variantId: product.variants[0]?.id });
    expect((await remove(id)).statusCode).toBe(204);
    expect((await remove(id)).statusCode).toBe(404);
    await api.app.inject({
      method: 'PATCH',
      url: `/products/${product.id}`,
      headers: { ...maria.headers, 'if-match': '"1"' },
      payload: { options: [], variants: [] },
    });
    expect((await links()).json()).toEqual({ items: [] });
  });

  it.each([
    ['name', { name: ' ' }],
    ['variantId', { name: 'Um', variantId: newId() }],
    ['couponCode', { name: 'Um', couponCode: 'a b' }],
    ['utm.source', { name: 'Um', utm: { source: 'x'.repeat(101) } }],
  ])('are refused with a wrong %s', async (field, payload) => {
    const answer = await create(payload);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().fields).toHaveProperty([field]);
  });

  it('are at most so many, also when the last ones come at once', async () => {
    for (let count = 0; count < PRODUCT_LIMITS.checkoutLinks - 1; count++)
      await create({ name: `Link ${count}` });
    const answers = await Promise.all([create({ name: 'A' }), create({ name: 'B' }), create({ name: 'C' })]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409]);
    expect((await create({ name: 'D' })).json()).toMatchObject({ code: 'checkout_link_limit' });
  });

  it('are another store’s secret', async () => {
    const other = await createAccount(api.platform);
    const { id } = (await create({ name: 'Um' })).json();
    expect((await links(product.id, other)).statusCode).toBe(404);
    expect((await create({ name: 'Um' }, other)).statusCode).toBe(404);
    expect((await remove(id, other)).statusCode).toBe(404);
  });
});
