import { MAX_MONEY_CENTS, plainLine } from '@balcao/domain';
import { call } from '../basics/call';
import { id, ifMatchHeaders } from '../basics/common';
import { z } from '../basics/z';
import { orderDetail, orderVersionConflict } from './orders';

const params = z.object({ id, paymentId: id });

export const capturePaymentRequest = z.strictObject({
  /** The cents to capture; all that is reserved where it is left out. The rest goes back to the buyer's limit. */
  amountCents: z.int().min(1, 'Escreva um valor maior que zero.').max(MAX_MONEY_CENTS).optional(),
});
export type CapturePaymentRequest = z.infer<typeof capturePaymentRequest>;

export const voidPaymentRequest = z.strictObject({
  reason: z.string().overwrite(plainLine).min(3, 'Diga por que a autorização é cancelada.').max(500),
});
export type VoidPaymentRequest = z.infer<typeof voidPaymentRequest>;

/**
 * The gateway is asked by the queue, and the payment moves when it says that it is done. 409 `authorization_decision_refused` where
 * nothing is reserved or the gateway is yet to answer. 422 for more than is reserved, and for a part at a gateway that takes only the
 * whole.
 */
export const capturePayment = call('POST /orders/:id/payments/:paymentId/capture', {
  operationId: 'capturePayment',
  summary: 'Takes the money that is reserved for a payment',
  access: 'seller',
  permission: 'pedidos:editar',
  idempotent: 'required',
  params,
  headers: ifMatchHeaders,
  body: capturePaymentRequest,
  status: 202,
  answer: orderDetail,
  refusals: { 412: orderVersionConflict },
  problems: [409],
});

/** As `capturePayment`. */
export const voidPayment = call('POST /orders/:id/payments/:paymentId/void', {
  operationId: 'voidPayment',
  summary: 'Lets the money go that is reserved for a payment',
  access: 'seller',
  permission: 'pedidos:editar',
  idempotent: 'required',
  params,
  headers: ifMatchHeaders,
  body: voidPaymentRequest,
  status: 202,
  answer: orderDetail,
  refusals: { 412: orderVersionConflict },
  problems: [409],
});
