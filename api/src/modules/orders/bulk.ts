import {
  changeOrders,
  type JobRow,
  type OrderBulkRequest,
  type OrderFilter,
  orderBulkRequest,
} from '@balcao/api-schema';
import { FULFILLMENT_STATUS_VIEWS, ORDER_PAYMENT_STATUS_VIEWS } from '@balcao/domain';
import { recordAudits } from '../../audit/record-audit';
import type { Acting } from '../../call';
import { implementsOn, routesOf } from '../../calls';
import type { SellerTransaction } from '../../db/database';
import { inSavepoint } from '../../db/in-savepoint';
import { ofStore } from '../../db/of-store';
import type { Owner } from '../../db/owner';
import { jobStatusCode } from '../../jobs/answer-job';
import { type BulkOutcome, bulkJob } from '../../jobs/bulk-job';
import type { JobHandler, ReportedRow } from '../../jobs/job-handler';
import type { SelectionCursor } from '../../lists/selection';
import type { Platform } from '../../platform';
import { Problem } from '../../problem';
import { lockReservedProducts } from '../catalog';
import { usedCouponsLock } from '../selling';
import { applyAction, cancellation, shipment } from './actions';
import type { OrderEntry } from './change-order';
import { orderCount, orderSelection } from './list';
import { resendOpenCharge } from './resend';
import { lockOrder, type StoredOrder } from './stored-order';
import { changeTags } from './tags';
/**
 * Locks orders, the coupons that they use and the products that they have of the stock until the transaction ends, always in the same order, so that jobs cannot
 * wait for each other.
 */
export async function lockOrders(
  trx: SellerTransaction,
  { sellerId, storeId }: Owner,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .selectFrom('orders')
    .where(ofStore({ sellerId, storeId }))
    .where('id', 'in', ids)
    .orderBy('id')
    .select('id')
    .forNoKeyUpdate()
    .execute();
  await trx.executeQuery(usedCouponsLock(trx, sellerId, ids));
  await lockReservedProducts(trx, sellerId, ids);
}

/** The name of an order in the rows of a job: `Pedido 1042`. */
const orderLabelOf = ({ number }: Pick<StoredOrder, 'number'>): string => `Pedido ${number}`;

const failed = (row: Pick<ReportedRow, 'line' | 'recordId' | 'label'>, message: string): BulkOutcome => ({
  row: { ...row, outcome: 'failed', problems: [{ column: null, message }], changes: [] },
  entry: null,
});

/** The statuses and tags that differ between two rows of an order, as people read them. */
function changesOf(before: StoredOrder, after: StoredOrder): JobRow['changes'] {
  const payment = (order: StoredOrder) => ORDER_PAYMENT_STATUS_VIEWS[order.payment_status].text;
  const parcel = (order: StoredOrder) => FULFILLMENT_STATUS_VIEWS[order.fulfillment_status].text;
  return [
    { label: 'Pagamento', before: payment(before), after: payment(after) },
    { label: 'Envio', before: parcel(before), after: parcel(after) },
    { label: 'Etiquetas', before: before.tags.join(', '), after: after.tags.join(', ') },
  ].filter((change) => change.before !== change.after);
}

/** Does something to one order of a job; a problem fails this order alone. */
export async function actOnOne(
  trx: SellerTransaction,
  owner: Owner,
  { id, line }: { id: string; line: number },
  act: (order: StoredOrder) => Promise<OrderEntry>,
): Promise<BulkOutcome> {
  const place = { ...owner, id };
  const order = await lockOrder(trx, place);
  if (order === undefined) return failed({ line, recordId: id, label: id }, 'Este pedido não existe mais.');
  const row = { line, recordId: id, label: orderLabelOf(order) };
  try {
    const entry = await inSavepoint(trx, () => act(order));
    const changes = changesOf(order, (await lockOrder(trx, place)) ?? order);
    return { row: { ...row, outcome: 'changed', problems: [], changes }, entry };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return failed(row, error.text);
  }
}

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
      return applyAction(trx, acting, order, 'prepare', () => ({ type: 'fulfillment.preparing' }));
    case 'ship':
      return applyAction(trx, acting, order, 'ship', shipment(UNTRACKED));
    case 'cancel':
      return applyAction(trx, acting, order, 'cancel', cancellation(request));
    case 'resend-charge':
      return resendOpenCharge(trx, acting, order);
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

export const orderBulkRoutes = routesOf('orders', (platform) => {
  const starter = platform.jobs.starterOf(orderBulkJob(platform));
  return [
    implementsOn(platform).inStore(changeOrders, async ({ owner, origin }, { body: input }, reply) => {
      const total = await platform.database.withSeller(owner.sellerId, (trx) =>
        orderSelection.count(trx, owner, input.selection),
      );
      const job = await starter.start({ owner, title: TITLES[input.action](total), input, total, origin });
      reply.status(jobStatusCode(job));
      return job;
    }),
  ];
});
