import type {
  DeliveryState,
  WebhookDeliveriesRetried,
  WebhookDelivery,
  WebhookDeliveryList,
  WebhookDeliveryParams,
} from '@balcao/api-schema';
import { recordAudit } from '../../../audit/record-audit';
import type { Database, SellerTransaction } from '../../../db/database';
import type { Owner } from '../../../db/owner';
import { publishLive } from '../../../live/publish-live';
import { Problem } from '../../../problem';
import type { Origin } from '../../../security/origin';
import { type ConnectionRow, findConnection } from '../gateways/repository';
import { countDeliveries, hasDelivery, listDeliveries, unparkDeliveries } from './list-repository';
import { toDelivery } from './to-delivery';

/** Whose deliveries a call is about, and where it comes from. */
export interface DeliveryContext {
  database: Database;
  owner: Owner;
  origin: Origin;
}

/** @throws Problem not_found for an unknown connection and for another store's alike */
async function requireConnection(trx: SellerTransaction, owner: Owner, id: string): Promise<ConnectionRow> {
  const connection = await findConnection(trx, owner, id);
  if (connection === undefined) throw new Problem('not_found');
  return connection;
}

/** The connection's latest deliveries, of a state or all, and how all of them go. @throws Problem not_found */
export function readDeliveries(
  { database, owner }: Omit<DeliveryContext, 'origin'>,
  id: string,
  state: DeliveryState | undefined,
): Promise<Omit<WebhookDeliveryList, 'canRetry'>> {
  return database.withSeller(owner.sellerId, async (trx) => {
    const connection = await requireConnection(trx, owner, id);
    const items = await listDeliveries(trx, connection, state);
    const { counts, refusing } = await countDeliveries(trx, connection);
    return { items, counts, refusing };
  });
}

/** What was put back is in the audit log, and pages that show it hear of it. */
async function tellRetried(
  trx: SellerTransaction,
  { owner: { sellerId }, origin }: DeliveryContext,
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

/** Has a parked delivery tried again now. @throws Problem not_found or delivery_not_parked */
export function retryDelivery(
  context: DeliveryContext,
  { id, deliveryId }: WebhookDeliveryParams,
): Promise<WebhookDelivery> {
  const { database, owner } = context;
  return database.withSeller(owner.sellerId, async (trx) => {
    const connection = await requireConnection(trx, owner, id);
    const [row] = await unparkDeliveries(trx, connection, deliveryId);
    if (row === undefined) {
      const known = await hasDelivery(trx, connection, deliveryId);
      throw new Problem(known ? 'delivery_not_parked' : 'not_found');
    }
    await tellRetried(trx, context, connection, { deliveryId, retried: 1 });
    return toDelivery(row, connection);
  });
}

/** Has all parked deliveries of a connection tried again now; there may be none any more. @throws Problem not_found */
export function retryDeliveries(context: DeliveryContext, id: string): Promise<WebhookDeliveriesRetried> {
  const { database, owner } = context;
  return database.withSeller(owner.sellerId, async (trx) => {
    const connection = await requireConnection(trx, owner, id);
    const { length: retried } = await unparkDeliveries(trx, connection);
    if (retried > 0) await tellRetried(trx, context, connection, { retried });
    return { retried };
  });
}
