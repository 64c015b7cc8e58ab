import {
  type OrderBumpBulkRequest,
  type OrderBumpExportRequest,
  type OrderBumpFilter,
  orderBump,
  orderBumpBulkRequest,
  orderBumpExportRequest,
} from '@balcao/api-schema';
import { bumpCells, COUPON_STATUS_LABELS, centsAsDecimal } from '@balcao/domain';
import type { SellerTransaction } from '../../../db/database';
import { selectionOf } from '../../../lists/selection';
import { type BulkResult, resourceBulkJob } from '../../../resources/jobs/bulk-job';
import { resourceExportJob } from '../../../resources/jobs/export-job';
import { resourceImportJob } from '../../../resources/jobs/import-job';
import { resourceJobs } from '../../../resources/jobs/routes';
import type { ResourceCall } from '../../../resources/resource-call';
import { copyBump } from './actions';
import { BUMP_FILE, tryLines } from './file';
import { orderBumpPages, orderBumps } from './resource';

/** Bumps that were picked, or that a filter finds: a store has few of them, so exactly those that the person saw. */
const selection = selectionOf(orderBumpPages.list, (found, seen) => found === seen);

/** Does the action to one bump. @throws Problem */
async function act(
  trx: SellerTransaction,
  call: ResourceCall,
  id: string,
  action: OrderBumpBulkRequest['action'],
): Promise<BulkResult> {
  if (action === 'delete') {
    const { name } = await orderBumps.writes.delete(trx, call, id);
    return {
      label: name,
      outcome: 'changed',
      changes: [{ label: 'Excluído', before: name, after: '' }],
    };
  }
  if (action === 'duplicate') {
    const { name } = await copyBump(trx, call, id);
    return { label: name, outcome: 'created', changes: [] };
  }
  const active = action === 'activate';
  const { row, isChanged } = await orderBumps.writes.change(trx, call, id, undefined, { active });
  const words = (isActive: boolean) => (isActive ? 'Ligado' : 'Desligado');
  return {
    label: row.name,
    outcome: isChanged ? 'changed' : 'unchanged',
    changes: isChanged ? [{ label: 'Status', before: words(!active), after: words(active) }] : [],
  };
}

/** Many order bumps at once, and as files. */
export const orderBumpJobs = resourceJobs<OrderBumpFilter, OrderBumpBulkRequest, OrderBumpExportRequest>({
  path: '/order-bumps',
  names: { one: 'OrderBump', many: 'OrderBumps' },
  tag: 'order-bumps',
  area: 'marketing',
  selection,
  counted: (count) => (count === 1 ? '1 order bump' : `${count} order bumps`),
  bulk: {
    request: orderBumpBulkRequest,
    verbs: { pause: 'Desligar', activate: 'Ligar', duplicate: 'Duplicar', delete: 'Excluir' },
    job: (platform) =>
      resourceBulkJob<OrderBumpFilter, OrderBumpBulkRequest>(platform, {
        kind: 'order_bump_bulk',
        input: orderBumpBulkRequest,
        selection,
        auditAction: 'order-bump.bulk',
        act,
        nameOf: async (trx, { owner }, id) =>
          (await orderBumps.rows.find(trx, { seller_id: owner.sellerId, store_id: owner.storeId, id }))?.name,
        gone: 'Este order bump não existe mais.',
      }),
  },
  export: {
    request: orderBumpExportRequest,
    auditAction: 'order-bump.export',
    count: ({ database }, owner, filter) =>
      database.withSeller(owner.sellerId, (trx) => orderBumpPages.list.count(trx, owner, filter)),
    job: (platform) =>
      resourceExportJob(platform, {
        kind: 'order_bump_export',
        input: orderBumpExportRequest,
        file: BUMP_FILE,
        fileName: 'order-bumps',
        selection,
        async read(trx, call, ids) {
          const scope = { seller_id: call.owner.sellerId, store_id: call.owner.storeId };
          const found = orderBumps.rows.select(trx, scope).where('id', 'in', ids);
          return orderBumps.show(call, await found.execute(), trx);
        },
        cells: (record) => [
          ...bumpCells(record),
          COUPON_STATUS_LABELS[record.status],
          String(record.shown),
          String(record.accepted),
          centsAsDecimal(record.revenueCents),
        ],
      }),
  },
  import: {
    file: BUMP_FILE,
    defaultName: 'order-bumps.csv',
    job: (platform) =>
      resourceImportJob(platform, {
        kind: 'order_bump_import',
        auditAction: 'order-bump.import',
        refusedFile: 'order-bumps-com-problemas.csv',
        request: orderBump.request,
        check: tryLines,
        writes: orderBumps.writes,
        words: {
          changed: 'Este order bump mudou depois da conferência. Exporte-o de novo e repita a alteração.',
          gone: 'Este order bump foi excluído depois da conferência.',
        },
      }),
  },
});
