import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { callAs } from '../../../test/call-as';
import { withGatewayStore } from '../../../test/gateway-api';
import type { GatewayDouble } from '../../../test/gateway-double';
import type { Account } from '../../../test/stored-account';
import type { TestApi } from '../../../test/test-app';
import { checkAgain, checkDue, offer, testCharge } from '../../../test/test-charges';

const READ = 'GET /v2/checkout/orders/ORDER1';
const REFUND = 'POST /v2/payments/captures/CAP1/refund';

/** An order of R$ 50,00 that was paid, and what PayPal says of its refunds. */
function order(status: string, refunds: readonly (readonly [value: string, status: string])[] = []) {
  const captures = [{ id: 'CAP1', status }];
  const given = refunds.map(([value, state]) => ({ status: state, amount: { value } }));
  const units = [{ payments: { captures, refunds: given } }];
  return { body: { id: 'ORDER1', status: 'COMPLETED', purchase_units: units } };
}
const PAID = order('COMPLETED');
const refundAnswer = (status: string) => ({ body: { id: 'REF1', status } });

let api: TestApi;
let paypal: GatewayDouble;
let maria: Account;
let id: string;

withGatewayStore(['paypal'], async (store) => {
  ({ api, double: paypal, maria } = store);
  paypal.answers['POST /v1/oauth2/token'] = { body: { access_token: 'token', token_type: 'Bearer' } };
  const credentials = { clientId: 'client', clientSecret: 'secret' };
  await offer(api, maria, 'paypal', ['paypal'], credentials);
  paypal.answers['POST /v2/checkout/orders'] = { body: { id: 'ORDER1', status: 'PAYER_ACTION_REQUIRED' } };
  id = (await testCharge(api, maria, { method: 'paypal', amountCents: 5_000 })).json().id;
  paypal.answers[READ] = PAID;
  await aWhileLater();
});

const table = () =>
  api.platform.database.platform.updateTable('gateway_charges').where('payment_id', '=', id);
const read = async () => (await callAs(api, maria, 'GET', `/payments/test-charges/${id}`)).json();
const refund = (amountCents?: number) =>
  callAs(api, maria, 'POST', `/payments/test-charges/${id}/refund`, {
    body: { amountCents },
    'idempotency-key': randomUUID(),
  });

/** Reads due charges at their gateway again, as the worker does later. @returns the number of requests */
async function aWhileLater(): Promise<number> {
  const before = paypal.asked.length;
  await table()
    .set({
      next_check_at: new Date(0),
      refund_until: sql<Date>`case when refund_until is not null then to_timestamp(0) end`,
    })
    .where('next_check_at', 'is not', null)
    .execute();
  await checkDue(api, maria);
  return paypal.asked.length - before;
}

/** The idempotency keys of PayPal's refunds, in order. */
const names = () =>
  paypal.asked
    .filter(({ url }) => url.endsWith('/refund'))
    .map(({ headers }) => headers['paypal-request-id']);

describe('a report that was asked for before a refund, and comes after it', () => {
  /** Starts a report that is answered with the state before the refund, after the refund has ended. */
  async function readAround(stood: typeof PAID, amountCents: number, then: typeof PAID): Promise<void> {
    paypal.answers[REFUND] = refundAnswer('COMPLETED');
    const meanwhile = async () => {
      paypal.answers[READ] = stood;
      await refund(amountCents);
      paypal.answers[READ] = then;
    };
    paypal.answers[READ] = { ...stood, meanwhile };
    await checkAgain(api, id);
  }
  const partly = (value: string) => order('PARTIALLY_REFUNDED', [[value, 'COMPLETED']]);

  it('does not undo it', async () => {
    await readAround(PAID, 2_000, partly('20.00'));
    expect(await read()).toMatchObject({ status: 'parcialmente_reembolsado', refundedCents: 2_000 });
  });

  it('takes nothing of it back where the status is the same', async () => {
    await readAround(PAID, 1_000, partly('10.00'));
    await readAround(partly('10.00'), 2_000, partly('30.00'));
    expect(await read()).toMatchObject({ refundedCents: 3_000 });
  });
});

describe('a refund that is asked for again', () => {
  it('has a new name after one that was accepted and then not done', async () => {
    paypal.answers[REFUND] = refundAnswer('PENDING');
    expect((await refund()).json()).toMatchObject({ outcome: 'pending' });
    paypal.answers[READ] = order('COMPLETED', [['50.00', 'FAILED']]);
    await aWhileLater();
    paypal.answers[REFUND] = refundAnswer('COMPLETED');
    expect((await refund()).json()).toMatchObject({ outcome: 'refunded' });
    expect(new Set(names()).size).toBe(2);
  });

  it('has a new name after one that was refused', async () => {
    paypal.answers[REFUND] = { status: 422, body: { message: 'Saldo insuficiente' } };
    await refund();
    await refund();
    expect(new Set(names()).size).toBe(2);
  });

  it('has the same name after no answer, until something is heard of it', async () => {
    paypal.answers[REFUND] = { status: 500, body: {} };
    await refund(2_000);
    await aWhileLater();
    await refund(2_000);
    expect(names()).toHaveLength(2);
    expect(new Set(names()).size).toBe(1);

    paypal.answers[READ] = order('PARTIALLY_REFUNDED', [['20.00', 'COMPLETED']]);
    await aWhileLater();
    paypal.answers[REFUND] = refundAnswer('COMPLETED');
    expect((await refund(2_000)).json()).toMatchObject({ charge: { refundedCents: 4_000 } });
    expect(new Set(names()).size).toBe(2);
  });
});

it.each(['COMPLETED', 'FAILED'])(
  'an older refund is still waited for when a newer one is %s',
  async (newer) => {
    paypal.answers[REFUND] = refundAnswer('PENDING');
    await refund(1_000);
    await aWhileLater();
    paypal.answers[REFUND] = refundAnswer(newer);
    await refund(2_000);
    if (newer === 'COMPLETED') paypal.answers[READ] = order('PARTIALLY_REFUNDED', [['20.00', 'COMPLETED']]);
    expect(await aWhileLater()).toBeGreaterThan(0);
    paypal.answers[READ] = order('REFUNDED', [['50.00', 'COMPLETED']]);
    await aWhileLater();
    expect(await read()).toMatchObject({ status: 'reembolsado' });
    expect(await aWhileLater()).toBe(0);
  },
);

it('a newer refund that a report tells of does not end the waiting for an older one', async () => {
  paypal.answers[REFUND] = refundAnswer('PENDING');
  await refund(1_000);
  await aWhileLater();
  await refund(2_000);
  paypal.answers[READ] = order('PARTIALLY_REFUNDED', [['20.00', 'COMPLETED']]);
  await aWhileLater();
  expect(await read()).toMatchObject({ refundedCents: 2_000 });
  paypal.answers[READ] = order('PARTIALLY_REFUNDED', [
    ['20.00', 'COMPLETED'],
    ['10.00', 'COMPLETED'],
  ]);
  await aWhileLater();
  expect(await read()).toMatchObject({ refundedCents: 3_000 });
});

it('what a buyer agrees to after the end is not taken, and what was taken is seen', async () => {
  const read2 = 'GET /v2/checkout/orders/ORDER2';
  paypal.answers['POST /v2/checkout/orders'] = { body: { id: 'ORDER2', status: 'CREATED' } };
  id = (await testCharge(api, maria, { method: 'paypal', amountCents: 5_000 })).json().id;
  paypal.answers[read2] = { body: { id: 'ORDER2', status: 'CREATED' } };
  await table()
    .set({ expires_at: new Date(Date.now() - 1_000) })
    .execute();
  await aWhileLater();
  expect(await read()).toMatchObject({ status: 'expirado' });
  paypal.answers[read2] = { body: { id: 'ORDER2', status: 'APPROVED' } };
  await aWhileLater();
  expect(paypal.asked.some(({ url }) => url.endsWith('/capture'))).toBe(false);
  paypal.answers[read2] = PAID;
  await aWhileLater();
  expect(await read()).toMatchObject({ status: 'pago' });
});
