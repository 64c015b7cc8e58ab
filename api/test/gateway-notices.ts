import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import type { GatewayId, PaymentMethod } from '@balcao/domain';
import { newId } from '../src/db/new-id';
import { simulatedDelivery } from '../src/providers/gateway/simulador-webhook';
import { callAs } from './call-as';
import type { GatewayDouble } from './gateway-double';
import { IUGU_CREDENTIALS } from './gateways';
import type { Account } from './stored-account';
import type { TestApi } from './test-app';
import { FORM, iuguEvent } from './webhooks';

/** The amount of every charge here, in cents. */
export const AMOUNT = 4_990;
const PAGBANK_TOKEN = 'token-of-pagbank-9f8e7d6c';
const malgaKeys = generateKeyPairSync('ed25519');

type Sent = { body: string | Buffer; headers: Record<string, string> };
type Answers = GatewayDouble['answers'];

/** The answers of a gateway about a payment, and its notification of a change. */
export interface Gateway {
  /** The gateway's name for the charge. */
  chargeId: string;
  method: PaymentMethod;
  credentials: object;
  created: Answers;
  paid: Answers;
  /** Gateways that number what they tell call it by `event`. */
  tell(address: { key: string; chargeId: string; event?: number }): Sent;
  forge(sent: Sent): Sent;
}

/** The headers of a delivery as Malga signs it: its documentation of webhooks, version 1.1. */
export function malgaSignature(body: Buffer, key: KeyObject): Record<string, string> {
  const date = String(Date.now());
  const signature = sign(null, Buffer.concat([Buffer.from(`${date}\n`), body]), key).toString('hex');
  return { 'x-plug-date': date, 'x-plug-signature': signature };
}

const unsigned = ({ body }: Sent): Sent => ({ body, headers: {} });
/** An invoice of Iugu that waits. */
export const INVOICE = { id: 'INV1', status: 'pending', pix: { qrcode_text: '00020126pix' } };
const ORDER = { id: 'ORDE_1', qr_codes: [{ text: '00020126pix' }] };
const PAID_CHARGE = { id: 'CHAR_1', status: 'PAID', amount: { summary: { refunded: 0 } } };
const CHARGE = {
  id: 'C1',
  status: 'pending',
  amount: AMOUNT,
  paymentMethod: { paymentType: 'pix', qrCodeData: '00020126pix' },
};
export const PAYPAL_CREDENTIALS = {
  clientId: 'app',
  clientSecret: 'app-secret',
  webhookId: '5GP028458E2496506',
};
/** The headers of a delivery in the forms that PayPal's contract gives them. */
export const PAYPAL_HEADERS = {
  'paypal-auth-algo': 'SHA256withRSA',
  'paypal-cert-url': 'https://api.paypal.com/v1/notifications/certs/CERT-360caa42-fca2a594-a5cafa77',
  'paypal-transmission-id': '69cd13f0-d67a-11e5-baa3-778b53f4ae55',
  'paypal-transmission-sig': 'lmI95Jx3Y9nhR5SJWlHVIWpg4AgFk7n9bCHSRxbrd8A9zrhdu2rMyFrmz',
  'paypal-transmission-time': '2026-11-28T16:00:00Z',
};

export const GATEWAYS = {
  iugu: {
    chargeId: 'INV1',
    method: 'pix',
    credentials: IUGU_CREDENTIALS,
    created: { 'POST /v1/invoices': { body: INVOICE } },
    paid: { 'GET /v1/invoices/INV1': { body: { ...INVOICE, status: 'paid' } } },
    tell: () => ({
      body: iuguEvent('invoice.status_changed', { id: 'INV1', status: 'paid' }),
      headers: FORM,
    }),
    // It signs nothing.
    forge: (sent) => sent,
  },
  pagseguro: {
    chargeId: 'ORDE_1',
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
    chargeId: 'ORDER1',
    method: 'paypal',
    credentials: PAYPAL_CREDENTIALS,
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
    tell: ({ event = 1 }) => ({
      body: JSON.stringify({
        id: `WH-EVENT-${event}`,
        event_type: 'CHECKOUT.ORDER.COMPLETED',
        resource: { id: 'ORDER1' },
      }),
      headers: PAYPAL_HEADERS,
    }),
    forge: unsigned,
  },
  malga: {
    chargeId: 'C1',
    method: 'pix',
    credentials: { clientId: 'client', apiKey: 'key-of-malga', merchantId: 'merchant' },
    created: { 'POST /v1/charges': { status: 201, body: CHARGE } },
    paid: { 'GET /v1/charges/C1': { body: { ...CHARGE, status: 'authorized' } } },
    tell({ event: number = 1 }) {
      const body = Buffer.from(
        JSON.stringify({
          id: `E${number}`,
          apiVersion: '1.1',
          object: 'transaction',
          event: 'authorized',
          data: { id: 'C1' },
        }),
      );
      return { body, headers: malgaSignature(body, malgaKeys.privateKey) };
    },
    forge: unsigned,
  },
  simulador: {
    chargeId: 'sim_1',
    method: 'pix',
    credentials: {},
    created: {},
    paid: {},
    tell: ({ key, chargeId }) =>
      simulatedDelivery({ id: newId(), type: 'charge.paid', chargeId: `sim_${chargeId}` }, key, new Date()),
    forge: unsigned,
  },
} as const satisfies Record<GatewayId, Gateway>;

/** Gives a connection what it verifies notices with, where the gateway has a key for that. */
export async function trustNotices(
  api: TestApi,
  account: Account,
  gateway: GatewayId,
  connection: string,
): Promise<void> {
  if (gateway !== 'malga') return;
  const publicKey = malgaKeys.publicKey.export({ format: 'pem', type: 'spki' });
  await callAs(api, account, 'PUT', `/pagamentogateway/${connection}/webhook`, { body: { publicKey } });
}
