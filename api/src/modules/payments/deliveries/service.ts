import type {
  WebhookDeliveriesRetried,
  WebhookDelivery,
  WebhookDeliveryList,
  WebhookDeliveryParams,
  WebhookDeliveryQuery,
} from '@balcao/api-schema';
import { recordAudit } from '../../../audit/record-audit';
import type { Call } from '../../../call';
import type { SellerTransaction } from '../../../db/database';
import type { Owner } from '../../../db/owner';
import { publishLive } from '../../../live/publish-live';
import { Problem } from '../../../problem';
import { unparkDeliveries } from '../../../webhooks/delivery-repository';
import { toDelivery } from '../../../webhooks/to-delivery';
import { type ConnectionRow, findConnection } from '../gateways/repository';
import { countDeliveries, hasDelivery, listDeliveries } from './list/repository';
import { senderOf } from './repository';

/** @throws Problem not_found for an unknown connection, and for another store's */
async function getConnection(trx: SellerTransaction, owner: Owner, id: string): Promise<ConnectionRow> {
  const connection = await findConnection(trx, owner, id);
  if (connection === undefined) throw new Problem('not_found');
  return connection;
}

/** The connection's latest deliveries, all or of one state, with the counts of all. @throws Problem not_found */
export function readDeliveries(
  { platform: { database }, owner }: Call<'database'>,
  id: string,
  query: WebhookDeliveryQuery,
): Promise<Omit<WebhookDeliveryList, 'canRetry'>> {
  return database.withSeller(owner.sellerId, async (trx) => {
    const connection = await getConnection(trx, owner, id);
    const items = await listDeliveries(trx, connection, query);
    const { counts, refusing } = await countDeliveries(trx, connection);
    return { items, counts, refusing };
  });
}

/** Records a retry in the audit log and notifies open pages. */
async function recordRetry(
  trx: SellerTransaction,
  { owner: { sellerId }, origin }: Call<'database'>,
  { id, gateway }: ConnectionRow,
  after: { deliveryId?: string; retried: number },
): Promise<void> {
  await recordAudit(trx, origin, {
    sellerId,
    action: 'gateway.retry-deliveries',
    entity: 'payment_gateway',
    entityId: id,
    after: { gateway, ...after },
  });
  await publishLive(trx, { sellerId }, 'payment.changed');
}

/** Retries a parked delivery now. @throws Problem not_found or delivery_not_parked */
export function retryDelivery(
  call: Call<'database'>,
  { id, deliveryId }: WebhookDeliveryParams,
): Promise<WebhookDelivery> {
  const { platform, owner } = call;
  return platform.database.withSeller(owner.sellerId, async (trx) => {
    const connection = await getConnection(trx, owner, id);
    const [row] = await unparkDeliveries(trx, senderOf(connection), deliveryId);
    if (row === undefined) {
      const known = await hasDelivery(trx, connection, deliveryId);
      throw new Problem(known ? 'delivery_not_parked' : 'not_found');
    }
    await recordRetry(trx, call, connection, { deliveryId, retried: 1 });
    return toDelivery(row, connection.gateway);
  });
}

/** Retries all parked deliveries of a connection now; there may be none. @throws Problem not_found */
export function retryDeliveries(call: Call<'database'>, id: string): Promise<WebhookDeliveriesRetried> {
  const { platform, owner } = call;
  return platform.database.withSeller(owner.sellerId, async (trx) => {
    const connection = await getConnection(trx, owner, id);
    const { length: retried } = await unparkDeliveries(trx, senderOf(connection));
    if (retried > 0) await recordRetry(trx, call, connection, { retried });
    return { retried };
  });
}
