import { couponImportHeaders } from '@balcao/api-schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { csvImportRoutes } from '../../../../jobs/csv-import-routes';
import type { Platform } from '../../../../platform';
import { readCouponFile } from './file';
import { type CouponImportCursor, couponImportJob } from './import-job';

/** Creates and changes coupons by a file: checked first, written after a person confirms. */
export function couponImportModule(platform: Platform): FastifyPluginAsyncZod {
  return async (app) =>
    csvImportRoutes(app, platform, {
      handler: couponImportJob(platform),
      paths: { upload: '/coupons/import', apply: '/coupons/imports/:jobId/apply' },
      tag: 'coupons',
      permission: 'marketing:editar',
      summaries: {
        upload:
          'Looks through a file of coupons and writes nothing yet. 201 when it waits for a decision, 202 while it goes on',
        apply: 'Writes what the dry run found. 201 when it has ended, 202 while it goes on',
      },
      headers: couponImportHeaders,
      defaultName: 'cupons.csv',
      async read(bytes) {
        const { parts, lines, ...rest } = await readCouponFile(bytes);
        return { parts, lines, rest };
      },
      applying: (): CouponImportCursor => ({ phase: 'apply', afterLine: 0 }),
    });
}
