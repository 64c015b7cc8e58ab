import { listOrderTags, type OrderTagsPatch, updateOrderTags } from '@balcao/api-schema';
import { ORDER_TAG_LIMITS } from '@balcao/domain';
import { sql } from 'kysely';
import { recordAudit } from '../../audit/record-audit';
import { implementsOn, routesOf } from '../../calls';
import type { SellerTransaction } from '../../db/database';
import { defer } from '../../db/deferred';
import { ofStore } from '../../db/of-store';
import { publishLive } from '../../live/publish-live';
import { Problem } from '../../problem';
import type { OrderEntry } from './change-order';
import { lockSeenOrder, showOrder, withActorNames } from './details';
import { orderUpdate } from './recompute-order';
import type { StoredOrder } from './stored-order';

/** Enough to know what a team uses today. */
const LATEST_ORDERS = 2_000;
const MOST_TAGS = 100;

/** Gives a locked order tags, and takes others off. @throws Problem order_action_refused when it has too many */
export async function changeTags(
  trx: SellerTransaction,
  order: StoredOrder,
  { add = [], remove = [] }: Partial<OrderTagsPatch>,
): Promise<OrderEntry> {
  const kept = order.tags.filter((tag) => !remove.includes(tag));
  const tags = [...new Set([...kept, ...add])].sort();
  if (tags.length > ORDER_TAG_LIMITS.count)
    throw new Problem('order_action_refused', {
      text: `Um pedido tem no máximo ${ORDER_TAG_LIMITS.count} etiquetas.`,
    });
  if (tags.join('\n') !== order.tags.join('\n')) defer(trx, orderUpdate(trx, order, { tags }));
  return {
    action: 'order.tag',
    entity: 'order',
    entityId: order.id,
    before: { tags: order.tags },
    after: { tags },
  };
}

export const orderTagRoutes = routesOf('orders', (platform) => {
  const { database } = platform;
  const { inStore } = implementsOn(platform);
  return [
    inStore(listOrderTags, async ({ owner }) => {
      const { rows: items } = await sql<{ tag: string; orders: number }>`
        select tag, count(*)::integer as orders
        from (
          select tags from orders
          where ${ofStore(owner)} and tags <> '{}'
          order by ordered_at desc, id desc limit ${LATEST_ORDERS}
        ) as latest cross join lateral unnest(tags) as tag
        group by tag order by orders desc, tag limit ${MOST_TAGS}`.execute(
        database.forSeller(owner.sellerId),
      );
      return { items };
    }),

    inStore(updateOrderTags, async ({ owner, origin }, { params: { id }, body }) => {
      const { sellerId } = owner;
      const changed = await database.withSeller(sellerId, async (trx) => {
        const order = await lockSeenOrder(trx, owner, id, undefined);
        const entry = await changeTags(trx, order, body);
        const answer = await showOrder(trx, owner, id);
        if (answer.version !== order.version) {
          await publishLive(trx, { sellerId }, 'order.changed');
          await recordAudit(trx, origin, { sellerId, ...entry });
        }
        return answer;
      });
      return withActorNames(database, changed);
    }),
  ];
});
