import { CHECKOUT_FEED_ORDER_EVENTS, CHECKOUT_FEED_VISITS, type PaymentMethod } from '@balcao/domain';
import { sql } from 'kysely';
import type { Executor } from '../../../db/database';
import { ofStore } from '../../../db/of-store';
import type { Owner } from '../../../db/owner';

/** An entry as it is read: an order, an event of one, or a visit. */
export interface FeedRow {
  id: string;
  type: string;
  received_at: Date;
  occurred_at: Date;
  is_test: boolean;
  buyer_name: string | null;
  amount_cents: number | null;
  method: PaymentMethod | null;
  order_id: string | null;
  /** Of an event of an order; null for anything else. */
  event_source: string | null;
  event_id: string | null;
  order_number: number | null;
  /** Of the order, and of the visit in which it was made. */
  order_state: string | null;
  order_device: string | null;
  /** `data` of an event of the checkout; null for anything else. */
  data: Record<string, unknown> | null;
}

/**
 * The entries of a store's feed after an instant, the newest first, in one statement. Each of its three sources is read backwards along an
 * index, as far as the limit.
 */
export async function selectFeed(
  executor: Executor,
  { sellerId, storeId }: Owner,
  { afterMs, limit }: { afterMs: number; limit: number },
): Promise<FeedRow[]> {
  const after = new Date(afterMs);
  const { rows } = await sql<FeedRow>`
    with entry as ((
      select 'visit:' || source || ':' || event_id as id, type, received_at, occurred_at, is_test, null as buyer_name,
             null::bigint as amount_cents, null as method, null as order_id, null::bigint as order_number, null as event_source,
             null as event_id, data
      from checkout_events
      where seller_id = ${sellerId} and received_at > ${after}
        and store_id = ${storeId} and type = any(${CHECKOUT_FEED_VISITS}::text[])
      order by received_at desc
      limit ${limit}
    ) union all (
      select 'order:' || id, 'order.created', created_at, ordered_at, is_test, buyer_name,
             total_cents, nullif(payment_method, ''), id, number, null, null, null
      from orders
      where ${ofStore({ sellerId, storeId })} and created_at > ${after}
      order by created_at desc
      limit ${limit}
    ) union all (
      select 'event:' || event.source || ':' || event.event_id, event.type, event.received_at, event.occurred_at, o.is_test,
             o.buyer_name, coalesce(event.amount_cents, payment.amount_cents, o.total_cents), payment.method, o.id, o.number,
             event.source, event.event_id, null
      from order_events as event
      join orders as o on o.seller_id = event.seller_id and o.id = event.order_id
      left join payments as payment on payment.seller_id = event.seller_id and payment.id = event.payment_id
      where event.seller_id = ${sellerId} and event.received_at > ${after}
        and o.store_id = ${storeId} and event.type = any(${CHECKOUT_FEED_ORDER_EVENTS}::text[])
      order by event.received_at desc
      limit ${limit}
    )
    order by received_at desc, id desc
    limit ${limit})
    select entry.*, o.shipping_state as order_state, visit.device as order_device
    from entry
    left join orders as o on o.seller_id = ${sellerId} and o.id = entry.order_id
    left join lateral (
      select session.device
      from checkout_session_orders as link
      join checkout_sessions as session on session.seller_id = link.seller_id and session.store_id = link.store_id
        and session.is_test = link.is_test and session.token = link.session_token
      where link.seller_id = o.seller_id and link.store_id = o.store_id and link.is_test = o.is_test
        and link.source = o.source and link.external_id = o.external_id
      order by session.started_at limit 1
    ) as visit on true
    order by entry.received_at desc, entry.id desc`.execute(executor);
  return rows;
}
