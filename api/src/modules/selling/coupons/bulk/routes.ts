import { type CouponBulkRequest, couponBulkRequest } from '@balcao/api-schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { JOB_ANSWERS, jobStatusCode } from '../../../../jobs/answer-job';
import type { Platform } from '../../../../platform';
import { ownerOf } from '../../../../plugins/owner-of';
import { originOf } from '../../../../security/origin';
import { couponCount, couponSelection } from '../selection';
import { couponBulkJob } from './job';

const VERBS: Readonly<Record<CouponBulkRequest['action'], string>> = {
  pause: 'Pausar',
  activate: 'Ativar',
  duplicate: 'Duplicar',
  delete: 'Excluir',
};

/** Bulk actions on coupons. */
export function couponBulkModule(platform: Platform): FastifyPluginAsyncZod {
  const { database, jobs } = platform;
  const starter = jobs.register(couponBulkJob(platform));
  return async (app) => {
    app.post(
      '/coupons/bulk',
      {
        config: { access: 'seller', permission: 'marketing:editar', idempotent: true },
        schema: {
          tags: ['coupons'],
          summary:
            'Pauses, activates, copies or deletes many coupons. 201 when it has ended, 202 while it goes on',
          body: couponBulkRequest,
          response: { ...JOB_ANSWERS },
        },
      },
      async (request, reply) => {
        const owner = ownerOf(request);
        const input = request.body;
        const total = await database.withSeller(owner.sellerId, (trx) =>
          couponSelection.count(trx, owner, input.selection),
        );
        const title = `${VERBS[input.action]} ${couponCount(total)}`;
        const job = await starter.start({ owner, title, input, total, origin: originOf(request) });
        return reply.status(jobStatusCode(job)).send(job);
      },
    );
  };
}
