import type { GatewayId } from '@balcao/domain';
import type { Platform } from '../../../platform';
import { countRequest } from '../../../plugins/rate-limit';
import { Problem } from '../../../problem';
import type { ReceivedWebhook } from '../../../providers/gateway/webhook';
import { countRejected } from '../../../webhooks/delivery-repository';
import { accessOf } from '../gateways/access';
import { webhookKeyHash } from '../gateways/webhook-address';
import { findConnectionByKey, keepDelivery, senderOf } from './repository';

/**
 * Stores what a gateway sends and acknowledges it. It is processed afterwards.
 * @returns false when the signature is wrong, which is counted
 * @throws Problem not_found for an unknown address, too_many_requests for a flooded one, malformed_body for a body that
 *   the gateway does not send
 */
export async function receiveDelivery(
  { database, keyRing, gateways }: Pick<Platform, 'database' | 'keyRing' | 'gateways'>,
  { gateway, key }: { gateway: GatewayId; key: string },
  delivery: ReceivedWebhook,
): Promise<boolean> {
  const connection = await findConnectionByKey(database, gateway, webhookKeyHash(key));
  if (connection === undefined) throw new Problem('not_found');
  await countRequest(database, 'gateway-webhooks', connection.id);
  const { credentials } = accessOf(keyRing, connection);
  const publicKey = connection.webhook_public_key;
  const verdict = gateways[gateway].verifyWebhook(delivery, { credentials, addressKey: key, publicKey });
  if (verdict.verdict === 'event') {
    await keepDelivery(database, connection, verdict.event, delivery);
    return true;
  }
  await countRejected(database, senderOf(connection));
  if (verdict.verdict === 'unreadable') throw new Problem('malformed_body');
  return false;
}
