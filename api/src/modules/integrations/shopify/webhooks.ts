import { createHmac } from 'node:crypto';
import { idParams, z } from '@balcao/api-schema';
import { currentTime } from '../../../db/clock';
import type { Platform } from '../../../platform';
import { digestOf, type ReceivedWebhook } from '../../../providers/gateway/webhook';
import type { TaskHandler } from '../../../queue';
import { sameSecret } from '../../../security/same-secret';
import { keepDelivery } from '../../../webhooks/delivery-repository';
import type { DeliverySender } from '../../../webhooks/delivery-task';
import type { InboundWebhook } from '../../../webhooks/receive-webhooks';
import { workOffDeliveries } from '../../../webhooks/work-off-deliveries';
import { findLinkOf, type LinkRow, signingSecrets } from './link';
import { readPayload, shopId } from './payload-fields';
import { handleTopic } from './topics';

/** The headers of a delivery that are kept: those that say what it is, without the signature. */
const KEPT_HEADERS = [
  'x-shopify-topic',
  'x-shopify-shop-domain',
  'x-shopify-webhook-id',
  'x-shopify-event-id',
  'x-shopify-triggered-at',
  'x-shopify-api-version',
] as const;

/** The signature of a shop: base64 of HMAC-SHA256 over the bytes of the body. */
export const signatureOf = (secret: string, body: Buffer): string =>
  createHmac('sha256', secret).update(body).digest('base64');

/** Whether one of the secrets has signed a delivery, and it names the shop. */
function isFromShop(
  { headers, body }: ReceivedWebhook,
  shopDomain: string,
  secrets: readonly string[],
): boolean {
  const sent = headers['x-shopify-hmac-sha256'] ?? '';
  // All are compared, so that the time does not tell which one fits.
  const fits = secrets.filter((secret) => secret !== '' && sameSecret(sent, signatureOf(secret, body)));
  return fits.length > 0 && headers['x-shopify-shop-domain'] === shopDomain;
}

/** A delivery as it is stored. */
interface ReceivedNotice {
  webhookId: string;
  /** One event may be sent to several subscriptions. */
  eventId: string | null;
  topic: string;
  /** Of the order, checkout, product or customer that it is about. */
  subject: string;
  headers: Record<string, string>;
}

const NAME = /^[\w.-]{1,100}$/;
const TOPIC = /^[a-z_]{1,40}\/[a-z_]{1,40}$/;

const subject = shopId.optional().catch(undefined);

/** The subject of a body. A value that is no name of its kind is left out. */
const subjects = z.object({
  id: subject,
  order_id: subject,
  order_edit: z.object({ order_id: subject }).optional().catch(undefined),
  token: z.string().regex(NAME).optional().catch(undefined),
  customer: z.object({ id: subject }).optional().catch(undefined),
});

function subjectIn(topic: string, body: Buffer): string {
  const { id, order_id, order_edit, token, customer } = readPayload(body, subjects) ?? {};
  if (topic === 'orders/edited') return order_edit?.order_id ?? '';
  if (topic.startsWith('refunds/')) return order_id ?? '';
  if (topic.startsWith('checkouts/')) return token ?? '';
  if (topic.startsWith('customers/')) return customer?.id ?? '';
  return id ?? '';
}

/** The headers and the subject of a delivery. A name that is none is left out. */
function noticeIn({ headers, body }: ReceivedWebhook): ReceivedNotice {
  const named = (header: string) => {
    const name = headers[header] ?? '';
    return NAME.test(name) ? name : null;
  };
  const sentTopic = headers['x-shopify-topic'] ?? '';
  const topic = TOPIC.test(sentTopic) ? sentTopic : '';
  return {
    webhookId: named('x-shopify-webhook-id') ?? digestOf(body),
    eventId: named('x-shopify-event-id'),
    topic,
    subject: subjectIn(topic, body),
    headers: Object.fromEntries(
      KEPT_HEADERS.flatMap((name) => {
        const value = headers[name];
        return value === undefined ? [] : [[name, value.slice(0, 200)]];
      }),
    ),
  };
}

const TRIGGERED = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?Z$/;

/** The moment that the headers name, as a text that orders: seconds are too coarse for what changes at once. */
function triggeredAt(headers: Readonly<Record<string, string>>): string {
  const [, seconds, fraction = ''] = TRIGGERED.exec(headers['x-shopify-triggered-at'] ?? '') ?? [];
  return seconds === undefined ? '' : `${seconds}.${fraction.padEnd(9, '0')}Z`;
}

/** A link as a sender of deliveries. */
const senderOf = ({ seller_id, id }: Pick<LinkRow, 'seller_id' | 'id'>): DeliverySender => ({
  sellerId: seller_id,
  senderId: id,
  source: 'shopify',
});

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
  find: ({ id }) =>
    database.platform
      .selectFrom('integrations')
      .where('id', '=', id)
      .where('disconnected_at', 'is', null)
      .selectAll()
      .executeTakeFirst(),
  counted: { limitGroup: 'shop-webhooks', as: senderOf },
  verify: (link, delivery) =>
    isFromShop(delivery, link.shop_domain, signingSecrets(keyRing, link, currentTime()))
      ? { verdict: 'event', event: noticeIn(delivery) }
      : { verdict: 'rejected' },
  // One that came before, or an event of its topic that did, is stored already.
  keep: (link, { webhookId, eventId, topic, subject, headers }, { body }) =>
    database.withSeller(link.seller_id, (trx) =>
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
    ),
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
