import type { GatewayId } from '@balcao/domain';
import { moneyStopOf } from '../../../accounts/may-move-money';
import { currentMs } from '../../../db/clock';
import type { SellerTransaction } from '../../../db/database';
import { publishLive } from '../../../live/publish-live';
import type { Platform } from '../../../platform';
import { type Again, againIn, handleTask, type TaskHandler } from '../../../queue';
import { failRefund, findRefund, noteOnRefund, type StoredRefund, settleRefund } from '../../orders';
import { askAgainSeconds, type SentRefund, sendRefund } from '../../payments';
import { refundTask } from './refund-task';

type Parts = Pick<Platform, 'database' | 'keyRing' | 'gateways' | 'raise'>;

/** Per gateway. */
const REFUNDS_AT_ONCE = 2;
/** After this a person has to look: no gateway takes that long. */
const GIVE_UP_SECONDS = 30 * 86_400;
const GIVEN_UP =
  'O gateway não confirmou em 30 dias. Confira no painel dele; se ele devolver, o pedido mostra.';
/** Seconds until a refund that its owner's block holds is looked at again. */
const HELD_AGAIN_SECONDS = 60;
const HELD = 'Retido: a conta de quem responde pela loja está bloqueada. Segue depois do desbloqueio.';
const ACCEPTED = 'O gateway aceitou e ainda não confirmou o reembolso.';

/** Writes down what came of sending a refund. */
async function settle(trx: SellerTransaction, refund: StoredRefund, sent: SentRefund): Promise<void> {
  switch (sent.outcome) {
    case 'refunded':
      await settleRefund(trx, refund, 'refunded');
      break;
    case 'refused':
      await failRefund(trx, refund, sent.text);
      break;
    case 'accepted':
      await noteOnRefund(trx, refund, { note: ACCEPTED, isAccepted: true });
      break;
    case 'away':
      await noteOnRefund(trx, refund, { note: sent.text, isAccepted: false });
  }
  await publishLive(trx, { sellerId: refund.seller_id }, 'order.changed');
}

/** Whether a refund waits because its money may not move. What the gateway has accepted is only asked about, so it goes on. */
async function isHeld(trx: SellerTransaction, refund: StoredRefund & { store_id: string }): Promise<boolean> {
  if (refund.accepted_at !== null) return false;
  const stop = await moneyStopOf(trx, { sellerId: refund.seller_id, storeId: refund.store_id });
  if (stop === 'owner' || stop === 'store')
    await noteOnRefund(trx, refund, { note: HELD, isAccepted: false });
  return stop !== null;
}

/**
 * Works off the refunds of a gateway, one per connection at a time, until it has given the money back or refused to. While it is
 * away they wait, and are tried again for a month. Those of a blocked owner are held until the block ends.
 */
export function workOffRefunds(parts: Parts, gateway: GatewayId): TaskHandler {
  const { database } = parts;
  return handleTask(refundTask(gateway), {
    concurrency: REFUNDS_AT_ONCE,
    maxAttempts: Number.POSITIVE_INFINITY,
    async run({ refundId }, { task: { sellerId } }): Promise<Again | undefined> {
      const refund = await database.withSeller(sellerId, (trx) =>
        findRefund(trx, { seller_id: sellerId, id: refundId }),
      );
      if (refund?.status !== 'pending') return undefined;
      if (await database.withSeller(sellerId, (trx) => isHeld(trx, refund)))
        return againIn(HELD_AGAIN_SECONDS);
      const ageSeconds = (currentMs() - refund.created_at.getTime()) / 1_000;
      const sent = await sendRefund(
        parts,
        { sellerId, storeId: refund.store_id },
        {
          paymentId: refund.payment_id,
          amountCents: Number(refund.amount_cents),
          targetCents: Number(refund.target_cents),
          isAccepted: refund.accepted_at !== null,
        },
        (trx, outcome) => settle(trx, refund, outcome),
      );
      if (sent.outcome === 'refunded' || sent.outcome === 'refused') return undefined;
      if (ageSeconds < GIVE_UP_SECONDS) return againIn(askAgainSeconds(ageSeconds));
      await database.withSeller(sellerId, (trx) => failRefund(trx, refund, GIVEN_UP));
      return undefined;
    },
  });
}
