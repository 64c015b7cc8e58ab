import { randomBytes } from 'node:crypto';
import type { CartRow, V1RecoveredSession } from '@balcao/api-schema';
import {
  BUYER,
  BUYER_ADDRESS,
  buyerBy,
  payAtSimulator,
  sellingStore,
  visit,
} from '../../../test/buyer-checkout';
import { callAs } from '../../../test/call-as';
import { verifyIdentity } from '../../../test/gateways';
import { deliveriesOf, newEndpoint } from '../../../test/outgoing-webhooks';
import { becomeDue, restOthers, workNext } from '../../../test/queue';
import type { Account } from '../../../test/stored-account';
import { newIp } from '../../../test/test-app';
import { checkAgain } from '../../../test/test-charges';
import { withApi } from '../../../test/with-store';
import { createCartDeliveries } from '../integrations/webhook-events';
import { remindLeftCarts } from '../orders/cart-reminders';
import { abandonCheckouts } from '../orders/sessions';

const api = withApi();
let maria: Account;
let productId: string;
let link: string;
let email: string;

beforeEach(async () => {
  ({ account: maria, productId, link } = await sellingStore(api));
  await verifyIdentity(api, maria);
  email = `ana.${maria.sellerId}@exemplo.com.br`;
  for (const kind of ['checkout-abandonment', 'cart-reminder']) await restOthers(api.platform, kind);
});

const ADDRESS = { ...BUYER_ADDRESS, number: '100' };
const platform = () => api.platform.database.platform;
const remind = async () => {
  while (await workNext(api.platform, remindLeftCarts(api.platform)));
};

/** A buyer types who they are, and is gone for forty minutes. */
async function leave(contact: object = { ...BUYER.contact, email }) {
  const buyer = await visit(api, link);
  await buyer.fill({ contact, address: ADDRESS });
  await platform()
    .updateTable('checkout_sessions')
    .set({ last_seen_at: new Date(Date.now() - 40 * 60_000) })
    .where('seller_id', '=', maria.sellerId)
    .execute();
  await becomeDue(api.platform, 'checkout-abandonment', maria.sellerId);
  while (await workNext(api.platform, abandonCheckouts(api.platform)));
  return buyer;
}
const mails = () =>
  platform()
    .selectFrom('outbox_messages')
    .where('to_address', '=', email)
    .where('kind', '=', 'cart-reminder')
    .select('text_body')
    .execute();
/** The secret of the link in the only reminder. */
async function mailedLink(): Promise<string> {
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  return new RegExp(`/c/${link}\\?r=([\\w-]{43})\\b`).exec(mail?.text_body ?? '')?.[1] ?? '';
}
const recover = (recovery: string, token?: string) =>
  api.app.inject({
    method: 'POST',
    url: '/v1/checkout/sessions/recover',
    remoteAddress: newIp(),
    payload: { recovery, ...(token && { token }) },
  });
const recovered = async (recovery: string, token?: string): Promise<V1RecoveredSession> =>
  (await recover(recovery, token)).json();
const onlyCart = async (): Promise<CartRow> => {
  const { items } = (await callAs(api, maria, 'GET', '/carts')).json();
  expect(items).toHaveLength(1);
  return items[0];
};
const cards = async () => (await callAs(api, maria, 'GET', '/metrics/checkout')).json().cards;

describe('a buyer who left', () => {
  it('is reminded once by itself, with a link of which only a hash is kept', async () => {
    await leave();
    await remind();
    const secret = await mailedLink();
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(await onlyCart()).toMatchObject({ state: 'open', reminders: 1, isOwnCheckout: true });
    const stored = await platform().selectFrom('buyer_checkout_tokens').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(secret);
  });

  it('gets one mail of twenty runs at once', async () => {
    await leave();
    const { id } = await onlyCart();
    const task = { sellerId: maria.sellerId, payload: { storeId: maria.storeId, cartId: id } };
    const { run } = remindLeftCarts(api.platform);
    const runs = () => run({ task, stopping: new AbortController().signal } as Parameters<typeof run>[0]);
    await Promise.all(Array.from({ length: 20 }, runs));
    expect(await mails()).toHaveLength(1);
  });

  it('gets none where the store wants to send none', async () => {
    const settings = (remindsByItself: boolean) =>
      callAs(api, maria, 'PUT', '/carts/settings', { body: { abandonmentMinutes: 30, remindsByItself } });
    expect((await settings(false)).statusCode).toBe(200);
    await leave();
    await remind();
    expect(await mails()).toEqual([]);
  });

  it('gets no further one of this store once they have said so', async () => {
    await leave();
    await remind();
    const [mail] = await mails();
    const stop = /\/api(\/carts\/opt-out\?token=\S+)/.exec(mail?.text_body ?? '')?.[1] ?? '';
    await api.app.inject({
      method: 'POST',
      url: stop,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    await leave();
    await remind();
    expect(await mails()).toHaveLength(1);
  });
});

describe('a link that was sent', () => {
  const sent = async () => {
    const buyer = await leave();
    await remind();
    return { buyer, secret: await mailedLink() };
  };

  it('opens the cart on another device, and shows of its buyer what nobody else can use', async () => {
    const { secret } = await sent();
    const { token, link: opened } = await recovered(secret);
    expect(opened).toBe(link);
    expect(token).not.toBe(secret);
    const session = await buyerBy(api, token).read();
    expect(session).toMatchObject({
      items: [{ title: 'Bolsa de lona' }],
      contact: { name: '', email: '', phone: '', document: '' },
      address: { zip: '', street: '', number: '', city: 'São Paulo', state: 'SP' },
      masked: { 'contact.email': expect.stringContaining('***'), 'address.street': '***' },
      missing: [],
    });
    const told = JSON.stringify(session);
    for (const secretOfBuyer of [email, '529982', 'Praça', 'Lúcia', '01001000']) {
      expect(told).not.toContain(secretOfBuyer);
    }
    expect((await api.app.inject(`/v1/checkout/sessions/${secret}`)).statusCode).toBe(404);
  });

  it('leads to a paid order of the same cart, which then counts as recovered', async () => {
    const { secret } = await sent();
    const { token } = await recovered(secret);
    const buyer = buyerBy(api, token);
    expect((await cards()).recovered).toMatchObject({ value: 0 });
    // What is left empty stays as it was typed on the other device.
    const { version } = await buyer.fill({ contact: { name: '', email: '' }, address: { street: '' } });
    const paid = (await buyer.pay(version)).json();
    expect(paid).toMatchObject({ status: 'aguardando' });
    await payAtSimulator(api, paid.payment.id);
    await checkAgain(api, paid.payment.id);
    const orders = await platform()
      .selectFrom('orders')
      .where('seller_id', '=', maria.sellerId)
      .select(['buyer_email', 'payment_status'])
      .execute();
    expect(orders).toEqual([{ buyer_email: email, payment_status: 'pago' }]);
    expect(await onlyCart()).toMatchObject({ state: 'recovered' });
    expect(await cards()).toMatchObject({ recovered: { value: 1 }, recoveredSales: { value: 10_000 } });
  });

  it('shows what is typed on it masked on the device that opened the cart, whoever filled that', async () => {
    const { buyer, secret } = await sent();
    const { token } = await recovered(secret);
    const victim = buyerBy(api, token);
    const typed = { name: 'Bruno D’Ávila Sá', document: '111.444.777-35' };
    const own = await victim.fill({ contact: typed, address: { street: 'Rua das Acácias', number: '4823' } });
    expect(own).toMatchObject({
      contact: { name: 'Bruno D’Ávila Sá', document: '11144477735', email: '' },
      address: { street: 'Rua das Acácias' },
      masked: { 'contact.email': expect.stringContaining('***') },
    });
    const seen = await buyer.read();
    expect(seen).toMatchObject({
      contact: { name: '', document: '', email },
      address: { street: '', zip: '01001000' },
      masked: { 'contact.name': 'Bruno S.', 'address.number': '***' },
    });
    for (const secretOfVictim of ['D’Ávila', '11144477735', '444.777-35', 'Acácias', '4823'])
      expect(JSON.stringify(seen)).not.toContain(secretOfVictim);
    // What it sees masked, the first device leaves as it is.
    await buyer.fill({
      contact: { ...BUYER.contact, name: '', document: '', email },
      address: { street: '' },
    });
    expect(await victim.read()).toMatchObject({ contact: { name: 'Bruno D’Ávila Sá' } });
  });

  it('says what has changed since the buyer left', async () => {
    const { secret } = await sent();
    await platform()
      .updateTable('products')
      .set({ price_cents: 12_000 })
      .where('seller_id', '=', maria.sellerId)
      .where('id', '=', productId)
      .execute();
    const { token, seen_version: seen } = await recovered(secret);
    const { notices } = (await api.app.inject(`/v1/checkout/sessions/${token}?since=${seen}`)).json();
    expect(notices[0]).toMatch(/Bolsa de lona passou de R\$\s100,00 para R\$\s120,00/);
  });

  it('leaves the device on which the cart was filled as it is', async () => {
    const { buyer, secret } = await sent();
    expect((await recovered(secret, buyer.token)).token).toBe(buyer.token);
    expect((await buyer.read()).contact.email).toBe(email);
    const stranger = await visit(api, link);
    expect((await recovered(secret, stranger.token)).token).not.toBe(stranger.token);
  });

  it('works for seven days, and only as it was sent', async () => {
    const { secret } = await sent();
    expect((await recover(randomBytes(32).toString('base64url'))).json().code).toBe(
      'checkout_recovery_unknown',
    );
    const { expires_at: end } = await platform()
      .selectFrom('buyer_checkout_tokens')
      .where('seller_id', '=', maria.sellerId)
      .select('expires_at')
      .executeTakeFirstOrThrow();
    expect(Math.round(((end?.getTime() ?? 0) - Date.now()) / 3_600_000)).toBe(168);
    await platform()
      .updateTable('buyer_checkout_tokens')
      .set({ expires_at: new Date(Date.now() - 1_000) })
      .where('seller_id', '=', maria.sellerId)
      .execute();
    expect((await recover(secret)).statusCode).toBe(404);
  });

  it('is told to the store’s own systems, and to who asks for it', async () => {
    const { endpoint } = await newEndpoint(api, maria, {
      url: 'https://erp.exemplo.com.br/balcao',
      mode: 'live',
      events: ['cart.reminder'],
    });
    await leave();
    while (await workNext(api.platform, createCartDeliveries(api.platform)));
    const [delivery] = await deliveriesOf(api, maria, endpoint.id);
    expect(delivery).toMatchObject({ type: 'cart.reminder' });
    const { id } = await onlyCart();
    const { recoveryUrl } = (await callAs(api, maria, 'POST', `/carts/${id}/reveal`, { body: {} })).json();
    const secret = new URL(recoveryUrl).searchParams.get('r') ?? '';
    expect((await recover(secret)).statusCode).toBe(200);
  });
});
