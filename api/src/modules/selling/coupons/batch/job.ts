import { randomBytes } from 'node:crypto';
import { type CouponBatchRequest, couponBatchRequest, z } from '@balcao/api-schema';
import { csvRows, csvText, randomCouponCode } from '@balcao/domain';
import { recordAudit } from '../../../../audit/record-audit';
import type { SellerTransaction } from '../../../../db/database';
import { appendPart } from '../../../../jobs/job-files';
import type { ChunkResult, JobHandler, WorkingJob } from '../../../../jobs/job-handler';
import { insertBatch } from './repository';

/** Codes per transaction. */
const CHUNK = 500;

const cursor = z.object({ made: z.number() });
type Cursor = z.infer<typeof cursor>;

/** Makes the next codes. One that the store has already is drawn anew: among so many that is a matter of one more turn at most. */
async function makeCodes(
  trx: SellerTransaction,
  { id: batchId, owner, input }: WorkingJob<CouponBatchRequest, Cursor>,
  count: number,
): Promise<string[]> {
  const made: string[] = [];
  while (made.length < count) {
    const codes = Array.from({ length: count - made.length }, () =>
      randomCouponCode(input.prefix, randomBytes),
    );
    made.push(...(await insertBatch(trx, owner, { batchId, codes, ...input })));
  }
  return made;
}

/** Makes many coupons with random codes; its file has them. */
export const couponBatchJob: JobHandler<CouponBatchRequest, Cursor> = {
  kind: 'coupon_batch',
  input: couponBatchRequest,
  cursor,
  async chunk(trx, job): Promise<ChunkResult<Cursor>> {
    const { id: jobId, owner, origin, input } = job;
    const before = job.cursor?.made ?? 0;
    const codes = await makeCodes(trx, job, Math.min(CHUNK, input.count - before));
    const lines = codes.map((code) => [code]);
    const text = before === 0 ? csvText([['Código'], ...lines]) : csvRows(lines);
    await appendPart(trx, { owner, jobId, role: 'output' }, Buffer.from(text));
    const made = before + codes.length;
    if (made < input.count) return { done: codes.length, next: { cursor: { made } } };
    await recordAudit(trx, origin, {
      sellerId: owner.sellerId,
      action: 'coupon.batch',
      entity: 'job',
      entityId: jobId,
      after: { prefix: input.prefix, count: made, limitPerCode: input.limitPerCode },
    });
    return {
      done: codes.length,
      fileName: `cupons-${input.prefix.toLowerCase() || 'lote'}.csv`,
      next: 'done',
    };
  },
};
