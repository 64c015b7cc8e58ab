import { setOrderInvoice } from '@balcao/api-schema';
import type { OrderInvoice } from '@balcao/domain';
import { recordAudit } from '../../audit/record-audit';
import { implementsOn, routesOf } from '../../calls';
import { defer } from '../../db/deferred';
import { publishLive } from '../../live/publish-live';
import { lockSeenOrder, showOrder, withActorNames } from './details';
import { orderUpdate } from './recompute-order';

const isSame = (one: OrderInvoice | null, other: OrderInvoice | null): boolean =>
  one?.number === other?.number && one?.series === other?.series && one?.accessKey === other?.accessKey;

export const orderInvoiceRoutes = routesOf('orders', (platform) => [
  implementsOn(platform).inStore(
    setOrderInvoice,
    async ({ owner, origin }, { params, body: { invoice } }) => {
      const { database } = platform;
      const { id } = params;
      const { sellerId } = owner;
      const changed = await database.withSeller(sellerId, async (trx) => {
        const order = await lockSeenOrder(trx, owner, id, undefined);
        const seen = await showOrder(trx, owner, id);
        if (isSame(seen.invoice, invoice)) return seen;
        const stored = invoice === null ? null : JSON.stringify(invoice);
        defer(trx, orderUpdate(trx, order, { invoice: stored }));
        await publishLive(trx, { sellerId }, 'order.changed');
        await recordAudit(trx, origin, {
          sellerId,
          action: 'order.invoice',
          entity: 'order',
          entityId: id,
          before: { invoice: seen.invoice },
          after: { invoice },
        });
        return showOrder(trx, owner, id);
      });
      return withActorNames(database, changed);
    },
  ),
]);
