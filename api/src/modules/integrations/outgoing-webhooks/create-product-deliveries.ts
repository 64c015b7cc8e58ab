import { currentTime } from '../../../db/clock';
import type { SellerTransaction } from '../../../db/database';
import { newId } from '../../../db/new-id';
import type { Owner } from '../../../db/owner';
import type { ProductsChanged } from '../../../events/domain-events';
import { publishLive } from '../../../live/publish-live';
import type { Platform } from '../../../platform';
import { enqueueAll, handleTask, type TaskHandler } from '../../../queue';
import { findProducts } from '../../catalog';
import { insertDeliveries, type NewDelivery } from './delivery-repository';
import { type EndpointRow, listEndpoints } from './endpoint-repository';
import { productEventBody } from './event-body';
import { enqueueDeliveries, productsChangedTask } from './tasks';

const AT_ONCE = 2;

/** The endpoints of a store that want to hear of any of these. Products are the same in test and live mode. */
async function wanting(
  trx: SellerTransaction,
  owner: Owner,
  types: readonly EndpointRow['events'][number][],
): Promise<EndpointRow[]> {
  const endpoints = await listEndpoints(trx, owner);
  return endpoints.filter(({ enabled, events }) => enabled && types.some((type) => events.includes(type)));
}

/** Hands changes of products on, where the store has an endpoint for them. */
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
  if ((await wanting(trx, { sellerId, storeId }, types)).length === 0) return;
  const payload = { storeId, at: currentTime().toISOString(), events };
  await enqueueAll(trx, productsChangedTask, [{ payload, sellerId, key: storeId }]);
}

/** Makes deliveries of changes of products, one for each endpoint that wants it. A second run adds none. */
export const createProductDeliveries = ({ database }: Pick<Platform, 'database'>): TaskHandler =>
  handleTask(productsChangedTask, {
    concurrency: AT_ONCE,
    async run(changed, { task: { sellerId } }) {
      const owner = { sellerId, storeId: changed.storeId };
      const { events } = changed;
      await database.withSeller(sellerId, async (trx) => {
        const ids = [...new Set(events.map(({ productId }) => productId))];
        const products = new Map((await findProducts(trx, owner, ids)).map((one) => [one.id, one]));
        const types = events.map(({ type }) => type);
        for (const endpoint of await wanting(trx, owner, types)) {
          const wanted = events.filter(({ type }) => endpoint.events.includes(type));
          const rows = wanted.map((event): NewDelivery => {
            const product = event.type === 'product.deleted' ? undefined : products.get(event.productId);
            return {
              seller_id: sellerId,
              id: newId(),
              endpoint_id: endpoint.id,
              event_id: event.id,
              type: event.type,
              order_number: null,
              body: productEventBody(changed, event, endpoint.mode === 'test', product),
            };
          });
          await enqueueDeliveries(trx, endpoint, await insertDeliveries(trx, rows));
        }
        await publishLive(trx, { sellerId }, 'outgoing-webhooks.changed');
      });
    },
  });
