import { sql } from 'kysely';
import type { SellerTransaction } from '../../../db/database';
import type { StoredOrder } from '../state/repository';
import { type NewEvent, rowOf } from './event-repository';

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
export async function keepReusedEvents(
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
