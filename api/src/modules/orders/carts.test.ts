import { createColleague } from '../../../test/authorisation/people';
import { callAs, stepUp } from '../../../test/call-as';
import { checkoutEvent, minutesAgo } from '../../../test/checkout';
import { verifyIdentity } from '../../../test/gateways';
import { callV1, newKey, orderBody, paymentEvent } from '../../../test/orders';
import { deliveriesOf, newEndpoint } from '../../../test/outgoing-webhooks';
import { becomeDue, restOthers, workNext } from '../../../test/queue';
import type { Account } from '../../../test/stored-account';
import { withStore } from '../../../test/with-store';
import { createCartDeliveries } from '../integrations/webhook-events';
import { abandonCheckouts } from './sessions';

const { api, maria } = withStore();
let key: string;

beforeEach(async () => {
  key = await newKey(api, maria, { mode: 'live' });
  await restOthers(api.platform, 'checkout-abandonment');
});

const LINK = 'https://loja.example/retomar/1';
const CONTACT = {
  name: 'Ana Prado',
  email: 'Ana@Exemplo.com.br',
  phone: '(11) 98765-4321',
  items: '2× Bolsa de lona',
  amount: 19_900,
  recovery_url: LINK,
};

/** A buyer enters, says how to be reached, and goes. */
async function leave(token: string, data: object = CONTACT, minutes = 40, by = key): Promise<void> {
  const events = [
    checkoutEvent(token, 'checkout.started', { at: minutesAgo(minutes + 1), device: 'mobile' }),
    checkoutEvent(token, 'checkout.contact_captured', { at: minutesAgo(minutes), ...data }),
  ];
  const answer = await callV1(api, by, 'POST', '/checkout/events', { events });
  expect(answer.json()).toMatchObject({ accepted: 2, rejected: [] });
}
const look = async () => {
  await becomeDue(api.platform, 'checkout-abandonment', maria.sellerId);
  while (await workNext(api.platform, abandonCheckouts(api.platform)));
};
const get = async (url: string) => (await callAs(api, maria, 'GET', url)).json();
const carts = async (query = '') => (await get(`/carts${query}`)).items;
const onlyCart = async () => {
  const items = await carts();
  expect(items).toHaveLength(1);
  return items[0];
};
const remind = (id: string) => callAs(api, maria, 'POST', `/carts/${id}/remind`, { body: {} });
const mailsTo = (email: string) =>
  api.platform.database.platform
    .selectFrom('outbox_messages')
    .where('to_address', '=', email)
    .where('kind', '=', 'cart-reminder')
    .selectAll()
    .execute();

describe('a cart', () => {
  it('is listed once its buyer has left it, with the way to reach them and back', async () => {
    await leave('left');
    await leave('busy', CONTACT, 5);
    expect(await carts()).toEqual([]);
    await look();
    expect(await onlyCart()).toMatchObject({
      state: 'open',
      isTest: false,
      buyerName: 'Ana Prado',
      buyerEmail: 'an***@e…',
      buyerPhone: '(11) *****-4321',
      hasChat: true,
      items: '2× Bolsa de lona',
      totalCents: 19_900,
      device: 'mobile',
      recoveryUrl: LINK,
      reminders: 0,
      remindedAt: null,
      isOptedOut: false,
    });
    expect(await carts('?q=prado')).toHaveLength(1);
    expect(await carts('?q=98765')).toEqual([]);
    expect(await carts('?q=11987654321')).toHaveLength(1);
    expect(await carts('?totalFrom=20000')).toEqual([]);
  });

  it('says how its buyer can be reached to who asks, and that they asked is kept', async () => {
    await leave('left');
    await look();
    const { id } = await onlyCart();
    const reveal = (by: Account) => callAs(api, by, 'POST', `/carts/${id}/reveal`, { body: {} });
    const reader = await createColleague(api.platform, maria, 'leitura');
    expect((await reveal(reader)).statusCode).toBe(403);
    expect((await reveal(maria)).json()).toEqual({
      email: 'ana@exemplo.com.br',
      phone: '+5511987654321',
      recoveryUrl: LINK,
    });
    const trail = await api.platform.database.platform
      .selectFrom('audit_log')
      .where('entity_id', '=', id)
      .select(['action', 'actor_id'])
      .execute();
    expect(trail).toEqual([{ action: 'cart.reveal', actor_id: maria.userId }]);
  });

  it('keeps what an earlier event said where a later one is silent, in whatever order they arrive', async () => {
    const told = (at: Date, data: object) =>
      callV1(
        api,
        key,
        'POST',
        '/checkout/events',
        checkoutEvent('left', 'checkout.contact_captured', { at, ...data }),
      );
    await told(minutesAgo(40), { email: 'ana@exemplo.com.br', items: '1× Bolsa', amount: 100 });
    await told(minutesAgo(39), { email: 'ana@exemplo.com.br', amount: 200 });
    await told(minutesAgo(45), { email: 'outra@exemplo.com.br', amount: 50 });
    await look();
    expect(await onlyCart()).toMatchObject({
      buyerEmail: 'an***@e…',
      items: '1× Bolsa',
      totalCents: 200,
    });
  });

  it('is recovered when its buyer orders, and is none when they never left', async () => {
    await leave('came-back');
    await look();
    await callV1(api, key, 'PUT', '/orders/pedido-1', { ...orderBody(), session: { token: 'came-back' } });
    expect(await onlyCart()).toMatchObject({ state: 'recovered' });
    expect((await get('/carts?countBy=state')).counts).toEqual([
      { value: 'open', total: 0, totalIsExact: true },
      { value: 'recovered', total: 1, totalIsExact: true },
    ]);
    expect((await remind((await onlyCart()).id)).json().code).toBe('cart_not_remindable');
  });

  it('leads the buyer of an unpaid order back, too, until it is paid', async () => {
    await leave('ordered');
    const { id } = (
      await callV1(api, key, 'PUT', '/orders/pedido-1', { ...orderBody(), session: { token: 'ordered' } })
    ).json();
    expect(await get(`/orders/${id}`)).toMatchObject({ paymentStatus: 'aguardando', recoveryUrl: LINK });
    await callV1(api, key, 'POST', '/orders/pedido-1/payments/pix-1/events', paymentEvent('captured', 1));
    expect(await get(`/orders/${id}`)).toMatchObject({ paymentStatus: 'pago', recoveryUrl: '' });
  });

  it('has no way back that somebody with the key of a page could have made up', async () => {
    const origins = ['https://loja.example'];
    const page = { kind: 'publishable', scopes: ['eventos:escrever'], origins, mode: 'live' };
    const pageKey = await newKey(api, maria, page);
    const sent = checkoutEvent('left', 'checkout.contact_captured', { at: minutesAgo(40), ...CONTACT });
    const headers = { origin: origins[0] ?? '' };
    expect((await callV1(api, pageKey, 'POST', '/checkout/events', sent, headers)).statusCode).toBe(202);
    await look();
    expect(await onlyCart()).toMatchObject({ buyerEmail: 'an***@e…', recoveryUrl: '' });
  });

  it('waits as long as the store says', async () => {
    const settings = (abandonmentMinutes: number) =>
      callAs(api, maria, 'PUT', '/carts/settings', { body: { abandonmentMinutes, remindsByItself: true } });
    expect(await get('/carts/settings')).toEqual({ abandonmentMinutes: 30, remindsByItself: true });
    expect((await settings(9)).json().fields).toEqual({ abandonmentMinutes: [expect.any(String)] });
    expect((await settings(60)).statusCode).toBe(200);
    await leave('left');
    await look();
    expect(await carts()).toEqual([]);
    await settings(30);
    await look();
    expect(await carts()).toHaveLength(1);
  });
});

describe('a reminder', () => {
  it('goes to nobody for a store whose account closes, which would sell nothing', async () => {
    await leave('left');
    await look();
    const { id } = await onlyCart();
    await stepUp(api, maria);
    expect((await callAs(api, maria, 'POST', '/privacy/erasure')).statusCode).toBe(201);
    const refused = (await remind(id)).json();
    expect([refused.code, refused.errors[0]]).toEqual([
      'cart_not_remindable',
      expect.stringContaining('em encerramento'),
    ]);
    expect(await mailsTo(CONTACT.email.toLowerCase())).toEqual([]);
  });

  it('says nothing that a page or a key made up, and leads to no login in disguise', async () => {
    await verifyIdentity(api, maria);
    const email = `isca-${maria.storeId}@exemplo.com.br`;
    const items = 'Sua conta foi bloqueada: ligue 0800 000 0000';
    await leave('bait', { ...CONTACT, name: 'www.exemplo.com Prado', items, email });
    await look();
    expect((await remind((await onlyCart()).id)).statusCode).toBe(200);
    const [mail] = await mailsTo(email);
    expect(mail?.text_body).toMatch(/^Olá\.\n/);
    expect(mail?.text_body).not.toMatch(/bloqueada|www\.exemplo/);
    await leave('disguise', { ...CONTACT, email, recovery_url: 'https://loja.example@exemplo.com/' });
    await look();
    const disguised = (await carts()).find(({ recoveryUrl }: { recoveryUrl: string }) => recoveryUrl === '');
    expect(disguised).toMatchObject({ buyerEmail: 'is***@e…' });
  });

  it('leads its buyer back, once a day, until they want no more', async () => {
    const email = `${maria.storeId}@exemplo.com.br`;
    await leave('left', { ...CONTACT, email });
    await look();
    const { id } = await onlyCart();
    expect((await remind(id)).json().code).toBe('buyer_mails_closed');
    await verifyIdentity(api, maria);
    expect((await remind(id)).json()).toMatchObject({ reminders: 1, remindedAt: expect.any(String) });
    expect((await remind(id)).statusCode).toBe(409);
    const [mail, ...others] = await mailsTo(email);
    expect(others).toEqual([]);
    expect(mail?.text_body).toContain(LINK);
    expect(mail?.text_body).toContain('página da loja em loja.example');

    const stop = /https?:\/\/\S+\/api(\/carts\/opt-out\?token=\S+)/.exec(mail?.text_body ?? '')?.[1] ?? '';
    const open = (method: 'GET' | 'POST', url = stop) =>
      api.app.inject({
        method,
        url,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
    // Programs that look at mails follow links: nothing has happened yet.
    expect((await open('GET')).payload).toContain('Parar de receber lembretes?');
    expect(await onlyCart()).toMatchObject({ isOptedOut: false });
    expect((await open('POST')).payload).toContain('Pronto');
    expect((await open('POST')).statusCode).toBe(200);
    expect(await onlyCart()).toMatchObject({ isOptedOut: true });
    expect((await open('POST', `${stop.slice(0, -2)}xx`)).statusCode).toBe(404);
    await leave('again', { ...CONTACT, email });
    await look();
    const left = await carts();
    expect(left).not.toHaveLength(0);
    for (const cart of left) expect((await remind(cart.id)).statusCode).toBe(409);
  });
});

it('the store’s own systems are told of a cart once, with the way back', async () => {
  const {
    endpoint: { id },
  } = await newEndpoint(api, maria, {
    url: 'https://erp.exemplo.com.br/balcao',
    mode: 'live',
    events: ['cart.reminder'],
  });
  await leave('left');
  await look();
  while (await workNext(api.platform, createCartDeliveries(api.platform)));
  // Whoever comes and goes again is not told of again.
  await leave('left', CONTACT, 35);
  await look();
  while (await workNext(api.platform, createCartDeliveries(api.platform)));
  expect(await deliveriesOf(api, maria, id)).toMatchObject([{ type: 'cart.reminder', orderNumber: null }]);
  const [{ body } = { body: '' }] = await api.platform.database.platform
    .selectFrom('outgoing_deliveries')
    .where('endpoint_id', '=', id)
    .select('body')
    .execute();
  expect(JSON.parse(body).data.cart).toMatchObject({
    session: { token: 'left' },
    customer: { name: 'Ana Prado', phone: '+5511987654321' },
    total: 19_900,
    recovery_url: LINK,
  });
});
