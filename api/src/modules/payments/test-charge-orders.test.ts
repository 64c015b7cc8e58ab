import { type PaymentMethod, reducePayment } from '@balcao/domain';
import { callAs } from '../../../test/call-as';
import { withGatewayStore } from '../../../test/gateway-api';
import type { GatewayDouble } from '../../../test/gateway-double';
import { IUGU_CREDENTIALS } from '../../../test/gateways';
import type { Account } from '../../../test/stored-account';
import type { TestApi } from '../../../test/test-app';
import { checkAgain, offer, testCharge } from '../../../test/test-charges';
import type { ChargeRow } from './charge';
import { eventsOfChange } from './charge-changes';

let api: TestApi;
let iugu: GatewayDouble;
let maria: Account;

withGatewayStore(['iugu'], (store) => {
  ({ api, double: iugu, maria } = store);
});

/** The only order of the store. */
async function onlyOrder() {
  const { items } = (await callAs(api, maria, 'GET', '/orders')).json();
  expect(items).toHaveLength(1);
  return (await callAs(api, maria, 'GET', `/orders/${items[0].id}`)).json();
}

it('a test charge is a payment of an order in test mode, and moves it', async () => {
  await offer(api, maria, 'simulador', ['pix']);
  const { id } = (await testCharge(api, maria, { method: 'pix', amountCents: 4_990 })).json();
  expect(await onlyOrder()).toMatchObject({
    isTest: true,
    source: 'test-charge',
    totalCents: 4_990,
    paymentStatus: 'aguardando',
    payments: [{ externalId: id, method: 'pix', status: 'aguardando' }],
  });
  await callAs(api, maria, 'POST', `/payments/test-charges/${id}/pay`, { 'idempotency-key': `pay-${id}` });
  expect(await onlyOrder()).toMatchObject({ paymentStatus: 'pago', capturedCents: 4_990 });
  const refund = (amountCents?: number) =>
    callAs(api, maria, 'POST', `/payments/test-charges/${id}/refund`, {
      body: { amountCents },
      'idempotency-key': `refund-${id}-${amountCents}`,
    });
  await refund(1_000);
  expect(await onlyOrder()).toMatchObject({
    paymentStatus: 'parcialmente_reembolsado',
    refundedCents: 1_000,
  });
  await refund();
  const { paymentStatus, events } = await onlyOrder();
  expect(paymentStatus).toBe('reembolsado');
  expect(
    events.map(({ type, source, isFlagged }: Record<string, unknown>) => [type, source, isFlagged]),
  ).toEqual([
    ['payment.pix_created', 'simulador', false],
    ['payment.captured', 'simulador', false],
    ['payment.refunded', 'simulador', false],
    ['payment.refunded', 'simulador', false],
  ]);
});

it('a refusal says why on the order', async () => {
  await offer(api, maria, 'iugu', ['pix'], IUGU_CREDENTIALS);
  iugu.answers['POST /v1/invoices'] = { status: 422, body: { errors: { total: ['é muito baixo'] } } };
  const charge = (await testCharge(api, maria, { method: 'pix', amountCents: 5_000 })).json();
  expect(charge.status).toBe('recusado');
  expect(await onlyOrder()).toMatchObject({
    paymentStatus: 'recusado',
    events: [{ type: 'payment.refused', data: { refusal_group: charge.refusal.group } }],
  });
});

it('what the gateway says later moves the order once, however often it says it', async () => {
  await offer(api, maria, 'iugu', ['pix'], IUGU_CREDENTIALS);
  const invoice = { id: 'INV1', status: 'pending', pix: { qrcode_text: '00020126pix' } };
  iugu.answers['POST /v1/invoices'] = { body: invoice };
  const { id } = (await testCharge(api, maria, { method: 'pix', amountCents: 5_000 })).json();
  iugu.answers['GET /v1/invoices/INV1'] = { body: { ...invoice, status: 'paid' } };
  await checkAgain(api, id);
  await checkAgain(api, id);
  const { paymentStatus, events } = await onlyOrder();
  expect([paymentStatus, events.length]).toEqual(['pago', 2]);
});

/** A charge as reports leave it, one after another: its status and what was given back. */
const STORIES: readonly [PaymentMethod, ...[ChargeRow['status'], number][]][] = [
  ['pix', ['aguardando', 0], ['expirado', 0], ['pago', 0]],
  ['pix', ['aguardando', 0], ['reembolsado', 5_000], ['pago', 0], ['parcialmente_reembolsado', 700]],
  ['pix', ['pago', 0], ['parcialmente_reembolsado', 700], ['parcialmente_reembolsado', 1_900]],
  ['pix', ['parcialmente_reembolsado', 1_900], ['parcialmente_reembolsado', 700], ['reembolsado', 5_000]],
  ['pix', ['reembolsado', 5_000], ['parcialmente_reembolsado', 700]],
  ['boleto', ['aguardando', 0], ['pago', 0], ['reembolsado', 5_000]],
  ['credit_card', ['em_analise', 0], ['recusado', 0]],
  ['credit_card', ['autorizado', 0], ['pago', 0], ['em_disputa', 0], ['pago', 0], ['chargeback', 0]],
  ['paypal', ['aguardando', 0], ['autorizado', 0], ['pago', 0], ['parcialmente_reembolsado', 1]],
];

it.each(STORIES)(
  'the payment of a charge by %s is where its charge is, after each report',
  (method, ...reports) => {
    const code = { pix_code: '', boleto_line: '', expires_at: null };
    let before = {
      id: 'charge',
      method,
      status: 'criado',
      refunded_cents: 0,
      version: 1,
      ...code,
    } as ChargeRow;
    const events = [];
    for (const [status, refunded] of reports) {
      const after = { ...before, status, refunded_cents: refunded, version: before.version + 1 };
      events.push(...eventsOfChange(before, after, new Date(after.version * 60_000)));
      const { state } = reducePayment({ method, amountCents: 5_000 }, events);
      expect([state.status, state.refundedCents]).toEqual([status, refunded]);
      before = after;
    }
  },
);
