import {
  type CouponBulkRequest,
  type CouponExportRequest,
  type CouponFilter,
  coupon,
  couponBulkRequest,
  couponExportRequest,
} from '@balcao/api-schema';
import { COUPON_STATUS_LABELS, centsAsDecimal, couponCells } from '@balcao/domain';
import type { SellerTransaction } from '../../../db/database';
import { selectionOf } from '../../../lists/selection';
import { isAllowed } from '../../../plugins/auth';
import { Problem } from '../../../problem';
import { type BulkResult, resourceBulkJob } from '../../../resources/jobs/bulk-job';
import { resourceExportJob } from '../../../resources/jobs/export-job';
import { resourceImportJob } from '../../../resources/jobs/import-job';
import { resourceJobs } from '../../../resources/jobs/routes';
import type { ResourceCall } from '../../../resources/resource-call';
import { copyCoupon } from './actions';
import { checkLine, readLookup } from './check-line';
import { COUPON_FILE } from './file';
import { couponPages, coupons, SEES_CUSTOMERS, withMaskedCustomers } from './resource';

/** `1 cupom`, `348 cupons`. */
export const couponCount = (count: number): string =>
  count === 1 ? '1 cupom' : `${count.toLocaleString('pt-BR')} cupons`;

/** How far a filter's count may differ from the count that the person saw, as a share of it. */
const TOLERANCE = 0.01;

/** Coupons that were picked, or that a filter finds. */
const selection = selectionOf(couponPages.list, (found, seen) => Math.abs(found - seen) <= seen * TOLERANCE);

const codeInUse = () => new Problem('coupon_code_in_use');

const CHANGED = { before: '', after: '' };

/** Does the action to one coupon. @throws Problem */
async function act(
  trx: SellerTransaction,
  call: ResourceCall,
  id: string,
  action: CouponBulkRequest['action'],
): Promise<BulkResult> {
  if (action === 'delete') {
    const { code } = await coupons.writes.delete(trx, call, id);
    return { label: code, outcome: 'changed', changes: [{ ...CHANGED, label: 'Excluído', before: code }] };
  }
  if (action === 'duplicate') {
    const { code } = await copyCoupon(trx, call, id);
    return { label: code, outcome: 'created', changes: [] };
  }
  const paused = action === 'pause';
  const { row, isChanged } = await coupons.writes.change(trx, call, id, undefined, { paused });
  const words = (isPaused: boolean) => (isPaused ? COUPON_STATUS_LABELS.pausado : 'Em uso');
  return {
    label: row.code,
    outcome: isChanged ? 'changed' : 'unchanged',
    changes: isChanged ? [{ label: 'Status', before: words(!paused), after: words(paused) }] : [],
  };
}

/** Many coupons at once, and as files. */
export const couponJobs = resourceJobs<CouponFilter, CouponBulkRequest, CouponExportRequest>({
  path: '/coupons',
  names: { one: 'Coupon', many: 'Coupons' },
  tag: 'coupons',
  area: 'marketing',
  selection,
  counted: couponCount,
  bulk: {
    request: couponBulkRequest,
    verbs: { pause: 'Pausar', activate: 'Ativar', duplicate: 'Duplicar', delete: 'Excluir' },
    job: (platform) =>
      resourceBulkJob<CouponFilter, CouponBulkRequest>(platform, {
        kind: 'coupon_bulk',
        input: couponBulkRequest,
        selection,
        auditAction: 'coupon.bulk',
        act,
        nameOf: async (trx, { owner }, id) =>
          (await coupons.rows.find(trx, { seller_id: owner.sellerId, store_id: owner.storeId, id }))?.code,
        gone: 'Este cupom não existe mais.',
        duplicate: codeInUse,
      }),
  },
  export: {
    request: couponExportRequest,
    auditAction: 'coupon.export',
    count: ({ database }, owner, filter) =>
      database.withSeller(owner.sellerId, (trx) => couponPages.list.count(trx, owner, filter)),
    veiled: (identity, request) => ({
      ...request,
      ...(!isAllowed(identity, SEES_CUSTOMERS) && { masksCustomers: true }),
    }),
    job: (platform) =>
      resourceExportJob(platform, {
        kind: 'coupon_export',
        input: couponExportRequest,
        file: COUPON_FILE,
        fileName: 'cupons',
        selection,
        async read(trx, call, ids) {
          const scope = { seller_id: call.owner.sellerId, store_id: call.owner.storeId };
          return coupons.show(
            call,
            await coupons.rows.select(trx, scope).where('id', 'in', ids).execute(),
            trx,
          );
        },
        cells: (record, { masksCustomers }) => [
          ...couponCells(masksCustomers ? withMaskedCustomers(record) : record),
          String(record.used),
          COUPON_STATUS_LABELS[record.status],
          centsAsDecimal(record.revenueCents),
        ],
      }),
  },
  import: {
    file: COUPON_FILE,
    defaultName: 'cupons.csv',
    job: (platform) =>
      resourceImportJob(platform, {
        kind: 'coupon_import',
        auditAction: 'coupon.import',
        refusedFile: 'cupons-com-problemas.csv',
        request: coupon.request,
        async check(trx, { owner }, columns, lines) {
          const lookup = await readLookup(trx, owner, columns, lines);
          return lines.map((line) => checkLine(line, columns, lookup));
        },
        writes: coupons.writes,
        words: {
          changed: 'Este cupom mudou depois da conferência. Exporte-o de novo e repita a alteração.',
          gone: 'Este cupom foi excluído depois da conferência.',
          duplicate: codeInUse,
        },
      }),
  },
});
