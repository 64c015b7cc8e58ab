import type { GatewayId } from '@balcao/domain';
import { moneyStopOf } from '../../../accounts/may-move-money';
import type { SellerTransaction } from '../../../db/database';
import { publishLive } from '../../../live/publish-live';
import type { Platform } from '../../../platform';
import { againIn, type TaskHandler } from '../../../queue';
import { type FoundRefund, failRefund, findRefund, noteOnRefund, settleRefund } from '../../orders';
import { type Asked, refundOf, workOffRequests } from '../../payments';
import { refundTask } from './refund-task';

type Parts = Pick<Platform, 'database' | 'keyRing' | 'gateways' | 'raise'>;

/** No gateway takes that long. */
const GIVE_UP_SECONDS = 30 * 86_400;
const TEXTS = {
  givenUp: 'O gateway não confirmou em 30 dias. Confira no painel dele; se ele devolver, o pedido mostra.',
  disconnected: 'A conexão com o gateway foi removida. Devolva o valor pelo painel dele.',
};
/** Seconds until a refund that its owner's block holds is looked at again. */
const HELD_AGAIN_SECONDS = 60;
const HELD = 'Retido: a conta de quem responde pela loja está bloqueada. Segue depois do desbloqueio.';
const ACCEPTED = 'O gateway aceitou e ainda não confirmou o reembolso.';

/** Writes down what came of asking for a refund. */
async function settle(trx: SellerTransaction, refund: FoundRefund, asked: Asked): Promise<void> {
  switch (asked.outcome) {
    case 'done':
      await settleRefund(trx, refund, 'refunded');
      break;
    case 'refused':
      await failRefund(trx, refund, asked.text);
      break;
    case 'accepted':
      await noteOnRefund(trx, refund, { note: ACCEPTED, isAccepted: true });
      break;
    case 'away':
      await noteOnRefund(trx, refund, { note: asked.text, isAccepted: false });
  }
  await publishLive(trx, { sellerId: refund.seller_id }, 'order.changed');
}

/** Whether a refund waits because its money may not move. What the gateway has accepted is only asked about, so it goes on. */
async function isHeld(trx: SellerTransaction, refund: FoundRefund): Promise<boolean> {
  if (refund.accepted_at !== null) return false;
  const stop = await moneyStopOf(trx, { sellerId: refund.seller_id, storeId: refund.store_id });
  if (stop === 'owner' || stop === 'store')
    await noteOnRefund(trx, refund, { note: HELD, isAccepted: false });
  return stop !== null;
}

/** Works off the refunds of a gateway. Those of a blocked owner are held until the block ends. */
export const workOffRefunds = (parts: Parts, gateway: GatewayId): TaskHandler =>
  workOffRequests(parts, refundTask(gateway), async (trx, sellerId, { refundId }) => {
    const refund = await findRefund(trx, { seller_id: sellerId, id: refundId });
    if (refund?.status !== 'pending') return undefined;
    if (await isHeld(trx, refund)) return againIn(HELD_AGAIN_SECONDS);
    return {
      owner: { sellerId, storeId: refund.store_id },
      paymentId: refund.payment_id,
      askedAt: refund.created_at,
      isAccepted: refund.accepted_at !== null,
      giveUpSeconds: GIVE_UP_SECONDS,
      texts: TEXTS,
      ...refundOf(parts, {
        amountCents: Number(refund.amount_cents),
        targetCents: Number(refund.target_cents),
      }),
      settle: (settling, asked) => settle(settling, refund, asked),
    };
  });
