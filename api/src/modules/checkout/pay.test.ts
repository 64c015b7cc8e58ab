import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { OrderMoney, V1SessionStatus } from '@balcao/api-schema';
import { isPixCode } from '@balcao/domain';
import { uniqueCpf } from '@balcao/domain/testing';
import { sql } from 'kysely';
import {
  BUYER,
  buy,
  configure,
  linkTo,
  ordersOf,
  payAtSimulator,
  sellAtSimulator,
  sellingStore,
  type Visit,
  visit,
} from '../../../test/buyer-checkout';
import { callAs } from '../../../test/call-as';
import { offeredProduct } from '../../../test/offered-product';
import { becomeDue, restOthers, workNext } from '../../../test/queue';
import { type Account, createAccount } from '../../../test/stored-account';
import { startTestApi } from '../../../test/test-app';
import { checkAgain } from '../../../test/test-charges';
import { withApi } from '../../../test/with-store';
import { cancelCharges } from '../payments/buyer-charges';
import { workOffRequests } from '../payments/work-off';
import { workOffCharges } from './charges';

const api = withApi();
let maria: Account;
let bag: string;
let link: string;

beforeEach(async () => {
  await restOthers(api.platform, 'checkout-charge');
  ({ account: maria, productId: bag, link } = await sellingStore(api));
});
afterEach(() => jest.restoreAllMocks());

const ADDRESS = {
  zip: '01310-100',
  street: 'Avenida Paulista',
  number: '1000',
  district: 'Bela Vista',
  city: 'São Paulo',
  state: 'SP',
};
const stockOf = async () =>
  (
    await api.platform.database.platform
      .selectFrom('products')
      .where('id', '=', bag)
      .select('stock_quantity')
      .executeTakeFirstOrThrow()
  ).stock_quantity;
const chargesOf = () =>
  api.platform.database.platform
    .selectFrom('gateway_charges as c')
    .innerJoin('payments as p', 'p.id', 'c.payment_id')
    .where('c.seller_id', '=', maria.sellerId)
    .orderBy('p.position')
    .select(['c.payment_id', 'c.gateway_charge_id', 'p.status', 'p.method', 'p.amount_cents', 'p.custody'])
    .execute();
const simulated = (payment: string) =>
  api.platform.database.platform
    .selectFrom('simulated_charges')
    .where('id', '=', `sim_live_${payment}`)
    .selectAll()
    .executeTakeFirst();
/** A code's time runs out. */
const expire = async (payment: string) => {
  const at = new Date(Date.now() - 1_000);
  const { platform } = api.platform.database;
  await platform
    .updateTable('gateway_charges')
    .set({ expires_at: at })
    .where('payment_id', '=', payment)
    .execute();
  await platform
    .updateTable('simulated_charges')
    .set({ expires_at: at })
    .where('id', '=', `sim_live_${payment}`)
    .execute();
  await checkAgain(api, payment);
};
const idIn = ({ payment }: V1SessionStatus): string => payment?.id ?? '';

it('a Pix goes from the link to the seller’s statement', async () => {
  const { buyer, answer, paid } = await buy(api, link);
  expect(answer.statusCode).toBe(200);
  expect(paid).toMatchObject({
    status: 'aguardando',
    order: { number: 1, total: 10_000 },
    payment: { method: 'pix', amount: 10_000, status: 'aguardando', is_preparing: false, boleto: null },
    poll_after: 2,
  });
  const code = paid.payment?.pix?.code ?? '';
  expect(isPixCode(code)).toBe(true);
  const left = Date.parse(paid.payment?.pix?.expires_at ?? '') - Date.parse(paid.now);
  expect(Math.round(left / 60_000)).toBe(30);
  expect(await stockOf()).toBe(4);

  await payAtSimulator(api, idIn(paid));
  await checkAgain(api, idIn(paid));
  expect(await buyer.status()).toMatchObject({
    status: 'paga',
    payment: { status: 'pago', pix: null },
    poll_after: null,
  });
  const [order] = await ordersOf(api, maria);
  expect(order).toMatchObject({ source: 'checkout', paymentStatus: 'pago', totalCents: 10_000 });
  const money: OrderMoney = (await callAs(api, maria, 'GET', `/orders/${order?.id}/money`)).json();
  expect(
    money.payments.flatMap(({ receivables }) => receivables.map(({ grossCents }) => grossCents)),
  ).toEqual([10_000]);
  // Through a gateway that collects for the platform.
  expect((await chargesOf()).map(({ custody }) => custody)).toEqual(['plataforma']);
});

it('what was sold on the own page goes back to its buyer in part, as it was charged', async () => {
  const { paid } = await buy(api, link);
  await payAtSimulator(api, idIn(paid));
  await checkAgain(api, idIn(paid));
  const [order] = await ordersOf(api, maria);
  const read = async () => (await callAs(api, maria, 'GET', `/orders/${order?.id}`)).json();
  const [payment] = (await read()).payments;
  const asked = await callAs(api, maria, 'POST', `/orders/${order?.id}/refunds`, {
    body: { paymentId: payment.id, amountCents: 2_500, reason: 'Chegou com um risco na alça.' },
    'idempotency-key': randomUUID(),
  });
  expect(asked.statusCode).toBeLessThan(300);
  await becomeDue(api.platform, 'gateway-request.', maria.sellerId);
  while (await workNext(api.platform, workOffRequests(api.platform, 'simulador')));
  expect(await read()).toMatchObject({
    paymentStatus: 'parcialmente_reembolsado',
    refunds: [{ amountCents: 2_500, note: '' }],
  });
});

it('a boleto names its payer, and shows line, bars and due date', async () => {
  const buyer = await visit(api, link);
  const { missing } = await buyer.fill({ ...BUYER, method: 'boleto' });
  expect(missing).toContain('address.number');
  const incomplete = await buyer.pay(2);
  expect([incomplete.statusCode, incomplete.json().code]).toEqual([422, 'checkout_incomplete']);
  const { version } = await buyer.fill({ address: ADDRESS });
  const { payment } = (await buyer.pay(version)).json() as V1SessionStatus;
  expect(payment?.boleto).toMatchObject({
    line: expect.stringMatching(/^\d{47}$/),
    barcode: expect.stringMatching(/^\d{44}$/),
    due_date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  });
});

describe('whatever is pressed how often, there is one order and one charge', () => {
  const pressed = async (buyer: Visit, version: number, keys: string[]) =>
    Promise.all(keys.map((key) => buyer.pay(version, key)));

  it('twenty presses at once, in as many tabs', async () => {
    const buyer = await visit(api, link);
    const { version } = await buyer.fill();
    const answers = await pressed(
      buyer,
      version,
      Array.from({ length: 20 }, () => randomUUID()),
    );
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(new Set(answers.map((answer) => answer.json().payment.id)).size).toBe(1);
    expect(await ordersOf(api, maria)).toHaveLength(1);
    expect(await chargesOf()).toHaveLength(1);
    expect(await stockOf()).toBe(4);
  });

  it('the same press repeated, by its key', async () => {
    const buyer = await visit(api, link);
    const { version } = await buyer.fill();
    const key = randomUUID();
    const first = await buyer.pay(version, key);
    const again = await buyer.pay(version, key);
    expect([again.json(), again.headers['idempotent-replayed']]).toEqual([first.json(), 'true']);
    const other = await buyer.pay(version + 1, key);
    expect([other.statusCode, other.json().code]).toEqual([422, 'idempotency_key_reused']);
  });

  it('a press on a page that came back from the browser’s memory, after it was paid', async () => {
    const { buyer, paid } = await buy(api, link);
    await payAtSimulator(api, idIn(paid));
    await checkAgain(api, idIn(paid));
    const again = await buyer.pay(paid.version);
    expect([again.statusCode, again.json().status]).toEqual([200, 'paga']);
    expect(await chargesOf()).toHaveLength(1);
    const change = await buyer.change({ method: 'boleto' });
    expect([change.statusCode, change.json().code]).toEqual([409, 'checkout_session_paid']);
  });

  it('a process that died between the charge and its note: the same charge is found', async () => {
    const buyer = await visit(api, link);
    const { version } = await buyer.fill();
    const { simulador } = api.platform.gateways;
    const charge = simulador.charge.bind(simulador);
    // The gateway has made the charge, and nobody hears of it.
    jest.spyOn(simulador, 'charge').mockImplementationOnce(async (...asked) => {
      await charge(...asked);
      throw new Error('The process is gone.');
    });
    expect((await buyer.pay(version)).statusCode).toBe(500);
    const lost = await buyer.status();
    expect(lost).toMatchObject({ status: 'aguardando', payment: { status: 'criado', is_preparing: true } });
    await becomeDue(api.platform, 'checkout-charge', maria.sellerId);
    while (await workNext(api.platform, workOffCharges(api.platform)));
    expect(await buyer.status()).toMatchObject({
      status: 'aguardando',
      payment: { id: idIn(lost), status: 'aguardando', pix: { code: expect.any(String) } },
    });
    expect(await ordersOf(api, maria)).toHaveLength(1);
    expect(await chargesOf()).toHaveLength(1);
  });

  it('a gateway that does not answer: the attempt stays, and the next press asks for the same charge', async () => {
    const buyer = await visit(api, link);
    const { version } = await buyer.fill();
    const asked = jest
      .spyOn(api.platform.gateways.simulador, 'charge')
      .mockResolvedValueOnce({ outcome: 'failed', why: 'unreachable' });
    const away = (await buyer.pay(version)).json() as V1SessionStatus;
    expect(away.payment?.problem).toMatch(/não respondeu/);
    const there = (await buyer.pay(version)).json() as V1SessionStatus;
    expect([idIn(there), there.payment?.status, there.payment?.problem]).toEqual([
      idIn(away),
      'aguardando',
      '',
    ]);
    const references = asked.mock.calls.map(([, { reference }]) => reference);
    expect(references).toEqual([idIn(away), idIn(away)]);
  });

  it('what never was answered ends with its time, and gives the stock back', async () => {
    const buyer = await visit(api, link);
    const { version } = await buyer.fill();
    jest
      .spyOn(api.platform.gateways.simulador, 'charge')
      .mockResolvedValue({ outcome: 'failed', why: 'unreachable' });
    const { payment } = (await buyer.pay(version)).json() as V1SessionStatus;
    expect(await stockOf()).toBe(4);
    await api.platform.database.platform
      .updateTable('gateway_charges')
      .set({ expires_at: new Date(Date.now() - 1_000) })
      .where('payment_id', '=', payment?.id ?? '')
      .execute();
    await becomeDue(api.platform, 'checkout-charge', maria.sellerId);
    while (await workNext(api.platform, workOffCharges(api.platform)));
    expect(await buyer.status()).toMatchObject({ status: 'aberta', payment: { status: 'cancelado' } });
    expect(await stockOf()).toBe(5);
  });
});

describe('another version than the one that is there', () => {
  it('is refused with what has changed; nothing is charged and nothing typed is lost', async () => {
    const buyer = await visit(api, link);
    const { version } = await buyer.fill();
    await api.platform.database.platform
      .updateTable('products')
      .set({ price_cents: 12_000 })
      .where('id', '=', bag)
      .execute();
    const answer = await buyer.pay(version);
    expect([answer.statusCode, answer.json()]).toMatchObject([
      409,
      {
        code: 'checkout_changed',
        changes: [
          { what: 'item', before: 10_000, after: 12_000 },
          { what: 'total', before: 10_000, after: 12_000 },
        ],
        session: { version: version + 1, contact: { email: 'ana@exemplo.com.br' } },
      },
    ]);
    expect(await chargesOf()).toEqual([]);
    expect((await buyer.pay(version + 1)).json().payment.amount).toBe(12_000);
  });

  it('of another tab, which chose another method, is refused too', async () => {
    const buyer = await visit(api, link);
    const { version } = await buyer.fill({ ...BUYER, address: ADDRESS });
    await buyer.change({ method: 'boleto' });
    const answer = await buyer.pay(version);
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'checkout_changed']);
    expect(await chargesOf()).toEqual([]);
  });

  it('that shows the same again, because another tab went there and back, is paid', async () => {
    const buyer = await visit(api, link);
    const { version } = await buyer.fill({ ...BUYER, address: ADDRESS });
    await buyer.change({ method: 'boleto' });
    await buyer.change({ method: 'pix' });
    const answer = await buyer.pay(version);
    expect([answer.statusCode, answer.json().payment?.method]).toEqual([200, 'pix']);
  });

  it('that nobody knows any more is told what the whole comes to', async () => {
    const buyer = await visit(api, link);
    await buyer.fill();
    expect((await buyer.pay(99)).json()).toMatchObject({
      code: 'checkout_changed',
      changes: [{ what: 'total', before: null, after: 10_000 }],
      session: { version: 1 },
    });
  });

  it('that sells another variant, at the same price, is refused in words', async () => {
    const body = {
      name: 'Camiseta',
      status: 'active',
      type: 'digital',
      priceCents: 5_000,
      options: [{ name: 'Tamanho', values: ['P', 'M'] }],
      variants: [{ values: ['P'] }, { values: ['M'] }],
    };
    const shirt = (await callAs(api, maria, 'POST', '/products', { body })).json().id;
    const buyer = await visit(api, await linkTo(api, maria, shirt));
    const [small, medium] = buyer.opened.items[0]?.variants ?? [];
    const choose = (variant?: { id: string }) => [{ id: 'produto', variant_id: variant?.id }];
    const { version } = await buyer.fill({ ...BUYER, items: choose(small) });
    await buyer.change({ items: choose(medium) });
    const answer = await buyer.pay(version);
    expect([answer.statusCode, answer.json().changes]).toMatchObject([
      409,
      [{ what: 'item', text: expect.stringMatching(/^No lugar de Camiseta \(P\) está Camiseta \(M\)/) }],
    ]);
  });

  describe('that another tab writes in the very moment', () => {
    /** What another tab writes between the price and the payment. @returns the answer to the payment */
    async function whilePaying({ pay }: Visit, version: number, [path, value]: [string, string]) {
      const { paying } = await api.platform.database.platform.transaction().execute(async (trx) => {
        const session = trx.updateTable('buyer_checkouts').where('seller_id', '=', maria.sellerId);
        await session
          .set({
            content: sql<string>`jsonb_set(content, ${path}::text[], to_jsonb(${value}::text))`,
            paid_version: null,
          })
          .execute();
        const started = pay(version);
        const waiting = sql`select from pg_locks where not granted`;
        while ((await waiting.execute(trx)).rows.length === 0) await pause(10);
        return { paying: started };
      });
      return paying;
    }

    it('goes on where the price is the same, with what was typed last', async () => {
      const buyer = await visit(api, link);
      const { version } = await buyer.fill();
      const answer = await whilePaying(buyer, version, ['{contact,name}', 'Ana Lúcia Reis']);
      expect(answer.statusCode).toBe(200);
      expect((await buyer.read()).contact.name).toBe('Ana Lúcia Reis');
      expect(await chargesOf()).toHaveLength(1);
    });

    it('is refused where it is another, and says so', async () => {
      const buyer = await visit(api, link);
      const { version } = await buyer.fill({ ...BUYER, address: ADDRESS });
      const answer = await whilePaying(buyer, version, ['{method}', 'boleto']);
      expect([answer.statusCode, answer.json().changes]).toMatchObject([409, [{ what: 'total' }]]);
      expect(await chargesOf()).toEqual([]);
    });
  });
});

describe('another attempt', () => {
  it('by another method takes the place of the first, whose code is cancelled at the gateway', async () => {
    const { buyer, paid } = await buy(api, link, { ...BUYER, address: ADDRESS });
    const { version } = await buyer.fill({ method: 'boleto' });
    const second = (await buyer.pay(version)).json() as V1SessionStatus;
    expect(second.payment).toMatchObject({ method: 'boleto', status: 'aguardando' });
    expect((await chargesOf()).map(({ method, status }) => [method, status])).toEqual([
      ['pix', 'cancelado'],
      ['boleto', 'aguardando'],
    ]);
    await becomeDue(api.platform, 'charge-cancel', maria.sellerId);
    // Those of other tests may be due, too.
    while (await workNext(api.platform, cancelCharges(api.platform, 'simulador')));
    expect((await simulated(idIn(paid)))?.status).toBe('cancelado');
    expect(await ordersOf(api, maria)).toMatchObject([{ paymentStatus: 'aguardando' }]);
    expect(await stockOf()).toBe(4);
  });

  it('over another amount has a code of that amount, and the order with it', async () => {
    const { buyer, paid } = await buy(api, link);
    const { version } = await buyer.fill({ items: [{ id: 'produto', quantity: 2 }] });
    const second = (await buyer.pay(version)).json() as V1SessionStatus;
    expect([idIn(second) === idIn(paid), second.payment?.amount, second.order]).toEqual([
      false,
      20_000,
      { number: 1, total: 20_000, missing: 0 },
    ]);
    expect(second.payment?.pix?.code).toContain('5406200.00');
    expect(await stockOf()).toBe(3);
  });

  it('is made where the buyer’s name changed: the code of another buyer ends, and the order has the new name', async () => {
    const { buyer, paid } = await buy(api, link);
    const { version } = await buyer.fill({ contact: { name: 'Ana Lúcia Prado Reis' } });
    const second = (await buyer.pay(version)).json() as V1SessionStatus;
    expect(idIn(second)).not.toBe(idIn(paid));
    const order = await api.platform.database.platform
      .selectFrom('orders')
      .where('seller_id', '=', maria.sellerId)
      .select('buyer_name')
      .executeTakeFirstOrThrow();
    expect(order.buyer_name).toBe('Ana Lúcia Prado Reis');
  });

  it('after the first expired is one of the same order; a late Pix of the first is kept', async () => {
    const { buyer, paid } = await buy(api, link);
    await expire(idIn(paid));
    expect(await buyer.status()).toMatchObject({
      status: 'aberta',
      payment: { status: 'expirado', pix: null },
      poll_after: null,
    });
    expect(await stockOf()).toBe(5);
    const second = (await buyer.pay(paid.version)).json() as V1SessionStatus;
    expect([idIn(second) === idIn(paid), second.order?.number, await stockOf()]).toEqual([false, 1, 4]);

    await payAtSimulator(api, idIn(paid));
    await checkAgain(api, idIn(paid));
    expect(await buyer.status()).toMatchObject({
      status: 'paga',
      payment: { id: idIn(paid), status: 'pago', is_paid_late: true },
    });
    // The end of the second touches the second alone.
    await expire(idIn(second));
    expect(await ordersOf(api, maria)).toMatchObject([{ paymentStatus: 'pago' }]);
    expect(await stockOf()).toBe(4);
  });

  it('ends when another one of its order is paid, also at the gateway; who pays it all the same has paid', async () => {
    const { buyer, paid } = await buy(api, link);
    await expire(idIn(paid));
    const second = (await buyer.pay(paid.version)).json() as V1SessionStatus;
    await payAtSimulator(api, idIn(paid));
    await checkAgain(api, idIn(paid));
    expect((await chargesOf()).map(({ status }) => status)).toEqual(['pago', 'cancelado']);
    await becomeDue(api.platform, 'charge-cancel', maria.sellerId);
    while (await workNext(api.platform, cancelCharges(api.platform, 'simulador')));
    expect((await simulated(idIn(second)))?.status).toBe('cancelado');

    // The bank was faster than the cancellation.
    await api.platform.database.platform
      .updateTable('simulated_charges')
      .set({ status: 'pago' })
      .where('id', '=', `sim_live_${idIn(second)}`)
      .execute();
    await checkAgain(api, idIn(second));
    expect((await chargesOf()).map(({ status }) => status)).toEqual(['pago', 'pago']);
    const [order] = await ordersOf(api, maria);
    const money: OrderMoney = (await callAs(api, maria, 'GET', `/orders/${order?.id}/money`)).json();
    expect(
      money.payments.flatMap(({ receivables }) => receivables.map(({ grossCents }) => grossCents)),
    ).toEqual([10_000, 10_000]);
  });

  it('that is begun in the moment in which the first is paid is ended by it, or never begun', async () => {
    for (const round of [1, 2, 3, 4, 5]) {
      const contact = { ...BUYER.contact, email: `ana-${round}@exemplo.com.br`, document: uniqueCpf() };
      const { buyer, paid } = await buy(api, link, { contact, address: ADDRESS });
      const { version } = await buyer.fill({ method: 'boleto' });
      await payAtSimulator(api, idIn(paid));
      await Promise.all([checkAgain(api, idIn(paid)), buyer.pay(version), buyer.pay(version)]);
      expect((await buyer.status()).status).toBe('paga');
    }
    expect((await chargesOf()).filter(({ status }) => status === 'aguardando')).toEqual([]);
  });

  it('is not kept from the buyer by what their own order has reserved', async () => {
    const body = { code: 'UNICO', type: 'percentual', percentBp: 1_000, limitTotal: 1 };
    await callAs(api, maria, 'POST', '/coupons', { body });
    await api.platform.database.platform
      .updateTable('products')
      .set({ stock_quantity: 1, total_stock: 1 })
      .where('id', '=', bag)
      .execute();
    const { buyer } = await buy(api, link, { ...BUYER, address: ADDRESS, coupon: 'UNICO' });
    expect(await stockOf()).toBe(0);
    const session = await buyer.fill({ method: 'boleto' });
    expect([session.coupon?.is_valid, session.missing, session.amounts.total]).toEqual([true, [], 9_000]);
    expect((await buyer.pay(session.version)).json()).toMatchObject({
      payment: { method: 'boleto', status: 'aguardando', amount: 9_000 },
    });
  });
});

describe('the last unit of an offer', () => {
  let offer: string;
  beforeEach(async () => {
    const box = await offeredProduct(api.platform, maria, { name: 'Caixa', stock: 5 });
    const body = { name: 'Caixa', productId: box, title: 'Leve a caixa', priceCents: 1_990, stockLimit: 1 };
    offer = (await callAs(api, maria, 'POST', '/order-bumps', { body })).json().id;
  });
  const taking = () => ({ ...BUYER, address: ADDRESS, orderbumps: [{ id: offer }] });

  it('stays the buyer’s own while it is paid, also in another way', async () => {
    const { buyer } = await buy(api, link, taking());
    const other = await buyer.fill({ method: 'boleto' });
    expect([other.amounts.total, other.notices]).toEqual([11_990, []]);
    expect((await buyer.pay(other.version)).json()).toMatchObject({ payment: { amount: 11_990 } });
  });

  it('is sold once', async () => {
    const buyers = [await visit(api, link), await visit(api, link), await visit(api, link)];
    const versions = await Promise.all(buyers.map((buyer) => buyer.fill(taking())));
    const answers = await Promise.all(buyers.map((buyer, index) => buyer.pay(versions[index]?.version ?? 0)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    // Refused by the offer's limit, or because it had left the purchase before.
    for (const answer of answers.filter(({ statusCode }) => statusCode !== 200))
      expect(['out_of_stock', 'checkout_changed']).toContain(answer.json().code);
    expect(await chargesOf()).toMatchObject([{ amount_cents: 11_990 }]);
  });
});

describe('what there is once', () => {
  const atOnce = async (count: number, change: object = {}) => {
    const buyers = await Promise.all(Array.from({ length: count }, () => visit(api, link)));
    const ready = await Promise.all(
      buyers.map(async (buyer, index) => ({
        buyer,
        version: (
          await buyer.fill({
            ...change,
            contact: { ...BUYER.contact, email: `pessoa-${index}@exemplo.com.br`, document: uniqueCpf() },
          })
        ).version,
      })),
    );
    return Promise.all(ready.map(({ buyer, version }) => buyer.pay(version)));
  };
  const codesOf = (answers: Awaited<ReturnType<typeof atOnce>>) =>
    [...new Set(answers.filter(({ statusCode }) => statusCode !== 200).map((one) => one.json().code))].sort();

  it('the last piece goes to one of fifty who pay at once', async () => {
    await api.platform.database.platform
      .updateTable('products')
      .set({ stock_quantity: 1, total_stock: 1 })
      .where('id', '=', bag)
      .execute();
    const answers = await atOnce(50);
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(49);
    expect(codesOf(answers)).toEqual(['out_of_stock']);
    expect(await ordersOf(api, maria)).toHaveLength(1);
    expect(await chargesOf()).toHaveLength(1);
    expect(await stockOf()).toBe(0);
  });

  it('the last use of a coupon goes to one of a hundred, and no other is charged without it', async () => {
    await api.platform.database.platform
      .updateTable('products')
      .set({ stock_quantity: 200, total_stock: 200 })
      .where('id', '=', bag)
      .execute();
    const body = { code: 'ULTIMO', type: 'percentual', percentBp: 1_000, limitTotal: 1 };
    await callAs(api, maria, 'POST', '/coupons', { body });
    const answers = await atOnce(100, { coupon: 'ULTIMO' });
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    // Refused by the coupon, or because the total without it is another one than they have seen.
    for (const code of codesOf(answers)) expect(['checkout_changed', 'coupon_refused']).toContain(code);
    // Whichever it is, the loser sees the lines that changed and what the purchase comes to now.
    for (const answer of answers.filter(({ statusCode }) => statusCode !== 200)) {
      const { changes, session } = answer.json();
      expect(changes).toContainEqual(
        expect.objectContaining({ what: 'total', before: 9_000, after: 10_000 }),
      );
      expect(session).toMatchObject({ amounts: { total: 10_000 }, contact: { name: BUYER.contact?.name } });
    }
    expect(await chargesOf()).toMatchObject([{ amount_cents: 9_000 }]);
    expect(await stockOf()).toBe(199);
  });
});

it('erases what a buyer has typed with the buyer of the order', async () => {
  const { buyer } = await buy(api, link);
  const [order] = await ordersOf(api, maria);
  await callAs(api, maria, 'POST', `/orders/${order?.id}/anonymize`);
  expect((await buyer.status()) as object).toMatchObject({ code: 'checkout_session_unknown' });
});

it('a store in test mode takes no money and no stock, and says so', async () => {
  const own = await startTestApi({ COLLECTING_GATEWAYS: 'iugu' });
  try {
    const joana = await createAccount(own.platform);
    await sellAtSimulator(own, joana);
    const product = await offeredProduct(own.platform, joana, { stock: 1 });
    const { buyer, paid } = await buy(own, await linkTo(own, joana, product));
    expect(buyer.opened.is_test).toBe(true);
    await payAtSimulator(own, idIn(paid), 'test');
    await checkAgain(own, idIn(paid));
    expect((await buyer.status()).status).toBe('paga');
    expect(
      (
        await own.platform.database.platform
          .selectFrom('products')
          .where('id', '=', product)
          .select('stock_quantity')
          .executeTakeFirstOrThrow()
      ).stock_quantity,
    ).toBe(1);
  } finally {
    await own.close();
  }
});

it('a Pix of the store’s own time ends when the store says', async () => {
  await configure(api, maria, 'pix', { expirationSeconds: 600 });
  const { paid } = await buy(api, link);
  const left = Date.parse(paid.payment?.pix?.expires_at ?? '') - Date.parse(paid.now);
  expect(Math.round(left / 60_000)).toBe(10);
});
