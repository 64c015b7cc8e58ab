import { z } from '@balcao/api-schema';
import { defineTask } from '../../../queue';

/** A payment whose time to be paid runs out. */
export interface ExpiringPayment {
  storeId: string;
  orderId: string;
  paymentId: string;
  /** As it was reported, for when the buyer's data was erased. */
  expiresAt?: string | undefined;
}

/** Expires a Pix or boleto when its time is over, unless it was paid meanwhile. */
export const paymentExpiryTask = defineTask<ExpiringPayment>(
  'payment-expiry',
  z.object({
    storeId: z.string(),
    orderId: z.string(),
    paymentId: z.string(),
    expiresAt: z.iso.datetime().optional(),
  }),
);

/** A task for `enqueue`. Its key has payment and moment, because an expiry may be moved in both directions. */
export const paymentExpiryTaskOf = (payment: ExpiringPayment, at: Date) => ({
  payload: payment,
  key: payment.orderId,
  idempotencyKey: `${payment.paymentId}:${at.getTime()}`,
  at,
});
