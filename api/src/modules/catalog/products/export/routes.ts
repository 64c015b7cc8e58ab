import { productExportRequest } from '@balcao/api-schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { recordAudit } from '../../../../audit/record-audit';
import { JOB_ANSWERS, jobStatusCode } from '../../../../jobs/answer-job';
import type { Platform } from '../../../../platform';
import { ownerOf } from '../../../../plugins/owner-of';
import { originOf } from '../../../../security/origin';
import { productCount } from '../bulk/actions';
import { productSelection } from '../bulk/selection';
import { productList } from '../list/repository';
import { productExportJob } from './job';

/** Exports products as a file for spreadsheets. */
export function productExportRoutes({ database, jobs }: Platform): FastifyPluginAsyncZod {
  const starter = jobs.starterOf(productExportJob);

  return async (app) => {
    app.post(
      '/products/export',
      {
        config: { access: 'seller', permission: 'produtos:ler', takesDataOut: true, idempotent: true },
        schema: {
          operationId: 'exportProducts',
          tags: ['products'],
          summary:
            'Writes products into a CSV: its file is at /jobs/{id}/file. 201 when it is ready, 202 while it is not',
          body: productExportRequest,
          response: { ...JOB_ANSWERS },
        },
      },
      async (request, reply) => {
        const owner = ownerOf(request);
        const origin = originOf(request);
        const { selection, filter = {}, columns } = request.body;
        const total = await database.withSeller(owner.sellerId, (trx) =>
          selection === undefined
            ? productList.count(trx, owner, filter)
            : productSelection.count(trx, owner, selection),
        );
        const title = `Exportar ${productCount(total)}`;
        const job = await starter.start({ owner, title, input: request.body, total, origin }, (trx, id) =>
          recordAudit(trx, origin, {
            sellerId: owner.sellerId,
            action: 'product.export',
            entity: 'job',
            entityId: id,
            after: { total, columns: columns ?? 'all' },
          }),
        );
        return reply.status(jobStatusCode(job)).send(job);
      },
    );
  };
}
