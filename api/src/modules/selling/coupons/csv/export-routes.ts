import { couponExportRequest } from '@balcao/api-schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { recordAudit } from '../../../../audit/record-audit';
import { JOB_ANSWERS, jobStatusCode } from '../../../../jobs/answer-job';
import type { Platform } from '../../../../platform';
import { identityOf, isAllowed } from '../../../../plugins/auth';
import { ownerOf } from '../../../../plugins/owner-of';
import { originOf } from '../../../../security/origin';
import { couponPages, SEES_CUSTOMERS } from '../resource';
import { couponCount, couponSelection } from '../selection';
import { couponExportJob } from './export-job';

/** Exports coupons as a file for spreadsheets. */
export function couponExportModule(platform: Platform): FastifyPluginAsyncZod {
  const { database, jobs } = platform;
  const starter = jobs.register(couponExportJob(platform));
  return async (app) => {
    app.post(
      '/coupons/export',
      {
        config: { access: 'seller', permission: 'marketing:ler', takesDataOut: true, idempotent: true },
        schema: {
          tags: ['coupons'],
          summary:
            'Writes coupons into a CSV: its file is at /jobs/{id}/file. 201 when it is ready, 202 while it is not',
          body: couponExportRequest,
          response: { ...JOB_ANSWERS },
        },
      },
      async (request, reply) => {
        const owner = ownerOf(request);
        const origin = originOf(request);
        const { selection, filter = {} } = request.body;
        const total = await database.withSeller(owner.sellerId, (trx) =>
          selection === undefined
            ? couponPages.list.count(trx, owner, filter)
            : couponSelection.count(trx, owner, selection),
        );
        const title = `Exportar ${couponCount(total)}`;
        const maySee = isAllowed(identityOf(request), SEES_CUSTOMERS);
        const input = { ...request.body, ...(!maySee && { masksCustomers: true }) };
        const job = await starter.start({ owner, title, input, total, origin }, (trx, id) =>
          recordAudit(trx, origin, {
            sellerId: owner.sellerId,
            action: 'coupon.export',
            entity: 'job',
            entityId: id,
            after: { total },
          }),
        );
        return reply.status(jobStatusCode(job)).send(job);
      },
    );
  };
}
