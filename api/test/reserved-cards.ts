import type { GatewayId } from '@balcao/domain';
import { AMOUNT } from './gateway-notices';

const CHAR = { id: 'CHAR_1', amount: { summary: { refunded: 0 } } };
const pagbank = (status: string, refunded = 0) => ({
  body: { id: 'ORDE_1', charges: [{ ...CHAR, status, amount: { summary: { refunded } } }] },
});
const paypal = (authorization: string, captures: readonly object[] = []) => ({
  body: {
    id: 'ORDER1',
    status: 'COMPLETED',
    purchase_units: [{ payments: { authorizations: [{ id: 'AUTH1', status: authorization }], captures } }],
  },
});
const malga = (status: string) => ({
  body: {
    id: 'C1',
    status,
    amount: AMOUNT,
    originalAmount: AMOUNT,
    paymentMethod: { paymentType: 'credit' },
  },
});
/** Less than the whole. */
export const PART = 3_000;
const pagbankPart = {
  body: {
    id: 'ORDE_1',
    charges: [{ ...CHAR, status: 'PAID', amount: { value: AMOUNT, summary: { paid: PART, refunded: 0 } } }],
  },
};
const paypalPart = paypal('PARTIALLY_CAPTURED', [
  { id: 'CAP1', status: 'COMPLETED', amount: { currency_code: 'BRL', value: '30.00' } },
]);
const malgaPart = {
  body: {
    ...malga('authorized').body,
    transactionRequests: [
      { requestType: 'authorization', requestStatus: 'success', amount: AMOUNT },
      { requestType: 'capture', requestStatus: 'success', amount: PART },
    ],
  },
};

const iugu = (status: string) => ({ body: { id: 'INV1', status } });

type Said = { status?: number; body: object };

/** The answers of a gateway about a card that it has reserved, and to a capture and a void. */
interface ReservedCard {
  read: string;
  reserved: Said;
  capture: string;
  captured: Said;
  void: string;
  voided: Said;
}

/** Iugu shows a card that waits for its capture as `in_analysis`; Malga and PagBank call the end of a reservation a return. */
export const RESERVED_CARDS = {
  iugu: {
    read: 'GET /v1/invoices/INV1',
    reserved: iugu('in_analysis'),
    capture: 'POST /v1/invoices/INV1/capture',
    captured: iugu('paid'),
    void: 'PUT /v1/invoices/INV1/cancel',
    voided: iugu('canceled'),
  },
  pagseguro: {
    read: 'GET /orders/ORDE_1',
    reserved: pagbank('AUTHORIZED'),
    capture: 'POST /charges/CHAR_1/capture',
    captured: pagbank('PAID'),
    void: 'POST /charges/CHAR_1/cancel',
    voided: pagbank('CANCELED', AMOUNT),
  },
  paypal: {
    read: 'GET /v2/checkout/orders/ORDER1',
    reserved: paypal('CREATED'),
    capture: 'POST /v2/payments/authorizations/AUTH1/capture',
    captured: paypal('CAPTURED', [{ id: 'CAP1', status: 'COMPLETED' }]),
    void: 'POST /v2/payments/authorizations/AUTH1/void',
    voided: paypal('VOIDED'),
  },
  malga: {
    read: 'GET /v1/charges/C1',
    reserved: malga('pre_authorized'),
    capture: 'POST /v1/charges/C1/capture',
    captured: malga('authorized'),
    void: 'POST /v1/charges/C1/void',
    voided: malga('voided'),
  },
} as const satisfies Record<Exclude<GatewayId, 'simulador'>, ReservedCard>;

/** The requests for a part at those gateways that take one, and the answers after it. */
export const TAKEN_PARTS = {
  pagseguro: { captured: pagbankPart, asked: { amount: { value: PART } } },
  paypal: {
    captured: paypalPart,
    asked: { final_capture: true, amount: { currency_code: 'BRL', value: '30.00' } },
  },
  malga: { captured: malgaPart, asked: { amount: PART } },
} as const;

/** The answer of each gateway to the request itself; PagBank answers the charge and not its order. */
export const TAKEN: Record<keyof typeof RESERVED_CARDS, object> = {
  iugu: iugu('paid').body,
  pagseguro: { ...CHAR, status: 'PAID' },
  paypal: { id: 'AUTH1', status: 'CAPTURED' },
  malga: malga('authorized').body,
};
