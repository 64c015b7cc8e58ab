import type { DisputeFilter, DisputeRow } from '@balcao/api-schema';
import {
  ALL_DISPUTES,
  DISPUTE_STATUS_VIEWS,
  DISPUTE_TABS,
  type DisputeTab,
  disputeReasonOf,
} from '@balcao/domain';
import { sql } from 'kysely';
import { currentTime } from '../../../../db/clock';
import { tablesOf } from '../../../../db/compile-once';
import type { Executor } from '../../../../db/database';
import { ofStore } from '../../../../db/of-store';
import type { Owner } from '../../../../db/owner';
import { anyOf, type Condition, equals } from '../../../../lists/conditions';
import { defineList } from '../../../../lists/define-list';
import { matchesWords } from '../../../../lists/search';

const withOrders = (executor: Executor) =>
  executor
    .selectFrom('disputes as d')
    .innerJoin('orders as o', (join) =>
      join.onRef('o.seller_id', '=', 'd.seller_id').onRef('o.id', '=', 'd.order_id'),
    );

export const selectDisputes = (executor: Executor, owner: Owner) =>
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

export type ListedDispute = Awaited<ReturnType<ReturnType<typeof selectDisputes>['execute']>>[number];

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
export const disputeList = defineList<Owner, DisputeFilter, ListedDispute, DisputeRow>({
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
