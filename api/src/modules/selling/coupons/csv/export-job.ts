import { type CouponExportRequest, couponExportRequest } from '@balcao/api-schema';
import {
  COUPON_FILE_FACTS,
  COUPON_FILE_FIELDS,
  COUPON_FILE_ID,
  COUPON_STATUS_LABELS,
  centsAsDecimal,
  couponCells,
  couponHeading,
  csvRows,
  csvText,
  todayInSaoPaulo,
} from '@balcao/domain';
import { appendPart } from '../../../../jobs/job-files';
import type { JobHandler } from '../../../../jobs/job-handler';
import { type SelectionCursor, selectionCursor } from '../../../../lists/selection';
import type { Platform } from '../../../../platform';
import { systemCall } from '../../../../resources/resource-call';
import { coupons, withMaskedCustomers } from '../resource';
import { couponSelection } from '../selection';

const CHUNK = 500;

const HEADER = [COUPON_FILE_ID, ...COUPON_FILE_FIELDS.map(couponHeading), ...COUPON_FILE_FACTS];

const exportedSelection = ({ selection, filter = {} }: CouponExportRequest) =>
  selection ?? { by: 'filter' as const, filter, except: [], expected: 1 };

/** Exports coupons with all columns, so that an import loses nothing. */
export const couponExportJob = (platform: Platform): JobHandler<CouponExportRequest, SelectionCursor> => ({
  kind: 'coupon_export',
  input: couponExportRequest,
  cursor: selectionCursor,
  async chunk(trx, { id: jobId, owner, input, cursor, createdAt, done, total }) {
    const at = { selection: exportedSelection(input), asOf: createdAt };
    const { ids, next } = await couponSelection.ids(trx, owner, at, cursor, CHUNK);
    const scope = { seller_id: owner.sellerId, store_id: owner.storeId };
    const rows =
      ids.length === 0 ? [] : await coupons.rows.select(trx, scope).where('id', 'in', ids).execute();
    const shown = await coupons.show(systemCall(platform, owner), rows);
    const byId = new Map(shown.map((record) => [record.id, record]));
    const lines = ids.flatMap((id) => {
      const record = byId.get(id);
      if (record === undefined) return [];
      const { used, status, revenueCents } = record;
      const facts = [String(used), COUPON_STATUS_LABELS[status], centsAsDecimal(revenueCents)];
      return [[id, ...couponCells(input.masksCustomers ? withMaskedCustomers(record) : record), ...facts]];
    });
    // Only the first part starts with the byte order mark and the header.
    const text = cursor === null ? csvText([HEADER, ...lines]) : csvRows(lines);
    await appendPart(trx, { owner, jobId, role: 'output' }, Buffer.from(text));
    const through = done + ids.length;
    return next === null
      ? {
          done: ids.length,
          total: through,
          fileName: `cupons-${todayInSaoPaulo(createdAt)}.csv`,
          next: 'done',
        }
      : { done: ids.length, total: Math.max(total, through), next: { cursor: next } };
  },
});
