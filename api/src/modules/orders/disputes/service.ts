import type { DisputeDetail, DisputeListQuery, DisputeRow, ListPage } from '@balcao/api-schema';
import { GATEWAYS, isDisputeExpired } from '@balcao/domain';
import { currentTime } from '../../../db/clock';
import type { Database, SellerTransaction } from '../../../db/database';
import type { Owner } from '../../../db/owner';
import { Problem } from '../../../problem';
import { namesOf } from '../../identity';
import { disputeList, toDisputeRow } from './list/repository';
import { type DisputeParts, type DisputePlace, readDispute } from './repository';

/** A page of the store's disputes; without a tab those that wait for an answer. */
export const listDisputes = (
  database: Database,
  owner: Owner,
  { tab = 'to_answer', ...query }: DisputeListQuery,
): Promise<ListPage<DisputeRow>> =>
  disputeList.page(database.forSeller(owner.sellerId), owner, { tab, ...query });

/** The notice of an answer, by the status of the request that submits it to the gateway. */
const NOTICES = {
  pending: 'pending',
  accepted: 'pending',
  done: 'sent',
  refused: 'refused',
  gave_up: 'failed',
} as const;

function toDetail({ dispute, evidence }: DisputeParts, byName: string): DisputeDetail {
  const { answer, answered_at, deadline, is_deadline_estimated, request_status, request_note } = dispute;
  const isOver = isDisputeExpired({ deadline, isDeadlineEstimated: is_deadline_estimated }, currentTime());
  return {
    ...toDisputeRow(dispute),
    reference: dispute.reference,
    method: dispute.method,
    canAnswer: dispute.status === 'open' && !isOver,
    canEdit: true,
    isAnswerSent:
      dispute.gateway !== null &&
      dispute.gateway_charge_id !== '' &&
      GATEWAYS[dispute.gateway].acceptsDisputeAnswers,
    answer:
      answer && answered_at
        ? {
            kind: answer,
            text: dispute.answer_text,
            byName,
            answeredAt: answered_at.toISOString(),
            notice: request_status === null ? 'none' : NOTICES[request_status],
            noticeError: request_status === 'refused' ? (request_note ?? '') : '',
          }
        : null,
    evidence: evidence.map(({ id, name, created_at }) => ({ id, name, createdAt: created_at.toISOString() })),
  };
}

/** @throws Problem not_found for an unknown id, and for another store's */
export async function getDispute(trx: SellerTransaction, place: DisputePlace): Promise<DisputeParts> {
  const parts = await readDispute(trx, place);
  if (parts === undefined) throw new Problem('not_found');
  return parts;
}

/** Shows a dispute with the name of who answered, who may belong to another seller. */
export async function shownDispute(database: Database, parts: DisputeParts): Promise<DisputeDetail> {
  const { answered_by: by } = parts.dispute;
  const names = by === null ? null : await namesOf(database.platform, [by]);
  return toDetail(parts, (by !== null && names?.get(by)) || '');
}

/** @throws Problem not_found */
export const findDispute = async (database: Database, place: DisputePlace): Promise<DisputeDetail> =>
  shownDispute(database, await database.withSeller(place.sellerId, (trx) => getDispute(trx, place)));
