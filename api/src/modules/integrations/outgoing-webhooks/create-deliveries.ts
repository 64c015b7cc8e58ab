import { newId } from '../../../db/new-id';
import { publishLive } from '../../../live/publish-live';
import type { Platform } from '../../../platform';
import { Problem } from '../../../problem';
import { handleTask, type TaskHandler } from '../../../queue';
import { readOrder } from '../../orders';
import { insertDeliveries } from './delivery-repository';
import { listEndpoints } from './endpoint-repository';
import { orderEventBody } from './event-body';
import { enqueueDeliveries, happenedTask } from './tasks';

const AT_ONCE = 2;

/** Tests are deleted after a while, and a store's data with its seller. */
async function orderIfThere(
  { database }: Pick<Platform, 'database'>,
  owner: { sellerId: string; storeId: string },
  id: string,
) {
  try {
    return await readOrder(database, owner, id);
  } catch (error) {
    if (error instanceof Problem && error.code === 'not_found') return undefined;
    throw error;
  }
}

/** Makes deliveries of what happened to orders, one for each endpoint that wants it. A second run adds none. */
export function createDeliveries({ database }: Pick<Platform, 'database'>): TaskHandler {
  return handleTask(happenedTask, {
    concurrency: AT_ONCE,
    async run(happened, { task: { sellerId } }) {
      const { storeId, orderId, isTest, events } = happened;
      const owner = { sellerId, storeId };
      const order = await orderIfThere({ database }, owner, orderId);
      if (order === undefined) return;
      await database.withSeller(sellerId, async (trx) => {
        const endpoints = (await listEndpoints(trx, owner)).filter(
          ({ enabled, mode }) => enabled && (mode === 'test') === isTest,
        );
        for (const endpoint of endpoints) {
          const wanted = events.filter(({ type }) => endpoint.events.includes(type));
          const rows = wanted.map((event) => ({
            seller_id: sellerId,
            id: newId(),
            endpoint_id: endpoint.id,
            event_id: event.id,
            type: event.type,
            order_number: order.number,
            body: orderEventBody(happened, event, order),
          }));
          await enqueueDeliveries(trx, endpoint, await insertDeliveries(trx, rows));
        }
        await publishLive(trx, { sellerId }, 'outgoing-webhooks.changed');
      });
    },
  });
}
