import type { EntryRow, OrderMoney, PaymentMoney } from '@balcao/api-schema';
import { addDays, receivablesOf, todayInSaoPaulo } from '@balcao/domain';
import { callAs } from '../../../test/call-as';
import { agreeFees } from '../../../test/gateway-contract';
import { collected, reportPayment } from '../../../test/ledger';
import { callV1, dayOfEvent, newKey, orderBody, paymentEvent } from '../../../test/orders';
import { createAccount } from '../../../test/stored-account';
import { withStore } from '../../../test/with-store';
import { newId } from '../../db/new-id';
import { releaseDue } from './releases';

const FEE = { percentBasisPoints: 349, fixedCents: 0, releaseDays: 30, perInstallment: true };
const CARD = { id: 'card-1', method: 'credit_card', amount: 18_990, installments: 3 } as const;

const { api, maria } = withStore();
let key: string;

beforeEach(async () => {
  key = await newKey(api, maria, { mode: 'live' });
  await agreeFees(api, maria, { credit_card: FEE });
});

/** Places an order of R$ 189,90. @returns its id */
async function place(
  changes: object = {},
  payments: readonly object[] = [CARD],
  asKey = key,
): Promise<string> {
  const body = orderBody({
    items: [{ title: 'Bolsa', quantity: 1, unit_price: 18_990 }],
    subtotal: 18_990,
    discount: 0,
    shipping: 0,
    interest: 0,
    total: 18_990,
    payments: (payments as (typeof CARD)[]).map((payment) => collected('a', payment)),
    ...changes,
  });
  return (await callV1(api, asKey, 'PUT', '/orders/a', body)).json().id;
}
const report = (event: ReturnType<typeof paymentEvent>, id: string = CARD.id, asKey = key) =>
  reportPayment(api, asKey, 'a', { id, events: [event] });
const moneyOf = async (id: string): Promise<OrderMoney> =>
  (await callAs(api, maria, 'GET', `/orders/${id}/money`)).json();
const onlyPayment = async (id: string): Promise<PaymentMoney> => {
  const { payments } = await moneyOf(id);
  expect(payments).toHaveLength(1);
  return payments[0] as PaymentMoney;
};
const stepsOf = ({ steps }: PaymentMoney) => steps.map(({ type, amountCents }) => [type, amountCents]);

it('goes from what the buyer paid to what is the store’s, by the terms of the day of the sale', async () => {
  const id = await place();
  await report(paymentEvent('captured', 1));
  await api.platform.database.platform
    .updateTable('payment_gateways')
    .set({ fees: JSON.stringify({ credit_card: { ...FEE, percentBasisPoints: 999 } }) })
    .where('seller_id', '=', maria.sellerId)
    .execute();
  const { state, currency, entries } = await moneyOf(id);
  expect({ state, currency }).toEqual({ state: 'posted', currency: 'BRL' });
  expect(entries.map(({ type }) => type)).toEqual(['sale', 'fee_gateway', 'fee_platform']);

  const payment = await onlyPayment(id);
  const soldOn = dayOfEvent(1);
  expect(payment).toMatchObject({ method: 'credit_card', installments: 3, gateway: 'iugu' });
  expect(payment.steps).toEqual([
    { type: 'sale', amountCents: 18_990, percentBasisPoints: null, fixedCents: null, on: soldOn },
    { type: 'fee_gateway', amountCents: -663, percentBasisPoints: 349, fixedCents: 0, on: soldOn },
    { type: 'fee_platform', amountCents: -428, percentBasisPoints: 199, fixedCents: 50, on: soldOn },
  ]);
  expect(payment).toMatchObject({
    netCents: 17_899,
    pendingCents: 17_899,
    availableCents: 0,
    blockedCents: 0,
  });
  const terms = { gateway: FEE, platform: { percentBasisPoints: 199, fixedCents: 50 }, antifraudCents: 0 };
  expect(payment.receivables).toEqual(
    receivablesOf({ grossCents: 18_990, installments: 3, paidOn: soldOn }, terms).map((one) =>
      expect.objectContaining({ ...one, openCents: one.netCents, status: 'agendado' }),
    ),
  );
});

it('tells where the rest is after a refund and a release', async () => {
  const id = await place();
  await report(paymentEvent('captured', 1));
  await releaseDue(api.platform.database, addDays(todayInSaoPaulo(), 40));
  await report(paymentEvent('refunded', 2, 10_000));
  const payment = await onlyPayment(id);
  expect(stepsOf(payment)).toEqual([
    ['sale', 18_990],
    ['fee_gateway', -663],
    ['fee_platform', -428],
    ['refund', -10_000],
  ]);
  expect(payment).toMatchObject({
    netCents: 7899,
    pendingCents: 1933,
    availableCents: 5966,
    blockedCents: 0,
  });
  expect(payment.receivables.map(({ status, openCents }) => [status, openCents])).toEqual([
    ['liberado', 0],
    ['agendado', 1933],
    ['cancelado', 0],
  ]);
});

it('a chargeback is blocked, and counts when it is lost', async () => {
  const id = await place();
  await report(paymentEvent('captured', 1));
  await report(paymentEvent('chargeback_opened', 2));
  expect(await onlyPayment(id)).toMatchObject({
    netCents: 17_899,
    availableCents: -18_990,
    blockedCents: 18_990,
  });
  await report(paymentEvent('chargeback_lost', 3));
  const payment = await onlyPayment(id);
  expect(stepsOf(payment).at(-1)).toEqual(['chargeback', -18_990]);
  expect(payment).toMatchObject({ netCents: -1091, blockedCents: 0 });
});

it('says why there is none: nobody paid, or a test', async () => {
  const id = await place();
  expect(await moneyOf(id)).toMatchObject({ state: 'unpaid', payments: [], entries: [] });
  const testKey = await newKey(api, maria, { mode: 'test' });
  const test = await place({}, [CARD], testKey);
  await report(paymentEvent('captured', 1), CARD.id, testKey);
  expect(await moneyOf(test)).toMatchObject({ state: 'test', payments: [] });
});

it('knows no order of another store', async () => {
  const id = await place();
  const joao = await createAccount(api.platform);
  expect((await callAs(api, joao, 'GET', `/orders/${id}/money`)).statusCode).toBe(404);
});

it('the statement finds the lines of an order, a method, a gateway and a sign', async () => {
  const id = await place();
  await report(paymentEvent('captured', 1));
  const found = async (query: string): Promise<EntryRow[]> =>
    (await callAs(api, maria, 'GET', `/finance/entries?${query}`)).json().items;
  expect(await found(`orderId=${id}`)).toHaveLength(3);
  expect(await found(`orderId=${newId()}`)).toEqual([]);
  expect(await found('orderNumber=1')).toHaveLength(3);
  expect(await found('orderNumber=2')).toEqual([]);
  expect(await found('method=credit_card&gateway=iugu')).toHaveLength(3);
  expect(await found('method=pix')).toEqual([]);
  expect((await found('sign=in')).map(({ type }) => type)).toEqual(['sale']);
  expect(await found('sign=out')).toHaveLength(2);
  expect((await found('type=sale'))[0]).toMatchObject({ method: 'credit_card', gateway: 'iugu' });
});
