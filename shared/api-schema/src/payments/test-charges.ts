import {
  MAX_INSTALLMENTS,
  MAX_MONEY_CENTS,
  PAYMENT_METHODS,
  PAYMENT_STATUSES,
  REFUSAL_GROUPS,
} from '@balcao/domain';
import { call } from '../basics/call';
import { id, idParams, instant } from '../basics/common';
import { tone } from '../basics/tone';
import { z } from '../basics/z';
import { idGateway } from './gateways';

const cents = z.int().min(0).max(MAX_MONEY_CENTS);

/** `cardToken` is what the gateway's script made of a test card; the simulator needs none. */
export const testChargeRequest = z.strictObject({
  method: z.enum(PAYMENT_METHODS, 'Escolha uma das formas de pagamento.'),
  amountCents: z.int().min(1, 'Escreva um valor maior que zero.').max(MAX_MONEY_CENTS),
  installments: z.int().min(1).max(MAX_INSTALLMENTS).default(1),
  cardToken: z.string().max(2_000).default(''),
});
export type TestChargeRequest = z.infer<typeof testChargeRequest>;

/** A charge that tests a gateway. It is not a sale and never counts as money. */
export const testCharge = z.object({
  id,
  gateway: idGateway,
  gatewayName: z.string(),
  method: z.enum(PAYMENT_METHODS),
  amountCents: cents,
  /** The paid cents: a reservation may have been captured in part. */
  capturedCents: cents,
  refundedCents: cents,
  status: z.enum(PAYMENT_STATUSES),
  statusText: z.string(),
  tone,
  /** Whether its status may still change, so that refetching makes sense. */
  open: z.boolean(),
  /** Whether `POST /payments/test-charges/{id}/pay` pays it. */
  payable: z.boolean(),
  /**
   * Whether `POST /payments/test-charges/{id}/refund` can refund some of the rest: `capturedCents` less `refundedCents`.
   */
  refundable: z.boolean(),
  /** The code that the buyer copies. The QR code has the same content. */
  pix: z.object({ code: z.string(), expiresAt: instant }).nullable(),
  /** The 47 digits, plain and as they are printed. */
  boleto: z.object({ line: z.string(), formattedLine: z.string() }).nullable(),
  /** The page where the buyer approves; empty if none is needed. */
  approvalUrl: z.string(),
  /** Why it was refused: the group, what to do, and the gateway's own words, which may be empty. */
  refusal: z.object({ group: z.enum(REFUSAL_GROUPS), text: z.string(), reason: z.string() }).nullable(),
  /** Why the gateway could not be asked, or its answer was lost, in a sentence; otherwise empty. */
  failure: z.string(),
  paidAt: instant.nullable(),
  createdAt: instant,
});
export type TestCharge = z.infer<typeof testCharge>;

/** The store's latest, newest first. */
export const testChargeList = z.object({
  items: z.array(testCharge),
  /** Whether the caller may create, pay and refund charges. */
  canCharge: z.boolean(),
});
export type TestChargeList = z.infer<typeof testChargeList>;

/** Left out, all that is left is given back. */
export const testChargeRefundRequest = z.strictObject({
  amountCents: z.int().min(1, 'Escreva um valor maior que zero.').max(MAX_MONEY_CENTS).optional(),
});
export type TestChargeRefundRequest = z.infer<typeof testChargeRefundRequest>;

/** `pending`: the gateway has accepted the refund but not made it yet. The charge changes when it does. */
export const testChargeRefund = z.object({ outcome: z.enum(['refunded', 'pending']), charge: testCharge });
export type TestChargeRefund = z.infer<typeof testChargeRefund>;

export const listTestCharges = call('GET /payments/test-charges', {
  operationId: 'listTestCharges',
  access: 'seller',
  permission: 'pagamentos:ler',
  answer: testChargeList,
});

export const getTestCharge = call('GET /payments/test-charges/:id', {
  operationId: 'getTestCharge',
  access: 'seller',
  permission: 'pagamentos:ler',
  params: idParams,
  answer: testCharge,
});

/**
 * Goes through the store's current gateway, which must be in test mode, by a method that is active there (409 otherwise); an amount
 * outside the method's bounds answers 422. 201 also for one that is refused or whose gateway does not answer.
 */
export const createTestCharge = call('POST /payments/test-charges', {
  operationId: 'createTestCharge',
  access: 'seller',
  permission: 'pagamentos:editar',
  idempotent: 'required',
  body: testChargeRequest,
  status: 201,
  answer: testCharge,
});

export const payTestCharge = call('POST /payments/test-charges/:id/pay', {
  operationId: 'payTestCharge',
  access: 'seller',
  permission: 'pagamentos:editar',
  idempotent: 'required',
  params: idParams,
  answer: testCharge,
});

/**
 * At the gateway that the charge was made through. More than is left answers 422; 409 for a charge that is not paid, one whose other
 * refund is under way, and any refusal of the gateway, with its words. These are not 502, because clients retry idempotent requests
 * after a 502, and a person has to check first whether the refund was made.
 */
export const refundTestCharge = call('POST /payments/test-charges/:id/refund', {
  operationId: 'refundTestCharge',
  access: 'seller',
  permission: 'pagamentos:editar',
  idempotent: 'required',
  params: idParams,
  body: testChargeRefundRequest,
  answer: testChargeRefund,
});
