import {
  LISTED_OUTGOING_DELIVERIES,
  type OutgoingDeliveryList,
  type OutgoingDeliveryQuery,
} from '@balcao/api-schema';
import type { Insertable, Selectable } from 'kysely';
import type { Executor, SellerTransaction } from '../../../db/database';
import { latestOf } from '../../../db/latest-of';
import type { OutgoingDeliveriesTable, StoredAttempt } from '../tables/webhooks-schema';
import { ENDPOINT_COLUMNS, type EndpointRow } from './endpoint-repository';

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

/** The endpoint's latest deliveries, newest first. */
export function listDeliveries(
  executor: Executor,
  endpoint: Endpoint,
  { status }: OutgoingDeliveryQuery,
): Promise<DeliveryRow[]> {
  const all = ofEndpoint(executor, endpoint);
  return (status === undefined ? all : all.where('status', '=', status))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(LISTED_OUTGOING_DELIVERIES)
    .select(COLUMNS)
    .execute();
}

/** How many deliveries of an endpoint are kept, by their status. */
export async function countDeliveries(
  executor: Executor,
  endpoint: Endpoint,
): Promise<OutgoingDeliveryList['counts']> {
  const rows = await ofEndpoint(executor, endpoint)
    .groupBy('status')
    .select(({ fn }) => ['status', fn.countAll<number>().as('count')])
    .execute();
  const countOf = (status: DeliveryRow['status']) => rows.find((row) => row.status === status)?.count ?? 0;
  return { waiting: countOf('waiting'), delivered: countOf('delivered'), parked: countOf('parked') };
}

/** A delivery of an endpoint, with the body that is sent. */
export const findDelivery = (
  executor: Executor,
  endpoint: Endpoint,
  id: string,
): Promise<(DeliveryRow & { body: string }) | undefined> =>
  ofEndpoint(executor, endpoint)
    .where('id', '=', id)
    .select([...COLUMNS, 'body'])
    .executeTakeFirst();

type NewDelivery = Insertable<OutgoingDeliveriesTable>;

/** Inserts deliveries that are not there yet. @returns those */
export async function insertDeliveries(
  trx: SellerTransaction,
  rows: readonly NewDelivery[],
): Promise<DeliveryRow[]> {
  if (rows.length === 0) return [];
  return trx
    .insertInto('outgoing_deliveries')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['seller_id', 'endpoint_id', 'event_id']).doNothing())
    .returning(COLUMNS)
    .execute();
}

/** A delivery that is to be sent: its event, which each try names again, and where to. */
export interface WaitingDelivery {
  eventId: string;
  body: string;
  endpoint: EndpointRow;
}

/** A delivery that is to be sent, and where it goes. */
export async function findWaiting(
  trx: SellerTransaction,
  { sellerId, deliveryId }: Delivery,
): Promise<WaitingDelivery | undefined> {
  const row = await trx
    .selectFrom('outgoing_deliveries as delivery')
    .innerJoin('webhook_endpoints as endpoint', (join) =>
      join
        .onRef('endpoint.seller_id', '=', 'delivery.seller_id')
        .onRef('endpoint.id', '=', 'delivery.endpoint_id'),
    )
    .where('delivery.seller_id', '=', sellerId)
    .where('delivery.id', '=', deliveryId)
    .where('delivery.status', '=', 'waiting')
    .select(ENDPOINT_COLUMNS.map((column) => `endpoint.${column}` as const))
    .select(['delivery.event_id', 'delivery.body'])
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { event_id: eventId, body, ...endpoint } = row;
  return { eventId, body, endpoint };
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
