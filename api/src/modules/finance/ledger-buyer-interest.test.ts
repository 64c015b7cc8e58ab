import type { EntryRow, Explanation, OrderMoney } from '@balcao/api-schema';
import { type Custody, todayInSaoPaulo } from '@balcao/domain';
import { sql } from 'kysely';
import { callAs } from '../../../test/call-as';
import { assertLedgerHolds, CARD, collected, type PaymentEvent, reportPayment } from '../../../test/ledger';
import { callV1, newKey, orderBody, paymentEvent } from '../../../test/orders';
import { withStore } from '../../../test/with-store';

/** R$ 180,00, and R$ 9,90 for paying in three. */
const SALE = {
  items: [{ title: 'Bolsa', quantity: 1, unit_price: 18_000 }],
  subtotal: 18_000,
  discount: 0,
  shipping: 0,
  interest: 990,
  total: 18_990,
};
const BOLETO = { id: 'boleto-1', method: 'boleto', amount: 18_990 } as const;

const { api, maria } = withStore();
let key: string;

beforeEach(async () => {
  key = await newKey(api, maria, { mode: 'live' });
});
afterEach(() => assertLedgerHolds(api, maria));

const place = (payment: object, sale: object = SALE) =>
  callV1(api, key, 'PUT', '/orders/a', orderBody({ ...sale, payments: [payment as typeof CARD] }));

/** Sells, by the word of who holds the money. */
async function sell(custody: Custody, payment: typeof CARD | typeof BOLETO, event: PaymentEvent) {
  if (custody === 'plataforma') {
    await place(collected('a', payment));
    return reportPayment(api, key, 'a', { id: payment.id, events: [event] });
  }
  await place(payment);
  await callV1(api, key, 'POST', `/orders/a/payments/${payment.id}/events`, event);
}

const entries = async (custody: Custody): Promise<EntryRow[]> =>
  (await callAs(api, maria, 'GET', `/finance/entries?sort=postedAt&size=100&custody=${custody}`)).json()
    .items;
const sold = async (custody: Custody) =>
  (await entries(custody)).flatMap(({ type, account, amountCents }) =>
    ['sale', 'buyer_interest', 'boleto_fine'].includes(type) ? [[type, account, amountCents]] : [],
  );

describe.each([
  ['plataforma', 'a_liberar'],
  ['vendedor', 'direto_a_receber'],
] as const)('money with %s', (custody, account) => {
  it('has the interest of installments as a line of its own', async () => {
    await sell(custody, CARD, paymentEvent('captured', 1));
    expect(await sold(custody)).toEqual([
      ['sale', account, 18_000],
      ['buyer_interest', account, 990],
    ]);
  });

  it('has a late boleto’s fine and interest as a line of its own', async () => {
    await sell(custody, BOLETO, paymentEvent('captured', 1, 19_400));
    expect(await sold(custody)).toEqual([
      ['sale', account, 18_990],
      ['boleto_fine', account, 410],
    ]);
  });

  it('takes interest back first when less had come', async () => {
    await sell(custody, CARD, paymentEvent('captured', 1));
    await reportPayment(api, key, 'a', { events: [paymentEvent('captured', 2, 17_000)] });
    const cents = (wanted: string) =>
      sold(custody).then((lines) =>
        lines.reduce((sum, [type, , amount]) => sum + (type === wanted ? Number(amount) : 0), 0),
      );
    expect([await cents('sale'), await cents('buyer_interest')]).toEqual([17_000, 0]);
  });
});

it('tells it in the explanation, on the order’s page and in the files, and sums stay as they are', async () => {
  await sell('plataforma', CARD, paymentEvent('captured', 1));
  const { pendingCents } = (await callAs(api, maria, 'GET', '/finance/balances')).json();
  expect(pendingCents).toBe(18_990 - 428);
  const from = new Date(Date.now() - 3_600_000).toISOString();
  const to = new Date(Date.now() + 60_000).toISOString();
  const why: Explanation = (await callAs(api, maria, 'GET', `/finance/explain?from=${from}&to=${to}`)).json();
  expect(why.groups).toContainEqual(expect.objectContaining({ type: 'buyer_interest', amountCents: 990 }));
  expect(why.balanceAfter - why.balanceBefore).toBe(
    why.groups.reduce((sum, { amountCents }) => sum + amountCents, 0),
  );
  const [entry] = await entries('plataforma');
  const money: OrderMoney = (await callAs(api, maria, 'GET', `/orders/${entry?.orderId}/money`)).json();
  expect(money.payments[0]?.steps.slice(0, 2)).toMatchObject([
    { type: 'sale', amountCents: 18_000 },
    { type: 'buyer_interest', amountCents: 990 },
  ]);
  const day = todayInSaoPaulo(new Date(entry?.postedAt ?? ''));
  const file = await callAs(
    api,
    maria,
    'GET',
    `/finance/entries/file?format=csv&postedFrom=${day}&postedTo=${day}`,
  );
  expect(file.payload).toContain('Juros de parcelamento;1;a;');
});

it('leaves a sale as it was posted before: nothing of its interest goes back alone', async () => {
  await sell('plataforma', CARD, paymentEvent('captured', 1));
  await sql`update receivables set interest_cents = null where seller_id = ${maria.sellerId}`.execute(
    api.platform.database.platform,
  );
  await reportPayment(api, key, 'a', { events: [paymentEvent('captured', 2, 18_500)] });
  const undone = (await sold('plataforma')).slice(2);
  expect(new Set(undone.map(([type]) => type))).toEqual(new Set(['sale']));
  expect(undone.reduce((sum, [, , cents]) => sum + Number(cents), 0)).toBe(-490);
});
