import { couponBatchRequest } from '@balcao/api-schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { JOB_ANSWERS, jobStatusCode } from '../../../../jobs/answer-job';
import type { Platform } from '../../../../platform';
import { ownerOf } from '../../../../plugins/owner-of';
import { Problem } from '../../../../problem';
import { originOf } from '../../../../security/origin';
import { problemsOf, termsOf } from '../coupon-terms';
import { couponCount } from '../jobs';
import { couponBatchJob } from './job';

/** A code that every batch could have, so that the terms alone are judged. */
const ANY_CODE = 'LOTE';

/** Makes many coupons with codes that nobody can guess. */
export function couponBatchRoutes({ database, jobs }: Platform): FastifyPluginAsyncZod {
  const starter = jobs.starterOf(couponBatchJob);
  return async (app) => {
    app.post(
      '/coupons/batches',
      {
        config: { access: 'seller', permission: 'marketing:editar', idempotent: true },
        schema: {
          operationId: 'createCouponBatch',
          tags: ['coupons'],
          summary: 'Makes coupons with random codes: the file of the job has them. 201 when it has ended',
          body: couponBatchRequest,
          response: { ...JOB_ANSWERS },
        },
      },
      async (request, reply) => {
        const owner = ownerOf(request);
        const input = request.body;
        const problems = await problemsOf(
          database.forSeller(owner.sellerId),
          owner,
          termsOf({ ...input.terms, code: ANY_CODE }),
        );
        const fields = Object.fromEntries(
          Object.entries(problems).map(([field, sentences]) => [`terms.${field}`, sentences]),
        );
        if (Object.keys(fields).length > 0) throw new Problem('validation', { fields });
        const title = `Gerar ${couponCount(input.count)}`;
        const job = await starter.start({
          owner,
          title,
          input,
          total: input.count,
          origin: originOf(request),
        });
        return reply.status(jobStatusCode(job)).send(job);
      },
    );
  };
}
