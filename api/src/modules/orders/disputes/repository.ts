import type { DisputeAnswerKind } from '@balcao/domain';
import type { SellerTransaction } from '../../../db/database';
import { ofStore } from '../../../db/of-store';
import type { Owner } from '../../../db/owner';
import { type OrderPlace, orderAt } from '../state/repository';
import { selectDisputes } from './list/repository';

/** Names a dispute of a store. */
export interface DisputePlace extends Owner {
  id: string;
}

const evidenceOf = (trx: SellerTransaction, { sellerId, id }: Pick<DisputePlace, 'sellerId' | 'id'>) =>
  trx
    .selectFrom('dispute_evidence')
    .where('seller_id', '=', sellerId)
    .where('dispute_id', '=', id)
    .orderBy('id')
    .select(['id', 'name', 'created_at'])
    .execute();

/** Everything that the page of a dispute shows; undefined for an unknown one. */
export async function readDispute(trx: SellerTransaction, place: DisputePlace) {
  const [dispute, evidence] = await Promise.all([
    selectDisputes(trx, place)
      .innerJoin('payments as p', (join) =>
        join.onRef('p.seller_id', '=', 'd.seller_id').onRef('p.id', '=', 'd.payment_id'),
      )
      .leftJoin('gateway_charges as charge', (join) =>
        join.onRef('charge.seller_id', '=', 'd.seller_id').onRef('charge.payment_id', '=', 'd.payment_id'),
      )
      .leftJoin('gateway_requests as request', (join) =>
        join.onRef('request.seller_id', '=', 'd.seller_id').onRef('request.id', '=', 'd.id'),
      )
      .where('d.id', '=', place.id)
      .select([
        'charge.gateway',
        'charge.gateway_charge_id',
        'd.reference',
        'd.answer',
        'd.answer_text',
        'd.answered_by',
        'request.status as request_status',
        'request.note as request_note',
        'p.method',
      ])
      .executeTakeFirst(),
    evidenceOf(trx, place),
  ]);
  return dispute && { dispute, evidence };
}

export type DisputeParts = NonNullable<Awaited<ReturnType<typeof readDispute>>>;

/** The disputes of an order, as its page links to them. */
export const disputesAt = (trx: SellerTransaction, place: OrderPlace) =>
  selectDisputes(trx, place)
    .where('d.order_id', '=', orderAt(trx, place).select('orders.id'))
    .orderBy('d.opened_at', 'desc')
    .execute();

/** Locks a dispute until the transaction ends. */
export const lockDispute = (trx: SellerTransaction, { sellerId, storeId, id }: DisputePlace) =>
  trx
    .selectFrom('disputes')
    .where(ofStore({ sellerId, storeId }))
    .where('id', '=', id)
    .select(['id', 'order_id', 'payment_id', 'kind', 'status', 'deadline', 'is_deadline_estimated', 'answer'])
    .forNoKeyUpdate()
    .executeTakeFirst();

export type LockedDispute = NonNullable<Awaited<ReturnType<typeof lockDispute>>>;

/** Writes an answer of a locked dispute. What was added to it goes along. */
export async function writeAnswer(
  trx: SellerTransaction,
  { sellerId, id }: DisputePlace,
  { kind, text, by, at }: { kind: DisputeAnswerKind; text: string; by: string; at: Date },
): Promise<void> {
  await Promise.all([
    trx
      .updateTable('disputes')
      .set({
        status: 'answered',
        answer: kind,
        answer_text: text,
        answered_by: by,
        answered_at: at,
        updated_at: at,
      })
      .where('seller_id', '=', sellerId)
      .where('id', '=', id)
      .execute(),
    trx
      .updateTable('dispute_evidence')
      .set({ is_sent: true })
      .where('seller_id', '=', sellerId)
      .where('dispute_id', '=', id)
      .execute(),
  ]);
}

/** The answer to a dispute as its gateway gets it; undefined once the dispute is gone or was not answered. */
export async function readDisputeAnswer(
  trx: SellerTransaction,
  place: Pick<DisputePlace, 'sellerId' | 'id'>,
) {
  const [answer, evidence] = await Promise.all([
    trx
      .selectFrom('disputes')
      .where('seller_id', '=', place.sellerId)
      .where('id', '=', place.id)
      .where('answer', 'is not', null)
      .select(['store_id', 'payment_id', 'reference', 'answer', 'answer_text'])
      .executeTakeFirst(),
    evidenceOf(trx, place),
  ]);
  return answer && { ...answer, evidence };
}
