import { randomUUID } from 'node:crypto';
import { GATEWAY_IDS, type GatewayId } from '@balcao/domain';
import { sql } from 'kysely';
import { callAs, stepUp } from '../../../test/call-as';
import { withGatewayStore } from '../../../test/gateway-api';
import type { GatewayDouble } from '../../../test/gateway-double';
import { AMOUNT, GATEWAYS, INVOICE } from '../../../test/gateway-notices';
import { type LiveSales, openLiveSales } from '../../../test/live-sales';
import { toldTo } from '../../../test/notices';
import { becomeDue, workNext } from '../../../test/queue';
import type { Account } from '../../../test/stored-account';
import type { TestApi } from '../../../test/test-app';
import { workOffRequests } from '../payments/work-off';

const PART = 2_000;

let api: TestApi;
let double: GatewayDouble;
let maria: Account;

withGatewayStore(['iugu', 'paypal', 'malga'], (store) => {
  ({ api, double, maria } = store);
});

const refund = async (sales: LiveSales, id: string, amountCents: number) => {
  const { payments } = await sales.read(id);
  return callAs(api, maria, 'POST', `/orders/${id}/refunds`, {
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
      .set({ refund_until: new Date(0) })
      .where('seller_id', '=', maria.sellerId)
      .where('refund_until', 'is not', null)
      .execute();
    for (const gateway of GATEWAY_IDS)
      while (await workNext(api.platform, workOffRequests(api.platform, gateway)));
  }
}

/** A sale that the gateway says is paid. @returns its id */
async function paidSale(sales: LiveSales, name: GatewayId): Promise<string> {
  const id = await sales.sell('venda');
  double.answers = { ...GATEWAYS[name].paid };
  await sales.tell();
  expect((await sales.read(id)).paymentStatus).toBe('pago');
  return id;
}

const paypalOrder = (refunds: readonly object[]) => ({
  body: {
    id: 'ORDER1',
    status: 'COMPLETED',
    purchase_units: [
      {
        payments: {
          captures: [{ id: 'CAP1', status: refunds.length > 0 ? 'PARTIALLY_REFUNDED' : 'COMPLETED' }],
          refunds,
        },
      },
    ],
  },
});
const CHARGE = {
  id: 'C1',
  amount: AMOUNT,
  originalAmount: AMOUNT,
  paymentMethod: { paymentType: 'pix', qrCodeData: '00020126pix' },
};

const RETURN = { requestType: 'void', amount: PART };

/** Gateways that take a refund and do it later: what they answer first, and how the charge reads then. */
const LATER = {
  paypal: {
    refund: 'POST /v2/payments/captures/CAP1/refund',
    taken: { body: { id: 'REF1', status: 'PENDING' } },
    read: 'GET /v2/checkout/orders/ORDER1',
    waiting: paypalOrder([{ status: 'PENDING', amount: { value: '20.00' } }]),
    done: paypalOrder([{ status: 'COMPLETED', amount: { value: '20.00' } }]),
    failed: paypalOrder([{ status: 'FAILED', amount: { value: '20.00' } }]),
  },
  malga: {
    refund: 'POST /v1/charges/C1/void',
    taken: {
      body: {
        ...CHARGE,
        status: 'refund_pending',
        transactionRequests: [{ ...RETURN, requestStatus: 'processing' }],
      },
    },
    read: 'GET /v1/charges/C1',
    waiting: { body: { ...CHARGE, status: 'refund_pending' } },
    done: {
      body: {
        ...CHARGE,
        status: 'authorized',
        transactionRequests: [{ ...RETURN, requestStatus: 'success' }],
      },
    },
    failed: {
      body: {
        ...CHARGE,
        status: 'authorized',
        transactionRequests: [{ ...RETURN, requestStatus: 'failed' }],
      },
    },
  },
} as const;

describe.each(Object.entries(LATER) as [keyof typeof LATER, (typeof LATER)['paypal']][])(
  'through %s, which takes a refund and does it later',
  (name, answers) => {
    let sales: LiveSales;
    let id: string;
    beforeEach(async () => {
      sales = await openLiveSales(api, maria, name);
      id = await paidSale(sales, name);
      double.answers[answers.refund] = answers.taken;
      expect((await refund(sales, id, PART)).json()).toMatchObject({ status: 'pending' });
      await workOff();
      double.answers[answers.read] = answers.waiting;
    });
    const asks = () => double.asked.filter(({ method, url }) => `${method} ${url}` === answers.refund).length;

    it('waits without asking again, and gives the money back once when it is done', async () => {
      await workOff(3);
      expect(await sales.read(id)).toMatchObject({
        paymentStatus: 'pago',
        refundedCents: 0,
        refunds: [{ status: 'pending', note: 'O gateway aceitou e ainda não confirmou o reembolso.' }],
      });
      double.answers[answers.read] = answers.done;
      await workOff(2);
      expect(await sales.read(id)).toMatchObject({
        paymentStatus: 'parcialmente_reembolsado',
        refundedCents: PART,
        refunds: [{ status: 'refunded', note: '' }],
      });
      expect(asks()).toBe(1);
    });

    it('is refused once the gateway says that it does not do it', async () => {
      double.answers[answers.read] = answers.failed;
      await workOff(2);
      expect(await sales.read(id)).toMatchObject({
        paymentStatus: 'pago',
        refundedCents: 0,
        refunds: [{ status: 'failed', note: expect.stringContaining('não aceitou o reembolso') }],
      });
      expect(asks()).toBe(1);
    });

    it('gives it back once where its notice comes first', async () => {
      double.answers = { ...double.answers, [answers.read]: answers.done };
      await sales.tell();
      expect((await sales.read(id)).refundedCents).toBe(PART);
      await workOff();
      expect(await sales.read(id)).toMatchObject({
        refundedCents: PART,
        refunds: [{ status: 'refunded' }],
      });
      expect(asks()).toBe(1);
    });
  },
);

it('that nobody confirms is given up after thirty days, and people are told', async () => {
  const sales = await openLiveSales(api, maria, 'paypal');
  const id = await paidSale(sales, 'paypal');
  const { refund: path, taken, read, waiting } = LATER.paypal;
  double.answers = { ...double.answers, [path]: taken };
  await refund(sales, id, PART);
  await workOff();
  double.answers = { ...double.answers, [read]: waiting };
  await sql`update gateway_requests set created_at = created_at - interval '30 days' where seller_id = ${maria.sellerId}`.execute(
    api.platform.database.platform,
  );
  await workOff();
  expect((await toldTo(api, maria)).filter(([category]) => category === 'gateways')).toEqual([
    ['gateways', 'Um gateway não respondeu a tempo', 'gateway'],
  ]);
});

it('says what is wrong where the connection is in test mode by now, and gives nothing back', async () => {
  const sales = await openLiveSales(api, maria, 'iugu');
  const id = await paidSale(sales, 'iugu');
  await stepUp(api, maria);
  const { items } = (await callAs(api, maria, 'GET', '/pagamentogateway')).json();
  await callAs(api, maria, 'PUT', `/pagamentogateway/${sales.connection}`, {
    body: { mode: 'test', credentials: GATEWAYS.iugu.credentials },
    'if-match': `"${items[0].version}"`,
  });
  await refund(sales, id, PART);
  await workOff();
  expect(await sales.read(id)).toMatchObject({
    refundedCents: 0,
    refunds: [{ status: 'failed', note: expect.stringContaining('Iugu está em modo de teste') }],
  });
});

it('stays connected while a refund waits, and can be left with sales that wait', async () => {
  const sales = await openLiveSales(api, maria, 'iugu');
  const id = await paidSale(sales, 'iugu');
  const leave = async () =>
    (await callAs(api, maria, 'DELETE', `/pagamentogateway/${sales.connection}`)).statusCode;
  double.answers['POST /v1/invoices/INV1/refund'] = { status: 500, body: {} };
  await refund(sales, id, PART);
  await workOff();
  expect(await leave()).toBe(409);
  double.answers['GET /v1/invoices/INV1'] = {
    body: { ...INVOICE, status: 'partially_refunded', refunded_cents: PART },
  };
  await workOff();
  await sales.sell('outra', { gateway: { name: 'iugu', charge_id: 'INV2' } });
  expect(await leave()).toBe(204);
  expect((await sales.read(id)).refundedCents).toBe(PART);
});
