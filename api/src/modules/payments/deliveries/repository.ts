import { todayInSaoPaulo } from '@balcao/domain';
import { type Selectable, sql, type Updateable } from 'kysely';
import type { Database, SellerTransaction } from '../../../db/database';
import { newId } from '../../../db/new-id';
import type { WebhookDeliveriesTable } from '../../../db/payments-schema';
import { publishLive } from '../../../live/publish-live';
import type { GatewayEvent, ReceivedWebhook } from '../../../providers/gateway/webhook';
import { type ConnectionRow, findConnectionOf } from '../gateways/repository';
import { isRenewalOver } from '../gateways/webhook-address';
import { enqueueDeliveries } from './delivery-task';

export type DeliveryRow = Selectable<WebhookDeliveriesTable>;

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

type Place = Pick<ConnectionRow, 'seller_id' | 'id' | 'gateway'>;

const NOW = sql<Date>`now()`;

/**
 * Stores an event once. An event that is identified by a digest counts as new each time: its last arrival is stored and
 * it is processed again. An event with a gateway id is processed again only when it was parked.
 */
export async function keepDelivery(
  { withSeller }: Database,
  connection: Place,
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
    await enqueueDeliveries(trx, connection, kept);
  });
}

/** An unprocessed delivery and its connection. */
export async function findOpenDelivery(
  trx: SellerTransaction,
  sellerId: string,
  id: string,
): Promise<{ connection: ConnectionRow; delivery: DeliveryRow } | undefined> {
  const delivery = await trx
    .selectFrom('webhook_deliveries')
    .where('seller_id', '=', sellerId)
    .where('id', '=', id)
    .where('status', 'in', ['waiting', 'parked'])
    .selectAll()
    .executeTakeFirst();
  const connection = delivery && (await findConnectionOf(trx, sellerId, delivery.connection_id));
  return connection && { connection, delivery };
}

export async function updateDelivery(
  trx: SellerTransaction,
  sellerId: string,
  id: string,
  columns: Updateable<WebhookDeliveriesTable>,
): Promise<void> {
  await trx
    .updateTable('webhook_deliveries')
    .set(columns)
    .where('seller_id', '=', sellerId)
    .where('id', '=', id)
    .where('status', 'in', ['waiting', 'parked'])
    .execute();
}

/**
 * Counts a rejected delivery without its content: one row per connection and day, with the last arrival. Open pages are
 * notified of the first one only, so that a flood does not make them refetch.
 */
export async function countRejected({ withSeller }: Database, { seller_id, id }: Place): Promise<void> {
  await withSeller(seller_id, async (trx) => {
    const { attempts } = await trx
      .insertInto('webhook_deliveries')
      .values({
        seller_id,
        id: newId(),
        connection_id: id,
        event_id: `rejected:${todayInSaoPaulo()}`,
        about: 'other',
        trust: 'hint',
        body: null,
        status: 'rejected',
        outcome: 'rejected',
        attempts: 1,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['seller_id', 'connection_id', 'event_id'])
          .doUpdateSet({ attempts: sql`webhook_deliveries.attempts + 1`, received_at: NOW }),
      )
      .returning('attempts')
      .executeTakeFirstOrThrow();
    if (attempts === 1) await publishLive(trx, { sellerId: seller_id }, 'payment.changed');
  });
}
