import { sql } from 'kysely';
import type { Database, SellerTransaction } from '../../../db/database';
import type { GatewayEvent, ReceivedWebhook } from '../../../providers/gateway/webhook';
import { keepDelivery } from '../../../webhooks/delivery-repository';
import type { DeliverySender } from '../../../webhooks/delivery-task';
import type { ConnectionRow } from '../gateways/repository';
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
export async function keepEvent(
  { withSeller }: Database,
  connection: Pick<ConnectionRow, 'seller_id' | 'id' | 'gateway'>,
  event: GatewayEvent,
  { headers, body }: ReceivedWebhook,
): Promise<void> {
  const keep = (trx: SellerTransaction, id: string, reusedId: string | null) =>
    keepDelivery(
      trx,
      senderOf(connection),
      {
        event_id: id,
        reused_event_id: reusedId,
        content_digest: event.content,
        topic: event.topic,
        about: event.about,
        gateway_charge_id: event.gatewayId,
        reference: event.reference,
        trust: event.trust,
        headers: JSON.stringify(event.trust === 'unconfirmed' ? headers : {}),
        body,
      },
      event.repeatable ? 'always' : 'once-parked',
    );
  await withSeller(connection.seller_id, async (trx) => {
    const kept = await keep(trx, event.id, null);
    if (kept.length === 0 && (await isReused(trx, connection, event)))
      await keep(trx, `${event.id}:${event.content}`, event.id);
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
