import {
  acceptDispute,
  type DisputeDetail,
  type DisputeFilter,
  type DisputeRow,
  getDispute,
  listDisputes,
  respondToDispute,
} from '@balcao/api-schema';
import {
  ALL_DISPUTES,
  DISPUTE_STATUS_VIEWS,
  DISPUTE_TABS,
  type DisputeAnswerKind,
  type DisputeTab,
  disputeReasonOf,
  GATEWAYS,
  isDisputeExpired,
} from '@balcao/domain';
import { sql } from 'kysely';
import { recordAudit } from '../../audit/record-audit';
import type { Call } from '../../call';
import { implementsOn, routesOf } from '../../calls';
import { currentTime } from '../../db/clock';
import { tablesOf } from '../../db/compile-once';
import type { Database, Executor, SellerTransaction } from '../../db/database';
import { ofStore } from '../../db/of-store';
import type { Owner } from '../../db/owner';
import { anyOf, type Condition, equals } from '../../lists/conditions';
import { defineList } from '../../lists/define-list';
import { matchesWords } from '../../lists/search';
import { publishLive } from '../../live/publish-live';
import { isAllowed } from '../../plugins/auth';
import { Problem } from '../../problem';
import { namesOf } from '../identity';
import { type OrderPlace, orderAt } from './stored-order';

/** Names a dispute of a store. */
interface DisputePlace extends Owner {
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

/** Everything that the page of a dispute shows. @throws Problem not_found for an unknown id, and for another store's */
export async function findDispute(trx: SellerTransaction, place: DisputePlace) {
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
  if (dispute === undefined) throw new Problem('not_found');
  return { dispute, evidence };
}

type DisputeParts = Awaited<ReturnType<typeof findDispute>>;

/** The disputes of an order, as its page links to them. */
export const disputesAt = (trx: SellerTransaction, place: OrderPlace) =>
  selectDisputes(trx, place)
    .where('d.order_id', '=', orderAt(trx, place).select('orders.id'))
    .orderBy('d.opened_at', 'desc')
    .execute();

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

const withOrders = (executor: Executor) =>
  executor
    .selectFrom('disputes as d')
    .innerJoin('orders as o', (join) =>
      join.onRef('o.seller_id', '=', 'd.seller_id').onRef('o.id', '=', 'd.order_id'),
    );

const selectDisputes = (executor: Executor, owner: Owner) =>
  withOrders(executor)
    .where(ofStore(owner, 'd'))
    .select([
      'd.id',
      'd.order_id',
      'o.number as order_number',
      'o.buyer_name',
      'o.is_test',
      'd.kind',
      'd.nature',
      'd.reason',
      'd.status',
      'd.amount_cents',
      'd.held_cents',
      'd.lost_cents',
      'd.opened_at',
      'd.deadline',
      'd.is_deadline_estimated',
      'd.decided_at',
      'd.answered_at',
    ]);

type ListedDispute = Awaited<ReturnType<ReturnType<typeof selectDisputes>['execute']>>[number];

/** A dispute as the API shows it in a list. */
export function toDisputeRow(row: ListedDispute): DisputeRow {
  const { text: statusText, tone } = DISPUTE_STATUS_VIEWS[row.status];
  return {
    id: row.id,
    orderId: row.order_id,
    orderNumber: row.order_number,
    buyerName: row.buyer_name,
    isTest: row.is_test,
    kind: row.kind,
    nature: row.nature,
    status: row.status,
    statusText,
    tone,
    amountCents: row.amount_cents,
    remainingCents: row.held_cents,
    lostCents: row.lost_cents,
    reason: disputeReasonOf(row.kind, row.reason, row.nature),
    openedAt: row.opened_at.toISOString(),
    deadline: row.deadline.toISOString(),
    isDeadlineEstimated: row.is_deadline_estimated,
    decidedAt: row.decided_at?.toISOString() ?? null,
    answeredAt: row.answered_at?.toISOString() ?? null,
  };
}

/** The condition of the disputes of a tab. `isAnswerDue` says the same of one dispute. */
function tabCondition(tab: DisputeTab | typeof ALL_DISPUTES): Condition {
  const now = currentTime();
  switch (tab) {
    case 'to_answer':
      return sql`(d.status = 'open' and d.deadline > ${now})`;
    case 'with_bank':
      return sql`(d.status = 'answered' or d.status = 'open' and d.deadline <= ${now})`;
    case 'closed':
      return sql`d.status in ('won', 'lost', 'cancelled')`;
    case ALL_DISPUTES:
      return sql`true`;
  }
}

/** The chargebacks and MEDs of a store. */
const disputeList = defineList<Owner, DisputeFilter, ListedDispute, DisputeRow>({
  from: tablesOf(withOrders),
  id: 'd.id',
  orders: {
    deadline: { column: 'd.deadline', kind: 'instant' },
    openedAt: { column: 'd.opened_at', kind: 'instant' },
  },
  defaultSort: 'deadline',
  scope: (owner) => ofStore(owner, 'd'),
  filters: {
    tab: (tabs) => anyOf([tabs].flat().map(tabCondition)),
    kind: equals('d.kind'),
    test: equals('o.is_test'),
  },
  counts: { tab: [...DISPUTE_TABS, ALL_DISPUTES] },
  search: matchesWords(sql`o.search`),
  rows: selectDisputes,
  toRow: toDisputeRow,
});

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

/** Shows a dispute with the name of who answered, who may belong to another seller. */
export async function shownDispute(database: Database, parts: DisputeParts): Promise<DisputeDetail> {
  const { answered_by: by } = parts.dispute;
  const names = by === null ? null : await namesOf(database.platform, [by]);
  return toDetail(parts, (by !== null && names?.get(by)) || '');
}

/**
 * Locks a dispute that can be answered now.
 * @throws Problem not_found, dispute_closed, dispute_already_answered or dispute_deadline_passed
 */
export async function lockAnswerable(trx: SellerTransaction, owner: Owner, id: string) {
  const dispute = await trx
    .selectFrom('disputes')
    .where(ofStore(owner))
    .where('id', '=', id)
    .select(['id', 'payment_id', 'kind', 'status', 'deadline', 'is_deadline_estimated'])
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (dispute === undefined) throw new Problem('not_found');
  if (dispute.status === 'answered') throw new Problem('dispute_already_answered');
  if (dispute.status !== 'open') throw new Problem('dispute_closed');
  const { deadline, is_deadline_estimated: isDeadlineEstimated } = dispute;
  if (isDisputeExpired({ deadline, isDeadlineEstimated }, currentTime()))
    throw new Problem('dispute_deadline_passed');
  return dispute;
}

export const disputeRoutes = routesOf('disputes', (platform) => {
  const { database } = platform;
  const { inStore } = implementsOn(platform);

  /** Answers once, until the deadline. @throws Problem as `lockAnswerable` */
  async function answer(
    { owner, origin }: Call,
    id: string,
    { kind, text }: { kind: DisputeAnswerKind; text: string },
  ): Promise<DisputeDetail> {
    const { sellerId } = owner;
    const place = { ...owner, id };
    const parts = await database.withSeller(sellerId, async (trx) => {
      const dispute = await lockAnswerable(trx, owner, id);
      const at = currentTime();
      await Promise.all([
        trx
          .updateTable('disputes')
          .set({
            status: 'answered',
            answer: kind,
            answer_text: text,
            answered_by: origin.actorId,
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
      await platform.raise(trx, 'dispute.answered', {
        sellerId,
        storeId: owner.storeId,
        disputeId: id,
        paymentId: dispute.payment_id,
      });
      await publishLive(trx, owner, 'order.changed');
      const answered = await findDispute(trx, place);
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

  return [
    // Without a tab those that wait for an answer.
    inStore(listDisputes, ({ owner }, { query: { tab = 'to_answer', ...query } }) =>
      disputeList.page(database.forSeller(owner.sellerId), owner, { tab, ...query }),
    ),

    inStore(getDispute, async ({ owner, identity }, { params: { id } }) => {
      const parts = await database.withSeller(owner.sellerId, (trx) => findDispute(trx, { ...owner, id }));
      return { ...(await shownDispute(database, parts)), canEdit: isAllowed(identity, 'pedidos:editar') };
    }),

    inStore(respondToDispute, (call, { params: { id }, body: { text } }) =>
      answer(call, id, { kind: 'response', text }),
    ),

    // The money moves when the gateway says so.
    inStore(acceptDispute, (call, { params: { id } }) => answer(call, id, { kind: 'acceptance', text: '' })),
  ];
});
