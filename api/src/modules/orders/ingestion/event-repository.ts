import { sql } from 'kysely';
import type { SellerTransaction } from '../../../db/database';
import { type OrderPlace, orderAt } from '../state/repository';

/** An event as it is stored. */
export interface NewEvent {
  id: string;
  type: string;
  occurredAt: Date;
  amountCents: number | null;
  data: Record<string, unknown>;
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
 * Stores the events of an order itself that are new; none where the order is unknown. What is said of a parcel whose buyer was
 * erased is left out. An id counts once, as those of payments.
 *
 * @returns the ids that are new
 */
export async function insertOrderEvents(
  trx: SellerTransaction,
  place: OrderPlace,
  source: string,
  events: readonly NewEvent[],
): Promise<string[]> {
  const { rows } = await sql<{ event_id: string }>`
    insert into order_events (seller_id, source, event_id, order_id, type, occurred_at, data)
    select found.seller_id, ${source}, event.event_id, found.id, event.type, event.occurred_at,
           case when found.anonymized_at is null then event.data end
    from (${orderAt(trx, place).select(['orders.seller_id', 'orders.id', 'orders.anonymized_at'])}) as found
    cross join jsonb_to_recordset(${JSON.stringify(events.map(rowOf))}::jsonb)
      as event(event_id text, type text, occurred_at timestamptz, data jsonb)
    order by event.event_id
    on conflict (seller_id, source, event_id) do nothing
    returning event_id`.execute(trx);
  return rows.map(({ event_id }) => event_id);
}

/**
 * Stores the events of a payment that are new; none where the order or the payment is unknown. An id counts once among the
 * events of a seller and source, also when two transactions store it at the same time.
 *
 * @returns the ids that are new
 */
export async function insertPaymentEvents(
  trx: SellerTransaction,
  place: OrderPlace,
  { source, externalPaymentId }: { source: string; externalPaymentId: string },
  events: readonly NewEvent[],
): Promise<string[]> {
  const { rows } = await sql<{ event_id: string }>`
    insert into order_events (seller_id, source, event_id, order_id, payment_id, type, occurred_at, amount_cents, data, refund_id, dispute_id)
    select payment.seller_id, ${source}, event.event_id, payment.order_id, payment.id, event.type, event.occurred_at,
           event.amount_cents, event.data, event.data ->> 'refund_id', trim(event.data ->> 'dispute_id')
    from payments as payment
    cross join jsonb_to_recordset(${JSON.stringify(events.map(rowOf))}::jsonb)
      as event(event_id text, type text, occurred_at timestamptz, amount_cents bigint, data jsonb)
    where payment.seller_id = ${place.sellerId}
      and payment.order_id = (${orderAt(trx, place).select('orders.id')})
      and payment.external_id = ${externalPaymentId}
    order by event.event_id
    on conflict (seller_id, source, event_id) do nothing
    returning event_id`.execute(trx);
  return rows.map(({ event_id }) => event_id);
}
