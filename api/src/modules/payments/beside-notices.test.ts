import type { GatewayId } from '@balcao/domain';
import { callAs } from '../../../test/call-as';
import { withGatewayStore } from '../../../test/gateway-api';
import type { GatewayDouble } from '../../../test/gateway-double';
import { AMOUNT, GATEWAYS, type Gateway, PAYPAL_HEADERS } from '../../../test/gateway-notices';
import { assertLedgerHolds } from '../../../test/ledger';
import { type LiveSales, openLiveSales } from '../../../test/live-sales';
import type { Account } from '../../../test/stored-account';
import type { TestApi } from '../../../test/test-app';
import { checkDue } from '../../../test/test-charges';
import { FORM, send, workOff } from '../../../test/webhooks';

let api: TestApi;
let double: GatewayDouble;
let maria: Account;

withGatewayStore(['iugu', 'pagseguro', 'paypal', 'malga'], (store) => {
  ({ api, double, maria } = store);
});

const charges = () => api.platform.database.platform;

/** The next day: looks that were planned for then are made. */
async function nextDay(): Promise<void> {
  await charges()
    .updateTable('gateway_charges')
    .set({ next_check_at: new Date(0) })
    .where('seller_id', '=', maria.sellerId)
    .where('next_check_at', 'is not', null)
    .execute();
  await checkDue(api, maria);
}

async function paidSale(name: GatewayId): Promise<{ sales: LiveSales; id: string }> {
  const sales = await openLiveSales(api, maria, name);
  const id = await sales.sell('venda');
  double.answers = { ...GATEWAYS[name].paid };
  await sales.tell();
  expect((await sales.read(id)).paymentStatus).toBe('pago');
  return { sales, id };
}

const RETURNED: Record<Exclude<GatewayId, 'simulador'>, Gateway['paid']> = {
  iugu: { 'GET /v1/invoices/INV1': { body: { id: 'INV1', status: 'refunded', refunded_cents: AMOUNT } } },
  pagseguro: {
    'GET /orders/ORDE_1': {
      body: {
        id: 'ORDE_1',
        charges: [{ id: 'CHAR_1', status: 'CANCELED', amount: { summary: { refunded: AMOUNT } } }],
      },
    },
  },
  paypal: {
    ...GATEWAYS.paypal.paid,
    'GET /v2/checkout/orders/ORDER1': {
      body: {
        id: 'ORDER1',
        status: 'COMPLETED',
        purchase_units: [
          {
            payments: {
              captures: [{ id: 'CAP1', status: 'REFUNDED' }],
              refunds: [{ status: 'COMPLETED', amount: { currency_code: 'BRL', value: '49.90' } }],
            },
          },
        ],
      },
    },
  },
  malga: {
    'GET /v1/charges/C1': {
      body: {
        id: 'C1',
        status: 'voided',
        amount: AMOUNT,
        paymentMethod: { paymentType: 'pix' },
        transactionRequests: [{ requestType: 'void', requestStatus: 'success', amount: AMOUNT }],
      },
    },
  },
};

it.each(Object.keys(RETURNED) as (keyof typeof RETURNED)[])(
  'what was given back at %s is seen a day later, though nobody told of it',
  async (name) => {
    const { sales, id } = await paidSale(name);
    await nextDay();
    expect((await sales.read(id)).paymentStatus).toBe('pago');
    double.answers = { ...RETURNED[name] };
    await nextDay();
    expect(await sales.read(id)).toMatchObject({ paymentStatus: 'reembolsado', refundedCents: AMOUNT });
    await assertLedgerHolds(api, maria);
  },
);

it('what was paid is looked at for half a year', async () => {
  const { id } = await paidSale('malga');
  const age = (days: number) =>
    charges()
      .updateTable('payments')
      .set({ paid_at: new Date(Date.now() - days * 86_400_000) })
      .where('order_id', '=', id)
      .execute();
  const asked = () => double.asked.length;
  await age(179);
  const before = asked();
  await nextDay();
  expect(asked()).toBe(before + 1);
  await age(181);
  await nextDay();
  await nextDay();
  expect(asked()).toBe(before + 2);
});

it('a status that no adapter knows changes nothing, and operators are told of it once', async () => {
  const { sales, id } = await paidSale('malga');
  const word = `on_the_moon_${maria.sellerId.slice(-6)}`;
  const { body } = RETURNED.malga['GET /v1/charges/C1'] ?? { body: {} };
  double.answers = { 'GET /v1/charges/C1': { body: { ...body, status: word } } };
  await nextDay();
  await nextDay();
  expect((await sales.read(id)).paymentStatus).toBe('pago');
  const words = await charges().selectFrom('gateway_words').where('word', '=', word).selectAll().execute();
  expect(words).toMatchObject([{ gateway: 'malga' }]);
  expect(await api.app.metricsRegistry.getSingleMetricAsString('gateway_unfamiliar_words')).toMatch(
    /gateway_unfamiliar_words\{gateway="malga"\} [1-9]/,
  );
});

describe('a notice of PagBank that names no charge', () => {
  const form = 'notificationCode=766B9C-AD4B044B04DA-77742F5FA653-E1AB24&notificationType=transaction';

  it('has the charges read that it could be about, and not again within ten minutes', async () => {
    const { sales, id } = await paidSale('pagseguro');
    await charges()
      .updateTable('gateway_charges')
      .set({ next_check_at: new Date(Date.now() + 3_600_000) })
      .where('seller_id', '=', maria.sellerId)
      .execute();
    double.answers = { ...RETURNED.pagseguro };
    expect((await send(api, sales.url, form, FORM)).statusCode).toBe(200);
    await workOff(api, maria);
    await checkDue(api, maria);
    expect((await sales.read(id)).paymentStatus).toBe('reembolsado');
    const asked = double.asked.length;
    for (const more of ['1', '2']) await send(api, sales.url, `${form}&more=${more}`, FORM);
    await workOff(api, maria);
    expect(double.asked.length).toBe(asked);
  });
});

describe('what PayPal tells of a payment beside its order', () => {
  const ask = (body: object): Gateway['paid'] => ({
    ...GATEWAYS.paypal.paid,
    'GET /v1/customer/disputes/PP-D-27803': { body },
  });
  const tell = async (sales: LiveSales, type: string, resource: object) => {
    const body = JSON.stringify({ id: `WH-${type}`, event_type: type, resource });
    expect((await send(api, sales.url, body, PAYPAL_HEADERS)).statusCode).toBe(200);
    await workOff(api, maria);
  };
  const disputed = {
    dispute_id: 'PP-D-27803',
    status: 'OPEN',
    disputed_transactions: [{ seller_transaction_id: 'CAP1' }],
  };

  it('a refund, which names the capture alone, is seen', async () => {
    const { sales, id } = await paidSale('paypal');
    double.answers = { ...RETURNED.paypal };
    await tell(sales, 'PAYMENT.CAPTURE.REFUNDED', {
      id: '1JU08902781691411',
      links: [{ rel: 'up', href: 'https://api.paypal.com/v2/payments/captures/CAP1' }],
    });
    expect((await sales.read(id)).paymentStatus).toBe('reembolsado');
  });

  it('a dispute comes to the inbox, goes on while the order is read, and ends as PayPal says', async () => {
    const { sales, id } = await paidSale('paypal');
    double.answers = ask(disputed);
    await tell(sales, 'CUSTOMER.DISPUTE.CREATED', disputed);
    expect((await sales.read(id)).paymentStatus).toBe('em_disputa');
    expect((await callAs(api, maria, 'GET', '/disputes')).json().items).toMatchObject([{ orderId: id }]);
    await nextDay();
    expect((await sales.read(id)).paymentStatus).toBe('em_disputa');
    const lost = {
      ...disputed,
      status: 'RESOLVED',
      dispute_outcome: { outcome_code: 'RESOLVED_BUYER_FAVOUR' },
    };
    double.answers = ask(lost);
    await tell(sales, 'CUSTOMER.DISPUTE.RESOLVED', lost);
    expect((await sales.read(id)).paymentStatus).toBe('chargeback');
    await assertLedgerHolds(api, maria);
  });
});
