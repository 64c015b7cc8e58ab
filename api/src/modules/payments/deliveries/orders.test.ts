import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import type { GatewayId, PaymentMethod } from '@balcao/domain';
import { callAs } from '../../../../test/call-as';
import { withGatewayStore } from '../../../../test/gateway-api';
import type { GatewayDouble } from '../../../../test/gateway-double';
import { IUGU_CREDENTIALS } from '../../../../test/gateways';
import type { Account } from '../../../../test/stored-account';
import type { TestApi } from '../../../../test/test-app';
import { offer, testCharge } from '../../../../test/test-charges';
import { addressOf, FORM, iuguEvent, send, workOff } from '../../../../test/webhooks';
import { newId } from '../../../db/new-id';
import { MALGA_SIGNATURE_HEADER } from '../../../providers/gateway/malga-webhook';
import { simulatedDelivery } from '../../../providers/gateway/simulador-webhook';

const AMOUNT = 4_990;
const PAGBANK_TOKEN = 'token-of-pagbank-9f8e7d6c';
const malgaKeys = generateKeyPairSync('ed25519');

let api: TestApi;
let double: GatewayDouble;
let maria: Account;

withGatewayStore(['iugu', 'pagseguro', 'paypal', 'malga'], (store) => {
  ({ api, double, maria } = store);
});

type Sent = { body: string | Buffer; headers: Record<string, string> };
type Answers = GatewayDouble['answers'];

/** How a gateway takes a payment, what it says of it later, and how it tells of that. */
interface Gateway {
  method: PaymentMethod;
  credentials: object;
  created: Answers;
  paid: Answers;
  tell(address: { key: string; chargeId: string }): Sent;
  forge(sent: Sent): Sent;
}

const unsigned = ({ body }: Sent): Sent => ({ body, headers: {} });
const INVOICE = { id: 'INV1', status: 'pending', pix: { qrcode_text: '00020126pix' } };
const ORDER = { id: 'ORDE_1', qr_codes: [{ text: '00020126pix' }] };
const PAID_CHARGE = { id: 'CHAR_1', status: 'PAID', amount: { summary: { refunded: 0 } } };
const CHARGE = {
  id: 'C1',
  status: 'pending',
  amount: AMOUNT,
  paymentMethod: { paymentType: 'pix', qrCodeData: '00020126pix' },
};
const PAYPAL_HEADERS = Object.fromEntries(
  ['auth-algo', 'cert-url', 'transmission-id', 'transmission-sig', 'transmission-time'].map((name) => [
    `paypal-${name}`,
    'x',
  ]),
);

const GATEWAYS: Readonly<Record<Exclude<GatewayId, 'iugu'>, Gateway>> = {
  pagseguro: {
    method: 'pix',
    credentials: { apiToken: PAGBANK_TOKEN },
    created: { 'POST /orders': { body: ORDER } },
    paid: { 'GET /orders/ORDE_1': { body: { ...ORDER, charges: [PAID_CHARGE] } } },
    tell() {
      const body = JSON.stringify({ id: 'ORDE_1', charges: [] });
      const signature = createHash('sha256').update(`${PAGBANK_TOKEN}-${body}`).digest('hex');
      return { body, headers: { 'x-authenticity-token': signature } };
    },
    forge: ({ body }) => ({ body, headers: { 'x-authenticity-token': 'f'.repeat(64) } }),
  },
  paypal: {
    method: 'paypal',
    credentials: { clientId: 'app', clientSecret: 'app-secret', webhookId: 'WH-1' },
    created: {
      'POST /v1/oauth2/token': { body: { access_token: 'A21', token_type: 'Bearer' } },
      'POST /v2/checkout/orders': { body: { id: 'ORDER1', status: 'PAYER_ACTION_REQUIRED' } },
    },
    paid: {
      'POST /v1/oauth2/token': { body: { access_token: 'A21', token_type: 'Bearer' } },
      'POST /v1/notifications/verify-webhook-signature': { body: { verification_status: 'SUCCESS' } },
      'GET /v2/checkout/orders/ORDER1': {
        body: {
          id: 'ORDER1',
          status: 'COMPLETED',
          purchase_units: [{ payments: { captures: [{ id: 'CAP1', status: 'COMPLETED' }] } }],
        },
      },
    },
    tell: () => ({
      body: JSON.stringify({
        id: 'WH-EVENT-1',
        event_type: 'CHECKOUT.ORDER.COMPLETED',
        resource: { id: 'ORDER1' },
      }),
      headers: PAYPAL_HEADERS,
    }),
    forge: unsigned,
  },
  malga: {
    method: 'pix',
    credentials: { clientId: 'client', apiKey: 'key-of-malga', merchantId: 'merchant' },
    created: { 'POST /v1/charges': { status: 201, body: CHARGE } },
    paid: { 'GET /v1/charges/C1': { body: { ...CHARGE, status: 'authorized' } } },
    tell() {
      const body = Buffer.from(JSON.stringify({ id: 'E1', event: 'charge.authorized', data: { id: 'C1' } }));
      const signature = sign(null, body, malgaKeys.privateKey).toString('base64');
      return { body, headers: { [MALGA_SIGNATURE_HEADER]: signature } };
    },
    forge: unsigned,
  },
  simulador: {
    method: 'pix',
    credentials: {},
    created: {},
    paid: {},
    tell: ({ key, chargeId }) =>
      simulatedDelivery({ id: newId(), type: 'charge.paid', chargeId: `sim_${chargeId}` }, key, new Date()),
    forge: unsigned,
  },
};

/** A charge at a gateway that has been paid there, and the address where the gateway tells. */
async function paidAt(
  gateway: GatewayId,
  { method, credentials, created, paid }: Omit<Gateway, 'tell' | 'forge'>,
) {
  const connection = await offer(api, maria, gateway, [method], credentials);
  if (gateway === 'malga') {
    const publicKey = malgaKeys.publicKey.export({ format: 'pem', type: 'spki' });
    await callAs(api, maria, 'PUT', `/pagamentogateway/${connection}/webhook`, { body: { publicKey } });
  }
  double.answers = created;
  const { id } = (await testCharge(api, maria, { method, amountCents: AMOUNT })).json();
  double.answers = paid;
  if (gateway === 'simulador') await api.platform.gateways.simulador.pay(`sim_${id}`);
  const url = await addressOf(api, maria, connection);
  return { url, place: { key: url.split('/').at(-1) ?? '', chargeId: id } };
}

/** The only order of the store, with what was reported of it. */
async function onlyOrder() {
  const { items } = (await callAs(api, maria, 'GET', '/orders')).json();
  expect(items).toHaveLength(1);
  return (await callAs(api, maria, 'GET', `/orders/${items[0].id}`)).json();
}

const PAID = { paymentStatus: 'pago', capturedCents: AMOUNT };

it.each(Object.entries(GATEWAYS) as [GatewayId, Gateway][])(
  'a notice of %s moves the order once, and a forged one moves nothing',
  async (name, gateway) => {
    const { url, place } = await paidAt(name, gateway);
    const sent = gateway.tell(place);
    const forged = gateway.forge(sent);
    expect((await send(api, url, forged.body, forged.headers)).statusCode).toBe(401);
    await workOff(api, maria);
    expect((await onlyOrder()).paymentStatus).toBe('aguardando');
    for (let time = 0; time < 2; time += 1)
      expect((await send(api, url, sent.body, sent.headers)).statusCode).toBe(200);
    await workOff(api, maria);
    const order = await onlyOrder();
    expect(order).toMatchObject(PAID);
    const captures = order.events.filter(({ type }: { type: string }) => type === 'payment.captured');
    expect(captures).toMatchObject([{ source: name, isFlagged: false }]);
  },
);

it('a notice of iugu, which signs nothing, moves the order only as far as Iugu says itself', async () => {
  const { url } = await paidAt('iugu', {
    method: 'pix',
    credentials: IUGU_CREDENTIALS,
    created: { 'POST /v1/invoices': { body: INVOICE } },
    paid: { 'GET /v1/invoices/INV1': { body: INVOICE } },
  });
  const tell = (status: string) =>
    send(api, url, iuguEvent('invoice.status_changed', { id: 'INV1', status }), FORM);
  await tell('paid');
  await workOff(api, maria);
  expect((await onlyOrder()).paymentStatus).toBe('aguardando');
  double.answers = { 'GET /v1/invoices/INV1': { body: { ...INVOICE, status: 'paid' } } };
  await tell('pending');
  await workOff(api, maria);
  expect(await onlyOrder()).toMatchObject(PAID);
});

it('what a gateway told while it could not be asked moves the order when it is back', async () => {
  const { url, place } = await paidAt('pagseguro', GATEWAYS.pagseguro);
  const { body, headers } = GATEWAYS.pagseguro.tell(place);
  double.mood = 'failing';
  await send(api, url, body, headers);
  // The attempts of about an hour.
  await workOff(api, maria, 8);
  expect((await onlyOrder()).paymentStatus).toBe('aguardando');
  double.mood = 'well';
  await workOff(api, maria);
  expect(await onlyOrder()).toMatchObject(PAID);
});
