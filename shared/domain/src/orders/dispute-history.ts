import type { DisputeKind } from './disputes';
import { coverClaims, isDisputeClaim } from './payment-claims';
import { isPaymentEventType, PAYMENT_EVENTS_BY_TYPE, type ReportedPaymentEvent } from './payment-event-types';
import type { Known } from './payment-known';

/** A chargeback or a MED of a payment, by the events that speak of it. Amounts are integer cents. */
export interface PaymentDispute {
  kind: DisputeKind;
  /** The gateway's name for it; empty where nobody said so. */
  reference: string;
  openedAt: Date;
  /** The disputed cents, whatever became of them, and whether or not there was money for them. */
  amountCents: number;
  /** The cents of the payment that are still held. A dispute may be decided in parts. */
  heldCents: number;
  /** The cents of the payment that are lost. */
  lostCents: number;
  /** Lost as soon as some of it is. */
  outcome: 'open' | 'won' | 'lost';
  /** Of the last decision; null while it is open. */
  decidedAt: Date | null;
  /** The ids of the reports that speak of it, as they happened. */
  reportIds: readonly string[];
}

const OF_DISPUTES: ReadonlySet<ReportedPaymentEvent> = new Set([
  'open-dispute',
  'win-dispute',
  'lose-dispute',
  'open-med',
  'reject-med',
  'accept-med',
]);

/** Whether an event, by its public name, speaks of a chargeback or a MED. */
export const isDisputeEventType = (type: string): boolean =>
  isPaymentEventType(type) && OF_DISPUTES.has(PAYMENT_EVENTS_BY_TYPE[type]);

/**
 * The disputes of a payment in the order in which they were opened; several may be open at once. They follow from the events alone, so
 * they are the same in whatever order those arrived.
 */
export function disputesIn({ claims, capturedCents }: Known): PaymentDispute[] {
  return coverClaims(claims, capturedCents).flatMap(({ claim, consumedCents, heldCents }) => {
    if (!isDisputeClaim(claim)) return [];
    const isOpen = claim.heldCents > 0 && claim.consumedCents === 0;
    const ended = claim.consumedCents > 0 ? 'lost' : 'won';
    return {
      kind: claim.kind,
      reference: claim.reference,
      openedAt: claim.openedAt,
      amountCents: claim.amountCents,
      heldCents,
      lostCents: consumedCents,
      outcome: isOpen ? 'open' : ended,
      decidedAt: isOpen ? null : claim.decidedAt,
      reportIds: claim.reportIds,
    };
  });
}
