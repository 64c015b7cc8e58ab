import { publishLive } from '../../../live/publish-live';
import type { Platform } from '../../../platform';
import type { RefundOutcome } from '../../../providers/gateway/gateway-provider';
import { awayText } from '../charges/gateway-words';
import { askForRefund, beginRefund, refusedRefundText, storeRefundOutcome } from '../charges/refund-steps';
import type { ChargeRow } from '../charges/repository';
import type { Answered, GatewayRequest } from './gateway-request';

type Parts = Pick<Platform, 'database' | 'keyRing' | 'gateways' | 'raise'>;

/** A refund of a payment that was charged at one of the store's gateways. */
interface RefundToSend {
  amountCents: number;
  /** What the payment will have given back when this one is done. */
  targetCents: number;
}

function answeredBy(row: ChargeRow, outcome: RefundOutcome): Answered {
  switch (outcome.outcome) {
    case 'refunded':
      return { outcome: 'done' };
    case 'pending':
      return { outcome: 'accepted' };
    case 'refused':
      return { outcome: 'refused', text: refusedRefundText(row, outcome.reason) };
    case 'failed':
      return { outcome: 'away', text: awayText(row, outcome.why) };
  }
}

/** How a gateway is asked for a refund, and how its charge shows that it is done. */
export const refundOf = (
  parts: Parts,
  { amountCents, targetCents }: RefundToSend,
): Pick<GatewayRequest, 'standing' | 'ask'> => ({
  standing: ({ refunded_cents }) => (Number(refunded_cents) >= targetCents ? { outcome: 'done' } : undefined),
  async ask(charge, connection) {
    const { seller_id: sellerId } = charge;
    const begun = await parts.database.withSeller(sellerId, (trx) => beginRefund(trx, charge, amountCents));
    if ('obstacle' in begun)
      return { outcome: begun.obstacle === 'under_way' ? 'away' : 'refused', text: begun.text };
    const outcome = await askForRefund(parts, connection, begun);
    return {
      ...answeredBy(charge, outcome),
      async write(trx) {
        await storeRefundOutcome(trx, parts, begun, outcome);
        await publishLive(trx, { sellerId }, 'payment.changed');
      },
    };
  },
});
