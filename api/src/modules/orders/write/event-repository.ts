import { networkNameIn } from '@balcao/domain';
import { sql } from 'kysely';
import type { SellerTransaction } from '../../../db/database';
import { type OrderPlace, orderAt } from '../state/repository';

/** An event of an order, as its source tells it. */
export interface NewEvent {
  id: string;
  type: string;
  occurredAt: Date;
  /** Integer cents; null where it is about no amount. */
  amountCents: number | null;
  data: Record<string, unknown>;
}

/** An event as it is appended to an order. */
export interface AppendedEvent extends NewEvent {
  /** The source's name of the payment that it is of; null for an event of the order itself. */
  payment: string | null;
  /** The refund that the event is, where its data do not say so. */
  refundId?: string;
  /** The person who caused it by hand. */
  actorId?: string | null;
}

/** Events that one source tells together. Each source has ids of its own. */
export interface Appending {
  source: string;
  events: readonly AppendedEvent[];
}

/** An event as a row of JSON. */
export const rowOf = ({ id, type, occurredAt, amountCents, data }: NewEvent) => ({
  event_id: id,
  type,
  occurred_at: occurredAt.toISOString(),
  amount_cents: amountCents,
  data: Object.keys(data).length === 0 ? null : data,
});

/**
 * Appends the events that are new to the order at a place; none where the order or the payment is unknown. An id counts once among the
 * events of a store and source, also when two transactions append it at the same time. Of a buyer who was erased, what a source says
 * of a parcel is left out.
 *
 * @returns the ids that are new
 */
export async function appendEvents(
  trx: SellerTransaction,
  place: OrderPlace,
  { source, events }: Appending,
): Promise<string[]> {
  if (events.length === 0) return [];
  const rows = events.map((event) => ({
    ...rowOf(event),
    payment: event.payment,
    refund_id: event.refundId,
    network_name: event.type === 'payment.captured' ? networkNameIn(event.data) : null,
    actor_id: event.actorId,
    is_by_hand: event.actorId !== undefined,
  }));
  const { rows: added } = await sql<{ event_id: string }>`
    insert into order_events (seller_id, store_id, source, event_id, order_id, payment_id, type, occurred_at, amount_cents, data, refund_id,
      dispute_id, network_name, actor_id)
    select found.seller_id, found.store_id, ${source}, event.event_id, found.id, payment.id, event.type, event.occurred_at, event.amount_cents,
      case when found.anonymized_at is null or payment.id is not null or event.is_by_hand then event.data end,
      case when payment.id is not null then coalesce(event.refund_id, event.data ->> 'refund_id') end,
      case when payment.id is not null then trim(event.data ->> 'dispute_id') end,
      case when payment.id is not null then event.network_name end,
      event.actor_id
    from (${orderAt(trx, place).select(['orders.seller_id', 'orders.store_id', 'orders.id', 'orders.anonymized_at'])}) as found
    cross join jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as event(event_id text, payment text, type text, occurred_at timestamptz, amount_cents bigint, data jsonb, refund_id text,
        network_name text, actor_id text, is_by_hand boolean)
    left join payments as payment on payment.seller_id = found.seller_id and payment.order_id = found.id
      and payment.external_id = event.payment
    where event.payment is null or payment.id is not null
    order by event.event_id
    on conflict (seller_id, store_id, source, event_id) do nothing
    returning event_id`.execute(trx);
  return added.map(({ event_id }) => event_id);
}
