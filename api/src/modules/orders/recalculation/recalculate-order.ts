import type { OrderRecalculation } from '@balcao/api-schema';
import { recordAudit } from '../../../audit/record-audit';
import type { Call } from '../../../call';
import { Problem } from '../../../problem';
import { withActorNames } from '../details/actor-names';
import { getOrder } from '../details/service';
import { changeOrder } from '../write/change-order';
import { differencesOf } from './differences';

/**
 * Proves the state of an order from its events. What differs is written as the events have it, and accounts are told as
 * of any move.
 *
 * @throws Problem not_found
 */
export async function recalculateOrder(
  { platform: { database, raise }, owner, origin }: Call<'database' | 'raise'>,
  id: string,
): Promise<OrderRecalculation> {
  const place = { ...owner, id };
  const { sellerId } = owner;
  const { order, ...recalculated } = await database.withLedger(sellerId, async (trx) => {
    const changed = await changeOrder(trx, { raise }, place, {});
    if (changed?.state == null) throw new Problem('not_found');
    const differences = differencesOf(changed.order, changed.state);
    const answer = await getOrder(trx, owner, id);
    await recordAudit(trx, origin, {
      sellerId,
      action: 'order.recalculate',
      entity: 'order',
      entityId: id,
      after: {
        differences: differences.map(({ what, stored: was, derived }) => `${what}: ${was} → ${derived}`),
      },
    });
    return { isEqual: differences.length === 0, differences, order: answer };
  });
  return { ...recalculated, order: await withActorNames(database, order) };
}
