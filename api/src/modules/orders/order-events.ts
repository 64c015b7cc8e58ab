import { networkNameIn } from '@balcao/domain';
import { sql } from 'kysely';
import type { SellerTransaction } from '../../db/database';
import { type OrderPlace, orderAt, type StoredOrder, type StoredPayment } from './stored-order';

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
const rowOf = ({ id, type, occurredAt, amountCents, data }: NewEvent) => ({
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

/** Of an order. More would be noise: each says that its source gives ids out twice. */
const MAX_REUSED_EVENTS = 20;

/** An event as it came, and which payment it was reported of; null for one of the order itself. */
export interface ReceivedEvent extends NewEvent {
  paymentId: string | null;
}

/** The reported events that have the id of an event with other content. */
export interface ReusedEvents {
  /** Their positions among what was reported. */
  positions: number[];
  /** How many of them were not known yet. */
  kept: number;
}

/**
 * Finds what came under ids that say something else already, and keeps it beside the order: its kind, payment, moment, amount or data
 * differ. Each content is kept once, however often it comes, and so many of an order. Of a buyer who was erased no data is kept, nor
 * compared.
 *
 * @param order locked, and its new events stored
 */
async function keepReusedEvents(
  trx: SellerTransaction,
  { seller_id, store_id, id, anonymized_at }: StoredOrder,
  source: string,
  events: readonly ReceivedEvent[],
): Promise<ReusedEvents> {
  const rows = events.map((event, position) => ({
    ...rowOf(event),
    position,
    payment_id: event.paymentId,
  }));
  const isErased = anonymized_at !== null;
  const { rows: found } = await sql<{ position: number; kept: number }>`
    with reused as (
      select said.*, encode(sha256(convert_to(
        jsonb_build_array(said.payment_id, said.type, said.occurred_at, said.amount_cents, said.data)::text, 'UTF8')), 'hex') as digest
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as said(position int, event_id text, payment_id text, type text, occurred_at timestamptz, amount_cents bigint, data jsonb)
      join order_events as known on known.seller_id = ${seller_id} and known.store_id = ${store_id} and known.source = ${source}
        and known.event_id = said.event_id
      where known.order_id <> ${id}
        or (known.payment_id, known.type, known.occurred_at, known.amount_cents)
          is distinct from (said.payment_id, said.type, said.occurred_at, said.amount_cents)
        or case when ${isErased}
          then known.dispute_id <> trim(said.data ->> 'dispute_id') or known.refund_id <> said.data ->> 'refund_id'
          else known.data is distinct from said.data end
    ), kept as (
      insert into reused_events
        (seller_id, order_id, source, event_id, digest, payment_id, type, occurred_at, amount_cents, data)
      select distinct on (event_id, digest) ${seller_id}, ${id}, ${source}, event_id, digest, payment_id, type, occurred_at,
        amount_cents, case when not ${isErased} then data end
      from reused
      where not exists (select from reused_events as known where known.seller_id = ${seller_id} and known.order_id = ${id}
        and known.source = ${source} and known.event_id = reused.event_id and known.digest = reused.digest)
      order by event_id, digest
      limit (select greatest(0, ${MAX_REUSED_EVENTS}::bigint - count(*)) from reused_events
        where seller_id = ${seller_id} and order_id = ${id})
      returning 1
    )
    select position, (select count(*) from kept)::int as kept from reused order by position`.execute(trx);
  return { positions: found.map(({ position }) => position), kept: found[0]?.kept ?? 0 };
}

/** A gateway's hint under the id of another one. */
export interface ReusedNotice {
  source: string;
  eventId: string;
  /** Of its content. */
  digest: string;
  /** The gateway's name for its kind. */
  topic: string;
  paymentId: string;
}

/** Keeps a gateway's hint beside a locked order, as `keepReusedEvents` does. @returns whether nobody knew of it yet */
export async function keepReusedNotice(
  trx: SellerTransaction,
  { seller_id, id }: StoredOrder,
  { source, eventId, digest, topic, paymentId }: ReusedNotice,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into reused_events (seller_id, order_id, source, event_id, digest, payment_id, type, is_notice)
    select ${seller_id}, ${id}, ${source}, ${eventId}, ${digest}, ${paymentId}, ${topic}, true
    where (select count(*) from reused_events where seller_id = ${seller_id} and order_id = ${id}) < ${MAX_REUSED_EVENTS}
    on conflict do nothing`.execute(trx);
  return numAffectedRows === 1n;
}

/** The counts of the events that a source has sent, and those that are new. */
export interface AppendOutcome {
  accepted: number;
  duplicates: number;
  /** Positions of events whose id is that of an event with other content. */
  reused: number[];
  /** Those that nobody knew of. */
  news: AppendedEvent[];
  /** How many new events came with the id of another event. They are kept beside the order. */
  kept: number;
}

/**
 * Tells events that are new from those that were stored before, and from those whose id means something else, which are kept beside the
 * locked order.
 *
 * @param added the ids that were new
 */
export async function outcomeOfAppend(
  trx: SellerTransaction,
  order: StoredOrder,
  payments: readonly StoredPayment[],
  { source, events }: Appending,
  added: readonly string[],
): Promise<AppendOutcome> {
  const paymentIds = new Map(payments.map(({ external_id, id }) => [external_id, id]));
  const known = events.flatMap((event) => {
    const paymentId = event.payment === null ? null : paymentIds.get(event.payment);
    return paymentId === undefined ? [] : [{ ...event, paymentId }];
  });
  // Where all are new nothing is left to compare.
  const { positions: reused, kept } =
    added.length === known.length
      ? { positions: [], kept: 0 }
      : await keepReusedEvents(trx, order, source, known);
  // An id may come twice in one batch.
  const fresh = new Set(added);
  return {
    accepted: added.length,
    duplicates: known.length - added.length - reused.length,
    reused,
    news: known.filter(({ id }, index) => !reused.includes(index) && fresh.delete(id)),
    kept,
  };
}
