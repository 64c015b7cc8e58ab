import {
  getOutgoingDelivery,
  LISTED_OUTGOING_DELIVERIES,
  listOutgoingDeliveries,
  OUTGOING_FAILURES,
  type OutgoingDelivery,
  resendOutgoingDelivery,
  testWebhookEndpoint,
  z,
} from '@balcao/api-schema';
import { OUTGOING_TEST_EVENT, type OutgoingEvent } from '@balcao/domain';
import { type Insertable, type Selectable, sql } from 'kysely';
import { recordAudit } from '../../audit/record-audit';
import type { PersonCall } from '../../call';
import { implementsOn, routesOf } from '../../calls';
import { ago } from '../../db/ago';
import { currentTime } from '../../db/clock';
import type { Database, Executor, SellerTransaction } from '../../db/database';
import { latestOf } from '../../db/latest-of';
import { namesSomebody } from '../../db/names-somebody';
import { newId } from '../../db/new-id';
import type { EventHandler } from '../../events/domain-events';
import { publishLive } from '../../live/publish-live';
import { countRequest } from '../../plugins/rate-limit';
import { Problem } from '../../problem';
import { defineTask, enqueueAll } from '../../queue';
import type { OutgoingDeliveriesTable, StoredAttempt } from './tables/webhooks-schema';
import { type EndpointRow, endpointsOf, findEndpoint } from './webhook-endpoint';

/** Sends a delivery. */
export const deliveryTask = defineTask('outgoing-delivery', z.object({ deliveryId: z.string() }));

/** Enqueues deliveries of an endpoint now, with all their attempts, also when they are running or parked. */
export const enqueueDeliveries = (
  trx: Executor,
  { seller_id: sellerId, id: key }: { seller_id: string; id: string },
  deliveries: readonly { id: string }[],
): Promise<void> =>
  enqueueAll(
    trx,
    deliveryTask,
    deliveries.map(({ id }) => ({ payload: { deliveryId: id }, sellerId, key, idempotencyKey: id })),
    'restart',
  );

const KEPT_ATTEMPTS = 20;

const COLUMNS = [
  'seller_id',
  'id',
  'endpoint_id',
  'event_id',
  'type',
  'order_number',
  'status',
  'attempts',
  'next_attempt_at',
  'created_at',
] as const;

export type DeliveryRow = Pick<Selectable<OutgoingDeliveriesTable>, (typeof COLUMNS)[number]>;

type Endpoint = Pick<EndpointRow, 'seller_id' | 'id'>;
type Delivery = { sellerId: string; deliveryId: string };

const ofEndpoint = (executor: Executor, { seller_id, id }: Endpoint) =>
  executor.selectFrom('outgoing_deliveries').where('seller_id', '=', seller_id).where('endpoint_id', '=', id);

/** Inserts deliveries that are not there yet. @returns those */
export async function insertDeliveries(
  trx: SellerTransaction,
  rows: readonly Insertable<OutgoingDeliveriesTable>[],
): Promise<DeliveryRow[]> {
  if (rows.length === 0) return [];
  return trx
    .insertInto('outgoing_deliveries')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['seller_id', 'endpoint_id', 'event_id']).doNothing())
    .returning(COLUMNS)
    .execute();
}

/** Writes what came of a delivery, or of a try of it. */
export async function updateDelivery(
  trx: SellerTransaction,
  { sellerId, deliveryId }: Delivery,
  columns: Partial<Pick<DeliveryRow, 'status' | 'next_attempt_at'>>,
  attempt?: StoredAttempt,
): Promise<void> {
  const attempts = attempt && { attempts: latestOf('attempts', attempt, KEPT_ATTEMPTS) };
  await trx
    .updateTable('outgoing_deliveries')
    .set({ ...columns, ...attempts })
    .where('seller_id', '=', sellerId)
    .where('id', '=', deliveryId)
    .execute();
}

/** The deliveries that wait for an endpoint to go on. */
export const listWaiting = (trx: SellerTransaction, endpoint: Endpoint): Promise<{ id: string }[]> =>
  ofEndpoint(trx, endpoint).where('status', '=', 'waiting').select('id').execute();

/** Deletes what endpoints were told: after a week what arrived, after a month the rest. */
export async function deleteOldDeliveries({ platform }: Pick<Database, 'platform'>): Promise<void> {
  await platform
    .deleteFrom('outgoing_deliveries')
    .where('created_at', '<', ago('7 days'))
    .where('status', '=', 'delivered')
    .execute();
  await platform.deleteFrom('outgoing_deliveries').where('created_at', '<', ago('30 days')).execute();
}

/** Deletes what endpoints of the store were told of erased buyers: of their orders, and what names them. */
export const deleteDeliveriesOfBuyers: EventHandler<'buyers.erased'> = async (
  trx,
  { sellerId, storeId, orderIds, words },
) => {
  await sql`
    delete from outgoing_deliveries as delivery using webhook_endpoints as endpoint
    where delivery.seller_id = ${sellerId} and endpoint.seller_id = ${sellerId} and endpoint.store_id = ${storeId}
      and endpoint.id = delivery.endpoint_id and (
        delivery.order_number in (
          select number from orders where seller_id = ${sellerId} and store_id = ${storeId} and id = any(${orderIds}::text[]))
        or ${namesSomebody(sql`delivery.body`, words)})`.execute(trx);
};

/** Of the bodies. Members may be added to a version, never changed or removed. */
const BODY_VERSION = '1';

/**
 * The JSON that an endpoint is sent.
 * @param event its id is the same with each try: receivers keep those that they have dealt with. It happened at an instant in UTC
 */
export const eventBody = (
  { mode }: Pick<EndpointRow, 'mode'>,
  { id, type, at }: { id: string; type: OutgoingEvent | typeof OUTGOING_TEST_EVENT; at: string },
  data: object,
): string =>
  JSON.stringify({ id, type, version: BODY_VERSION, occurred_at: at, test: mode === 'test', data });

const show = (row: DeliveryRow): OutgoingDelivery => ({
  id: row.id,
  type: row.type,
  orderNumber: row.order_number,
  status: row.status,
  createdAt: row.created_at.toISOString(),
  nextAttemptAt: row.next_attempt_at?.toISOString() ?? null,
  attempts: row.attempts.map(({ failure, ...attempt }) => ({
    ...attempt,
    failure: OUTGOING_FAILURES.find((known) => known === failure) ?? null,
  })),
});

/** A delivery of an endpoint of the store, with the body that is sent. @throws Problem not_found */
async function getDelivery(
  trx: SellerTransaction,
  { owner }: PersonCall,
  { id, deliveryId }: { id: string; deliveryId: string },
) {
  const endpoint = await findEndpoint(trx, owner, id);
  const delivery =
    endpoint &&
    (await ofEndpoint(trx, endpoint)
      .where('id', '=', deliveryId)
      .select([...COLUMNS, 'body'])
      .executeTakeFirst());
  if (endpoint === undefined || delivery === undefined) throw new Problem('not_found');
  return { endpoint, delivery };
}

/** Makes a delivery wait for its turn, and open pages look at it. */
async function sendSoon(
  trx: SellerTransaction,
  { owner }: PersonCall,
  endpoint: EndpointRow,
  delivery: DeliveryRow,
): Promise<OutgoingDelivery> {
  await enqueueDeliveries(trx, endpoint, [delivery]);
  await publishLive(trx, owner, 'outgoing-webhooks.changed');
  return show(delivery);
}

/** The deliveries of an endpoint, beside the calls of endpoints themselves. */
export const outgoingDeliveriesRoutes = routesOf('outgoing webhooks', (platform) => {
  const { database } = platform;
  const { inStore } = implementsOn(platform);

  return [
    inStore(testWebhookEndpoint, async (call, { params: { id } }) => {
      const { sellerId, storeId } = call.owner;
      await countRequest(database, 'outgoing-webhooks', storeId);
      return database.withSeller(sellerId, async (trx) => {
        // It is there until the transaction ends.
        const endpoint = await endpointsOf(trx, call.owner)
          .where('id', '=', id)
          .forKeyShare()
          .executeTakeFirst();
        if (endpoint === undefined) throw new Problem('not_found');
        if (!endpoint.enabled) throw new Problem('webhook_endpoint_paused');
        const event = {
          id: `evt_${newId()}`,
          type: OUTGOING_TEST_EVENT,
          at: currentTime().toISOString(),
        } as const;
        const [delivery] = await insertDeliveries(trx, [
          {
            seller_id: sellerId,
            id: newId(),
            endpoint_id: id,
            event_id: event.id,
            type: event.type,
            body: eventBody(endpoint, event, {}),
          },
        ]);
        if (delivery === undefined) throw new Error('The test event was not inserted.');
        return sendSoon(trx, call, endpoint, delivery);
      });
    }),

    inStore(listOutgoingDeliveries, ({ owner }, { params: { id }, query: { status } }) =>
      database.withSeller(owner.sellerId, async (trx) => {
        const endpoint = await findEndpoint(trx, owner, id);
        if (endpoint === undefined) throw new Problem('not_found');
        const all = ofEndpoint(trx, endpoint);
        const [rows, kept] = await Promise.all([
          (status === undefined ? all : all.where('status', '=', status))
            .orderBy('created_at', 'desc')
            .orderBy('id', 'desc')
            .limit(LISTED_OUTGOING_DELIVERIES)
            .select(COLUMNS)
            .execute(),
          all
            .groupBy('status')
            .select(({ fn }) => ['status', fn.countAll<number>().as('count')])
            .execute(),
        ]);
        const none = { waiting: 0, delivered: 0, parked: 0 };
        const counts = { ...none, ...Object.fromEntries(kept.map((row) => [row.status, row.count])) };
        return { items: rows.map(show), counts };
      }),
    ),

    inStore(getOutgoingDelivery, (call, { params }) =>
      database.withSeller(call.owner.sellerId, async (trx) => {
        const { delivery } = await getDelivery(trx, call, params);
        return { ...show(delivery), body: delivery.body };
      }),
    ),

    inStore(resendOutgoingDelivery, async (call, { params }) => {
      const { sellerId, storeId } = call.owner;
      const { id, deliveryId } = params;
      await countRequest(database, 'outgoing-webhooks', storeId);
      return database.withSeller(sellerId, async (trx) => {
        const { endpoint, delivery } = await getDelivery(trx, call, params);
        if (!endpoint.enabled) throw new Problem('webhook_endpoint_paused');
        const columns = { status: 'waiting', next_attempt_at: null } as const;
        await updateDelivery(trx, { sellerId, deliveryId }, columns);
        await recordAudit(trx, call.origin, {
          sellerId,
          action: 'webhook-endpoint.resend',
          entity: 'webhook_endpoint',
          entityId: id,
          after: { deliveryId, type: delivery.type },
        });
        return sendSoon(trx, call, endpoint, { ...delivery, ...columns });
      });
    }),
  ];
});
