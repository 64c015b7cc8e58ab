import type { TestCharge } from '@balcao/api-schema';
import { callPath } from '@balcao/domain';
import type { PostOnce } from '@balcao/ui/query';

/** The path of test charges. */
export const CHARGES = '/payments/test-charges';

/** Lets the simulator's buyer pay, once. */
export const payCharge = (post: PostOnce, { id }: TestCharge): Promise<TestCharge> =>
  post<TestCharge>(callPath`${CHARGES}/${id}/pay`, {});

/** The cents that can still be refunded. */
export const leftCents = ({ capturedCents, refundedCents }: TestCharge): number =>
  capturedCents - refundedCents;
