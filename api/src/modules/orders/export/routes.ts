import { orderExportRequest } from '@balcao/api-schema';
import { TAKES_BUYERS_OUT } from '@balcao/domain';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { recordAudit } from '../../../audit/record-audit';
import { JOB_ANSWERS, jobStatusCode } from '../../../jobs/answer-job';
import type { Platform } from '../../../platform';
import { identityOf, isAllowed } from '../../../plugins/auth';
import { ownerOf } from '../../../plugins/owner-of';
import { Problem } from '../../../problem';
import { originOf } from '../../../security/origin';
import { orderList } from '../list/repository';
import { orderCount, orderSelection } from '../list/selection';
import { orderExportJob } from './job';

/** Exports orders as a file for spreadsheets. */
export function orderExportRoutes({ database, jobs }: Platform): FastifyPluginAsyncZod {
  const starter = jobs.starterOf(orderExportJob);

  return async (app) => {
    app.post(
      '/orders/export',
      {
        config: { access: 'seller', permission: 'pedidos:ler', takesDataOut: true, idempotent: true },
        schema: {
          operationId: 'exportOrders',
          tags: ['orders'],
          summary:
            'Writes orders into a CSV: its file is at /jobs/{id}/file. 201 when it is ready, 202 while it is not',
          body: orderExportRequest,
          response: { ...JOB_ANSWERS },
        },
      },
      async (request, reply) => {
        const owner = ownerOf(request);
        const origin = originOf(request);
        const { selection, filter = {}, buyers } = request.body;
        const mayTakeBuyersOut = isAllowed(identityOf(request), TAKES_BUYERS_OUT);
        if (buyers === true && !mayTakeBuyersOut) throw new Problem('forbidden');
        const withBuyers = buyers ?? mayTakeBuyersOut;
        const total = await database.withSeller(owner.sellerId, (trx) =>
          selection === undefined
            ? orderList.count(trx, owner, filter)
            : orderSelection.count(trx, owner, selection),
        );
        const title = `Exportar ${orderCount(total)}${withBuyers ? '' : ', sem dados dos clientes'}`;
        const input = { ...request.body, ...(!withBuyers && { buyers: false }) };
        const job = await starter.start({ owner, title, input, total, origin }, (trx, id) =>
          recordAudit(trx, origin, {
            sellerId: owner.sellerId,
            action: 'order.export',
            entity: 'job',
            entityId: id,
            after: { total, withBuyers },
          }),
        );
        return reply.status(jobStatusCode(job)).send(job);
      },
    );
  };
}
