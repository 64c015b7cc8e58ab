import { idParams } from '@balcao/api-schema';
import { currentTime } from '../../../../db/clock';
import type { Platform } from '../../../../platform';
import { digestOf } from '../../../../providers/gateway/webhook';
import type { TaskHandler } from '../../../../queue';
import type { InboundWebhook } from '../../../../webhooks/receive-webhooks';
import { workOffDeliveries } from '../../../../webhooks/work-off-deliveries';
import { findLinkByAddress, findLinkOf, type LinkRow } from '../links/repository';
import { signingSecrets } from '../links/secrets';
import { handleTopic } from '../topics/handle-topic';
import { isFromShop, noticeIn, type ReceivedNotice, triggeredAt } from './received-notice';
import { keepNotice, senderOf } from './repository';

/** The webhook of shops. Its id is no secret: each delivery is signed, and names the shop. */
export const shopWebhooks = ({
  database,
  keyRing,
}: Pick<Platform, 'database' | 'keyRing'>): InboundWebhook<typeof idParams, LinkRow, ReceivedNotice> => ({
  path: '/webhooks/shopify/:id',
  operationId: 'receiveShopifyWebhook',
  tag: 'webhooks',
  params: idParams,
  maxBytes: 1024 * 1024,
  find: ({ id }) => findLinkByAddress(database, id),
  counted: { limitGroup: 'shop-webhooks', as: senderOf },
  verify: (link, delivery) =>
    isFromShop(delivery, link.shop_domain, signingSecrets(keyRing, link, currentTime()))
      ? { verdict: 'event', event: noticeIn(delivery) }
      : { verdict: 'rejected' },
  keep: (link, notice, { body }) => keepNotice(database, link, notice, body),
});

/** Processes what shops have sent. */
export const processNotices = (platform: Platform): TaskHandler =>
  workOffDeliveries(platform.database, 'shopify', {
    concurrency: 4,
    senderOf: async (trx, { seller_id, integration_id }) =>
      integration_id === null ? undefined : findLinkOf(trx, seller_id, integration_id),
    async handle(link, { topic, body, headers }) {
      // What came was erased at the buyer's request.
      if (body === null) return 'ignored';
      return handleTopic(platform, link, {
        topic,
        body,
        version: `${triggeredAt(headers)}|${digestOf(body)}`,
      });
    },
  });
