import type { GatewayWebhook } from '@balcao/api-schema';
import { sql } from 'kysely';
import { recordAudit } from '../../audit/record-audit';
import type { SellerTransaction } from '../../db/database';
import type { Owner } from '../../db/owner';
import type { Platform } from '../../platform';
import { Problem } from '../../problem';
import type { Origin } from '../../security/origin';
import { type ConnectionRow, findConnection, lockConnection, updateConnection } from './repository';
import { newWebhookKey, webhookUrl } from './webhook-address';

/** Whose connection a call is about, and where it comes from. */
export interface WebhookContext {
  platform: Pick<Platform, 'database' | 'keyRing' | 'config'>;
  owner: Owner;
  origin: Origin;
}

const KEPT = sql<Date>`now() - interval '30 days'`;

async function toWebhook(
  trx: SellerTransaction,
  platform: WebhookContext['platform'],
  row: ConnectionRow,
): Promise<GatewayWebhook> {
  const counts = await trx
    .selectFrom('webhook_deliveries')
    .where('seller_id', '=', row.seller_id)
    .where('connection_id', '=', row.id)
    .where('received_at', '>', KEPT)
    .select(({ fn, eb }) => [
      fn.max('received_at').filterWhere('status', '<>', 'rejected').as('last'),
      fn.countAll<string>().filterWhere('status', '<>', 'rejected').as('received'),
      fn.countAll<string>().filterWhere('status', '=', 'parked').as('parked'),
      fn
        .coalesce(fn.sum<string>('attempts').filterWhere('status', '=', 'rejected'), eb.lit(0))
        .as('rejected'),
    ])
    .executeTakeFirstOrThrow();
  return {
    url: webhookUrl(platform, row),
    hasPublicKey: row.webhook_public_key !== '',
    lastReceivedAt: counts.last?.toISOString() ?? null,
    received: Number(counts.received),
    parked: Number(counts.parked),
    rejected: Number(counts.rejected),
  };
}

/** Where the gateway tells of changes, and how that goes. @throws Problem not_found */
export function readWebhook(
  { platform, owner }: Omit<WebhookContext, 'origin'>,
  id: string,
): Promise<GatewayWebhook> {
  return platform.database.withSeller(owner.sellerId, async (trx) => {
    const row = await findConnection(trx, owner, id);
    if (row === undefined) throw new Problem('not_found');
    return toWebhook(trx, platform, row);
  });
}

/** A new address for the gateway; the one before stays good for a day. @throws Problem not_found */
export function renewWebhook(
  { platform, owner, origin }: WebhookContext,
  id: string,
): Promise<GatewayWebhook> {
  const { sellerId } = owner;
  return platform.database.withSeller(sellerId, async (trx) => {
    const current = await lockConnection(trx, owner, id);
    if (current === undefined) throw new Problem('not_found');
    const row = await updateConnection(trx, current, {
      ...newWebhookKey(platform.keyRing, { sellerId, recordId: id }),
      webhook_old_key_hash: current.webhook_key_hash,
      webhook_renewed_at: new Date(),
    });
    const webhook = await toWebhook(trx, platform, row);
    await recordAudit(trx, origin, {
      sellerId,
      action: 'gateway.renew-webhook',
      entity: 'payment_gateway',
      entityId: id,
    });
    return webhook;
  });
}

/** Keeps what the gateway's signatures are verified with from now on; empty for none. @throws Problem not_found */
export function setWebhookKey(
  { platform, owner, origin }: WebhookContext,
  id: string,
  publicKey: string,
): Promise<GatewayWebhook> {
  const { sellerId } = owner;
  return platform.database.withSeller(sellerId, async (trx) => {
    const current = await lockConnection(trx, owner, id);
    if (current === undefined) throw new Problem('not_found');
    const row = await updateConnection(trx, current, { webhook_public_key: publicKey.trim() });
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
