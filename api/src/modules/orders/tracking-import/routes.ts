import { trackingImportHeaders } from '@balcao/api-schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { csvImportRoutes } from '../../../jobs/csv-import-routes';
import type { Platform } from '../../../platform';
import { readTrackingFile } from './file';
import { type TrackingCursor, trackingImportJob } from './job';

/** Marks orders as sent by pasted lines or a file: checked first, written after a person confirms. */
export function trackingImportRoutes(platform: Platform): FastifyPluginAsyncZod {
  return async (app) =>
    csvImportRoutes(app, platform, {
      handler: trackingImportJob(platform),
      paths: { upload: '/orders/tracking-import', apply: '/orders/tracking-imports/:jobId/apply' },
      operationIds: { upload: 'importTracking', apply: 'applyTrackingImport' },
      tag: 'orders',
      permission: 'pedidos:editar',
      summaries: {
        upload:
          'Looks through tracking codes and sends nothing yet. 201 when it waits for a decision, 202 while it goes on',
        apply: 'Marks as sent what the dry run found. 201 when it has ended, 202 while it goes on',
      },
      headers: trackingImportHeaders,
      defaultName: 'rastreios.csv',
      read: async (bytes, known) => ({ ...(await readTrackingFile(bytes, known)), rest: {} }),
      applying: (): TrackingCursor => ({ phase: 'apply', afterLine: 0 }),
    });
}
