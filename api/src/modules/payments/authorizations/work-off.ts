import type { GatewayId } from '@balcao/domain';
import { currentTime } from '../../../db/clock';
import type { SellerTransaction } from '../../../db/database';
import { publishLive } from '../../../live/publish-live';
import type { Platform } from '../../../platform';
import type { TaskHandler } from '../../../queue';
import { recordOrderEvent } from '../../orders';
import { type ChargeRow, findCharge, lockChargeIfAny } from '../charges/repository';
import { updateCharge } from '../charges/write-repository';
import type { Asked } from '../requests/gateway-request';
import { workOffRequests } from '../requests/work-off';
import { decisionOf } from './decision-request';
import { decisionTask, partialCaptureTask } from './decision-task';

type Parts = Pick<Platform, 'database' | 'keyRing' | 'gateways' | 'raise'>;

/** No card stays reserved for longer. */
const GIVE_UP_SECONDS = 7 * 86_400;
const TEXTS = {
  givenUp: 'O gateway não confirmou em 7 dias. Confira no painel dele; se ele ainda fizer, o pedido mostra.',
  disconnected: 'A conexão com o gateway foi removida. Decida pelo painel dele.',
};
const ACCEPTED = 'O gateway aceitou e ainda não confirmou.';

/** What ends a request: nothing is asked of the gateway any more. */
const ENDED = {
  requested: null,
  request_id: null,
  request_cents: null,
  requested_at: null,
  request_accepted_at: null,
};

/** Writes down what came of a request, unless another one has taken its place. */
async function settle(trx: SellerTransaction, asked: ChargeRow, outcome: Asked): Promise<void> {
  const row = await lockChargeIfAny(trx, asked);
  if (row?.requested == null || row.request_id !== asked.request_id) return;
  const { seller_id: sellerId, store_id: storeId, order_id: orderId } = row;
  switch (outcome.outcome) {
    case 'done':
      await updateCharge(trx, row, { ...ENDED, request_note: '' });
      break;
    case 'accepted':
      await updateCharge(trx, row, { request_note: ACCEPTED, request_accepted_at: currentTime() });
      break;
    case 'away':
      await updateCharge(trx, row, { request_note: outcome.text });
      break;
    case 'refused':
      await updateCharge(trx, row, { ...ENDED, request_note: outcome.text });
      await recordOrderEvent(
        trx,
        { sellerId, storeId, id: orderId },
        {
          eventId: `${row.request_id}:failed`,
          type: `order.${row.requested}_failed`,
          amountCents: Number(row.request_cents ?? row.amount_cents),
          actorId: null,
          reason: outcome.text,
        },
      );
  }
  await publishLive(trx, { sellerId }, 'order.changed');
}

/** Works off the captures and voids of a gateway, for as long as a card stays reserved. */
export const workOffDecisions = (parts: Parts, gateway: GatewayId): TaskHandler[] =>
  [decisionTask(gateway), partialCaptureTask(gateway)].map((task) =>
    workOffRequests(parts, task, async (trx, sellerId, { storeId, paymentId, requestId }) => {
      const owner = { sellerId, storeId };
      const charge = await findCharge(trx, owner, paymentId);
      if (charge?.requested == null || charge.request_id !== requestId) return undefined;
      return {
        owner,
        paymentId,
        askedAt: charge.requested_at ?? charge.created_at,
        isAccepted: charge.request_accepted_at !== null,
        giveUpSeconds: GIVE_UP_SECONDS,
        texts: TEXTS,
        ...decisionOf(parts, { action: charge.requested, requestId }),
        settle: (settling, asked) => settle(settling, charge, asked),
      };
    }),
  );
