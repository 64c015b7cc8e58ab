import { sql } from 'kysely';
import type { Database, SellerTransaction } from '../../../db/database';
import { newId } from '../../../db/new-id';
import type { GatewayEvent, ReceivedWebhook } from '../../../providers/gateway/webhook';
import { type DeliveryRow, findOpenDelivery } from '../../../webhooks/delivery-repository';
import { type DeliverySender, enqueueDeliveries } from '../../../webhooks/delivery-task';
import { type ConnectionRow, findConnectionOf } from '../gateways/repository';
import { isRenewalOver } from '../gateways/webhook-address';

/** The connection of a webhook key. A replaced key stays valid for a day. */
export async function findConnectionByKey(
  { platform }: Database,
  gateway: ConnectionRow['gateway'],
  keyHash: string,
): Promise<ConnectionRow | undefined> {
  const connections = platform
    .selectFrom('payment_gateways')
    .where('gateway', '=', gateway)
    .selectAll('payment_gateways');
  const current = await connections.where('webhook_key_hash', '=', keyHash).executeTakeFirst();
  if (current) return current;
  return connections
    .innerJoin('webhook_old_keys as old', (join) =>
      join
        .onRef('old.seller_id', '=', 'payment_gateways.seller_id')
        .onRef('old.connection_id', '=', 'payment_gateways.id'),
    )
    .where('old.key_hash', '=', keyHash)
    .where(({ not }) => not(isRenewalOver('old.renewed_at')))
    .executeTakeFirst();
}

/** A connection as a sender of deliveries. */
export const senderOf = ({
  seller_id,
  id,
  gateway,
}: Pick<ConnectionRow, 'seller_id' | 'id' | 'gateway'>): DeliverySender => ({
  sellerId: seller_id,
  senderId: id,
  source: gateway,
});

const NOW = sql<Date>`now()`;

/** An event under an id that is unique among the deliveries of its connection. */
interface KeptEvent extends GatewayEvent {
  /** The gateway's own id for it, where another delivery has that already. */
  reusedId: string | null;
}

/** Stores an event that is new, or was parked, or may come again. @returns those to be processed */
const insertDelivery = (
  trx: SellerTransaction,
  { seller_id, id: connection_id }: Pick<ConnectionRow, 'seller_id' | 'id'>,
  event: KeptEvent,
  { headers, body }: ReceivedWebhook,
): Promise<{ id: string }[]> =>
  trx
    .insertInto('webhook_deliveries')
    .values({
      seller_id,
      id: newId(),
      connection_id,
      event_id: event.id,
      reused_event_id: event.reusedId,
      content_digest: event.content,
      topic: event.topic,
      about: event.about,
      gateway_charge_id: event.gatewayId,
      trust: event.trust,
      headers: JSON.stringify(event.trust === 'unconfirmed' ? headers : {}),
      body,
    })
    .onConflict((conflict) => {
      const again = conflict.columns(['seller_id', 'connection_id', 'event_id']).doUpdateSet({
        status: 'waiting',
        outcome: null,
        attempts: 0,
        next_attempt_at: NOW,
        last_error: null,
        received_at: NOW,
      });
      if (event.repeatable) return again;
      return again
        .where('webhook_deliveries.status', '=', 'parked')
        .where(
          sql<boolean>`coalesce(webhook_deliveries.content_digest, ${event.content}) = ${event.content}`,
        );
    })
    .returning('id')
    .execute();

/** Whether a delivery has an event's id and says something else. */
async function isReused(
  trx: SellerTransaction,
  { seller_id, id }: Pick<ConnectionRow, 'seller_id' | 'id'>,
  event: GatewayEvent,
): Promise<boolean> {
  const known = await trx
    .selectFrom('webhook_deliveries')
    .where('seller_id', '=', seller_id)
    .where('connection_id', '=', id)
    .where('event_id', '=', event.id)
    .where('content_digest', '<>', event.content)
    .select('id')
    .executeTakeFirst();
  return known !== undefined;
}

/**
 * Stores an event once. An event that is identified by a digest counts as new each time: its last arrival is stored and
 * it is processed again. An event with a gateway id is processed again only when it was parked; with other content under that id it is
 * a delivery of its own.
 */
export async function keepDelivery(
  { withSeller }: Database,
  connection: Pick<ConnectionRow, 'seller_id' | 'id' | 'gateway'>,
  event: GatewayEvent,
  received: ReceivedWebhook,
): Promise<void> {
  await withSeller(connection.seller_id, async (trx) => {
    const keep = (kept: KeptEvent) => insertDelivery(trx, connection, kept, received);
    let kept = await keep({ ...event, reusedId: null });
    if (kept.length === 0 && (await isReused(trx, connection, event)))
      kept = await keep({ ...event, id: `${event.id}:${event.content}`, reusedId: event.id });
    await enqueueDeliveries(trx, senderOf(connection), kept);
  });
}

/** Whether a connection has a delivery by the gateway's id that the gateway has not denied. */
export async function hasGenuine(
  trx: SellerTransaction,
  { seller_id, id }: Pick<ConnectionRow, 'seller_id' | 'id'>,
  eventId: string,
): Promise<boolean> {
  const found = await trx
    .selectFrom('webhook_deliveries')
    .where('seller_id', '=', seller_id)
    .where('connection_id', '=', id)
    .where('event_id', '=', eventId)
    .where(sql<boolean>`outcome is distinct from 'rejected'`)
    .select('id')
    .executeTakeFirst();
  return found !== undefined;
}

/** An unprocessed delivery and its connection. */
export async function findDeliveryOfConnection(
  trx: SellerTransaction,
  sellerId: string,
  id: string,
): Promise<{ connection: ConnectionRow; delivery: DeliveryRow } | undefined> {
  const delivery = await findOpenDelivery(trx, sellerId, id);
  const connectionId = delivery?.connection_id;
  const connection = connectionId && (await findConnectionOf(trx, sellerId, connectionId));
  return delivery && connection ? { connection, delivery } : undefined;
}
