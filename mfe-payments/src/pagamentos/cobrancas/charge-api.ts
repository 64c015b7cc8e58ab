import type { TestCharge, TestChargeList } from '@balcao/api-schema';
import type { HttpClient } from '@balcao/contract';
import type { PostOnce } from '@balcao/ui/query';

/** Where the API keeps test charges. */
export const CHARGES = '/payments/test-charges';

/** The store's latest, the newest first. */
export async function readCharges(http: HttpClient, signal: AbortSignal): Promise<TestChargeList> {
  return (await http.get<TestChargeList>(CHARGES, { signal })).data;
}

/** Lets the simulator's buyer pay, once. */
export const payCharge = (post: PostOnce, { id }: TestCharge): Promise<TestCharge> =>
  post<TestCharge>(`${CHARGES}/${id}/pay`, {});

/** What can still be given back, in cents. */
export const leftCents = ({ capturedCents, refundedCents }: TestCharge): number =>
  capturedCents - refundedCents;
