import type { GatewayWebhook } from '@balcao/api-schema';
import { recordAudit } from '../../../../audit/record-audit';
import type { Call, PersonCall } from '../../../../call';
import type { SellerTransaction } from '../../../../db/database';
import type { Platform } from '../../../../platform';
import { invalidField, Problem } from '../../../../problem';
import { readPublicKey } from '../../../../providers/gateway/malga-webhook';
import { assertStepUp } from '../../../../security/step-up';
import { countDeliveries } from '../../deliveries/list/repository';
import { type ConnectionRow, findConnection, lockConnection, updateConnection } from '../repository';
import { newWebhookKey, webhookUrl } from '../webhook-address';
import { keepAddressForADay } from './repository';

const NO_KEY =
  'Isto não é uma chave pública de assinaturas (Ed25519). Cole a chave inteira, como a Malga a mostra.';

async function toWebhook(
  trx: SellerTransaction,
  platform: Pick<Platform, 'config' | 'keyRing'>,
  row: ConnectionRow,
): Promise<GatewayWebhook> {
  const { counts, lastReceivedAt } = await countDeliveries(trx, row);
  return {
    url: webhookUrl(platform, row),
    hasPublicKey: row.webhook_public_key !== '',
    lastReceivedAt,
    received: counts.done + counts.waiting + counts.parked,
    parked: counts.parked,
    rejected: counts.refused,
  };
}

/** The webhook address of a connection and the state of its deliveries. @throws Problem not_found */
export function readWebhook(
  { platform, owner }: Call<'database' | 'config' | 'keyRing'>,
  id: string,
): Promise<GatewayWebhook> {
  return platform.database.withSeller(owner.sellerId, async (trx) => {
    const row = await findConnection(trx, owner, id);
    if (row === undefined) throw new Problem('not_found');
    return toWebhook(trx, platform, row);
  });
}

/**
 * Makes or renews the webhook address; earlier ones stay valid for a day each. The answer leaves the address out, because
 * answers of this call are stored and the address is a secret. @throws Problem not_found, step_up_required
 */
export function renewWebhook(
  { platform, owner, origin, identity }: PersonCall<'database' | 'keyRing' | 'config'>,
  id: string,
): Promise<void> {
  const { sellerId } = owner;
  return platform.database.withSeller(sellerId, async (trx) => {
    const current = await lockConnection(trx, owner, id);
    if (current === undefined) throw new Problem('not_found');
    assertStepUp(identity);
    await keepAddressForADay(trx, current);
    await updateConnection(trx, current, newWebhookKey(platform.keyRing, { sellerId, recordId: id }));
    await recordAudit(trx, origin, {
      sellerId,
      action: 'gateway.renew-webhook',
      entity: 'payment_gateway',
      entityId: id,
    });
  });
}

/**
 * Stores the key that verifies the gateway's signatures; empty for none.
 * @throws Problem not_found, step_up_required, or validation for an invalid key
 */
export function setWebhookKey(
  { platform, owner, origin, identity }: PersonCall<'database' | 'keyRing' | 'config'>,
  id: string,
  publicKey: string,
): Promise<GatewayWebhook> {
  const { sellerId } = owner;
  const given = publicKey.trim();
  return platform.database.withSeller(sellerId, async (trx) => {
    const current = await lockConnection(trx, owner, id);
    if (current === undefined) throw new Problem('not_found');
    if (given !== '' && readPublicKey(given) === undefined) throw invalidField('publicKey', [NO_KEY]);
    if (given !== current.webhook_public_key) assertStepUp(identity);
    const row = await updateConnection(trx, current, { webhook_public_key: given });
    const webhook = await toWebhook(trx, platform, row);
    await recordAudit(trx, origin, {
      sellerId,
      action: 'gateway.set-webhook-key',
      entity: 'payment_gateway',
      entityId: id,
      after: { hasPublicKey: webhook.hasPublicKey },
    });
    return webhook;
  });
}
