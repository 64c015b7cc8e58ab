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

/**
 * Stores an event once. An event that is identified by a digest counts as new each time: its last arrival is stored and
 * it is processed again. An event with a gateway id is processed again only when it was parked.
 */
export async function keepDelivery(
  { withSeller }: Database,
  connection: Pick<ConnectionRow, 'seller_id' | 'id' | 'gateway'>,
  event: GatewayEvent,
  { headers, body }: ReceivedWebhook,
): Promise<void> {
  const { seller_id, id: connection_id } = connection;
  await withSeller(seller_id, async (trx) => {
    const kept = await trx
      .insertInto('webhook_deliveries')
      .values({
        seller_id,
        id: newId(),
        connection_id,
        event_id: event.id,
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
        return event.repeatable ? again : again.where('webhook_deliveries.status', '=', 'parked');
      })
      .returning('id')
      .execute();
    await enqueueDeliveries(trx, senderOf(connection), kept);
  });
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
