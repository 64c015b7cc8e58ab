import type { OrderDetail } from '@balcao/api-schema';
import { recordAudit } from '../../../audit/record-audit';
import type { Call } from '../../../call';
import { defer } from '../../../db/deferred';
import { Problem } from '../../../problem';
import { eraseBuyers } from '../buyer/erase-buyers';
import { lockOrder, orderAt } from '../state/repository';
import { orderUpdate } from '../write/order-repository';
import { getOrder } from './service';

/**
 * Erases the buyer of an order for good, as the LGPD lets them ask for: who they are, what their payments' reports said,
 * the team's notes, their carts, and the copies of what others were told. What was sold and paid stays. Repeating it changes nothing.
 *
 * @throws Problem not_found
 */
export function anonymizeBuyer(
  { platform, owner, origin }: Call<'database' | 'raise'>,
  id: string,
): Promise<OrderDetail> {
  const { sellerId, storeId } = owner;
  const place = { ...owner, id };
  return platform.database.withSeller(sellerId, async (trx) => {
    const [order, names] = await Promise.all([
      lockOrder(trx, place),
      orderAt(trx, place).select(['source', 'external_id']).executeTakeFirst(),
    ]);
    if (order === undefined || names === undefined) throw new Problem('not_found');
    const { source, external_id } = names;
    const erased = await eraseBuyers(trx, platform, {
      sellerId,
      storeId,
      source,
      externalIds: [external_id],
    });
    if (erased === 0) return getOrder(trx, owner, id);
    defer(trx, orderUpdate(trx, order, {}));
    const answer = await getOrder(trx, owner, id);
    await recordAudit(trx, origin, { sellerId, action: 'order.anonymize', entity: 'order', entityId: id });
    return answer;
  });
}
