import type { TestCharge } from '@balcao/api-schema';
import type { SendOnce } from '@balcao/ui/query';

/** Lets the simulator's buyer pay, once. */
export const payCharge = (sendOnce: SendOnce, { id }: TestCharge): Promise<TestCharge> =>
  sendOnce('POST /payments/test-charges/:id/pay', { params: { id } });

/** The cents that can still be refunded. */
export const leftCents = ({ capturedCents, refundedCents }: TestCharge): number =>
  capturedCents - refundedCents;
