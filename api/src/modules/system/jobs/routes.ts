import { Readable } from 'node:stream';
import {
  idParams,
  job,
  jobList,
  jobRowPage,
  jobRowsQuery,
  jobsQuery,
  noContent,
  z,
} from '@balcao/api-schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { toJob } from '../../../jobs/job-rows';
import type { Platform } from '../../../platform';
import { identityOf } from '../../../plugins/auth';
import { dismissJob, readRecentJobs } from './recent';
import { cancelJob, openJobFile, readJobRows, visibleJob } from './service';

const tags = ['jobs'];
const access = { access: 'seller' } as const;

/** Background jobs: their progress, rows and file. */
export function jobsRoutes(platform: Platform): FastifyPluginAsyncZod {
  return async (app) => {
    app.addHook('onReady', async () => platform.jobs.run());
    app.addHook('onClose', () => platform.jobs.stop());

    app.get(
      '/jobs',
      {
        config: access,
        schema: {
          operationId: 'listJobs',
          tags,
          summary: 'The caller’s own jobs that are open, or ended within 24 hours and were not dismissed',
          querystring: jobsQuery,
          response: { 200: jobList },
        },
      },
      (request) => readRecentJobs(platform, identityOf(request), request.query.kind),
    );

    app.get(
      '/jobs/:id',
      { config: access, schema: { operationId: 'getJob', tags, params: idParams, response: { 200: job } } },
      async (request) => toJob(await visibleJob(platform, identityOf(request), request.params.id)),
    );

    app.get(
      '/jobs/:id/rows',
      {
        config: access,
        schema: {
          operationId: 'listJobRows',
          tags,
          params: idParams,
          querystring: jobRowsQuery,
          response: { 200: jobRowPage },
        },
      },
      (request) => readJobRows(platform, identityOf(request), request.params.id, request.query),
    );

    app.get(
      '/jobs/:id/file',
      {
        config: { ...access, takesDataOut: true },
        schema: {
          operationId: 'downloadJobFile',
          tags,
          summary: 'The CSV that the job made, or the lines of an import that could not be taken',
          params: idParams,
          produces: ['text/csv'],
          response: { 200: z.unknown() },
        },
      },
      async (request, reply) => {
        const { name, content } = await openJobFile(platform, identityOf(request), request.params.id);
        return reply
          .header('content-disposition', `attachment; filename="${name}"`)
          .type('text/csv; charset=utf-8')
          .send(Readable.from(content));
      },
    );

    app.post(
      '/jobs/:id/cancel',
      {
        config: access,
        schema: {
          operationId: 'cancelJob',
          tags,
          summary: 'Ends a job before its next chunk; one that has ended is answered as it is',
          params: idParams,
          response: { 200: job },
        },
      },
      (request) => cancelJob(platform, identityOf(request), request.params.id),
    );

    app.post(
      '/jobs/:id/dismiss',
      {
        config: access,
        schema: {
          operationId: 'dismissJob',
          tags,
          summary: 'Keeps a job of the caller’s own, which has ended, out of `GET /jobs`',
          params: idParams,
          response: { 204: noContent },
          problems: [409],
        },
      },
      async (request, reply) => {
        await dismissJob(platform, identityOf(request), request.params.id);
        return reply.status(204).send();
      },
    );
  };
}
