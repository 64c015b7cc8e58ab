import type { LoggedDelivery, WebhookLogFilter } from '@balcao/api-schema';
import { DELIVERY_STATES } from '@balcao/api-schema';
import type { WebhookSource } from '@balcao/domain';
import { type SqlBool, sql } from 'kysely';
import { tablesOf } from '../../../db/compile-once';
import type { Executor } from '../../../db/database';
import type { Owner } from '../../../db/owner';
import { fromDay, oneOf, untilDay } from '../../../lists/conditions';
import { defineList } from '../../../lists/define-list';
import { DELIVERIES_KEPT_SINCE, DELIVERY_STATE, SHOWN } from '../../../webhooks/delivery-repository';
import { toDelivery } from '../../../webhooks/to-delivery';

const SOURCE = sql<WebhookSource>`coalesce(gateway.gateway, link.kind)`;

/** Gateways name a charge, whose payment is known; shops name the order itself. */
const ORDER_ID = sql<string | null>`coalesce(
  (select payment.order_id from gateway_charges as charge
   join payments as payment on payment.seller_id = charge.seller_id and payment.id = charge.payment_id
   where charge.seller_id = delivery.seller_id and charge.store_id = gateway.store_id
     and charge.gateway = gateway.gateway and charge.is_test = (gateway.mode = 'test')
     and charge.gateway_charge_id = delivery.gateway_charge_id and charge.gateway_charge_id <> ''
   limit 1),
  (select o.id from orders as o
   where o.seller_id = delivery.seller_id and o.store_id = link.store_id and o.source = 'shopify'
     and o.external_id = delivery.gateway_charge_id
     and (delivery.topic like 'orders/%' or delivery.topic like 'refunds/%')
   limit 1))`;

const withSenders = (executor: Executor) =>
  executor
    .selectFrom('webhook_deliveries as delivery')
    .leftJoin('payment_gateways as gateway', (join) =>
      join
        .onRef('gateway.seller_id', '=', 'delivery.seller_id')
        .onRef('gateway.id', '=', 'delivery.connection_id'),
    )
    .leftJoin('integrations as link', (join) =>
      join
        .onRef('link.seller_id', '=', 'delivery.seller_id')
        .onRef('link.id', '=', 'delivery.integration_id'),
    );

/** A delivery came to a gateway's connection or a link of the store. */
const cameTo = ({ sellerId, storeId }: Owner) =>
  sql<SqlBool>`delivery.seller_id = ${sellerId} and coalesce(gateway.store_id, link.store_id) = ${storeId}`;

const selectDeliveries = (executor: Executor, owner: Owner) =>
  withSenders(executor)
    .where(cameTo(owner))
    .select(SHOWN.map((column) => `delivery.${column}` as const))
    .select(['delivery.topic', SOURCE.as('source'), ORDER_ID.as('order_id')]);

type StoredDelivery = Awaited<ReturnType<ReturnType<typeof selectDeliveries>['execute']>>[number];

/** A delivery of any source as the API shows it in a list. */
export const toLoggedDelivery = (row: StoredDelivery): LoggedDelivery => ({
  ...toDelivery(row, row.source),
  source: row.source,
  topic: row.topic,
  orderId: row.order_id,
});

/** A search text as the beginning of a name, with nothing in it that `like` takes for a placeholder. */
const beginningWith = (text: string) => `${text.replace(/[\\%_]/g, '\\$&')}%`;

/** The webhooks that gateways and shops have sent to a store. */
export const deliveryLog = defineList<Owner, WebhookLogFilter, StoredDelivery, LoggedDelivery>({
  from: tablesOf(withSenders),
  id: 'delivery.id',
  orders: { receivedAt: { column: 'delivery.received_at', kind: 'instant' } },
  defaultSort: '-receivedAt',
  scope: (owner) => sql`${cameTo(owner)} and delivery.received_at > ${DELIVERIES_KEPT_SINCE}`,
  filters: {
    status: (states) => sql`${DELIVERY_STATE} = any(${[states].flat()}::text[])`,
    source: (sources) => sql`${SOURCE} = any(${[sources].flat()}::text[])`,
    topic: oneOf('delivery.topic'),
    receivedFrom: fromDay('delivery.received_at'),
    receivedTo: untilDay('delivery.received_at'),
  },
  counts: { status: DELIVERY_STATES },
  search: (q) => sql`(delivery.topic like ${beginningWith(q.toLowerCase())}
    or delivery.gateway_charge_id like ${beginningWith(q)})`,
  rows: selectDeliveries,
  toRow: toLoggedDelivery,
});

/** A delivery of the store with what came; undefined for an unknown one, and for another store's. */
export const findLoggedDelivery = (executor: Executor, owner: Owner, id: string) =>
  selectDeliveries(executor, owner)
    .where('delivery.id', '=', id)
    .select([
      'delivery.headers',
      'delivery.body',
      sql<string>`coalesce(delivery.connection_id, delivery.integration_id)`.as('sender_id'),
    ])
    .executeTakeFirst();

export type FoundDelivery = NonNullable<Awaited<ReturnType<typeof findLoggedDelivery>>>;
