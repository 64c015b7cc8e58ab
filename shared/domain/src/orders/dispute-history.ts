import type { DisputeKind } from './disputes';
import { isPaymentEventType, PAYMENT_EVENTS_BY_TYPE, type ReportedPaymentEvent } from './payment-event-types';
import type { PaymentHistory, PaymentStep } from './payment-history';

/** A chargeback or a MED of a payment, by the events that speak of it. Amounts are integer cents. */
export interface PaymentDispute {
  kind: DisputeKind;
  openedAt: Date;
  amountCents: number;
  /** What is still held. A MED may return its amount in parts. */
  heldCents: number;
  lostCents: number;
  outcome: 'open' | 'won' | 'lost';
  decidedAt: Date | null;
  /** The ids of the reports that speak of it, as they happened. */
  reportIds: readonly string[];
}

const PLACES: Readonly<
  Partial<Record<ReportedPaymentEvent, { kind: DisputeKind; does: 'open' | 'win' | 'lose' }>>
> = {
  'open-dispute': { kind: 'chargeback', does: 'open' },
  'win-dispute': { kind: 'chargeback', does: 'win' },
  'lose-dispute': { kind: 'chargeback', does: 'lose' },
  'open-med': { kind: 'med', does: 'open' },
  'reject-med': { kind: 'med', does: 'win' },
  'accept-med': { kind: 'med', does: 'lose' },
};

/** Whether an event, by its public name, speaks of a chargeback or a MED. */
export const isDisputeEventType = (type: string): boolean =>
  isPaymentEventType(type) && PLACES[PAYMENT_EVENTS_BY_TYPE[type]] !== undefined;

function begun(kind: DisputeKind, { occurredAt, before, after, reportId }: PaymentStep): PaymentDispute {
  const lostCents = after.lostCents - before.lostCents;
  const heldCents = after.disputedCents - before.disputedCents;
  return {
    kind,
    openedAt: occurredAt,
    amountCents: heldCents + lostCents,
    heldCents,
    lostCents,
    outcome: lostCents > 0 ? 'lost' : 'open',
    decidedAt: lostCents > 0 ? occurredAt : null,
    reportIds: [reportId],
  };
}

function continued(
  dispute: PaymentDispute,
  { occurredAt, before, after, reportId }: PaymentStep,
): PaymentDispute {
  const reportIds = [...dispute.reportIds, reportId];
  if (before === after) return { ...dispute, reportIds };
  const lostCents = dispute.lostCents + after.lostCents - before.lostCents;
  return {
    ...dispute,
    heldCents: dispute.heldCents + after.disputedCents - before.disputedCents,
    lostCents,
    outcome: lostCents > 0 ? 'lost' : 'won',
    decidedAt: occurredAt,
    reportIds,
  };
}

/**
 * The disputes of a payment, one after another: it has one open at a time. They follow from the events alone, so they are the
 * same in whatever order those arrived.
 */
export function disputesOf({ steps }: Pick<PaymentHistory, 'steps'>): PaymentDispute[] {
  const disputes: PaymentDispute[] = [];
  for (const step of steps) {
    const place = PLACES[step.event];
    if (place === undefined) continue;
    const last = disputes.at(-1);
    const isMove = step.before !== step.after;
    const begins = isMove && (place.does === 'open' || last === undefined || last.heldCents === 0);
    if (begins) disputes.push(begun(place.kind, step));
    else if (last !== undefined) disputes.splice(-1, 1, continued(last, step));
  }
  return disputes;
}
