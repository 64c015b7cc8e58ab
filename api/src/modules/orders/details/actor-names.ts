import type { OrderDetail } from '@balcao/api-schema';
import type { Database } from '../../../db/database';
import { namesOf } from '../../identity';

/** Names who did by hand what the order tells. Members of a team belong to other sellers, so the platform is asked. */
export async function withActorNames(database: Database, order: OrderDetail): Promise<OrderDetail> {
  const ids = order.events.flatMap(({ actorId }) => (actorId === '' ? [] : [actorId]));
  const names = await namesOf(database.platform, ids);
  if (names.size === 0) return order;
  return {
    ...order,
    events: order.events.map((event) => ({ ...event, actorName: names.get(event.actorId) ?? '' })),
  };
}
