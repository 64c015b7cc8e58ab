import {
  type OrderBumpBulkRequest,
  type OrderBumpExportRequest,
  type OrderBumpFilter,
  type OrderBumpRequest,
  orderBump,
  orderBumpBulkRequest,
  orderBumpExportRequest,
} from '@balcao/api-schema';
import {
  BUMP_FILE_FIELDS,
  BUMP_LIMITS,
  bumpCells,
  bumpHeading,
  bumpValueText,
  COUPON_STATUS_LABELS,
  centsAsDecimal,
  type OrderBump,
  readBumpCells,
} from '@balcao/domain';
import type { SellerTransaction } from '../../db/database';
import { selectionOf } from '../../lists/selection';
import { type BulkResult, resourceBulkJob } from '../../resources/jobs/bulk-job';
import { resourceExportJob } from '../../resources/jobs/export-job';
import { resourceImportJob } from '../../resources/jobs/import-job';
import type { ResourceFile } from '../../resources/jobs/resource-file';
import { resourceJobs } from '../../resources/jobs/routes';
import { linesTriedBy } from '../../resources/jobs/try-lines';
import type { ResourceCall } from '../../resources/resource-call';
import { copyBump, orderBumpPages, orderBumps } from './bumps';

/** Order bumps as a file has them. More lines than a store may have bumps are a file of another kind. */
const FILE: ResourceFile<keyof OrderBump> = {
  kind: 'order-bumps',
  fields: BUMP_FILE_FIELDS,
  heading: bumpHeading,
  otherNames: {
    name: ['Order bump', 'Nome do order bump', 'Name'],
    productId: ['Produto', 'ID do produto', 'Product', 'Product id'],
    priceType: ['Price type'],
    priceCents: ['Preço (R$)', 'Valor', 'Price'],
    percentBp: ['Desconto (%)', 'Discount', 'Discount (%)'],
    title: ['Title', 'Chamada'],
    description: ['Description'],
  },
  facts: ['Status', 'Exibições', 'Aceites', 'Receita'],
  mostLines: 2 * BUMP_LIMITS.bumps,
  empty: 'O arquivo não tem nenhum order bump.',
  repeated: 'Este order bump já está na linha',
};

type BumpRow = Awaited<ReturnType<typeof orderBumps.writes.create>>;

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
        file: FILE,
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
    file: FILE,
    defaultName: 'order-bumps.csv',
    job: (platform) =>
      resourceImportJob(platform, {
        kind: 'order_bump_import',
        auditAction: 'order-bump.import',
        refusedFile: 'order-bumps-com-problemas.csv',
        request: orderBump.request,
        // Looks through lines by writing them and taking them back.
        check: linesTriedBy<OrderBump, OrderBumpRequest, BumpRow>({
          resource: orderBumps,
          request: orderBump.request,
          file: FILE,
          read: readBumpCells,
          valueText: bumpValueText,
          nameField: 'name',
          unknown: 'Não há order bump com este ID nesta loja.',
        }),
        writes: orderBumps.writes,
        words: {
          changed: 'Este order bump mudou depois da conferência. Exporte-o de novo e repita a alteração.',
          gone: 'Este order bump foi excluído depois da conferência.',
        },
      }),
  },
});
