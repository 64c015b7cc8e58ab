import {
  IMPORT_FILE_BYTES,
  id,
  trackingImportApplyRequest,
  trackingImportHeaders,
  z,
} from '@balcao/api-schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { acceptCsv, csvBytes, TAKES_CSV } from '../../../csv/csv-upload';
import { JOB_ANSWERS, jobStatusCode } from '../../../jobs/answer-job';
import { continueImport } from '../../../jobs/continue-import';
import { startImport } from '../../../jobs/start-import';
import type { Platform } from '../../../platform';
import { ownerOf } from '../../../plugins/owner-of';
import { originOf } from '../../../security/origin';
import { readTrackingFile } from './file';
import { type TrackingCursor, trackingImportJob } from './job';

const tags = ['orders'];
const writing = { access: 'seller', permission: 'pedidos:editar', idempotent: true } as const;

/** Marks orders as sent by pasted lines or a file: checked first, written after a person confirms. */
export function trackingImportModule(platform: Platform): FastifyPluginAsyncZod {
  const { database, jobs } = platform;
  const starter = jobs.register(trackingImportJob(platform));

  return async (app) => {
    acceptCsv(app, IMPORT_FILE_BYTES);

    app.post(
      '/orders/tracking-import',
      {
        bodyLimit: IMPORT_FILE_BYTES,
        config: { ...writing, takes: TAKES_CSV },
        schema: {
          tags,
          summary:
            'Looks through tracking codes and sends nothing yet. 201 when it waits for a decision, 202 while it goes on',
          consumes: ['text/csv'],
          headers: trackingImportHeaders,
          response: { ...JOB_ANSWERS },
        },
      },
      async (request, reply) => {
        const file = await readTrackingFile(csvBytes(request.body));
        const job = await startImport(starter, request, {
          ...file,
          fallbackName: 'rastreios.csv',
          input: {},
        });
        return reply.status(jobStatusCode(job)).send(job);
      },
    );

    app.post(
      '/orders/tracking-imports/:jobId/apply',
      {
        config: writing,
        schema: {
          tags,
          summary: 'Marks as sent what the dry run found. 201 when it has ended, 202 while it goes on',
          params: z.object({ jobId: id }),
          body: trackingImportApplyRequest,
          response: { ...JOB_ANSWERS },
        },
      },
      async (request, reply) => {
        const owner = ownerOf(request);
        const { jobId } = request.params;
        await database.withSeller(owner.sellerId, (trx) =>
          continueImport(trx, owner, jobId, {
            kind: 'order_tracking_import',
            mode: request.body.mode,
            cursor: { phase: 'apply', afterLine: 0 } satisfies TrackingCursor,
            origin: originOf(request),
          }),
        );
        const job = await jobs.resume(owner, jobId);
        return reply.status(jobStatusCode(job)).send(job);
      },
    );
  };
}
