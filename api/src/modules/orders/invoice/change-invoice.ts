import type { OrderDetail } from '@balcao/api-schema';
import type { OrderInvoice } from '@balcao/domain';
import { recordAudit } from '../../../audit/record-audit';
import type { Call } from '../../../call';
import { defer } from '../../../db/deferred';
import { publishLive } from '../../../live/publish-live';
import { withActorNames } from '../details/actor-names';
import { getOrder, lockSeenOrder } from '../details/service';
import { orderUpdate } from '../write/order-repository';

const isSame = (one: OrderInvoice | null, other: OrderInvoice | null): boolean =>
  one?.number === other?.number && one?.series === other?.series && one?.accessKey === other?.accessKey;

/** Keeps the nota fiscal that the seller has issued for an order, or takes it away. @throws Problem not_found */
export async function changeInvoice(
  { platform: { database }, owner, origin }: Call<'database'>,
  id: string,
  invoice: OrderInvoice | null,
): Promise<OrderDetail> {
  const { sellerId } = owner;
  const changed = await database.withSeller(sellerId, async (trx) => {
    const order = await lockSeenOrder(trx, owner, id, undefined);
    const { invoice: before } = await getOrder(trx, owner, id);
    if (!isSame(before, invoice)) {
      const stored = invoice === null ? null : JSON.stringify(invoice);
      defer(trx, orderUpdate(trx, order, { invoice: stored }));
      await publishLive(trx, { sellerId }, 'order.changed');
      await recordAudit(trx, origin, {
        sellerId,
        action: 'order.invoice',
        entity: 'order',
        entityId: id,
        before: { invoice: before },
        after: { invoice },
      });
    }
    return getOrder(trx, owner, id);
  });
  return withActorNames(database, changed);
}
