import { randomUUID } from 'node:crypto';
import { formatCpf } from '@balcao/domain';
import { uniqueCpf } from '@balcao/domain/testing';
import { sql } from 'kysely';
import { BUYER_ADDRESS, payAtSimulator, sellingStore, visit } from '../../../test/buyer-checkout';
import { callAs } from '../../../test/call-as';
import { checkoutEvent } from '../../../test/checkout';
import { verifyIdentity } from '../../../test/gateways';
import { endedJob } from '../../../test/jobs';
import { callV1, newKey, orderBody } from '../../../test/orders';
import { newEndpoint } from '../../../test/outgoing-webhooks';
import { becomeDue, workNext } from '../../../test/queue';
import type { Account } from '../../../test/stored-account';
import { checkAgain } from '../../../test/test-charges';
import { withApi } from '../../../test/with-store';
import { newId } from '../../db/new-id';
import { createCartDeliveries, createDeliveries } from '../integrations/webhook-events';
import { remindLeftCarts } from './cart-reminders';
import { abandonCheckouts } from './sessions';

const api = withApi();
const platform = () => api.platform.database.platform;

const CPF = uniqueCpf();
/** A person of whom nothing else in the database has a word. */
const PERSON = {
  name: 'Umbelina Zuleide Quixaba',
  email: 'umbelina.quixaba@exemplo.com.br',
  phone: '(84) 99731-2046',
  document: formatCpf(CPF),
};
const ADDRESS = { ...BUYER_ADDRESS, street: 'Rua do Umbuzeiro', number: '4823' };
/** How texts, JSON, digits and bytes write them. */
const WORDS = ['umbelina', 'quixaba', '997312046', '99731-2046', CPF, formatCpf(CPF), 'umbuzeiro'];
const PATTERN = [
  ...WORDS,
  ...['Umbelina', 'umbelina', CPF].map((word) => Buffer.from(word).toString('hex')),
].join('|');

/** The tables that hold a word of the person. */
async function tablesWithPerson(): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and has_table_privilege(oid, 'select')`.execute(platform());
  expect(tables.length).toBeGreaterThan(100);
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } =
      await sql`select from ${sql.table(name)} as t where t::text ~* ${PATTERN} limit 1`.execute(platform());
    if (rows.length > 0) found.push(name);
  }
  return found.sort();
}

const insert = (table: string, row: Record<string, unknown>) =>
  sql`insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((column) => sql.ref(column)))})
    values (${sql.join(Object.values(row))})`.execute(platform());

let store: Account;
let link: string;

/** A buyer types who they are at the store's checkout, and is gone for forty minutes. */
async function leave() {
  const buyer = await visit(api, link);
  await buyer.fill({ contact: PERSON, address: ADDRESS });
  await platform()
    .updateTable('checkout_sessions')
    .set({ last_seen_at: new Date(Date.now() - 40 * 60_000) })
    .where('seller_id', '=', store.sellerId)
    .execute();
  await becomeDue(api.platform, 'checkout-abandonment', store.sellerId);
  while (await workNext(api.platform, abandonCheckouts(api.platform)));
  while (await workNext(api.platform, remindLeftCarts(api.platform)));
  while (await workNext(api.platform, createCartDeliveries(api.platform)));
  return buyer;
}

const post = (url: string, body: object) => callAs(api, store, 'POST', url, { body });

const NOTE_KEY = randomUUID();
/** The same call, as a program repeats it. */
const note = (orderId: string, email: string = PERSON.email, key: string = NOTE_KEY) =>
  callAs(api, store, 'POST', `/orders/${orderId}/notes`, {
    body: { text: `Hoje:\n${email}, depois das 18h` },
    'idempotency-key': key,
  });

/** What else a store comes to hold of the buyer of an order, who bought elsewhere before and left a cart there. */
async function workWith(orderId: string): Promise<void> {
  const { sellerId } = store;
  const key = await newKey(api, store, { mode: 'live' });
  await callV1(api, key, 'POST', '/checkout/events', {
    events: [checkoutEvent('visit-elsewhere', 'checkout.contact_captured', PERSON)],
  });
  expect((await note(orderId)).statusCode).toBe(201);
  await post('/coupons', {
    code: 'VOLTE10',
    type: 'percentual',
    percentBp: 1_000,
    customers: [PERSON.email],
  });
  await endedJob(api, store, (await post('/orders/export', { filter: {} })).json());
  const charge = await platform()
    .selectFrom('gateway_charges as c')
    .innerJoin('payments as p', 'p.id', 'c.payment_id')
    .where('p.order_id', '=', orderId)
    .select(['c.gateway_charge_id', 'c.payment_id'])
    .executeTakeFirstOrThrow();
  const { id: connection } = await platform()
    .selectFrom('payment_gateways')
    .where('seller_id', '=', sellerId)
    .select('id')
    .executeTakeFirstOrThrow();
  const told = JSON.stringify({ payer: PERSON });
  await insert('webhook_deliveries', {
    ...{ seller_id: sellerId, id: newId(), connection_id: connection, event_id: 'evt-1', about: 'payment' },
    ...{
      gateway_charge_id: charge.gateway_charge_id,
      trust: 'hint',
      status: 'done',
      body: Buffer.from(told),
    },
  });
  await insert('refunds', {
    seller_id: sellerId,
    id: newId(),
    order_id: orderId,
    payment_id: charge.payment_id,
    amount_cents: 100,
    reason: 'Umbelina desistiu',
  });
}

it('a buyer who is erased is in no table any more, and what was sold stays', async () => {
  ({ account: store, link } = await sellingStore(api));
  await verifyIdentity(api, store);
  const events = ['order.paid', 'cart.reminder'] as const;
  await newEndpoint(api, store, {
    url: 'https://erp.exemplo.com.br/balcao',
    mode: 'live',
    events: [...events],
  });
  const buyer = await leave();
  const { version } = await buyer.read();
  const paid = (await buyer.pay(version)).json();
  await payAtSimulator(api, paid.payment.id);
  await checkAgain(api, paid.payment.id);
  while (await workNext(api.platform, createDeliveries(api.platform)));
  await leave();
  const [order] = (await callAs(api, store, 'GET', '/orders')).json().items;
  await workWith(order.id);

  expect(await tablesWithPerson()).toEqual([
    'background_job_files',
    'buyer_checkouts',
    'checkout_carts',
    'checkout_events',
    'coupons',
    'idempotency_keys',
    'order_notes',
    'orders',
    'outbox_messages',
    'outgoing_deliveries',
    'refunds',
    'webhook_deliveries',
  ]);
  const erased = await post(`/orders/${order.id}/anonymize`, {});
  expect(erased.json()).toMatchObject({
    buyer: { isAnonymized: true },
    paymentStatus: 'pago',
    totalCents: 10_000,
  });
  expect(await tablesWithPerson()).toEqual([]);

  expect((await callAs(api, store, 'GET', '/carts')).json().items).toEqual([]);
  // A coupon for this buyer alone does not become everybody's.
  expect((await callAs(api, store, 'GET', '/coupons')).json().items).toMatchObject([
    { customers: [], paused: true },
  ]);
  const again = await note(order.id);
  expect([again.statusCode, again.json().code]).toEqual([410, 'answer_erased']);
  expect((await callAs(api, store, 'GET', `/orders/${order.id}/notes`)).json().items).toEqual([]);
});

it('an erasure touches nobody else, nor the same person in another store', async () => {
  ({ account: store, link } = await sellingStore(api));
  const mine = store;
  const key = await newKey(api, store, { mode: 'live' });
  const customer = { ...PERSON, name: 'Umbelina Quixaba' };
  const idOf = async (by: string, name: string, changes: object) =>
    (await callV1(api, by, 'PUT', `/orders/${name}`, orderBody(changes))).json().id as string;
  const erased = await idOf(key, 'erased', { customer });
  const other = await idOf(key, 'other', {});
  const { account: theirs } = await sellingStore(api);
  const theirKey = await newKey(api, theirs, { mode: 'live' });
  const elsewhere = await idOf(theirKey, 'elsewhere', { customer });
  const event = () => checkoutEvent(randomUUID(), 'checkout.contact_captured', PERSON);
  for (const by of [key, theirKey]) await callV1(api, by, 'POST', '/checkout/events', { events: [event()] });
  const somebody = checkoutEvent(randomUUID(), 'checkout.contact_captured', orderBody().customer ?? {});
  await callV1(api, key, 'POST', '/checkout/events', { events: [somebody] });

  const noteKey = randomUUID();
  const namesake = `nona.${PERSON.email}`;
  const noted = (await note(other, namesake, noteKey)).json();

  expect((await post(`/orders/${erased}/anonymize`, {})).statusCode).toBe(200);
  expect((await note(other, namesake, noteKey)).json()).toEqual(noted);
  const buyerOf = async (by: Account, id: string) =>
    (await callAs(api, by, 'GET', `/orders/${id}`)).json().buyer;
  expect(await buyerOf(mine, other)).toMatchObject({ name: 'Ana Lúcia Prado' });
  expect(await buyerOf(theirs, elsewhere)).toMatchObject({ name: 'Umbelina Quixaba' });
  const cartsOf = async (by: Account) =>
    (
      await platform()
        .selectFrom('checkout_carts')
        .where('seller_id', '=', by.sellerId)
        .select('buyer_email')
        .execute()
    )
      .map(({ buyer_email }) => buyer_email)
      .sort();
  expect(await cartsOf(mine)).toEqual(['ana@exemplo.com.br']);
  expect(await cartsOf(theirs)).toEqual([PERSON.email]);
});
