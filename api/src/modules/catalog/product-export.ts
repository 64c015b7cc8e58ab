import {
  exportProducts,
  type Product,
  type ProductExportRequest,
  productExportRequest,
} from '@balcao/api-schema';
import {
  csvRows,
  csvText,
  formatInstant,
  PRODUCT_CSV_COLUMNS,
  PRODUCT_CSV_HEADINGS,
  PRODUCT_ORIGIN_LABELS,
  PRODUCT_VALUE_FIELDS,
  type ProductCsvColumn,
  type ProductValueField,
  todayInSaoPaulo,
  VARIANT_CSV_COLUMNS,
  valuePerField,
} from '@balcao/domain';
import { recordAudit } from '../../audit/record-audit';
import { implementsOn, routesOf } from '../../calls';
import { jobStatusCode } from '../../jobs/answer-job';
import { appendPart } from '../../jobs/job-files';
import type { JobHandler } from '../../jobs/job-handler';
import { type SelectionCursor, selectionCursor } from '../../lists/selection';
import { type Cell, PRODUCT_CELLS, VARIANT_CELLS } from './csv-cells';
import { productCount, productList, productSelection } from './product-list';
import { findProducts } from './stored-products';

type Variant = Product['variants'][number];
type Write = (product: Product, variant: Variant | undefined) => string;

/** A cell of a field that every product has. */
const field = <Name extends ProductValueField>(name: Name): Write => {
  const cell = PRODUCT_CELLS[name] as Cell<Product[Name]>;
  return (product) => cell.write(product[name]);
};

const ofVariant =
  <T>(cell: Cell<T>, value: (variant: Variant) => T): Write =>
  (_product, variant) =>
    variant ? cell.write(value(variant)) : '';

const optionName =
  (option: number): Write =>
  ({ options }, variant) =>
    variant ? (options[option]?.name ?? '') : '';
const optionValue =
  (option: number): Write =>
  (_product, variant) =>
    variant?.values[option] ?? '';

const WRITES: Readonly<Record<ProductCsvColumn, Write>> = {
  ...valuePerField(PRODUCT_VALUE_FIELDS, field),
  id: ({ id }) => id,
  variantId: (_product, variant) => variant?.id ?? '',
  option1Name: optionName(0),
  option1Value: optionValue(0),
  option2Name: optionName(1),
  option2Value: optionValue(1),
  option3Name: optionName(2),
  option3Value: optionValue(2),
  variantPriceCents: ofVariant(VARIANT_CELLS.variantPriceCents, ({ priceCents }) => priceCents),
  variantSku: ofVariant(VARIANT_CELLS.variantSku, ({ sku }) => sku),
  variantGtin: ofVariant(VARIANT_CELLS.variantGtin, ({ gtin }) => gtin),
  variantStock: ofVariant(VARIANT_CELLS.variantStock, ({ stockQuantity }) => stockQuantity),
  origin: ({ origin }) => PRODUCT_ORIGIN_LABELS[origin],
  createdAt: ({ createdAt }) => formatInstant(createdAt),
  updatedAt: ({ updatedAt }) => formatInstant(updatedAt),
};

const isOfVariant = (column: ProductCsvColumn) =>
  (VARIANT_CSV_COLUMNS as readonly ProductCsvColumn[]).includes(column);

/** Products per chunk. */
const CHUNK = 500;

/** Writes products into a file that an import accepts unchanged. */
export const productExportJob: JobHandler<ProductExportRequest, SelectionCursor> = {
  kind: 'product_export',
  input: productExportRequest,
  cursor: selectionCursor,
  async chunk(trx, { id: jobId, owner, input, cursor, createdAt, done, total }) {
    const { filter = {}, columns: chosen } = input;
    // The selection, those that the filter finds, or all.
    const selection = input.selection ?? { by: 'filter' as const, filter, except: [], expected: 1 };
    const { ids, next } = await productSelection.ids(
      trx,
      owner,
      { selection, asOf: createdAt },
      cursor,
      CHUNK,
    );
    // Each once, in the order of a file; all when none are chosen.
    const columns = PRODUCT_CSV_COLUMNS.filter((column) => chosen === undefined || chosen.includes(column));
    const hasVariants = columns.some(isOfVariant);
    const lines = (await findProducts(trx, owner, ids)).flatMap((product) => {
      // One line, or one per variant when the file has columns of variants.
      const variants = hasVariants && product.variants.length > 0 ? product.variants : [undefined];
      return variants.map((variant) => columns.map((column) => WRITES[column](product, variant)));
    });
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

export const productExportRoutes = routesOf('products', (platform) => {
  const { database, jobs } = platform;
  const { inStore } = implementsOn(platform);
  const starter = jobs.starterOf(productExportJob);

  return [
    inStore(exportProducts, async ({ owner, origin }, { body: input }, reply) => {
      const { selection, filter = {}, columns } = input;
      const total = await database.withSeller(owner.sellerId, (trx) =>
        selection === undefined
          ? productList.count(trx, owner, filter)
          : productSelection.count(trx, owner, selection),
      );
      const title = `Exportar ${productCount(total)}`;
      const job = await starter.start({ owner, title, input, total, origin }, (trx, id) =>
        recordAudit(trx, origin, {
          sellerId: owner.sellerId,
          action: 'product.export',
          entity: 'job',
          entityId: id,
          after: { total, columns: columns ?? 'all' },
        }),
      );
      reply.status(jobStatusCode(job));
      return job;
    }),
  ];
});
