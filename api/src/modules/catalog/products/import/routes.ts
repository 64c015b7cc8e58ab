import {
  IMPORT_FILE_BYTES,
  id,
  type Job,
  productImportApplyRequest,
  productImportHeaders,
  z,
} from '@balcao/api-schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { JOB_ANSWERS, jobStatusCode } from '../../../../jobs/answer-job';
import { storePart } from '../../../../jobs/job-files';
import { continueJob, lockJob } from '../../../../jobs/job-queue';
import type { Platform } from '../../../../platform';
import { ownerOf } from '../../../../plugins/owner-of';
import { Problem } from '../../../../problem';
import { originOf } from '../../../../security/origin';
import { readImportFile } from './file';
import { type ImportCursor, productImportJob } from './job';

const tags = ['products'];
const writing = { access: 'seller', permission: 'produtos:editar', idempotent: true } as const;
const CSV_TYPES = ['text/csv', 'application/csv', 'application/vnd.ms-excel'];
const TAKES_CSV =
  'Envie um arquivo CSV. Na planilha, salve como CSV (separado por vírgulas) e tente de novo.';
const MAX_NAME = 100;

/** The name that a browser sends percent-encoded. A name that cannot be decoded gets the default. */
function fileNameOf(header: string | undefined): string {
  try {
    return (
      decodeURIComponent(header ?? '')
        .replace(/\p{C}/gu, '')
        .slice(0, MAX_NAME) || 'produtos.csv'
    );
  } catch {
    return 'produtos.csv';
  }
}

/** Imports products from a file for spreadsheets: checked first, written after a person confirms. */
export function productImportModule({ database, jobs }: Platform): FastifyPluginAsyncZod {
  const starter = jobs.register(productImportJob);

  return async (app) => {
    app.addContentTypeParser(
      CSV_TYPES,
      { parseAs: 'buffer', bodyLimit: IMPORT_FILE_BYTES },
      (_request, body, done) => done(null, body),
    );

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
        const owner = ownerOf(request);
        if (!Buffer.isBuffer(request.body)) throw new Problem('unsupported_media_type', { text: TAKES_CSV });
        const { headings, columns, parts, lines } = await readImportFile(request.body);
        const fileName = fileNameOf(request.headers['x-file-name']);
        const job = await starter.start(
          {
            owner,
            title: `Importar ${fileName}`,
            input: { fileName, headings, columns },
            total: lines,
            origin: originOf(request),
          },
          async (trx, jobId) => {
            for (const [part, bytes] of parts.entries())
              await storePart(trx, { owner, jobId, role: 'input' }, part, bytes);
          },
        );
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
        await database.withSeller(owner.sellerId, async (trx) => {
          const record = await lockJob(trx, owner, jobId);
          if (record?.kind !== 'product_import') throw new Problem('not_found');
          if (record.status !== 'review') throw new Problem('import_not_in_review');
          if (mode === 'all' && record.failed_rows > 0) throw new Problem('import_has_problems');
          const cursor: ImportCursor = { phase: 'apply', afterLine: 0, mode };
          const total = record.created_rows + record.changed_rows;
          await continueJob(trx, record, { cursor, total, origin: originOf(request) });
        });
        const job: Job = await jobs.resume(owner, jobId);
        return reply.status(jobStatusCode(job)).send(job);
      },
    );
  };
}
