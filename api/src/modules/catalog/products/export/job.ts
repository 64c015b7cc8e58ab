import { type ProductExportRequest, productExportRequest } from '@balcao/api-schema';
import { csvRows, csvText, PRODUCT_CSV_HEADINGS, todayInSaoPaulo } from '@balcao/domain';
import { appendPart } from '../../../../jobs/job-files';
import type { JobHandler } from '../../../../jobs/job-handler';
import { type SelectionCursor, selectionCursor } from '../../../../lists/selection';
import { productSelection } from '../bulk/selection';
import { findProducts } from '../repository';
import { fileColumns, linesOf } from './csv-lines';

const CHUNK = 500;

/** The products to export: the selection, those that the filter finds, or all. */
const exportedSelection = ({ selection, filter = {} }: ProductExportRequest) =>
  selection ?? { by: 'filter' as const, filter, except: [], expected: 1 };

/** Writes products into a file that an import accepts unchanged. */
export const productExportJob: JobHandler<ProductExportRequest, SelectionCursor> = {
  kind: 'product_export',
  input: productExportRequest,
  cursor: selectionCursor,
  async chunk(trx, { id: jobId, owner, input, cursor, createdAt, done, total }) {
    const at = { selection: exportedSelection(input), asOf: createdAt };
    const { ids, next } = await productSelection.ids(trx, owner, at, cursor, CHUNK);
    const columns = fileColumns(input.columns);
    const lines = (await findProducts(trx, owner, ids)).flatMap((product) => linesOf(product, columns));
    const header = columns.map((column) => PRODUCT_CSV_HEADINGS[column]);
    // Only the first part starts with the byte order mark and the header.
    const text = cursor === null ? csvText([header, ...lines]) : csvRows(lines);
    await appendPart(trx, { owner, jobId, role: 'output' }, Buffer.from(text));
    const through = done + ids.length;
    return next === null
      ? {
          done: ids.length,
          total: through,
          fileName: `produtos-${todayInSaoPaulo(createdAt)}.csv`,
          next: 'done',
        }
      : { done: ids.length, total: Math.max(total, through), next: { cursor: next } };
  },
};
