import { isFromGateway } from './from-gateway';
import { keyOfEvent } from './key-of-event';
import type { StoredEvent } from './repository';

const isRefund = ({ type, amount_cents }: StoredEvent) =>
  type === 'payment.refunded' && amount_cents !== null;

/**
 * The refunds of a payment that two have reported: its gateway, and after it the seller's system, which passes on what the gateway
 * told it. A gateway's total tells nothing new of what the system reported before; a system's report cannot say that it is old, so
 * it is one with an earlier one of the gateway's over the same amount.
 *
 * @param events of one payment
 * @returns the name that both have as one refund, by `keyOfEvent`
 */
export function pairRefunds(events: readonly StoredEvent[]): ReadonlyMap<string, string> {
  const refunds = events.filter(isRefund).toSorted((one, other) => +one.received_at - +other.received_at);
  const told = refunds.filter(isFromGateway);
  const pairs = new Map<string, string>();
  if (told.length === 0) return pairs;
  for (const report of refunds) {
    if (isFromGateway(report)) continue;
    const index = told.findIndex(
      ({ amount_cents, received_at }) =>
        amount_cents === report.amount_cents && received_at < report.received_at,
    );
    const [same] = index < 0 ? [] : told.splice(index, 1);
    if (same === undefined) continue;
    const name = report.refund_id ?? keyOfEvent(same);
    pairs.set(keyOfEvent(same), name).set(keyOfEvent(report), name);
  }
  return pairs;
}
