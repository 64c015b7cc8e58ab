import { productImportHeaders } from '@balcao/api-schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { csvImportRoutes } from '../../../../jobs/csv-import-routes';
import type { Platform } from '../../../../platform';
import { readImportFile } from './file';
import { type ImportCursor, productImportJob } from './job';

/** Imports products from a file for spreadsheets: checked first, written after a person confirms. */
export function productImportRoutes(platform: Platform): FastifyPluginAsyncZod {
  return async (app) =>
    csvImportRoutes(app, platform, {
      handler: productImportJob(platform),
      paths: { upload: '/products/import', apply: '/products/imports/:jobId/apply' },
      operationIds: { upload: 'importProducts', apply: 'applyProductImport' },
      tag: 'products',
      permission: 'produtos:editar',
      summaries: {
        upload:
          'Looks through a CSV of products and changes nothing yet. 201 when it waits for a decision, 202 while it goes on',
        apply: 'Writes what the dry run found. 201 when it has ended, 202 while it goes on',
      },
      headers: productImportHeaders,
      defaultName: 'produtos.csv',
      async read(bytes, known) {
        const { parts, lines, unknown, ...rest } = await readImportFile(bytes, known);
        return { parts, lines, unknown, rest };
      },
      applying: (mode): ImportCursor => ({ phase: 'apply', afterLine: 0, mode }),
    });
}
