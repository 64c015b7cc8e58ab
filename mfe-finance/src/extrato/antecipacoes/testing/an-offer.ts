import type { AnticipationOffer, PricedReceivable } from '@balcao/api-schema';
import { totalsOf } from '../chosen';

/** A receivable of R$ 61,87 that falls due in 31 days. */
export const aPricedReceivable = (changes: Partial<PricedReceivable> = {}): PricedReceivable => ({
  receivableId: 'r1',
  orderId: 'o1',
  orderNumber: 12,
  installment: 1,
  availableOn: '2026-12-23',
  days: 31,
  feePerDayCents: 4,
  amountCents: 6187,
  feeCents: 127,
  reserveCents: 0,
  netCents: 6060,
  ...changes,
});

/** An offer of receivables that can be anticipated, as the API answers it. */
export const anOffer = (items: PricedReceivable[]): AnticipationOffer => ({
  monthlyBasisPoints: 199,
  ...totalsOf(items),
  items,
  isComplete: true,
  canRequest: true,
});
