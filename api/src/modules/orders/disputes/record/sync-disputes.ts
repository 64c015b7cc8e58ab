import { estimatedDisputeDeadline } from '@balcao/domain';
import { defer } from '../../../../db/deferred';
import { newId } from '../../../../db/new-id';
import type { EventHandler, OrderDisputed } from '../../../../events/domain-events';
import { notifyOfOpened, type OpenedDispute } from './notify-of-opened';
import {
  type DisputeColumns,
  disputeInsert,
  disputesOfOrder,
  disputeUpdate,
  type KeptDispute,
} from './repository';

/** A dispute as the events of its payment reduce to it, with its position among them. */
type ReducedDispute = OrderDisputed['payments'][number]['disputes'][number] & { position: number };

/** Whether a row may be a dispute's: they do not name two different ones. */
const mayBe = ({ facts: { reference } }: ReducedDispute, row: KeptDispute): boolean =>
  reference === '' || row.reference === '' || reference === row.reference;

/**
 * The stored rows of a payment's disputes: those that the gateway calls so, then those in their places, then those of their amounts. A
 * report that comes late moves the places, so names come before all of them.
 */
function rowsOf(
  disputes: readonly ReducedDispute[],
  rows: readonly KeptDispute[],
): Map<ReducedDispute, KeptDispute> {
  const found = new Map<ReducedDispute, KeptDispute>();
  const left = new Set(rows);
  const ways: readonly ((reduced: ReducedDispute, row: KeptDispute) => boolean)[] = [
    ({ facts: { reference } }, row) => reference !== '' && row.reference === reference,
    ({ position }, row) => row.position === position,
    ({ dispute }, row) => row.amount_cents === dispute.amountCents,
  ];
  for (const isSame of ways)
    for (const reduced of disputes) {
      const row = found.has(reduced)
        ? undefined
        : [...left].find((one) => mayBe(reduced, one) && isSame(reduced, one));
      if (row === undefined) continue;
      found.set(reduced, row);
      left.delete(row);
    }
  return found;
}

/** Until when a dispute can be answered: the last that was said of it, or what is usual. */
function deadlineOf({ dispute, facts }: ReducedDispute, kept: KeptDispute | undefined) {
  if (facts.deadline) return { deadline: facts.deadline, is_deadline_estimated: false };
  if (kept && !kept.is_deadline_estimated) return { deadline: kept.deadline, is_deadline_estimated: false };
  return { deadline: estimatedDisputeDeadline(dispute.openedAt), is_deadline_estimated: true };
}

/** A buyer who was erased took the words of the reports along: what was read from them before stays. */
function columnsOf(reduced: ReducedDispute, kept: KeptDispute | undefined): DisputeColumns {
  const { dispute, facts, position } = reduced;
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
    ...deadlineOf(reduced, kept),
    status: isAnswered ? 'answered' : dispute.outcome,
    decided_at: dispute.decidedAt,
  };
}

const plain = (value: unknown) => (value instanceof Date ? value.getTime() : String(value));

const differs = (kept: KeptDispute, columns: DisputeColumns): boolean =>
  Object.entries(columns).some(([name, value]) => plain(kept[name as keyof DisputeColumns]) !== plain(value));

/**
 * Brings the stored disputes of a locked order in line with its events, in whatever order those came. What turns out not to have been a
 * dispute stays as `cancelled`, with its answer.
 */
export const syncDisputes: EventHandler<'order.disputed'> = async (
  trx,
  { sellerId: seller_id, storeId: store_id, orderId: order_id, payments },
) => {
  const opened: OpenedDispute[] = [];
  const left = new Set(await disputesOfOrder(trx, { seller_id, id: order_id }));
  for (const { paymentId, disputes } of payments) {
    const reducedOnes = disputes.map((said, position): ReducedDispute => ({ ...said, position }));
    const rows = rowsOf(
      reducedOnes,
      [...left].filter(({ payment_id }) => payment_id === paymentId),
    );
    for (const reduced of reducedOnes) {
      const kept = rows.get(reduced);
      const columns = columnsOf(reduced, kept);
      if (kept === undefined) {
        const key = { seller_id, id: newId(), store_id, order_id, payment_id: paymentId };
        defer(trx, disputeInsert(trx, { ...key, ...columns }));
        if (reduced.dispute.outcome === 'open') opened.push({ id: key.id, ...columns });
        continue;
      }
      left.delete(kept);
      if (!differs(kept, columns)) continue;
      const isOtherDeadline = kept.deadline.getTime() !== new Date(columns.deadline).getTime();
      defer(trx, disputeUpdate(trx, { seller_id, id: kept.id }, columns, isOtherDeadline));
    }
  }
  for (const { id, status } of left)
    if (status !== 'cancelled')
      defer(trx, disputeUpdate(trx, { seller_id, id }, { status: 'cancelled', held_cents: 0 }, false));
  await notifyOfOpened(trx, { seller_id, store_id, order_id }, opened);
};
