import { randomUUID } from 'node:crypto';
import type { V1RecoveredSession } from '@balcao/api-schema';
import { BUYER, BUYER_ADDRESS, buyerBy, sellingStore, type Visit, visit } from '../../../test/buyer-checkout';
import { verifyIdentity } from '../../../test/gateways';
import { becomeDue, workNext } from '../../../test/queue';
import type { Account } from '../../../test/stored-account';
import { newIp } from '../../../test/test-app';
import { withApi } from '../../../test/with-store';
import { cancelCharges } from '../payments/buyer-charges';

const api = withApi();
let store: Account;
let link: string;

beforeEach(async () => {
  ({ account: store, link } = await sellingStore(api));
  await verifyIdentity(api, store);
});

const ADDRESS = { ...BUYER_ADDRESS, number: '5871' };
const TYPED = { ...BUYER, address: ADDRESS };

/** A buyer with a code that waits to be paid. */
async function waiting(method: 'pix' | 'boleto' = 'pix'): Promise<Visit> {
  const buyer = await visit(api, link);
  const { version } = await buyer.fill({ ...TYPED, method });
  expect((await buyer.pay(version)).json()).toMatchObject({ status: 'aguardando', payment: { method } });
  return buyer;
}
const post = (path: string, payload: object, headers: object = {}) =>
  api.app.inject({
    method: 'POST',
    url: `/v1/checkout/sessions/${path}`,
    remoteAddress: newIp(),
    headers: { ...headers },
    payload,
  });
const recover = (recovery: string, token?: string) => post('recover', { recovery, ...(token && { token }) });
const shareOf = async ({ read }: Pick<Visit, 'read'>): Promise<string> => (await read()).share ?? '';
/** Somebody who opens the address of a purchase. */
async function guestOf(buyer: Visit) {
  const { token } = (await recover(await shareOf(buyer))).json<V1RecoveredSession>();
  return { token, ...buyerBy(api, token) };
}
const prove = (token: string, document: string) => post(`${token}/proof`, { document });

describe('the address of a purchase', () => {
  it('shows the code, and of its buyer what nobody else can use', async () => {
    const buyer = await waiting();
    const guest = await guestOf(buyer);
    expect(guest.token).not.toBe(buyer.token);
    const { payment } = await buyer.read();
    const seen = await guest.read();
    expect(seen).toMatchObject({
      needs_proof: true,
      share: null,
      status: 'aguardando',
      payment: { pix: { code: payment?.pix?.code } },
      contact: { name: '', email: '', document: '' },
      masked: { 'contact.document': expect.stringContaining('***'), 'address.street': '***' },
    });
    for (const secret of ['52998224725', '529.982', 'ana@exemplo', 'Lúcia', 'Praça', '01001000', '5871'])
      expect(JSON.stringify({ ...seen, store: null, payment: null, items: [] })).not.toContain(secret);
  });

  it('changes nothing, pays nothing, and tells nobody anything', async () => {
    const buyer = await waiting();
    const before = await buyer.read();
    const { token, change, pay, prepare } = await guestOf(buyer);
    const stolen = { contact: { ...BUYER.contact, name: 'Bruno Sá' }, address: { ...ADDRESS, number: '7' } };
    const refused = [
      await change(stolen),
      await change({ method: 'boleto' }),
      await pay(before.version),
      await prepare(before.version),
      await post(`${token}/tags`, { told: [] }),
    ];
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403, 403]);
    expect(refused[0]?.json()).toMatchObject({
      code: 'checkout_device_unproven',
      errors: [expect.stringContaining('CPF ou CNPJ de quem comprou')],
    });
    expect(await buyer.read()).toEqual(before);
  });

  it('is no token, and no other text opens a purchase', async () => {
    const buyer = await waiting();
    const share = await shareOf(buyer);
    expect((await api.app.inject(`/v1/checkout/sessions/${share}`)).statusCode).toBe(404);
    const [ids, mark] = [share.slice(0, 43), share.slice(43)];
    const other = await shareOf(await waiting());
    for (const forged of [`${ids}${'A'.repeat(22)}`, `${other.slice(0, 43)}${mark}`, ids])
      expect((await recover(forged)).json()).toMatchObject({ code: 'checkout_recovery_unknown' });
  });

  it('is there once there is an order, not before', async () => {
    const buyer = await visit(api, link);
    await buyer.fill(TYPED);
    expect((await buyer.read()).share).toBeNull();
    // Links held the token itself once.
    expect((await recover(buyer.token)).statusCode).toBe(404);
    const { token } = (await recover((await waiting()).token)).json();
    expect(await buyerBy(api, token).read()).toMatchObject({ needs_proof: true });
  });

  it('leaves the device that has the purchase as it is', async () => {
    const buyer = await waiting();
    expect((await recover(await shareOf(buyer), buyer.token)).json()).toMatchObject({ token: buyer.token });
    expect((await buyer.read()).contact.name).toBe('Ana Lúcia Prado');
  });

  it('lets its buyer go on with the document of the purchase, and shows masks still', async () => {
    const buyer = await waiting();
    const { token, change, read, pay } = await guestOf(buyer);
    expect((await prove(token, '111.444.777-35')).json()).toMatchObject({
      code: 'validation',
      fields: { document: ['Este não é o CPF ou CNPJ desta compra.'] },
    });
    const proven = await prove(token, '529.982.247-25');
    expect(proven.json()).toMatchObject({ needs_proof: false, contact: { document: '', name: '' } });
    expect(await read()).toMatchObject({ masked: { 'contact.name': 'Ana P.', 'address.street': '***' } });
    const { version } = (await change({ method: 'boleto' })).json();
    expect((await pay(version)).json()).toMatchObject({ payment: { method: 'boleto' } });
  });

  it('takes five guesses an hour of all devices together, and the right one no more than others', async () => {
    const buyer = await waiting();
    const [one, other] = [await guestOf(buyer), await guestOf(buyer)];
    const tries = await Promise.all(
      Array.from({ length: 20 }, (_, index) => prove((index % 2 ? one : other).token, '111.444.777-35')),
    );
    expect(tries.filter(({ statusCode }) => statusCode === 422)).toHaveLength(5);
    expect((await prove(one.token, '529.982.247-25')).statusCode).toBe(429);
    expect(await one.read()).toMatchObject({ needs_proof: true });
  });
});

describe('a code that waits', () => {
  const atGateway = (id: string) =>
    api.platform.database.platform
      .selectFrom('simulated_charges')
      .where('id', '=', `sim_live_${id}`)
      .select('status')
      .executeTakeFirstOrThrow();

  it.each([
    ['another name', 'pix', { contact: { name: 'Bruno D’Ávila' } }],
    ['another mail', 'pix', { contact: { email: 'bruno@exemplo.com.br' } }],
    ['another phone', 'boleto', { contact: { phone: '(21) 99876-5432' } }],
    ['another document', 'boleto', { contact: { document: '111.444.777-35' } }],
    ['another number of the house', 'pix', { address: { number: '7' } }],
    [
      'another address',
      'boleto',
      { address: { ...ADDRESS, zip: '20040-020', city: 'Rio de Janeiro', state: 'RJ' } },
    ],
  ] as const)('ends with %s (%s)', async (_what, method, change) => {
    const buyer = await waiting(method);
    const after = await buyer.fill(change);
    expect(after).toMatchObject({
      status: 'aberta',
      payment: { status: 'cancelado', pix: null, boleto: null },
      notices: [expect.stringContaining('o código anterior foi cancelado')],
    });
    await becomeDue(api.platform, 'charge-cancel', store.sellerId);
    while (await workNext(api.platform, cancelCharges(api.platform, 'simulador')));
    expect(await atGateway(after.payment?.id ?? '')).toEqual({ status: 'cancelado' });
    const again = (await buyer.pay(after.version)).json();
    expect(again).toMatchObject({ status: 'aguardando', payment: { method, status: 'aguardando' } });
    expect(again.payment.id).not.toBe(after.payment?.id);
  });

  it('stays while the same is sent again, another method is looked at, or a choice about being followed is made', async () => {
    const buyer = await waiting();
    const { payment } = await buyer.read();
    await buyer.fill({ ...TYPED, contact: { ...BUYER.contact, phone: '+55 11 98765-4321' } });
    await buyer.fill({ method: 'boleto' });
    expect((await buyer.read()).payment).toEqual(payment);
  });

  it('ends once, of twenty changes at once', async () => {
    const buyer = await waiting();
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => buyer.change({ address: { number: String(index + 2) } })),
    );
    const { payment, version } = await buyer.read();
    expect(payment).toMatchObject({ status: 'cancelado' });
    expect((await buyer.pay(version, randomUUID())).json()).toMatchObject({ status: 'aguardando' });
  });
});
