import { sql } from 'kysely';
import type { Database } from '../../../../db/database';
import { newId } from '../../../../db/new-id';
import { type DeliverySender, enqueueDeliveries } from '../../../../webhooks/delivery-task';
import type { LinkRow } from '../links/repository';
import type { ReceivedNotice } from './received-notice';

/** A link as a sender of deliveries. */
export const senderOf = ({ seller_id, id }: Pick<LinkRow, 'seller_id' | 'id'>): DeliverySender => ({
  sellerId: seller_id,
  senderId: id,
  source: 'shopify',
});

/**
 * Stores a delivery and enqueues it, in one transaction. One that came before, or an event of its topic that did, is stored
 * already.
 */
export async function keepNotice(
  { withSeller }: Database,
  link: LinkRow,
  { webhookId, eventId, topic, subject, headers }: ReceivedNotice,
  body: Buffer,
): Promise<void> {
  await withSeller(link.seller_id, async (trx) => {
    const kept = await trx
      .insertInto('webhook_deliveries')
      .values({
        seller_id: link.seller_id,
        id: newId(),
        connection_id: null,
        integration_id: link.id,
        event_id: webhookId,
        correlation_id: eventId,
        topic,
        about: 'other',
        gateway_charge_id: subject,
        trust: 'signed',
        headers: JSON.stringify(headers),
        body,
        next_attempt_at: sql<Date>`now()`,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .execute();
    await enqueueDeliveries(trx, senderOf(link), kept);
  });
}
