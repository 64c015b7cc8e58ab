import type { Database } from '../../../../db/database';
import { keepDelivery } from '../../../../webhooks/delivery-repository';
import type { DeliverySender } from '../../../../webhooks/delivery-task';
import type { LinkRow } from '../links/repository';
import type { ReceivedNotice } from './received-notice';

/** A link as a sender of deliveries. */
export const senderOf = ({ seller_id, id }: Pick<LinkRow, 'seller_id' | 'id'>): DeliverySender => ({
  sellerId: seller_id,
  senderId: id,
  source: 'shopify',
});

/** Stores a delivery. One that came before, or an event of its topic that did, is stored already. */
export const keepNotice = (
  { withSeller }: Database,
  link: LinkRow,
  { webhookId, eventId, topic, subject, headers }: ReceivedNotice,
  body: Buffer,
): Promise<unknown> =>
  withSeller(link.seller_id, (trx) =>
    keepDelivery(
      trx,
      senderOf(link),
      {
        event_id: webhookId,
        correlation_id: eventId,
        topic,
        about: 'other',
        gateway_charge_id: subject,
        trust: 'signed',
        headers: JSON.stringify(headers),
        body,
      },
      'never',
    ),
  );
