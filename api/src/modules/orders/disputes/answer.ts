import type { DisputeDetail, DisputeResponseRequest } from '@balcao/api-schema';
import { type DisputeAnswerKind, isDisputeExpired } from '@balcao/domain';
import { recordAudit } from '../../../audit/record-audit';
import type { Call } from '../../../call';
import { currentTime } from '../../../db/clock';
import type { SellerTransaction } from '../../../db/database';
import type { Owner } from '../../../db/owner';
import { publishLive } from '../../../live/publish-live';
import { Problem } from '../../../problem';
import { type LockedDispute, lockDispute, writeAnswer } from './repository';
import { getDispute, shownDispute } from './service';

/**
 * Locks a dispute that can be answered now.
 * @throws Problem not_found, dispute_closed, dispute_already_answered or dispute_deadline_passed
 */
export async function lockAnswerable(
  trx: SellerTransaction,
  owner: Owner,
  id: string,
): Promise<LockedDispute> {
  const dispute = await lockDispute(trx, { ...owner, id });
  if (dispute === undefined) throw new Problem('not_found');
  if (dispute.status === 'answered') throw new Problem('dispute_already_answered');
  if (dispute.status !== 'open') throw new Problem('dispute_closed');
  const { deadline, is_deadline_estimated: isDeadlineEstimated } = dispute;
  if (isDisputeExpired({ deadline, isDeadlineEstimated }, currentTime()))
    throw new Problem('dispute_deadline_passed');
  return dispute;
}

async function answer(
  { platform, owner, origin }: Call<'database' | 'raise'>,
  id: string,
  { kind, text }: { kind: DisputeAnswerKind; text: string },
): Promise<DisputeDetail> {
  const { database, raise } = platform;
  const { sellerId } = owner;
  const place = { ...owner, id };
  const parts = await database.withSeller(sellerId, async (trx) => {
    const dispute = await lockAnswerable(trx, owner, id);
    await writeAnswer(trx, place, { kind, text, by: origin.actorId, at: currentTime() });
    await raise(trx, 'dispute.answered', {
      sellerId,
      storeId: owner.storeId,
      disputeId: id,
      paymentId: dispute.payment_id,
    });
    await publishLive(trx, owner, 'order.changed');
    const answered = await getDispute(trx, place);
    // Not the text, which may name the buyer.
    await recordAudit(trx, origin, {
      sellerId,
      action: kind === 'response' ? 'dispute.respond' : 'dispute.accept',
      entity: 'dispute',
      entityId: id,
      after: { kind: dispute.kind, evidence: answered.evidence.length },
    });
    return answered;
  });
  return shownDispute(database, parts);
}

/** Says why the sale was right, once, until the deadline. @throws Problem as `lockAnswerable` */
export const respondToDispute = (
  call: Call<'database' | 'raise'>,
  id: string,
  { text }: DisputeResponseRequest,
): Promise<DisputeDetail> => answer(call, id, { kind: 'response', text });

/** Accepts the loss. The money moves when the gateway says so. @throws Problem as `lockAnswerable` */
export const acceptDispute = (call: Call<'database' | 'raise'>, id: string): Promise<DisputeDetail> =>
  answer(call, id, { kind: 'acceptance', text: '' });
