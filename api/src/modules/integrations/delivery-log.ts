import {
  DELIVERY_STATES,
  getWebhookDelivery,
  type LoggedDelivery,
  type LoggedDeliveryDetail,
  listWebhookDeliveries,
  reprocessWebhookDelivery,
  type WebhookLogFilter,
} from '@balcao/api-schema';
import type { WebhookSource } from '@balcao/domain';
import { type SqlBool, sql } from 'kysely';
import { parse, stringify } from 'lossless-json';
import { recordAudit } from '../../audit/record-audit';
import { implementsOn, routesOf } from '../../calls';
import { tablesOf } from '../../db/compile-once';
import type { Executor } from '../../db/database';
import type { Owner } from '../../db/owner';
import { fromDay, oneOf, untilDay } from '../../lists/conditions';
import { defineList } from '../../lists/define-list';
import { publishLive } from '../../live/publish-live';
import { type Identity, isAllowed } from '../../plugins/auth';
import { Problem } from '../../problem';
import {
  DELIVERIES_KEPT_SINCE,
  DELIVERY_STATE,
  SHOWN,
  unparkDeliveries,
} from '../../webhooks/delivery-repository';
import { toDelivery } from '../../webhooks/to-delivery';

/** The keys under which shops name a person. */
const PERSONS = new Set([
  'customer',
  'default_address',
  'billing_address',
  'shipping_address',
  'addresses',
  'destination',
  'client_details',
]);
/** The keys that are personal data wherever they stand. */
const PERSONAL = new Set([
  'email',
  'contact_email',
  'phone',
  'browser_ip',
  'note',
  'note_attributes',
  'abandoned_checkout_url',
  'order_status_url',
  'landing_site',
]);
/** Names of records, which say nothing of a person. */
const OPEN = new Set(['id', 'country', 'country_code', 'province_code', 'currency', 'state']);

const MASK = '***';

function mask(value: unknown, isPersonal: boolean): unknown {
  if (Array.isArray(value)) return value.map((one) => mask(one, isPersonal));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [
        name,
        mask(one, !OPEN.has(name) && (isPersonal || PERSONS.has(name) || PERSONAL.has(name))),
      ]),
    );
  return isPersonal && value !== null && value !== '' ? MASK : value;
}

/** Whole numbers keep every digit: the ids of shops are longer than JavaScript's numbers. */
const parseNumber = (text: string): number | bigint =>
  /^\d{1,20}$/.test(text) ? BigInt(text) : Number(text);

/** The body that a shop has sent, without its buyer. A body that is no JSON is left out whole. */
export function maskedBody(body: string): string {
  try {
    return (
      stringify(
        mask(parse(body, null, { parseNumber, onDuplicateKey: ({ newValue }) => newValue }), false),
      ) ?? MASK
    );
  } catch {
    return MASK;
  }
}

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
const toLoggedDelivery = (row: StoredDelivery): LoggedDelivery => ({
  ...toDelivery(row, row.source),
  source: row.source,
  topic: row.topic,
  orderId: row.order_id,
});

/** A search text as the beginning of a name, with nothing in it that `like` takes for a placeholder. */
const beginningWith = (text: string) => `${text.replace(/[\\%_]/g, '\\$&')}%`;

/** The webhooks that gateways and shops have sent to a store. */
const deliveryLog = defineList<Owner, WebhookLogFilter, StoredDelivery, LoggedDelivery>({
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

const SHOWN_CHARACTERS = 64 * 1024;

/** A delivery with what came. @throws Problem not_found for an unknown id, and for another store's */
async function getDelivery(executor: Executor, owner: Owner, id: string) {
  const found = await selectDeliveries(executor, owner)
    .where('delivery.id', '=', id)
    .select([
      'delivery.headers',
      'delivery.body',
      sql<string>`coalesce(delivery.connection_id, delivery.integration_id)`.as('sender_id'),
    ])
    .executeTakeFirst();
  if (found === undefined) throw new Problem('not_found');
  return found;
}

function show(found: Awaited<ReturnType<typeof getDelivery>>, identity: Identity): LoggedDeliveryDetail {
  const { source, headers, body } = found;
  const canReprocess = isAllowed(identity, 'pagamentos:editar');
  let content: LoggedDeliveryDetail['content'] = null;
  if (canReprocess && body !== null) {
    const text = body.toString('utf8').replaceAll('\0', '\uFFFD');
    const shown = source === 'shopify' ? maskedBody(text) : text;
    content = { headers, body: shown.slice(0, SHOWN_CHARACTERS), isCut: shown.length > SHOWN_CHARACTERS };
  }
  return { ...toLoggedDelivery(found), content, canReprocess };
}

/** The webhooks that gateways and shops have sent to a store, their outcomes, and their retry. */
export const deliveryLogRoutes = routesOf('webhook deliveries', (platform) => {
  const { database } = platform;
  const { inStore } = implementsOn(platform);

  return [
    inStore(listWebhookDeliveries, ({ owner }, { query }) =>
      deliveryLog.page(database.forSeller(owner.sellerId), owner, query),
    ),

    inStore(getWebhookDelivery, async ({ owner, identity }, { params: { id } }) =>
      show(await getDelivery(database.forSeller(owner.sellerId), owner, id), identity),
    ),

    // Of two calls at the same time one does it, and both answer the delivery that waits; one that its own next attempt has handled
    // meanwhile is answered as done.
    inStore(reprocessWebhookDelivery, ({ owner, identity, origin }, { params: { id } }) => {
      const { sellerId } = owner;
      return database.withSeller(sellerId, async (trx) => {
        const { source, topic, sender_id: senderId } = await getDelivery(trx, owner, id);
        const unparked = await unparkDeliveries(trx, { sellerId, senderId, source }, id);
        const isUnparked = unparked.length > 0;
        const delivery = show(await getDelivery(trx, owner, id), identity);
        const { state } = delivery.outcome;
        if (!isUnparked && state !== 'waiting' && state !== 'done') throw new Problem('delivery_not_parked');
        if (isUnparked) {
          await publishLive(trx, { sellerId }, 'payment.changed');
          await recordAudit(trx, origin, {
            sellerId,
            action: 'webhook.reprocess',
            entity: 'webhook_delivery',
            entityId: id,
            after: { source, topic },
          });
        }
        return delivery;
      });
    }),
  ];
});
