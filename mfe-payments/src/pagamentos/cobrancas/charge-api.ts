import type { TestCharge, TestChargeList } from '@balcao/api-schema';
import type { HttpClient } from '@balcao/contract';

/** Where the API keeps test charges. */
export const CHARGES = '/payments/test-charges';

/** The store's latest, the newest first. */
export async function readCharges(http: HttpClient, signal: AbortSignal): Promise<TestChargeList> {
  return (await http.get<TestChargeList>(CHARGES, { signal })).data;
}

/** Lets the simulator's buyer pay. */
export async function payCharge(http: HttpClient, { id }: TestCharge): Promise<TestCharge> {
  return (await http.post<TestCharge>(`${CHARGES}/${id}/pay`)).data;
}

/** What can still be given back, in cents. */
export const leftCents = ({ amountCents, refundedCents }: TestCharge): number => amountCents - refundedCents;
