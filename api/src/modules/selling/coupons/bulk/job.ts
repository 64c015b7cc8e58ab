import { type CouponBulkRequest, type CouponFilter, couponBulkRequest } from '@balcao/api-schema';
import { COUPON_STATUS_LABELS } from '@balcao/domain';
import { recordAudits } from '../../../../audit/record-audit';
import type { SellerTransaction } from '../../../../db/database';
import { inSavepoint } from '../../../../db/in-savepoint';
import { isUniqueViolation } from '../../../../db/unique-violation';
import { type BulkOutcome, bulkJob } from '../../../../jobs/bulk-job';
import type { JobHandler, ReportedRow } from '../../../../jobs/job-handler';
import type { SelectionCursor } from '../../../../lists/selection';
import type { Platform } from '../../../../platform';
import { Problem } from '../../../../problem';
import { type ResourceCall, systemCall } from '../../../../resources/resource-call';
import { copyCoupon } from '../copy';
import { coupons } from '../resource';
import { couponSelection } from '../selection';

/** Coupons per transaction. */
const CHUNK = 100;

type Done = Pick<ReportedRow, 'label' | 'outcome' | 'changes'>;

const CHANGED = { before: '', after: '' };

/** Does the action to one coupon. @throws Problem */
async function act(
  trx: SellerTransaction,
  call: ResourceCall,
  id: string,
  action: CouponBulkRequest['action'],
): Promise<Done> {
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
    changes: isChanged ? [{ label: 'Situação', before: words(!paused), after: words(paused) }] : [],
  };
}

async function outcomeOf(
  trx: SellerTransaction,
  call: ResourceCall,
  { id, line }: { id: string; line: number },
  action: CouponBulkRequest['action'],
): Promise<BulkOutcome> {
  const row = { line, recordId: id, problems: [] };
  try {
    return { row: { ...row, ...(await inSavepoint(trx, () => act(trx, call, id, action))) }, entry: null };
  } catch (error) {
    // Somebody else has taken the code of a copy meanwhile.
    const problem = isUniqueViolation(error) ? new Problem('coupon_code_in_use') : error;
    if (!(problem instanceof Problem)) throw problem;
    const isGone = problem.code === 'not_found';
    const found = await coupons.rows.find(trx, { seller_id: call.owner.sellerId, id });
    const message = isGone ? 'Este cupom não existe mais.' : problem.text;
    const problems = [{ column: null, message }];
    return {
      row: { ...row, label: found?.code ?? id, outcome: 'failed', problems, changes: [] },
      entry: null,
    };
  }
}

/** Pauses, activates, copies or deletes many coupons. */
export const couponBulkJob = (platform: Platform): JobHandler<CouponBulkRequest, SelectionCursor> =>
  bulkJob<CouponFilter, CouponBulkRequest>({
    kind: 'coupon_bulk',
    input: couponBulkRequest,
    selection: couponSelection,
    chunkSize: CHUNK,
    auditAction: 'coupon.bulk',
    async act(trx, { owner, origin, input }, ids, firstLine) {
      const call = { ...systemCall(platform, owner), origin };
      const outcomes: BulkOutcome[] = [];
      for (const [index, id] of ids.entries())
        outcomes.push(await outcomeOf(trx, call, { id, line: firstLine + index }, input.action));
      return outcomes;
    },
    record: (trx, { owner, origin }, entries) => recordAudits(trx, origin, owner.sellerId, entries),
  });
