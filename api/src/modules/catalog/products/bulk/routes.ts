import { pricePreview, pricePreviewRequest, productBulkRequest } from '@balcao/api-schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { JOB_ANSWERS, jobStatusCode } from '../../../../jobs/answer-job';
import type { Platform } from '../../../../platform';
import { ownerOf } from '../../../../plugins/owner-of';
import { originOf } from '../../../../security/origin';
import { bulkTitle } from './actions';
import { productBulkJob } from './job';
import { previewPrices } from './price-preview';
import { productSelection } from './selection';

const tags = ['products'];
const writing = { access: 'seller', permission: 'produtos:editar' } as const;

/** Bulk actions on products. */
export function productBulkRoutes(platform: Platform): FastifyPluginAsyncZod {
  const { database, jobs } = platform;
  const starter = jobs.starterOf(productBulkJob(platform));

  return async (app) => {
    app.post(
      '/products/bulk',
      {
        config: { ...writing, idempotent: true },
        schema: {
          operationId: 'changeProducts',
          tags,
          summary:
            'Activates, archives, deletes or reprices many products. 201 when it has ended, 202 while it goes on',
          body: productBulkRequest,
          response: { ...JOB_ANSWERS },
        },
      },
      async (request, reply) => {
        const owner = ownerOf(request);
        const input = request.body;
        const total = await database.withSeller(owner.sellerId, (trx) =>
          productSelection.count(trx, owner, input.selection),
        );
        const title = bulkTitle(input.action, total);
        const job = await starter.start({ owner, title, input, total, origin: originOf(request) });
        return reply.status(jobStatusCode(job)).send(job);
      },
    );

    app.post(
      '/products/bulk/price-preview',
      {
        config: writing,
        schema: {
          operationId: 'previewProductPrices',
          tags,
          summary: 'What a price change would do, without doing it',
          body: pricePreviewRequest,
          response: { 200: pricePreview },
          problems: [409],
        },
      },
      (request) => previewPrices(database, ownerOf(request), request.body),
    );
  };
}
