import { type OrderExportRequest, orderExportRequest } from '@balcao/api-schema';
import { csvRows, csvText, todayInSaoPaulo } from '@balcao/domain';
import { appendPart } from '../../../jobs/job-files';
import type { JobHandler } from '../../../jobs/job-handler';
import { type SelectionCursor, selectionCursor } from '../../../lists/selection';
import { orderSelection } from '../list/selection';
import { exportedColumns } from './columns';
import { findExportedOrders } from './repository';

const CHUNK = 500;

/** The orders to export: the selection, those that the filter finds, or all. */
const exportedSelection = ({ selection, filter = {} }: OrderExportRequest) =>
  selection ?? { by: 'filter' as const, filter, except: [], expected: 1 };

/** Writes orders into a file for spreadsheets, newest first. */
export const orderExportJob: JobHandler<OrderExportRequest, SelectionCursor> = {
  kind: 'order_export',
  input: orderExportRequest,
  cursor: selectionCursor,
  async chunk(trx, { id: jobId, owner, input, cursor, createdAt, done, total }) {
    const at = { selection: exportedSelection(input), asOf: createdAt };
    const { ids, next } = await orderSelection.ids(trx, owner, at, cursor, CHUNK);
    const orders = ids.length === 0 ? [] : await findExportedOrders(trx, owner, ids);
    const columns = exportedColumns(input.buyers ?? true);
    const lines = orders.map((order) => columns.map(({ text }) => text(order)));
    const header = columns.map(({ heading }) => heading);
    // Only the first part starts with the byte order mark and the header.
    const text = cursor === null ? csvText([header, ...lines]) : csvRows(lines);
    await appendPart(trx, { owner, jobId, role: 'output' }, Buffer.from(text));
    const through = done + ids.length;
    const fileName = `pedidos-${todayInSaoPaulo(createdAt)}.csv`;
    return next === null
      ? { done: ids.length, total: through, fileName, next: 'done' }
      : { done: ids.length, total: Math.max(total, through), next: { cursor: next } };
  },
};
