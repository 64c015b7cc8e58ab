import { type Product, type ProductBulkRequest, productBulkRequest } from '@balcao/api-schema';
import { recordAudits } from '../../../../audit/record-audit';
import type { SellerTransaction } from '../../../../db/database';
import type { Owner } from '../../../../db/owner';
import type { JobHandler, ReportedRow, WorkingJob } from '../../../../jobs/job-handler';
import { addedCounts } from '../../../../jobs/job-rows';
import { type SelectionCursor, selectionCursor } from '../../../../lists/selection';
import { Problem } from '../../../../problem';
import { changeWrite } from '../catalog/product-write';
import { lockProducts } from '../catalog/repository';
import { type ProductEntry, removeProduct, type Written } from '../catalog/write-products';
import { patchFor, rowProblems } from './actions';
import { readableChanges } from './changes';
import { productSelection } from './selection';
import { tryWrite, writeEach } from './write-each';

const CHUNK = 200;

type Result = Written | Problem | null;

/** Applies the action to products, with a result for each. */
async function writeAll(
  trx: SellerTransaction,
  owner: Owner,
  products: readonly Product[],
  request: ProductBulkRequest,
): Promise<Result[]> {
  if (request.action !== 'delete') {
    return writeEach(trx, owner, products, (product) => changeWrite(product, patchFor(product, request)));
  }
  const results: Result[] = [];
  for (const product of products) {
    const remove = async () => ({ id: product.id, entry: await removeProduct(trx, owner, product) });
    results.push(await tryWrite(trx, remove));
  }
  return results;
}

/** The result of a product and its audit entry. */
interface Outcome {
  row: ReportedRow;
  entry: ProductEntry | null;
}

const gone = (line: number, id: string): Outcome => ({
  row: {
    line,
    recordId: id,
    label: id,
    outcome: 'failed',
    problems: [{ column: null, message: 'Este produto não existe mais.' }],
    changes: [],
  },
  entry: null,
});

function outcomeOf(line: number, { id, name }: Product, written: Result): Outcome {
  const row = { line, recordId: id, label: name, problems: [], changes: [] };
  if (written === null) return { row: { ...row, outcome: 'unchanged' }, entry: null };
  if (written instanceof Problem)
    return { row: { ...row, outcome: 'failed', problems: rowProblems(written) }, entry: null };
  const { entry } = written;
  const changes = entry.after ? readableChanges({ before: entry.before ?? {}, after: entry.after }) : [];
  return { row: { ...row, outcome: 'changed', changes }, entry };
}

/** The audit entry of the whole job. Each change has its own entry under the same request. */
function jobEntry(
  { id, input, counts }: WorkingJob<ProductBulkRequest, SelectionCursor>,
  end: 'done' | 'abandoned',
  rows: readonly ReportedRow[],
): ProductEntry {
  const { selection, ...action } = input;
  return {
    action: 'product.bulk',
    entity: 'job',
    entityId: id,
    after: { ...action, selectedBy: selection.by, end, ...addedCounts(counts, rows) },
  };
}

/** Applies one action to many products, with a result for each. The selection is fixed when the job is created. */
export const productBulkJob: JobHandler<ProductBulkRequest, SelectionCursor> = {
  kind: 'product_bulk',
  input: productBulkRequest,
  cursor: selectionCursor,
  async chunk(trx, job) {
    const { owner, origin, input, cursor, createdAt, done, total } = job;
    const at = { selection: input.selection, asOf: createdAt };
    const { ids, next } = await productSelection.ids(trx, owner, at, cursor, CHUNK);
    const products = await lockProducts(trx, owner, ids);
    const results = await writeAll(trx, owner, products, input);
    const outcomes = ids.map((id, index) => {
      const line = done + index + 1;
      const place = products.findIndex((product) => product.id === id);
      const product = products[place];
      return product ? outcomeOf(line, product, results[place] ?? null) : gone(line, id);
    });
    const rows = outcomes.map(({ row }) => row);
    const entries = outcomes.flatMap(({ entry }) => entry ?? []);
    if (next === null) entries.push(jobEntry(job, 'done', rows));
    await recordAudits(trx, origin, owner.sellerId, entries);
    const through = done + ids.length;
    return {
      rows,
      total: next === null ? through : Math.max(total, through),
      next: next === null ? 'done' : { cursor: next },
    };
  },
  async abandon(trx, job) {
    await recordAudits(trx, job.origin, job.owner.sellerId, [jobEntry(job, 'abandoned', [])]);
  },
};
