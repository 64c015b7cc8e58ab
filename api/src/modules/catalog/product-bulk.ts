import {
  changeProducts,
  MAX_PREVIEWED,
  type PricePreview,
  type Product,
  type ProductBulkRequest,
  type ProductFilter,
  type ProductPatch,
  previewProductPrices,
  productBulkRequest,
} from '@balcao/api-schema';
import { changedPrice, type PriceChange, productNumberProblem, variantLabel } from '@balcao/domain';
import { implementsOn, routesOf } from '../../calls';
import type { SellerTransaction } from '../../db/database';
import type { Owner } from '../../db/owner';
import { jobStatusCode } from '../../jobs/answer-job';
import { type BulkOutcome, bulkJob } from '../../jobs/bulk-job';
import type { JobHandler } from '../../jobs/job-handler';
import type { SelectionCursor } from '../../lists/selection';
import type { Platform } from '../../platform';
import { Problem } from '../../problem';
import { changedContent, changeWrite } from './product-content';
import { productCount, productSelection } from './product-list';
import { readableChanges, rowProblems } from './readable-changes';
import { findProducts, lockProducts } from './stored-products';
import { recordProductChanges, removeProduct, tryWrite, type Written, writeEach } from './write-products';

/**
 * The patch that changes every price of a product. Variants without their own price follow the product's.
 * @throws Problem validation when a price would leave its bounds
 */
function pricePatch({ priceCents, variants }: Product, change: PriceChange): ProductPatch {
  const price = (cents: number) => {
    const changed = changedPrice(cents, change);
    const problem = productNumberProblem('priceCents', changed);
    if (problem !== null) throw new Problem('validation', { fields: { priceCents: [problem] } });
    return changed;
  };
  const anyOwn = variants.some((variant) => variant.priceCents !== null);
  return {
    ...(priceCents !== null && { priceCents: price(priceCents) }),
    ...(anyOwn && {
      variants: variants.map((variant) => ({
        ...variant,
        priceCents: variant.priceCents === null ? null : price(variant.priceCents),
      })),
    }),
  };
}

type Result = Written | Problem | null;

/** Applies the action to products, with a result for each. */
async function applyToAll(
  trx: SellerTransaction,
  owner: Owner,
  products: readonly Product[],
  request: ProductBulkRequest,
): Promise<Result[]> {
  if (request.action !== 'delete')
    return writeEach(trx, owner, products, (product) => {
      if (request.action === 'price') return changeWrite(product, pricePatch(product, request));
      return changeWrite(product, { status: request.action === 'activate' ? 'active' : 'archived' });
    });
  const results: Result[] = [];
  for (const product of products) {
    const remove = async () => ({ id: product.id, entry: await removeProduct(trx, owner, product) });
    results.push(await tryWrite(trx, remove));
  }
  return results;
}

const GONE = 'Este produto não existe mais.';

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
      const results = await applyToAll(trx, owner, products, input);
      return ids.map((id, index): BulkOutcome => {
        const place = products.findIndex((product) => product.id === id);
        const written = place < 0 ? new Problem('not_found', { text: GONE }) : (results[place] ?? null);
        const label = products[place]?.name ?? id;
        const row = { line: firstLine + index, recordId: id, label, problems: [], changes: [] };
        if (written === null) return { row: { ...row, outcome: 'unchanged' }, entry: null };
        if (written instanceof Problem)
          return { row: { ...row, outcome: 'failed', problems: rowProblems(written) }, entry: null };
        const { entry } = written;
        const changes = entry.after
          ? readableChanges({ before: entry.before ?? {}, after: entry.after })
          : [];
        return { row: { ...row, outcome: 'changed', changes }, entry };
      });
    },
    record: (trx, { owner, origin }, entries) => recordProductChanges(trx, { raise, owner, origin }, entries),
  });

/** Products that a preview reads at once. */
const CHUNK = 500;
const SAMPLES = 20;
const FAILING_SAMPLES = 10;

/** The prices of a product that a change affects. */
function pricesOf({ id, name, priceCents, variants }: Product) {
  const own = variants.flatMap(({ priceCents: cents, values }) =>
    cents === null ? [] : [{ id, label: `${name} · ${variantLabel(values)}`, beforeCents: cents }],
  );
  return priceCents === null ? own : [{ id, label: name, beforeCents: priceCents }, ...own];
}

/** Why the prices of a product cannot be changed; null when they can, `unchanged` when they would stay the same. */
function problemOf(product: Product, change: PriceChange): string | null | 'unchanged' {
  try {
    return changedContent(product, pricePatch(product, change)) === null ? 'unchanged' : null;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return rowProblems(error)
      .map(({ message }) => message)
      .join(' ');
  }
}

const VERBS: Readonly<Record<ProductBulkRequest['action'], string>> = {
  activate: 'Ativar',
  archive: 'Arquivar',
  delete: 'Excluir',
  price: 'Alterar o preço de',
};

/** Bulk actions on products, and what a change of prices would do. */
export const productBulkRoutes = routesOf('products', (platform) => {
  const { database, jobs } = platform;
  const { inStore } = implementsOn(platform);
  const starter = jobs.starterOf(productBulkJob(platform));

  return [
    inStore(changeProducts, async ({ owner, origin }, { body: input }, reply) => {
      const total = await database.withSeller(owner.sellerId, (trx) =>
        productSelection.count(trx, owner, input.selection),
      );
      const title = `${VERBS[input.action]} ${productCount(total)}`;
      const job = await starter.start({ owner, title, input, total, origin });
      reply.status(jobStatusCode(job));
      return job;
    }),

    inStore(previewProductPrices, async ({ owner }, { body: { selection, ...change } }) => {
      const at = { selection, asOf: new Date() };
      const total = await database.withSeller(owner.sellerId, (trx) =>
        productSelection.count(trx, owner, selection),
      );
      const counts = { checked: 0, unchanged: 0, unpriced: 0, failing: 0 };
      const failing: PricePreview['sample'] = [];
      const changing: PricePreview['sample'] = [];
      const look = (product: Product) => {
        counts.checked += 1;
        const prices = pricesOf(product);
        const problem = problemOf(product, change);
        if (prices.length === 0) counts.unpriced += 1;
        if (problem === 'unchanged') counts.unchanged += 1;
        else if (problem !== null) counts.failing += 1;
        const samples = problem === null ? changing : failing;
        if (problem === 'unchanged' || samples.length >= SAMPLES) return;
        for (const price of prices) {
          samples.push({ ...price, afterCents: changedPrice(price.beforeCents, change), problem });
        }
      };

      let cursor: SelectionCursor | null = null;
      do {
        const from: SelectionCursor | null = cursor;
        const { ids, next } = await database.withSeller(owner.sellerId, async (trx) => {
          const chunk = await productSelection.ids(trx, owner, at, from, CHUNK);
          for (const product of await findProducts(trx, owner, chunk.ids)) look(product);
          return chunk;
        });
        cursor = ids.length > 0 ? next : null;
      } while (cursor !== null && counts.checked < MAX_PREVIEWED);

      const sample = [...failing.slice(0, FAILING_SAMPLES), ...changing, ...failing.slice(FAILING_SAMPLES)];
      return { total, ...counts, sample: sample.slice(0, SAMPLES) };
    }),
  ];
});
