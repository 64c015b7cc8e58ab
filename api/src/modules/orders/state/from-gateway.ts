import { EVENT_SOURCE_BY_HAND, GATEWAY_IDS } from '@balcao/domain';
import type { StoredEvent, StoredPayment } from './repository';

const GATEWAYS: ReadonlySet<string> = new Set(GATEWAY_IDS);

/** Whether the gateway itself has reported an event, and not the seller's system. */
export const isFromGateway = ({ source }: Pick<StoredEvent, 'source'>): boolean => GATEWAYS.has(source);

const MOVES_MONEY = /^payment\.(captured|refund|chargeback|med_)/;

/**
 * Whether an event may move the money of its payment. What the platform holds moves by the word of the gateway that received it, by
 * the amount that it names, and by what was done here; what the seller's own system says of it is kept and moves nothing.
 */
export function isConfirmed(
  { custody }: Pick<StoredPayment, 'custody'>,
  event: Pick<StoredEvent, 'source' | 'type' | 'amount_cents'>,
): boolean {
  if (custody !== 'plataforma' || !MOVES_MONEY.test(event.type)) return true;
  if (event.source === EVENT_SOURCE_BY_HAND) return event.type === 'payment.refunded';
  return isFromGateway(event) && (event.type !== 'payment.captured' || event.amount_cents !== null);
}
