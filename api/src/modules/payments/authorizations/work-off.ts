import type { GatewayId } from '@balcao/domain';
import { currentMs, currentTime } from '../../../db/clock';
import type { SellerTransaction } from '../../../db/database';
import { publishLive } from '../../../live/publish-live';
import type { Platform } from '../../../platform';
import { type Again, againIn, handleTask, type TaskHandler } from '../../../queue';
import { recordOrderEvent } from '../../orders';
import { askAgainSeconds } from '../charges/next-check';
import { type ChargeRow, lockChargeIfAny } from '../charges/repository';
import { chargeOfPayment } from '../charges/send-refund';
import { updateCharge } from '../charges/write-repository';
import { type Asked, askDecision } from './ask-decision';
import { decisionTask, partialCaptureTask } from './decision-task';

type Parts = Pick<Platform, 'database' | 'keyRing' | 'gateways' | 'raise'>;

/** Per gateway. */
const DECISIONS_AT_ONCE = 2;
/** No card stays reserved for longer. */
const GIVE_UP_SECONDS = 7 * 86_400;
const GIVEN_UP =
  'O gateway não confirmou em 7 dias. Confira no painel dele; se ele ainda fizer, o pedido mostra.';
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
  const { seller_id: sellerId, order_id: orderId } = row;
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
        { sellerId, orderId },
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

/**
 * Works off the captures and voids of a gateway, one per connection at a time, until it has done or refused them. While it is
 * away they wait, and are tried again for as long as a card stays reserved.
 */
export const workOffDecisions = (parts: Parts, gateway: GatewayId): TaskHandler[] =>
  [decisionTask(gateway), partialCaptureTask(gateway)].map((task) => workOff(parts, task));

function workOff(parts: Parts, task: ReturnType<typeof decisionTask>): TaskHandler {
  const { database } = parts;
  return handleTask(task, {
    concurrency: DECISIONS_AT_ONCE,
    maxAttempts: Number.POSITIVE_INFINITY,
    async run({ storeId, paymentId, requestId }, { task: { sellerId } }): Promise<Again | undefined> {
      const found = await database.withSeller(sellerId, (trx) =>
        chargeOfPayment(trx, { sellerId, storeId }, paymentId),
      );
      if (found?.charge.requested == null || found.charge.request_id !== requestId) return undefined;
      const { charge, connection } = found;
      const asked = await askDecision(parts, {
        charge,
        connection,
        action: found.charge.requested,
        requestId,
      });
      const ageSeconds = (currentMs() - (charge.requested_at?.getTime() ?? 0)) / 1_000;
      const isOpen = asked.outcome === 'accepted' || asked.outcome === 'away';
      const isOver = isOpen && ageSeconds >= GIVE_UP_SECONDS;
      await database.withSeller(sellerId, (trx) =>
        settle(trx, charge, isOver ? { outcome: 'refused', text: GIVEN_UP } : asked),
      );
      return isOpen && !isOver ? againIn(askAgainSeconds(ageSeconds)) : undefined;
    },
  });
}
