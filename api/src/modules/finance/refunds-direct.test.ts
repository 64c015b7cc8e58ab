import { randomUUID } from 'node:crypto';
import { GATEWAY_IDS } from '@balcao/domain';
import { sql } from 'kysely';
import { setStatus } from '../../../test/block-owner';
import { callAs } from '../../../test/call-as';
import { withGatewayStore } from '../../../test/gateway-api';
import type { GatewayDouble } from '../../../test/gateway-double';
import { AMOUNT, GATEWAYS, INVOICE } from '../../../test/gateway-notices';
import { assertLedgerHolds, balancesOf } from '../../../test/ledger';
import { type LiveSales, openLiveSales } from '../../../test/live-sales';
import { becomeDue, workNext } from '../../../test/queue';
import { type Account, createAccount } from '../../../test/stored-account';
import type { TestApi } from '../../../test/test-app';
import { workOffRequests } from '../payments/work-off';

const PART = 2_000;
/** 1,99 % and R$ 0,50: the platform's fee stays owed when a sale goes back. */
const OWED = 99 + 50;
const READ = 'GET /v1/invoices/INV1';
const REFUND = 'POST /v1/invoices/INV1/refund';
const RECORDED = 'Só registrado aqui: quem devolve o valor é você, onde o pagamento foi recebido.';

const givenBack = (cents: number) => ({
  body: { ...INVOICE, status: cents < AMOUNT ? 'partially_refunded' : 'refunded', refunded_cents: cents },
});

let api: TestApi;
let iugu: GatewayDouble;
let maria: Account;
let sales: LiveSales;
let id: string;

// Iugu pays sellers directly here: it is not among the gateways that collect.
withGatewayStore(['iugu'], async (store) => {
  ({ api, double: iugu, maria } = store);
  sales = await openLiveSales(api, maria, 'iugu');
  id = await sales.sell('venda');
  iugu.answers = { ...GATEWAYS.iugu.paid };
  await sales.tell();
});
afterEach(() => assertLedgerHolds(api, maria));

const refund = async (amountCents: number, by = maria) => {
  const { payments } = await sales.read(id);
  return callAs(api, by, 'POST', `/orders/${id}/refunds`, {
    body: { paymentId: payments[0].id, amountCents, reason: 'Desistiu da compra' },
    'idempotency-key': randomUUID(),
  });
};

/** Sends what waits for its gateway, as workers do a while later. */
async function workOff(times = 1): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    await becomeDue(api.platform, 'gateway-request.', maria.sellerId);
    await api.platform.database.platform
      .updateTable('gateway_charges')
      .set({ refund_until: sql<Date>`case when refund_until is not null then to_timestamp(0) end` })
      .where('seller_id', '=', maria.sellerId)
      .execute();
    for (const gateway of GATEWAY_IDS)
      while (await workNext(api.platform, workOffRequests(api.platform, gateway)));
  }
}

const asked = () => iugu.asked.filter(({ method, url }) => `${method} ${url}` === REFUND);
const balances = async (custody: string) =>
  (await callAs(api, maria, 'GET', `/finance/balances?custody=${custody}`)).json();
/** What the seller has had directly, and what they owe for it. The platform holds nothing in any of these tests. */
async function expectDirect(cents: number): Promise<void> {
  const { availableCents, pendingCents, blockedCents, owedCents } = await balances('vendedor');
  expect([availableCents + pendingCents, blockedCents, owedCents]).toEqual([cents, 0, OWED]);
  expect(await balances('plataforma')).toEqual(balancesOf({}));
}

describe('money that the seller holds', () => {
  it('goes back through the gateway that holds it, without a balance that covers it', async () => {
    await expectDirect(AMOUNT);
    const { payments } = await sales.read(id);
    expect(payments).toMatchObject([{ custody: 'vendedor', charge: { gateway: 'iugu', isConnected: true } }]);
    expect((await refund(AMOUNT)).json()).toMatchObject({ status: 'pending' });
    await expectDirect(AMOUNT);
    iugu.answers[REFUND] = givenBack(AMOUNT);
    await workOff();
    expect(await sales.read(id)).toMatchObject({
      paymentStatus: 'reembolsado',
      refunds: [{ status: 'refunded', note: '' }],
    });
    await expectDirect(0);
    const { items } = (
      await callAs(api, maria, 'GET', '/finance/entries?custody=vendedor&type=refund')
    ).json();
    expect(items.map(({ amountCents }: { amountCents: number }) => amountCents)).toEqual([-AMOUNT]);
  });

  it('goes back in parts, each told to the gateway by its amount', async () => {
    for (const [index, cents] of [PART, AMOUNT - PART].entries()) {
      iugu.answers[REFUND] = givenBack(index === 0 ? PART : AMOUNT);
      expect((await refund(cents)).statusCode).toBe(201);
      await workOff();
      iugu.answers[READ] = givenBack(index === 0 ? PART : AMOUNT);
      await expectDirect(index === 0 ? AMOUNT - PART : 0);
    }
    expect(asked().map(({ body }) => body)).toMatchObject([{ partial_value_refund_cents: PART }, {}]);
    expect(asked()).toHaveLength(2);
  });

  it('is asked of the gateway once by twenty calls at once', async () => {
    iugu.answers[REFUND] = givenBack(PART);
    const answers = await Promise.all(Array.from({ length: 20 }, () => refund(PART)));
    const codes = answers.map(({ statusCode }) => statusCode);
    expect(codes.filter((code) => code === 201)).toHaveLength(1);
    expect(codes.filter((code) => code !== 201 && code !== 409 && code !== 503)).toEqual([]);
    await workOff(2);
    expect(asked()).toHaveLength(1);
    await expectDirect(AMOUNT - PART);
  });

  it('stays where it is when the gateway refuses', async () => {
    iugu.answers[REFUND] = { status: 422, body: { errors: 'Saldo insuficiente' } };
    await refund(PART);
    await workOff(2);
    expect(await sales.read(id)).toMatchObject({
      paymentStatus: 'pago',
      refundedCents: 0,
      refunds: [{ status: 'failed', note: expect.stringContaining('“Saldo insuficiente”') }],
    });
    await expectDirect(AMOUNT);
  });

  it('waits while the gateway is away, and goes back once when it is there again', async () => {
    iugu.mood = 'failing';
    await refund(PART);
    await workOff(3);
    expect((await sales.read(id)).refunds).toMatchObject([{ status: 'pending' }]);
    await expectDirect(AMOUNT);
    iugu.mood = 'well';
    iugu.answers[REFUND] = givenBack(PART);
    await workOff(2);
    expect(asked()).toHaveLength(1);
    await expectDirect(AMOUNT - PART);
  });

  it('is held while the owner is blocked', async () => {
    iugu.answers[REFUND] = givenBack(PART);
    await refund(PART);
    await setStatus(api, maria, 'blocked');
    await workOff(2);
    expect(asked()).toEqual([]);
    await setStatus(api, maria, 'active');
    await workOff();
    await expectDirect(AMOUNT - PART);
  });

  it('is nobody else’s to give back', async () => {
    const other = await createAccount(api.platform);
    expect((await refund(PART, other)).statusCode).toBe(404);
    await workOff();
    expect(asked()).toEqual([]);
    expect((await sales.read(id)).refunds).toEqual([]);
  });

  it('does not go back while the charge is in dispute, nor where one was opened before the gateway was asked', async () => {
    await refund(PART);
    await sales.report('venda', 'med_opened', 30);
    iugu.answers[REFUND] = givenBack(PART);
    await workOff();
    expect(asked()).toEqual([]);
    expect((await sales.read(id)).refunds).toMatchObject([{ status: 'failed' }]);
    const again = await refund(PART);
    expect([again.statusCode, again.json().code]).toEqual([409, 'payment_not_refundable']);
  });
});

describe('is only recorded, and says so, where no gateway can be asked', () => {
  const expectRecorded = async () => {
    expect((await refund(PART)).json()).toMatchObject({ status: 'refunded', note: RECORDED });
    await workOff();
    expect(asked()).toEqual([]);
    await expectDirect(AMOUNT - PART);
  };

  it('as the store has left it', async () => {
    await callAs(api, maria, 'DELETE', `/pagamentogateway/${sales.connection}`);
    expect((await sales.read(id)).payments).toMatchObject([{ charge: { isConnected: false } }]);
    await expectRecorded();
  });

  it('as a credential is missing', async () => {
    await api.platform.database.platform
      .updateTable('payment_gateways')
      .set({ credentials: '{}' })
      .where('id', '=', sales.connection)
      .execute();
    expect((await sales.read(id)).payments).toMatchObject([{ charge: { isConnected: false } }]);
    await expectRecorded();
  });

  it('as nobody named a charge', async () => {
    id = await sales.sell('outra', { gateway: undefined });
    await sales.report('outra', 'captured', 1);
    expect((await sales.read(id)).payments).toMatchObject([{ custody: 'vendedor', charge: null }]);
    expect((await refund(PART)).json()).toMatchObject({ status: 'refunded', note: RECORDED });
    await workOff();
    expect(asked()).toEqual([]);
    expect((await balances('vendedor')).availableCents).toBe(2 * AMOUNT - PART);
  });
});
