import { randomUUID } from 'node:crypto';
import { callAs } from '../../../test/call-as';
import { withGatewayStore } from '../../../test/gateway-api';
import type { GatewayDouble } from '../../../test/gateway-double';
import { AMOUNT } from '../../../test/gateway-notices';
import { type LiveSales, openLiveSales } from '../../../test/live-sales';
import { RESERVED_CARDS, TAKEN } from '../../../test/reserved-cards';
import { openReservedSale, type ReservedSale, type ReservingGateway } from '../../../test/reserved-sales';
import type { Account } from '../../../test/stored-account';
import type { TestApi } from '../../../test/test-app';

let api: TestApi;
let double: GatewayDouble;
let maria: Account;
let sale: ReservedSale;
let sales: LiveSales;
let id: string;

withGatewayStore(['iugu', 'pagseguro', 'paypal', 'malga'], (store) => {
  ({ api, double, maria } = store);
});

async function reservedSale(name: ReservingGateway): Promise<void> {
  sale = await openReservedSale({ api, double, maria }, name);
  ({ sales, id } = sale);
}
const decide: ReservedSale['decide'] = (...args) => sale.decide(...args);
const workOff: ReservedSale['workOff'] = (times) => sale.workOff(times);
const asks = (question: string) => sale.asked(question).length;
/** What the sale came to in the accounts. */
async function soldCents(): Promise<number> {
  const { payments } = await sale.money();
  const gross = payments.flatMap(({ receivables }) => receivables.map(({ grossCents }) => grossCents));
  return gross.reduce((sum, cents) => sum + cents, 0);
}
const typesOf = ({ events }: { events: { type: string }[] }) => events.map(({ type }) => type);

describe.each(Object.keys(RESERVED_CARDS) as ReservingGateway[])('through %s', (name) => {
  beforeEach(() => reservedSale(name));

  it('is captured once, and posted then', async () => {
    sale.does('capture');
    const asked = await decide('capture');
    expect([asked.statusCode, asked.json()]).toMatchObject([
      202,
      { capturedCents: 0, payments: [{ authorization: { requested: 'capture' } }] },
    ]);
    await workOff(2);
    const order = await sales.read(id);
    expect(order).toMatchObject({
      paymentStatus: 'pago',
      capturedCents: AMOUNT,
      payments: [{ authorization: null }],
    });
    expect(typesOf(order)).toEqual(expect.arrayContaining(['order.capture_requested', 'payment.captured']));
    expect(asks(RESERVED_CARDS[name].capture)).toBe(1);
    expect(await soldCents()).toBe(AMOUNT);
  });

  it('is let go, and nothing is posted', async () => {
    sale.does('void');
    expect((await decide('void')).statusCode).toBe(202);
    await workOff(2);
    await sales.tell();
    const order = await sales.read(id);
    expect(order).toMatchObject({ paymentStatus: 'cancelado', capturedCents: 0, refundedCents: 0 });
    expect(typesOf(order)).toEqual(expect.arrayContaining(['order.void_requested', 'payment.voided']));
    expect(typesOf(order)).not.toContain('payment.captured');
    expect(asks(RESERVED_CARDS[name].void)).toBe(1);
    expect(await soldCents()).toBe(0);
  });
});

describe('a gateway that does not simply do it', () => {
  const { read, captured, capture } = RESERVED_CARDS.pagseguro;
  beforeEach(() => reservedSale('pagseguro'));
  const stands = async () => (await sales.read(id)).payments[0].authorization;

  it('is asked again while it is away, and does it once when it is back', async () => {
    double.mood = 'failing';
    await decide('capture');
    await workOff(3);
    expect(await stands()).toMatchObject({
      requested: 'capture',
      note: 'PagSeguro não respondeu como esperado. Tentamos de novo sozinhos.',
    });
    double.mood = 'well';
    sale.does('capture');
    await workOff(2);
    expect((await sales.read(id)).paymentStatus).toBe('pago');
    expect(asks(capture)).toBe(1);
  });

  it('is not asked twice where its answer got lost and the money was taken', async () => {
    double.answers[capture] = { status: 500, body: {} };
    await decide('capture');
    await workOff();
    expect(await stands()).toMatchObject({ requested: 'capture' });
    double.answers[read] = captured;
    await workOff(2);
    expect(await sales.read(id)).toMatchObject({ paymentStatus: 'pago', capturedCents: AMOUNT });
    expect(asks(capture)).toBe(1);
    expect(await soldCents()).toBe(AMOUNT);
  });

  it('is waited for where it takes the request and does it later', async () => {
    double.answers[capture] = { body: TAKEN.pagseguro };
    await decide('capture');
    await workOff(3);
    expect(await stands()).toMatchObject({
      requested: 'capture',
      note: 'O gateway aceitou e ainda não confirmou.',
    });
    double.answers[read] = captured;
    await workOff();
    expect((await sales.read(id)).paymentStatus).toBe('pago');
    expect(asks(capture)).toBe(1);
  });

  it('refuses with its words, moves nothing, and can be asked again', async () => {
    const said = { error_messages: [{ description: 'Prazo de captura encerrado' }] };
    double.answers[capture] = { status: 400, body: said };
    await decide('capture');
    await workOff(2);
    const order = await sales.read(id);
    expect(order).toMatchObject({
      paymentStatus: 'autorizado',
      payments: [
        {
          authorization: {
            requested: null,
            obstacle: '',
            note: 'PagSeguro não fez a captura, e nada foi cobrado. O que o gateway disse: “Prazo de captura encerrado”',
          },
        },
      ],
    });
    expect(typesOf(order).at(-1)).toBe('order.capture_failed');
    sale.does('void');
    expect((await decide('void')).statusCode).toBe(202);
    await workOff();
    expect((await sales.read(id)).paymentStatus).toBe('cancelado');
  });

  it('has let it go already when it is asked to capture', async () => {
    double.answers[read] = { body: { id: 'ORDE_1', charges: [{ id: 'CHAR_1', status: 'CANCELED' }] } };
    await decide('capture');
    await workOff(2);
    const order = await sales.read(id);
    expect(order.paymentStatus).toBe('cancelado');
    expect(order.events.at(-1).data.reason).toBe(
      'O pagamento está como “Cancelado”: não dá mais para capturar.',
    );
    expect(asks(capture)).toBe(0);
  });

  it('is asked for one thing at a time, by who saw the order as it is', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const { version } = await sales.read(id);
    const first = await decide('capture', { ...key, 'if-match': `"${version}"` });
    const repeated = await decide('capture', { ...key, 'if-match': `"${version}"` });
    expect([first.statusCode, repeated.statusCode]).toEqual([202, 202]);
    const stale = await decide('void', { 'if-match': `"${version}"` });
    expect([stale.statusCode, stale.json().code]).toEqual([412, 'stale_version']);
    const second = await decide('void');
    expect([second.statusCode, second.json()]).toMatchObject([
      409,
      { code: 'authorization_decision_refused', errors: [expect.stringContaining('ainda não respondeu')] },
    ]);
    sale.does('capture');
    await workOff(2);
    expect(asks(capture)).toBe(1);
  });

  it('is asked for one of two decisions that are taken at once', async () => {
    const answers = await Promise.all([decide('capture'), decide('void'), decide('capture'), decide('void')]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([202, 409, 409, 409]);
  });

  it('stays connected until it has answered', async () => {
    double.answers[capture] = { status: 500, body: {} };
    await decide('capture');
    await workOff();
    const leave = () => callAs(api, maria, 'DELETE', `/pagamentogateway/${sales.connection}`);
    expect((await leave()).statusCode).toBe(409);
    double.answers[read] = captured;
    await workOff();
    expect((await leave()).statusCode).toBe(204);
  });

  it('decides about nothing once it is not connected any more', async () => {
    await callAs(api, maria, 'DELETE', `/pagamentogateway/${sales.connection}`);
    const asked = await decide('capture');
    expect([asked.statusCode, asked.json().errors[0]]).toEqual([
      409,
      expect.stringContaining('não está mais conectado à loja'),
    ]);
  });
});

it('is left to PayPal where the buyer has only agreed, which takes no void', async () => {
  await reservedSale('paypal');
  double.answers[RESERVED_CARDS.paypal.read] = { body: { id: 'ORDER1', status: 'APPROVED' } };
  await decide('void');
  await workOff(2);
  expect((await sales.read(id)).payments[0].authorization.note).toContain(
    'O PayPal não cancela uma aprovação do cliente',
  );
});

it('is for whoever made the charge where no gateway of the store did', async () => {
  sales = await openLiveSales(api, maria, 'malga');
  id = await sales.sell('venda', { method: 'credit_card', gateway: null });
  await sales.report('venda', 'authorized', 1);
  const [payment] = (await sales.read(id)).payments;
  expect(payment).toMatchObject({
    charge: null,
    authorization: { obstacle: expect.stringContaining('não foi feita em um gateway conectado aqui') },
  });
  const refused = await callAs(api, maria, 'POST', `/orders/${id}/payments/${payment.id}/capture`, {
    body: {},
    'idempotency-key': randomUUID(),
  });
  expect(refused.statusCode).toBe(409);
});

it('is of no use for what is paid, and unknown elsewhere', async () => {
  await reservedSale('pagseguro');
  double.answers[RESERVED_CARDS.pagseguro.read] = RESERVED_CARDS.pagseguro.captured;
  await sales.tell();
  expect((await decide('capture')).json().code).toBe('authorization_decision_refused');
  const [{ id: payment }] = (await sales.read(id)).payments;
  const other = await sales.sell('outra', { gateway: null });
  const elsewhere = await callAs(api, maria, 'POST', `/orders/${other}/payments/${payment}/capture`, {
    body: {},
    'idempotency-key': randomUUID(),
  });
  expect(elsewhere.statusCode).toBe(404);
});
