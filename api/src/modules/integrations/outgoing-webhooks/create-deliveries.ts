import type { Database } from '../../../db/database';
import type { Owner } from '../../../db/owner';
import type { Platform } from '../../../platform';
import { Problem } from '../../../problem';
import type { TaskHandler } from '../../../queue';
import { readOrder } from '../../orders';
import { orderEventBody } from './event-body';
import { makeDeliveries } from './make-deliveries';
import { happenedTask } from './tasks';

/** Tests are deleted after a while, and a store's data with its seller. */
async function orderIfThere(database: Database, owner: Owner, id: string) {
  try {
    return await readOrder(database, owner, id);
  } catch (error) {
    if (error instanceof Problem && error.code === 'not_found') return undefined;
    throw error;
  }
}

/** Makes deliveries of what happened to orders. */
export const createDeliveries = (parts: Pick<Platform, 'database'>): TaskHandler =>
  makeDeliveries(parts, happenedTask, async (database, owner, happened) => {
    const order = await orderIfThere(database, owner, happened.orderId);
    if (order === undefined) return [];
    return happened.events.map((event) => ({
      eventId: event.id,
      type: event.type,
      orderNumber: order.number,
      body: () => orderEventBody(happened, event, order),
    }));
  });
