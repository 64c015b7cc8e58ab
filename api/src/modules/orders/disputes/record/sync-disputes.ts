import {
  type DisputeFacts,
  disputeFactsOf,
  estimatedDisputeDeadline,
  isDisputeEventType,
  type PaymentDispute,
} from '@balcao/domain';
import type { CompiledQuery } from 'kysely';
import type { SellerTransaction } from '../../../../db/database';
import { newId } from '../../../../db/new-id';
import { keyOfEvent } from '../../state/key-of-event';
import type { OrderState } from '../../state/order-state';
import type { StoredHistory } from '../../state/repository';
import {
  type DisputeColumns,
  disputeInsert,
  disputesOfOrder,
  disputeUpdate,
  type KeptDispute,
} from './repository';

/** What the events say of a dispute. */
interface Told {
  dispute: PaymentDispute;
  facts: DisputeFacts;
  position: number;
}

/**
 * The stored row of a dispute: the one that the gateway calls so, else the one in its place, as long as they do not name two
 * different ones.
 */
function rowOf(
  { facts: { reference }, position }: Told,
  rows: readonly KeptDispute[],
): KeptDispute | undefined {
  const named = rows.find((row) => reference !== '' && row.reference === reference);
  const isOther = (row: KeptDispute) => reference !== '' && row.reference !== '';
  return named ?? rows.find((row) => row.position === position && !isOther(row));
}

/** Until when a dispute can be answered: the last that was said of it, or what is usual. */
function deadlineOf({ dispute, facts }: Told, kept: KeptDispute | undefined) {
  if (facts.deadline) return { deadline: facts.deadline, is_deadline_estimated: false };
  if (kept && !kept.is_deadline_estimated) return { deadline: kept.deadline, is_deadline_estimated: false };
  return { deadline: estimatedDisputeDeadline(dispute.openedAt), is_deadline_estimated: true };
}

/** A buyer who was erased took the words of the reports along: what was read from them before stays. */
function columnsOf(told: Told, kept: KeptDispute | undefined): DisputeColumns {
  const { dispute, facts, position } = told;
  const isAnswered = dispute.outcome === 'open' && kept?.answered_at;
  return {
    position,
    reference: facts.reference || kept?.reference || '',
    kind: dispute.kind,
    nature: facts.nature || kept?.nature || '',
    reason: facts.reason || kept?.reason || '',
    amount_cents: dispute.amountCents,
    held_cents: dispute.heldCents,
    lost_cents: dispute.lostCents,
    opened_at: dispute.openedAt,
    ...deadlineOf(told, kept),
    status: isAnswered ? 'answered' : dispute.outcome,
    decided_at: dispute.decidedAt,
  };
}

const plain = (value: unknown) => (value instanceof Date ? value.getTime() : String(value));

const differs = (kept: KeptDispute, columns: DisputeColumns): boolean =>
  Object.entries(columns).some(([name, value]) => plain(kept[name as keyof DisputeColumns]) !== plain(value));

/**
 * Brings the stored disputes of a locked order in line with its events, in whatever order those came. Costs nothing for an order
 * that was never disputed. What turns out not to have been a dispute stays as `cancelled`, with its answer.
 *
 * @returns the statements that write it, which wait for nothing
 */
export async function syncDisputes(
  trx: SellerTransaction,
  { order, events }: StoredHistory,
  { disputed }: OrderState,
): Promise<CompiledQuery[]> {
  if (!events.some(({ type }) => isDisputeEventType(type))) return [];
  const { seller_id, id: order_id, store_id } = order;
  const data = new Map(events.map((event) => [keyOfEvent(event), event.dispute_data]));
  const left = new Set(await disputesOfOrder(trx, order));
  const statements: CompiledQuery[] = [];
  for (const { row: payment, disputes } of disputed)
    for (const [position, dispute] of disputes.entries()) {
      const said = disputeFactsOf(dispute.reportIds.map((reportId) => data.get(reportId) ?? null));
      const facts = { ...said, reference: dispute.reference || said.reference };
      const told = { dispute, facts, position };
      const kept = rowOf(
        told,
        [...left].filter((row) => row.payment_id === payment.id),
      );
      const columns = columnsOf(told, kept);
      if (kept === undefined) {
        const key = { seller_id, id: newId(), store_id, order_id, payment_id: payment.id };
        statements.push(disputeInsert(trx, { ...key, ...columns }));
        continue;
      }
      left.delete(kept);
      if (!differs(kept, columns)) continue;
      const isOtherDeadline = kept.deadline.getTime() !== new Date(columns.deadline).getTime();
      statements.push(disputeUpdate(trx, { seller_id, id: kept.id }, columns, isOtherDeadline));
    }
  for (const { id, status } of left)
    if (status !== 'cancelled')
      statements.push(disputeUpdate(trx, { seller_id, id }, { status: 'cancelled', held_cents: 0 }, false));
  return statements;
}
