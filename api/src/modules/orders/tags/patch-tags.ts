import type { OrderDetail } from '@balcao/api-schema';
import { recordAudit } from '../../../audit/record-audit';
import type { Call } from '../../../call';
import { publishLive } from '../../../live/publish-live';
import { withActorNames } from '../details/actor-names';
import { getOrder, lockSeenOrder } from '../details/service';
import { changeTags, type TagChange } from './change-tags';

/** Gives an order tags and takes others off. @throws Problem not_found or order_action_refused */
export async function patchTags(
  { platform: { database }, owner, origin }: Call<'database'>,
  id: string,
  change: TagChange,
): Promise<OrderDetail> {
  const { sellerId } = owner;
  const changed = await database.withSeller(sellerId, async (trx) => {
    const order = await lockSeenOrder(trx, owner, id, undefined);
    const entry = await changeTags(trx, order, change);
    const answer = await getOrder(trx, owner, id);
    if (answer.version !== order.version) {
      await publishLive(trx, { sellerId }, 'order.changed');
      await recordAudit(trx, origin, { sellerId, ...entry });
    }
    return answer;
  });
  return withActorNames(database, changed);
}
