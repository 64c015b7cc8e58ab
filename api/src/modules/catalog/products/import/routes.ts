import {
  IMPORT_FILE_BYTES,
  id,
  type Job,
  productImportApplyRequest,
  productImportHeaders,
  z,
} from '@balcao/api-schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { acceptCsv, csvBytes, TAKES_CSV } from '../../../../csv/csv-upload';
import { JOB_ANSWERS, jobStatusCode } from '../../../../jobs/answer-job';
import { continueImport } from '../../../../jobs/continue-import';
import { startImport } from '../../../../jobs/start-import';
import type { Platform } from '../../../../platform';
import { ownerOf } from '../../../../plugins/owner-of';
import { originOf } from '../../../../security/origin';
import { readImportFile } from './file';
import { type ImportCursor, productImportJob } from './job';

const tags = ['products'];
const writing = { access: 'seller', permission: 'produtos:editar', idempotent: true } as const;
/** Imports products from a file for spreadsheets: checked first, written after a person confirms. */
export function productImportModule({ database, jobs }: Platform): FastifyPluginAsyncZod {
  const starter = jobs.register(productImportJob);

  return async (app) => {
    acceptCsv(app, IMPORT_FILE_BYTES);

    app.post(
      '/products/import',
      {
        bodyLimit: IMPORT_FILE_BYTES,
        config: { ...writing, takes: TAKES_CSV },
        schema: {
          tags,
          summary:
            'Looks through a CSV of products and changes nothing yet. 201 when it waits for a decision, 202 while it goes on',
          consumes: ['text/csv'],
          headers: productImportHeaders,
          response: { ...JOB_ANSWERS },
        },
      },
      async (request, reply) => {
        const { headings, columns, ...file } = await readImportFile(csvBytes(request.body));
        const job = await startImport(starter, request, {
          ...file,
          fallbackName: 'produtos.csv',
          input: { headings, columns },
        });
        return reply.status(jobStatusCode(job)).send(job);
      },
    );

    app.post(
      '/products/imports/:jobId/apply',
      {
        config: writing,
        schema: {
          tags,
          summary: 'Writes what the dry run found. 201 when it has ended, 202 while it goes on',
          params: z.object({ jobId: id }),
          body: productImportApplyRequest,
          response: { ...JOB_ANSWERS },
        },
      },
      async (request, reply) => {
        const owner = ownerOf(request);
        const { jobId } = request.params;
        const { mode } = request.body;
        await database.withSeller(owner.sellerId, (trx) =>
          continueImport(trx, owner, jobId, {
            kind: 'product_import',
            mode,
            cursor: { phase: 'apply', afterLine: 0, mode } satisfies ImportCursor,
            origin: originOf(request),
          }),
        );
        const job: Job = await jobs.resume(owner, jobId);
        return reply.status(jobStatusCode(job)).send(job);
      },
    );
  };
}
