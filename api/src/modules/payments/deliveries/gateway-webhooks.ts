import { gatewayWebhookParams } from '@balcao/api-schema';
import type { Platform } from '../../../platform';
import type { GatewayEvent } from '../../../providers/gateway/webhook';
import type { InboundWebhook } from '../../../webhooks/receive-webhooks';
import { accessOf } from '../gateways/access';
import type { ConnectionRow } from '../gateways/repository';
import { webhookKeyHash } from '../gateways/webhook-address';
import { findConnectionByKey, keepEvent, senderOf } from './repository';

/** The webhook of gateways. The address is the secret. */
export const gatewayWebhooks = ({
  database,
  keyRing,
  gateways,
}: Pick<Platform, 'database' | 'keyRing' | 'gateways'>): InboundWebhook<
  typeof gatewayWebhookParams,
  ConnectionRow,
  GatewayEvent
> => ({
  path: '/webhooks/gateways/:gateway/:key',
  operationId: 'receiveGatewayWebhook',
  tag: 'webhooks',
  params: gatewayWebhookParams,
  maxBytes: 256 * 1024,
  find: ({ gateway, key }) => findConnectionByKey(database, gateway, webhookKeyHash(key)),
  counted: { limitGroup: 'gateway-webhooks', as: senderOf },
  verify(connection, delivery, { gateway, key: addressKey }) {
    const { credentials } = accessOf(keyRing, connection);
    const publicKey = connection.webhook_public_key;
    return gateways[gateway].verifyWebhook(delivery, { credentials, addressKey, publicKey });
  },
  keep: (connection, event, delivery) => keepEvent(database, connection, event, delivery),
});
