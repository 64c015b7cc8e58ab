import { PRODUCT_CSV_COLUMNS } from '@balcao/domain';
import { call } from '../basics/call';
import { z } from '../basics/z';
import { selectionOf } from '../lists/lists';
import { job } from '../system/jobs';
import { productFilter } from './products';

const column = z.enum(PRODUCT_CSV_COLUMNS);

/** Without selection and filter all products, without columns all columns. With a column of variants the file has a line per variant. */
export const productExportRequest = z
  .strictObject({
    selection: selectionOf(productFilter).optional(),
    filter: productFilter.optional(),
    columns: z.array(column).min(1).max(PRODUCT_CSV_COLUMNS.length).optional(),
  })
  .refine(({ selection, filter }) => selection === undefined || filter === undefined, {
    path: ['filter'],
    message: 'Envie a seleção ou o filtro, não os dois.',
  });
export type ProductExportRequest = z.infer<typeof productExportRequest>;

export const exportProducts = call('POST /products/export', {
  operationId: 'exportProducts',
  summary:
    'Writes products into a CSV: its file is at /jobs/{id}/file. 201 when it is ready, 202 while it is not',
  access: 'seller',
  permission: 'produtos:ler',
  takesDataOut: true,
  idempotent: true,
  body: productExportRequest,
  status: [201, 202],
  answer: job,
});

/** Largest file that an import accepts, in bytes. */
export const IMPORT_FILE_BYTES = 20 * 1024 * 1024;

/**
 * Headers of `POST /products/import` (idempotent), whose body is the file itself as `text/csv`: ours, or an export of Shopify,
 * WooCommerce or Nuvemshop. UTF-8, UTF-16 with its mark, or Windows-1252; cells between `;`, `,`, tabs or bars. → 201 `job` if it has
 * stopped in `review`, 202 `job` while the dry run is running, 422 for a file that cannot be read, and `import_columns` where no
 * column is known that finds or creates a product. Columns that mean nothing here are named in the job.
 */
export const productImportHeaders = z.object({
  /** The file's name, percent-encoded. */
  'x-file-name': z.string().max(600).optional(),
});

/**
 * `POST /products/imports/{jobId}/apply` → 201 or 202 `job`. `all` answers 409 `import_has_problems` if the dry run
 * found problems; `valid` skips those lines. A product that changed since the dry run is reported as failed and not
 * overwritten. A job that is not in review answers 409 `import_not_in_review`.
 */
export const productImportApplyRequest = z.strictObject({ mode: z.enum(['all', 'valid']) });
export type ProductImportApplyRequest = z.infer<typeof productImportApplyRequest>;
