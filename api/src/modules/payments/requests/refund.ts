import { moneyStopOf } from '../../../accounts/may-move-money';
import { publishLive } from '../../../live/publish-live';
import type { RefundOutcome } from '../../../providers/gateway/gateway-provider';
import { awayText } from '../charges/gateway-words';
import { askForRefund, beginRefund, refusedRefundText, storeRefundOutcome } from '../charges/refund-steps';
import type { ChargeRow } from '../charges/repository';
import type { Answered, RequestKind } from './gateway-request';

const HELD = 'Retido: a conta de quem responde pela loja está bloqueada. Segue depois do desbloqueio.';

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

/** The kind of request that refunds. Refunds of a blocked owner are held until the block ends. */
export const REFUND: RequestKind = {
  // No gateway takes that long.
  giveUpSeconds: 30 * 86_400,
  texts: {
    accepted: 'O gateway aceitou e ainda não confirmou o reembolso.',
    givenUp: 'O gateway não confirmou em 30 dias. Confira no painel dele; se ele devolver, o pedido mostra.',
    disconnected: 'A conexão com o gateway foi removida. Devolva o valor pelo painel dele.',
  },
  async heldBack(trx, { seller_id: sellerId, store_id: storeId, status }) {
    // What the gateway has accepted is only asked about.
    const stop = status === 'accepted' ? null : await moneyStopOf(trx, { sellerId, storeId });
    if (stop === null) return undefined;
    return stop === 'on-hold' ? {} : { note: HELD };
  },
  standing: ({ refunded_cents }, { target_cents }) =>
    refunded_cents >= (target_cents ?? 0) ? { outcome: 'done' } : undefined,
  async ask(parts, { charge, connection }, { amount_cents }) {
    const { seller_id: sellerId } = charge;
    const begun = await parts.database.withSeller(sellerId, (trx) => beginRefund(trx, charge, amount_cents));
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
};
