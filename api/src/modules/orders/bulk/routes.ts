import { orderBulkRequest } from '@balcao/api-schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { JOB_ANSWERS, jobStatusCode } from '../../../jobs/answer-job';
import type { Platform } from '../../../platform';
import { ownerOf } from '../../../plugins/owner-of';
import { originOf } from '../../../security/origin';
import { orderSelection } from '../list/selection';
import { bulkTitle, orderBulkJob } from './job';

/** Bulk actions on orders. */
export function orderBulkRoutes(platform: Platform): FastifyPluginAsyncZod {
  const { database, jobs } = platform;
  const starter = jobs.starterOf(orderBulkJob(platform));

  return async (app) => {
    app.post(
      '/orders/bulk',
      {
        config: { access: 'seller', permission: 'pedidos:editar', idempotent: true },
        schema: {
          operationId: 'changeOrders',
          tags: ['orders'],
          summary: 'Sends, cancels or charges many orders again. 201 when it has ended, 202 while it goes on',
          body: orderBulkRequest,
          response: { ...JOB_ANSWERS },
        },
      },
      async (request, reply) => {
        const owner = ownerOf(request);
        const input = request.body;
        const total = await database.withSeller(owner.sellerId, (trx) =>
          orderSelection.count(trx, owner, input.selection),
        );
        const title = bulkTitle(input.action, total);
        const job = await starter.start({ owner, title, input, total, origin: originOf(request) });
        return reply.status(jobStatusCode(job)).send(job);
      },
    );
  };
}
