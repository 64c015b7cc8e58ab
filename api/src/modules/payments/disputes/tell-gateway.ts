import { z } from '@balcao/api-schema';
import type { GatewayId } from '@balcao/domain';
import type { EventHandler } from '../../../events/domain-events';
import { publishLive } from '../../../live/publish-live';
import type { Platform } from '../../../platform';
import type { DisputeAnswerOutcome } from '../../../providers/gateway/gateway-provider';
import { defineTask, enqueue, handleTask, type TaskHandler, type TaskType } from '../../../queue';
import { readDisputeAnswer, readEvidence, writeDisputeNotice } from '../../orders';
import { findCharge } from '../charges/repository';
import { accessOf } from '../gateways/access';
import { findConnectionAt } from '../gateways/repository';

const MAX_ATTEMPTS = 10;

/** Tells a gateway of an answer. One kind per gateway, so that one that hangs delays only its own. */
const disputeNoticeTask = (gateway: GatewayId): TaskType<{ disputeId: string }> =>
  defineTask(`dispute-notice.${gateway}`, z.object({ disputeId: z.string() }));

/** Enqueues the notice where a gateway has charged the payment, in the transaction of the answer. */
export const enqueueDisputeNotice: EventHandler<'dispute.answered'> = async (
  trx,
  { sellerId, storeId, disputeId, paymentId },
) => {
  const charge = await findCharge(trx, { sellerId, storeId }, paymentId);
  if (charge === undefined || charge.gateway_charge_id === '') return;
  await writeDisputeNotice(trx, { sellerId, id: disputeId }, 'pending');
  await enqueue(trx, disputeNoticeTask(charge.gateway), {
    payload: { disputeId },
    sellerId,
    key: charge.store_id,
    idempotencyKey: disputeId,
  });
};

/** The gateway did not answer: the queue tries again. */
class GatewaySilent extends Error {
  override readonly name = 'GatewaySilent';
}

/** `none`: the dispute or its charge is gone, or the gateway takes answers on its own site only. */
type Told = DisputeAnswerOutcome | { outcome: 'none' };

async function tell(
  platform: Pick<Platform, 'database' | 'gateways' | 'keyRing' | 'identityDocuments'>,
  gateway: GatewayId,
  { sellerId, disputeId }: { sellerId: string; disputeId: string },
): Promise<Told> {
  const { database, gateways, keyRing } = platform;
  const provider = gateways[gateway];
  if (!provider.answerDispute) return { outcome: 'none' };
  const found = await database.withSeller(sellerId, async (trx) => {
    const answer = await readDisputeAnswer(trx, { sellerId, id: disputeId });
    const charge =
      answer && (await findCharge(trx, { sellerId, storeId: answer.store_id }, answer.payment_id));
    const connection = charge && (await findConnectionAt(trx, charge));
    return answer?.answer && charge && connection
      ? { ...answer, kind: answer.answer, charge, connection }
      : null;
  });
  if (found === null) return { outcome: 'none' };
  const { charge, connection, kind, answer_text: text, reference, evidence } = found;
  return provider.answerDispute(accessOf(keyRing, connection), {
    gatewayId: charge.gateway_charge_id,
    method: charge.method,
    amountCents: Number(charge.amount_cents),
    disputeReference: reference,
    kind,
    text,
    evidence: await readEvidence(platform, sellerId, evidence),
  });
}

/** Hands answers to a gateway, and writes down what it said. */
export const tellOfDisputes = (
  platform: Pick<Platform, 'database' | 'gateways' | 'keyRing' | 'identityDocuments'>,
  gateway: GatewayId,
): TaskHandler =>
  handleTask(disputeNoticeTask(gateway), {
    concurrency: 2,
    maxAttempts: MAX_ATTEMPTS,
    async run({ disputeId }, { task: { sellerId } }): Promise<Told> {
      const told = await tell(platform, gateway, { sellerId, disputeId });
      if (told.outcome === 'failed') throw new GatewaySilent(told.why);
      return told;
    },
    async settled(trx, { disputeId: id }, { sellerId }, ending) {
      const place = { sellerId, id };
      if (ending.state === 'parked') await writeDisputeNotice(trx, place, 'failed');
      if (ending.state !== 'done') return;
      const told = ending.outcome;
      if (told.outcome === 'refused') await writeDisputeNotice(trx, place, 'refused', told.reason);
      else await writeDisputeNotice(trx, place, told.outcome === 'taken' ? 'sent' : 'none');
      await publishLive(trx, { sellerId }, 'order.changed');
    },
  });
