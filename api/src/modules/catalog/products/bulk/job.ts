import {
  type Product,
  type ProductBulkRequest,
  type ProductFilter,
  productBulkRequest,
} from '@balcao/api-schema';
import type { SellerTransaction } from '../../../../db/database';
import type { Owner } from '../../../../db/owner';
import { type BulkOutcome, bulkJob } from '../../../../jobs/bulk-job';
import type { JobHandler } from '../../../../jobs/job-handler';
import type { SelectionCursor } from '../../../../lists/selection';
import type { Platform } from '../../../../platform';
import { Problem } from '../../../../problem';
import { changeWrite } from '../product-write';
import { recordProductChanges } from '../record-changes';
import { lockProducts } from '../repository';
import { removeProduct, type Written } from '../write-products';
import { patchFor, rowProblems } from './actions';
import { readableChanges } from './changes';
import { productSelection } from './selection';
import { tryWrite, writeEach } from './write-each';

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

const gone = (line: number, id: string): BulkOutcome => ({
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

function outcomeOf(line: number, { id, name }: Product, written: Result): BulkOutcome {
  const row = { line, recordId: id, label: name, problems: [], changes: [] };
  if (written === null) return { row: { ...row, outcome: 'unchanged' }, entry: null };
  if (written instanceof Problem)
    return { row: { ...row, outcome: 'failed', problems: rowProblems(written) }, entry: null };
  const { entry } = written;
  const changes = entry.after ? readableChanges({ before: entry.before ?? {}, after: entry.after }) : [];
  return { row: { ...row, outcome: 'changed', changes }, entry };
}

/** Applies one action to many products. */
export const productBulkJob = ({
  raise,
}: Pick<Platform, 'raise'>): JobHandler<ProductBulkRequest, SelectionCursor> =>
  bulkJob<ProductFilter, ProductBulkRequest>({
    kind: 'product_bulk',
    input: productBulkRequest,
    selection: productSelection,
    chunkSize: 200,
    auditAction: 'product.bulk',
    async act(trx, { owner, input }, ids, firstLine) {
      const products = await lockProducts(trx, owner, ids);
      const results = await writeAll(trx, owner, products, input);
      return ids.map((id, index) => {
        const place = products.findIndex((product) => product.id === id);
        const product = products[place];
        const line = firstLine + index;
        return product ? outcomeOf(line, product, results[place] ?? null) : gone(line, id);
      });
    },
    record: (trx, { owner, origin }, entries) => recordProductChanges(trx, { raise, owner, origin }, entries),
  });
