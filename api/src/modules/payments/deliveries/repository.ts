import { todayInSaoPaulo } from '@balcao/domain';
import { type Selectable, sql, type Updateable } from 'kysely';
import type { Database, SellerTransaction } from '../../../db/database';
import { newId } from '../../../db/new-id';
import type { WebhookDeliveriesTable } from '../../../db/payments-schema';
import { publishLive } from '../../../live/publish-live';
import type { GatewayEvent, WebhookDelivery } from '../../../providers/gateway/webhook';
import { type ConnectionRow, findConnectionOf } from '../gateways/repository';
import { isRenewalOver } from '../gateways/webhook-address';
import { enqueueDeliveries } from './delivery-task';

export type DeliveryRow = Selectable<WebhookDeliveriesTable>;

/** The connection whose address ends with a key, also one that was renewed within a day. */
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
 * Keeps an event, once. One that only a digest names is news each time it comes: its last time is kept, and it is looked into
 * anew. One that the gateway has named is that only where it was parked.
 */
export async function keepDelivery(
  { withSeller }: Database,
  connection: Place,
  event: GatewayEvent,
  { headers, body }: WebhookDelivery,
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

/** A delivery that is still to be looked into, and the connection that it came to. */
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
 * Counts a delivery that is refused, without what it said: one row for each connection and day, with when the last one came.
 * Open pages hear of the first: a flood of them is no reason to read all the time.
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
