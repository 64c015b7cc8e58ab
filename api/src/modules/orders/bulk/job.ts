import { type OrderBulkRequest, type OrderFilter, orderBulkRequest } from '@balcao/api-schema';
import { recordAudits } from '../../../audit/record-audit';
import type { Acting } from '../../../call';
import type { SellerTransaction } from '../../../db/database';
import { type BulkOutcome, bulkJob } from '../../../jobs/bulk-job';
import type { JobHandler } from '../../../jobs/job-handler';
import type { SelectionCursor } from '../../../lists/selection';
import type { Platform } from '../../../platform';
import { applyAction } from '../actions/apply-action';
import { cancellation, preparation, shipment } from '../actions/effects';
import { orderCount, orderSelection } from '../list/selection';
import { resendCharge } from '../resend/resend-charge';
import type { StoredOrder } from '../state/repository';
import { changeTags } from '../tags/change-tags';
import type { OrderEntry } from '../write/change-order';
import { actOnOne } from './act-on-each';
import { lockOrders } from './repository';

const UNTRACKED = { carrier: '', trackingCode: '', trackingUrl: '' };

/** Does the action of a job to one order. @throws Problem where the order does not allow it */
function doAction(
  trx: SellerTransaction,
  acting: Acting,
  order: StoredOrder,
  request: OrderBulkRequest,
): Promise<OrderEntry> {
  switch (request.action) {
    case 'prepare':
      return applyAction(trx, acting, order, 'prepare', preparation);
    case 'ship':
      return applyAction(trx, acting, order, 'ship', shipment(UNTRACKED));
    case 'cancel':
      return applyAction(trx, acting, order, 'cancel', cancellation(request));
    case 'resend-charge':
      return resendCharge(trx, acting, order);
    case 'tag':
      return changeTags(trx, order, { add: [request.tag] });
    case 'untag':
      return changeTags(trx, order, { remove: [request.tag] });
  }
}

const TITLES: Readonly<Record<OrderBulkRequest['action'], (count: number) => string>> = {
  prepare: (count) => `Marcar ${orderCount(count)} em separação`,
  ship: (count) => `Marcar ${orderCount(count)} como ${count === 1 ? 'enviado' : 'enviados'}`,
  cancel: (count) => `Cancelar ${orderCount(count)}`,
  tag: (count) => `Etiquetar ${orderCount(count)}`,
  untag: (count) => `Remover a etiqueta de ${orderCount(count)}`,
  'resend-charge': (count) => `Reenviar a cobrança de ${orderCount(count)}`,
};

/** The title of a bulk action in the list of jobs. */
export const bulkTitle = (action: OrderBulkRequest['action'], count: number): string => TITLES[action](count);

/** Does one thing to many orders. */
export const orderBulkJob = ({
  raise,
}: Pick<Platform, 'raise'>): JobHandler<OrderBulkRequest, SelectionCursor> =>
  bulkJob<OrderFilter, OrderBulkRequest>({
    kind: 'order_bulk',
    input: orderBulkRequest,
    selection: orderSelection,
    chunkSize: 50,
    auditAction: 'order.bulk',
    async act(trx, { owner, origin, input }, ids, firstLine) {
      await lockOrders(trx, owner, ids);
      const outcomes: BulkOutcome[] = [];
      for (const [index, id] of ids.entries()) {
        const act = (order: StoredOrder) => doAction(trx, { raise, owner, origin }, order, input);
        outcomes.push(await actOnOne(trx, owner, { id, line: firstLine + index }, act));
      }
      return outcomes;
    },
    record: (trx, { owner, origin }, entries) => recordAudits(trx, origin, owner.sellerId, entries),
  });
