import { randomBytes } from 'node:crypto';
import { type CouponBatchRequest, couponBatchRequest, createCouponBatch, z } from '@balcao/api-schema';
import { csvRows, csvText, randomCouponCode } from '@balcao/domain';
import { recordAudit } from '../../audit/record-audit';
import { implementsOn, routesOf } from '../../calls';
import { newId } from '../../db/new-id';
import { jobStatusCode } from '../../jobs/answer-job';
import { appendPart } from '../../jobs/job-files';
import type { JobHandler } from '../../jobs/job-handler';
import { searchTextOf } from '../../lists/search';
import { Problem } from '../../problem';
import { couponCount } from './coupon-jobs';
import { problemsOf } from './coupons';

/** Codes per transaction. */
const CHUNK = 500;

const cursor = z.object({ made: z.number() });

/** Makes many coupons with random codes; its file has them. */
export const couponBatchJob: JobHandler<CouponBatchRequest, z.infer<typeof cursor>> = {
  kind: 'coupon_batch',
  input: couponBatchRequest,
  cursor,
  async chunk(trx, { id: batchId, owner, origin, input, cursor: reached }) {
    const { sellerId, storeId } = owner;
    const { prefix, count, limitPerCode, terms } = input;
    const before = reached?.made ?? 0;
    const wanted = Math.min(CHUNK, count - before);
    const codes: string[] = [];
    // One that the store has already is drawn anew: among so many that is a matter of one more turn at most.
    while (codes.length < wanted) {
      const drawn = Array.from({ length: wanted - codes.length }, () => {
        const id = newId();
        const code = randomCouponCode(prefix, randomBytes);
        return {
          seller_id: sellerId,
          id,
          store_id: storeId,
          code,
          search: searchTextOf(code),
          type: terms.type,
          percent_bp: terms.percentBp,
          value_cents: terms.valueCents,
          cap_cents: terms.capCents,
          applies_to: terms.appliesTo,
          min_order_cents: terms.minOrderCents,
          starts_on: terms.startsOn,
          ends_on: terms.endsOn,
          limit_total: terms.limitTotal,
          limit_per_customer: terms.limitPerCustomer,
          product_ids: JSON.stringify(terms.productIds),
          categories: JSON.stringify(terms.categories),
          customers: JSON.stringify(terms.customers),
          methods: JSON.stringify(terms.methods),
          first_purchase: terms.firstPurchase,
          weekdays: JSON.stringify(terms.weekdays),
          ufs: JSON.stringify(terms.ufs),
          stacks_with_pix: terms.stacksWithPix,
          includes_bumps: terms.includesBumps,
          paused: terms.paused,
          batch_id: batchId,
          limit_scope: limitPerCode ? id : batchId,
        };
      });
      const free = await trx
        .insertInto('coupons')
        .values(drawn)
        .onConflict((conflict) => conflict.columns(['seller_id', 'store_id', 'code']).doNothing())
        .returning('code')
        .execute();
      codes.push(...free.map(({ code }) => code));
    }
    const lines = codes.map((code) => [code]);
    const text = before === 0 ? csvText([['Código'], ...lines]) : csvRows(lines);
    await appendPart(trx, { owner, jobId: batchId, role: 'output' }, Buffer.from(text));
    const made = before + codes.length;
    if (made < count) return { done: codes.length, next: { cursor: { made } } };
    await recordAudit(trx, origin, {
      sellerId,
      action: 'coupon.batch',
      entity: 'job',
      entityId: batchId,
      after: { prefix, count: made, limitPerCode },
    });
    return { done: codes.length, fileName: `cupons-${prefix.toLowerCase() || 'lote'}.csv`, next: 'done' };
  },
};

export const couponBatchRoutes = routesOf('coupons', (platform) => {
  const { database, jobs } = platform;
  const { inStore } = implementsOn(platform);
  const starter = jobs.starterOf(couponBatchJob);

  return [
    inStore(createCouponBatch, async ({ owner, origin }, { body: input }, reply) => {
      const problems = await problemsOf(
        database.forSeller(owner.sellerId),
        owner,
        // A code that every batch could have, so that the terms alone are judged.
        { ...input.terms, code: 'LOTE' },
      );
      const fields = Object.fromEntries(
        Object.entries(problems).map(([field, sentences]) => [`terms.${field}`, sentences]),
      );
      if (Object.keys(fields).length > 0) throw new Problem('validation', { fields });
      const title = `Gerar ${couponCount(input.count)}`;
      const job = await starter.start({ owner, title, input, total: input.count, origin });
      reply.status(jobStatusCode(job));
      return job;
    }),
  ];
});
