import type { OutgoingEvent } from '@balcao/domain';
import type { Database, Executor } from '../../../db/database';
import { newId } from '../../../db/new-id';
import type { Owner } from '../../../db/owner';
import { publishLive } from '../../../live/publish-live';
import type { Platform } from '../../../platform';
import { handleTask, type TaskHandler, type TaskType } from '../../../queue';
import { insertDeliveries } from './delivery-repository';
import { type EndpointRow, listEndpoints } from './endpoint-repository';
import { enqueueDeliveries } from './tasks';

const AT_ONCE = 2;

/** An event as it is delivered. */
export interface OutgoingDelivery {
  /** The same each time that the event is looked at, so that an endpoint gets it once. */
  eventId: string;
  type: OutgoingEvent;
  orderNumber: number | null;
  /** @param isTest whether the endpoint is one for tests */
  body(isTest: boolean): string;
}

/**
 * The enabled endpoints of a store that want any of these events.
 * @param isTest the mode that the events are of; left out for what is the same in both
 */
export async function endpointsFor(
  executor: Executor,
  owner: Owner,
  { types, isTest }: { types: readonly OutgoingEvent[]; isTest?: boolean | undefined },
): Promise<EndpointRow[]> {
  const endpoints = await listEndpoints(executor, owner);
  return endpoints.filter(
    ({ enabled, mode, events }) =>
      enabled &&
      (isTest === undefined || (mode === 'test') === isTest) &&
      types.some((type) => events.includes(type)),
  );
}

/**
 * Makes the deliveries of what a task says has happened, one for each endpoint that wants it. A second run adds none.
 *
 * @param read the events as they are delivered; none where what they are about is gone
 */
export const makeDeliveries = <Happened extends { storeId: string; isTest?: boolean }>(
  { database }: Pick<Platform, 'database'>,
  task: TaskType<Happened>,
  read: (database: Database, owner: Owner, happened: Happened) => Promise<OutgoingDelivery[]>,
): TaskHandler =>
  handleTask(task, {
    concurrency: AT_ONCE,
    async run(happened, { task: { sellerId } }) {
      const { storeId, isTest } = happened;
      const owner = { sellerId, storeId };
      const events = await read(database, owner, happened);
      if (events.length === 0) return;
      await database.withSeller(sellerId, async (trx) => {
        const types = events.map(({ type }) => type);
        for (const endpoint of await endpointsFor(trx, owner, { types, isTest })) {
          const rows = events
            .filter(({ type }) => endpoint.events.includes(type))
            .map(({ eventId, type, orderNumber, body }) => ({
              seller_id: sellerId,
              id: newId(),
              endpoint_id: endpoint.id,
              event_id: eventId,
              type,
              order_number: orderNumber,
              body: body(endpoint.mode === 'test'),
            }));
          await enqueueDeliveries(trx, endpoint, await insertDeliveries(trx, rows));
        }
        await publishLive(trx, { sellerId }, 'outgoing-webhooks.changed');
      });
    },
  });
