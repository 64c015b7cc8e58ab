import { getGatewayWebhook, registerGatewayWebhook, setGatewayWebhook } from '@balcao/api-schema';
import { recordAudit } from '../../audit/record-audit';
import { implementsOn, routesOf } from '../../calls';
import type { SellerTransaction } from '../../db/database';
import { invalidField, Problem } from '../../problem';
import { readPublicKey } from '../../providers/gateway/malga-webhook';
import { assertStepUp } from '../../security/step-up';
import {
  type ConnectionRow,
  getConnection,
  isRenewalOver,
  lockConnection,
  newWebhookKey,
  updateConnection,
  webhookUrl,
} from './connection';
import { countDeliveries } from './deliveries';

/** The webhook address of a connection, which its gateway notifies of changes. */
export const gatewayWebhooksRoutes = routesOf('gateways', (platform) => {
  const { database, keyRing } = platform;
  const { inStore } = implementsOn(platform);

  /** The webhook address of a connection and the state of its deliveries. */
  async function show(trx: SellerTransaction, row: ConnectionRow) {
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

  return [
    inStore(getGatewayWebhook, ({ owner }, { params: { id } }) =>
      database.withSeller(owner.sellerId, async (trx) => show(trx, await getConnection(trx, owner, id))),
    ),

    // The answer leaves the address out, because answers of this call are stored and the address is a secret.
    inStore(registerGatewayWebhook, ({ owner, origin, identity }, { params: { id } }) => {
      const { sellerId } = owner;
      return database.withSeller(sellerId, async (trx) => {
        const current = await lockConnection(trx, owner, id);
        if (current === undefined) throw new Problem('not_found');
        assertStepUp(identity);
        await trx
          .deleteFrom('webhook_old_keys')
          .where('seller_id', '=', sellerId)
          .where('connection_id', '=', id)
          .where(isRenewalOver('renewed_at'))
          .execute();
        // The current address stays valid for one more day.
        if (current.webhook_key_hash !== null)
          await trx
            .insertInto('webhook_old_keys')
            .values({ seller_id: sellerId, connection_id: id, key_hash: current.webhook_key_hash })
            .execute();
        await updateConnection(trx, current, newWebhookKey(keyRing, { sellerId, recordId: id }));
        await recordAudit(trx, origin, {
          sellerId,
          action: 'gateway.renew-webhook',
          entity: 'payment_gateway',
          entityId: id,
        });
      });
    }),

    inStore(setGatewayWebhook, ({ owner, origin, identity }, { params: { id }, body: { publicKey } }) => {
      const { sellerId } = owner;
      const given = publicKey.trim();
      return database.withSeller(sellerId, async (trx) => {
        const current = await lockConnection(trx, owner, id);
        if (current === undefined) throw new Problem('not_found');
        if (given !== '' && readPublicKey(given) === undefined)
          throw invalidField('publicKey', [
            'Isto não é uma chave pública de assinaturas (Ed25519). Cole a chave inteira, como a Malga a mostra.',
          ]);
        if (given !== current.webhook_public_key) assertStepUp(identity);
        const webhook = await show(trx, await updateConnection(trx, current, { webhook_public_key: given }));
        await recordAudit(trx, origin, {
          sellerId,
          action: 'gateway.set-webhook-key',
          entity: 'payment_gateway',
          entityId: id,
          after: { hasPublicKey: webhook.hasPublicKey },
        });
        return webhook;
      });
    }),
  ];
});
