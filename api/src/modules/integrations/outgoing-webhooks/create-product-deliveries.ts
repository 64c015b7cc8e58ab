import { currentTime } from '../../../db/clock';
import type { SellerTransaction } from '../../../db/database';
import { newId } from '../../../db/new-id';
import type { ProductsChanged } from '../../../events/domain-events';
import type { Platform } from '../../../platform';
import { enqueueAll, type TaskHandler } from '../../../queue';
import { findProducts } from '../../catalog';
import { productEventBody } from './event-body';
import { endpointsFor, makeDeliveries } from './make-deliveries';
import { productsChangedTask } from './tasks';

/** Hands changes of products on, where the store has an endpoint for them. Products are the same in test and live mode. */
export async function enqueueProductsChanged(
  trx: SellerTransaction,
  { sellerId, storeId, products }: ProductsChanged,
): Promise<void> {
  const events = products.map(({ id: productId, change }) => ({
    id: `evt_${newId()}`,
    type: `product.${change}` as const,
    productId,
  }));
  const types = events.map(({ type }) => type);
  if ((await endpointsFor(trx, { sellerId, storeId }, { types })).length === 0) return;
  const payload = { storeId, at: currentTime().toISOString(), events };
  await enqueueAll(trx, productsChangedTask, [{ payload, sellerId, key: storeId }]);
}

/** Makes deliveries of changes of products. */
export const createProductDeliveries = (parts: Pick<Platform, 'database'>): TaskHandler =>
  makeDeliveries(parts, productsChangedTask, async (database, owner, changed) => {
    const ids = [...new Set(changed.events.map(({ productId }) => productId))];
    const found = await database.withSeller(owner.sellerId, (trx) => findProducts(trx, owner, ids));
    const products = new Map(found.map((one) => [one.id, one]));
    return changed.events.map((event) => {
      const product = event.type === 'product.deleted' ? undefined : products.get(event.productId);
      return {
        eventId: event.id,
        type: event.type,
        orderNumber: null,
        body: (isTest) => productEventBody(changed, event, isTest, product),
      };
    });
  });
