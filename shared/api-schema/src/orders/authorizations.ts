import { AUTHORIZATION_ACTIONS, MAX_MONEY_CENTS, plainLine } from '@balcao/domain';
import { id } from '../basics/common';
import { z } from '../basics/z';

/** `POST /orders/{id}/payments/{paymentId}/capture` and `…/void`. */
export const orderPaymentParams = z.object({ id, paymentId: id });

/**
 * Both answer 202 `orderDetail`, once per `Idempotency-Key`: the gateway is asked by the queue, and the payment moves when it says
 * that it is done. 409 `authorization_decision_refused` where nothing is reserved or the gateway is yet to answer; with `If-Match`,
 * 412 for an order that has changed. 422 for more than is reserved, and for a part at a gateway that takes only the whole.
 */
export const capturePaymentRequest = z.strictObject({
  /** The cents to capture; all that is reserved where it is left out. The rest goes back to the buyer's limit. */
  amountCents: z.int().min(1, 'Escreva um valor maior que zero.').max(MAX_MONEY_CENTS).optional(),
});
export type CapturePaymentRequest = z.infer<typeof capturePaymentRequest>;

export const voidPaymentRequest = z.strictObject({
  reason: z.string().overwrite(plainLine).min(3, 'Diga por que a autorização é cancelada.').max(500),
});
export type VoidPaymentRequest = z.infer<typeof voidPaymentRequest>;

/** The possible decisions about money that is reserved on a card; null where none is. */
export const paymentAuthorization = z
  .object({
    /** Why nothing can be decided here, in words; empty where it can be captured and voided. */
    obstacle: z.string(),
    /** The request to the gateway that it is yet to carry out. */
    requested: z.enum(AUTHORIZATION_ACTIONS).nullable(),
    /** The cents that it was asked to take; null where it was asked for nothing, or to let all of it go. */
    requestedCents: z.int().nullable(),
    /** Whether the gateway takes a part of what is reserved. */
    partialCapture: z.boolean(),
    /** Why it waits, or why what was asked for last failed, in words; else empty. */
    note: z.string(),
  })
  .nullable();
