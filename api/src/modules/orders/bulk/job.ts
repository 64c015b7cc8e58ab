import { type OrderBulkRequest, orderBulkRequest } from '@balcao/api-schema';
import { recordAudits } from '../../../audit/record-audit';
import type { SellerTransaction } from '../../../db/database';
import type { JobHandler, ReportedRow, WorkingJob } from '../../../jobs/job-handler';
import { addedCounts } from '../../../jobs/job-rows';
import { type SelectionCursor, selectionCursor } from '../../../lists/selection';
import type { Platform } from '../../../platform';
import { type Acting, applyAction, type OrderEntry } from '../actions/apply-action';
import { cancellation, shipment } from '../actions/effects';
import { resendCharge } from '../resend/resend-charge';
import { orderCount, orderSelection } from '../selection';
import type { StoredOrder } from '../state/repository';
import { changeTags } from '../tags/change-tags';
import { actOnOne, type Outcome } from './act-on-each';
import { lockOrders } from './repository';

const CHUNK = 50;

type BulkJob = WorkingJob<OrderBulkRequest, SelectionCursor>;

const UNTRACKED = { carrier: '', trackingCode: '', trackingUrl: '' };

/** Does the action of a job to one order. @throws Problem where the order does not allow it */
function doAction(
  trx: SellerTransaction,
  acting: Acting,
  order: StoredOrder,
  request: OrderBulkRequest,
): Promise<OrderEntry> {
  switch (request.action) {
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

/** The audit entry of the whole job. Each change has its own entry under the same request. */
function jobEntry({ id, input, counts }: BulkJob, end: 'done' | 'abandoned', rows: readonly ReportedRow[]) {
  const { selection, ...action } = input;
  const after = { ...action, selectedBy: selection.by, end, ...addedCounts(counts, rows) };
  return { action: 'order.bulk', entity: 'job', entityId: id, after } as const;
}

const TITLES: Readonly<Record<OrderBulkRequest['action'], (count: number) => string>> = {
  ship: (count) => `Marcar ${orderCount(count)} como ${count === 1 ? 'enviado' : 'enviados'}`,
  cancel: (count) => `Cancelar ${orderCount(count)}`,
  tag: (count) => `Etiquetar ${orderCount(count)}`,
  untag: (count) => `Tirar a etiqueta de ${orderCount(count)}`,
  'resend-charge': (count) => `Reenviar a cobrança de ${orderCount(count)}`,
};

/** The title of a bulk action in the list of jobs. */
export const bulkTitle = (action: OrderBulkRequest['action'], count: number): string => TITLES[action](count);

/** Does one thing to many orders, with a result for each. The selection is fixed when the job is created. */
export const orderBulkJob = ({
  raise,
}: Pick<Platform, 'raise'>): JobHandler<OrderBulkRequest, SelectionCursor> => ({
  kind: 'order_bulk',
  input: orderBulkRequest,
  cursor: selectionCursor,
  async chunk(trx, job) {
    const { owner, origin, input, cursor, createdAt, done, total } = job;
    const at = { selection: input.selection, asOf: createdAt };
    const { ids, next } = await orderSelection.ids(trx, owner, at, cursor, CHUNK);
    if (ids.length > 0) await lockOrders(trx, owner, ids);
    const outcomes: Outcome[] = [];
    for (const [index, id] of ids.entries()) {
      const act = (order: StoredOrder) => doAction(trx, { raise, owner, origin }, order, input);
      outcomes.push(await actOnOne(trx, owner, { id, line: done + index + 1 }, act));
    }
    const rows = outcomes.map(({ row }) => row);
    const entries: OrderEntry[] = outcomes.flatMap(({ entry }) => entry ?? []);
    if (next === null) entries.push(jobEntry(job, 'done', rows));
    await recordAudits(trx, origin, owner.sellerId, entries);
    const through = done + ids.length;
    return {
      rows,
      total: next === null ? through : Math.max(total, through),
      next: next === null ? 'done' : { cursor: next },
    };
  },
  async abandon(trx, job) {
    await recordAudits(trx, job.origin, job.owner.sellerId, [jobEntry(job, 'abandoned', [])]);
  },
});
