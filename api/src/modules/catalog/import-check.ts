import {
  describeIssues,
  type FieldChange,
  type Product,
  productPatch,
  productRequest,
  z,
} from '@balcao/api-schema';
import {
  normalizeProductText,
  PRODUCT_CSV_HEADINGS,
  PRODUCT_LIMITS,
  type ProductCsvColumn,
  variantLabel,
} from '@balcao/domain';
import type { SellerTransaction } from '../../db/database';
import type { Owner } from '../../db/owner';
import type { ReportedRow } from '../../jobs/job-handler';
import { Problem } from '../../problem';
import type { CellReader, ImportGroup, ImportLine } from './import-lines';
import {
  addProblem,
  type FieldValues,
  type ImportedVariants,
  type LineProblems,
  readFields,
  readVariants,
} from './import-values';
import { type ContentChange, changedContent, newContent, WRITERS, type Writer } from './product-content';
import { findSkuHolders, skuKeyOf } from './product-skus';
import { fieldChanges, variantChanges } from './readable-changes';
import { findProducts } from './stored-products';
import { findSlugHolders } from './write-products';

/** The store's data that the lines of a part are compared with. */
export interface Lookup {
  product(id: string): Product | undefined;
  /** The product that has an SKU, itself or one of its variants. */
  holderOfSku(sku: string): string | undefined;
  holderOfSlug(slug: string): string | undefined;
}

const IS_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Reads everything that lines refer to, at once. */
export async function readLookup(
  trx: SellerTransaction,
  owner: Owner,
  groups: readonly ImportGroup[],
  read: CellReader,
): Promise<Lookup> {
  const lines = groups.flat();
  const cells = (column: ProductCsvColumn) => lines.flatMap((line) => read(line, column)?.trim() || []);
  const skus = [...cells('sku'), ...cells('variantSku')].map((sku) =>
    skuKeyOf(normalizeProductText('sku', sku)),
  );
  const slugs = cells('slug').map((slug) => normalizeProductText('slug', slug));

  const bySku = await findSkuHolders(trx, owner, skus);
  const bySlug = await findSlugHolders(trx, owner, slugs);

  const named = cells('id').filter((id) => IS_ID.test(id));
  const ids = new Set([...named, ...bySku.values()]);
  const products = new Map(
    (await findProducts(trx, owner, [...ids])).map((product) => [product.id, product]),
  );
  return {
    product: (id) => products.get(id),
    holderOfSku: (sku) => bySku.get(skuKeyOf(normalizeProductText('sku', sku))),
    holderOfSlug: (slug) => bySlug.get(slug),
  };
}

/** The planned write for the lines of one product, as the dry run found it. */
export const plannedWrite = z.union([
  z.object({ id: z.string(), version: z.number(), patch: productPatch }),
  z.object({ request: productRequest, writer: z.enum(WRITERS).default('person') }),
]);
export type PlannedWrite = z.infer<typeof plannedWrite>;

/** The planned write of a product's lines; `write` is null when they change nothing. */
interface Plan {
  write: PlannedWrite | null;
  change: Pick<ContentChange, 'before' | 'after'> & { content?: ContentChange['content'] };
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

const issuesProblem = (error: z.ZodError) =>
  new Problem('validation', { fields: describeIssues(error.issues).fields });

/** @throws Problem validation or synced_field, with the fields */
function planChange(current: Product, values: FieldValues, imported: ImportedVariants | undefined): Plan {
  const unchanged: Plan = { write: null, change: { before: {}, after: {} } };
  // Rules apply to what is written, so values that are already stored stay valid.
  const changed = Object.entries(values).filter(
    ([field, value]) => !same(value, current[field as keyof Product]),
  );
  const clear = changed.flatMap(([field, value]) => (value === null ? [field] : []));
  const isSame =
    !imported || (same(imported.options, current.options) && same(imported.variants, current.variants));
  const wanted = {
    ...Object.fromEntries(changed.filter(([, value]) => value !== null)),
    ...(clear.length > 0 && { clear }),
    ...(!isSame && { options: imported.options, variants: imported.variants }),
  };
  if (Object.keys(wanted).length === 0) return unchanged;
  const parsed = productPatch.safeParse(wanted);
  if (!parsed.success) throw issuesProblem(parsed.error);
  const patch = parsed.data;
  const change = changedContent(current, patch);
  return change === null ? unchanged : { write: { id: current.id, version: current.version, patch }, change };
}

/** @throws Problem validation, with the fields */
function planNew(values: FieldValues, imported: ImportedVariants | undefined, writer: Writer): Plan {
  const filled = Object.entries(values).filter(([, value]) => value !== null && value !== '');
  const parsed = productRequest.safeParse({
    name: '',
    ...Object.fromEntries(filled),
    ...(imported && { options: imported.options, variants: imported.variants }),
  });
  if (!parsed.success) throw issuesProblem(parsed.error);
  const request = parsed.data;
  const content = newContent(request, writer);
  const after = Object.fromEntries(filled.map(([field]) => [field, content[field as keyof typeof content]]));
  return { write: { request, writer }, change: { before: {}, after, content } };
}

const VARIANT_COLUMNS: Readonly<Record<string, ProductCsvColumn>> = {
  id: 'variantId',
  values: 'option1Value',
  priceCents: 'variantPriceCents',
  sku: 'variantSku',
  gtin: 'variantGtin',
  stockQuantity: 'variantStock',
};

const isColumn = (name: string): name is ProductCsvColumn => Object.hasOwn(PRODUCT_CSV_HEADINGS, name);

/** Finds the place of a field by its path in the API: `variants.2.sku` is a cell of that variant's line. */
function filePlaceOf(
  path: string,
  firstLine: number,
  imported: ImportedVariants | undefined,
): { line: number; column: ProductCsvColumn | null } {
  const [name = '', index, member = ''] = path.split('.');
  if (name === 'variants') {
    const place = [...(imported?.places ?? [])].find(([, variant]) => variant === Number(index));
    return { line: place?.[0] ?? firstLine, column: VARIANT_COLUMNS[member] ?? null };
  }
  if (name === 'options' && index !== undefined) {
    const column = `option${Number(index) + 1}${member === 'values' ? 'Value' : 'Name'}`;
    return { line: firstLine, column: isColumn(column) ? column : null };
  }
  return { line: firstLine, column: isColumn(name) ? name : null };
}

/** The stored plan of a line: its cells and, on one line of each product, the planned write. */
export interface LinePlan {
  cells: string[];
  write?: PlannedWrite;
  lines?: number[];
  /** The line that has the write, on the others of its product: they may stand far behind it. */
  firstLine?: number;
}

/** Finds the product of lines by its id, else by an SKU. @throws Problem for an id that the store does not have */
function targetOf(lines: ImportGroup, read: CellReader, lookup: Lookup): Product | undefined {
  const first = lines[0];
  const id = first && read(first, 'id')?.trim().toLowerCase();
  if (id) {
    const product = lookup.product(id);
    if (product) return product;
    throw new Problem('validation', { fields: { id: ['Não há produto com este ID nesta loja.'] } });
  }
  const skus = lines.flatMap((line) => [read(line, 'sku')?.trim(), read(line, 'variantSku')?.trim()]);
  const holders = skus.map((sku) => (sku ? lookup.holderOfSku(sku) : undefined));
  const holder = holders.find((found) => found !== undefined);
  return holder === undefined ? undefined : lookup.product(holder);
}

/** Refuses an SKU or a URL that another product has. */
function assertNotTaken({ write, change }: Plan, target: Product | undefined, lookup: Lookup): void {
  const { content } = change;
  if (write === null || content === undefined) return;
  const fields: Record<string, string[]> = {};
  const isForeign = (holder: string | undefined) => holder !== undefined && holder !== target?.id;
  const skus = [content.sku, ...content.variants.map(({ sku }) => sku)];
  for (const [index, sku] of skus.entries()) {
    if (sku === '' || !isForeign(lookup.holderOfSku(skuKeyOf(sku)))) continue;
    fields[index === 0 ? 'sku' : `variants.${index - 1}.sku`] = [new Problem('sku_in_use').text];
  }
  if (content.slug !== '' && isForeign(lookup.holderOfSlug(content.slug)))
    fields.slug = [new Problem('slug_in_use').text];
  if (Object.keys(fields).length > 0) throw new Problem('validation', { fields });
}

/** Plans what lines would do; undefined where they cannot, with their problems. */
function planOf(
  group: ImportGroup,
  read: CellReader,
  lookup: Lookup,
  writer: Writer,
  problems: LineProblems,
): { plan: Plan; target: Product | undefined; imported: ImportedVariants | undefined } | undefined {
  const firstLine = group[0]?.line ?? 0;
  let imported: ImportedVariants | undefined;
  try {
    const target = targetOf(group, read, lookup);
    const values = readFields(group, read, problems);
    imported = readVariants(group, read, target, problems);
    if (problems.size > 0) return undefined;
    const plan = target ? planChange(target, values, imported) : planNew(values, imported, writer);
    assertNotTaken(plan, target, lookup);
    return { plan, target, imported };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    for (const [path, sentences] of Object.entries(error.details.fields ?? { '': [error.text] })) {
      const { line, column } = filePlaceOf(path, firstLine, imported);
      for (const message of sentences) addProblem(problems, line, column, message);
    }
    return undefined;
  }
}

const labelOf = (line: ImportLine, read: CellReader, target: Product | undefined): string => {
  const name =
    read(line, 'name')?.trim() || target?.name || read(line, 'sku')?.trim() || read(line, 'id')?.trim();
  const values = (['option1Value', 'option2Value', 'option3Value'] as const).flatMap(
    (column) => read(line, column)?.trim() || [],
  );
  const label = name || `Linha ${line.line}`;
  return (values.length > 0 ? `${label} · ${variantLabel(values)}` : label).slice(0, 300);
};

/**
 * Checks the lines of one product, without writing anything.
 * @param writer the one whose word the lines are: a shop's is taken for the former price of a new product
 * @returns the result of each line
 */
export function checkGroup(
  group: ImportGroup,
  columns: number,
  read: CellReader,
  lookup: Lookup,
  writer: Writer = 'person',
): ReportedRow[] {
  const problems: LineProblems = new Map();
  for (const { line, duplicate } of group) {
    if (!duplicate) continue;
    const column = duplicate.column as ProductCsvColumn;
    addProblem(
      problems,
      line,
      column,
      `A linha ${duplicate.line} tem o mesmo ${PRODUCT_CSV_HEADINGS[column]}.`,
    );
  }
  for (const { line, cells } of group) {
    const filled = cells.findLastIndex((cell) => cell !== '') + 1;
    if (cells.length >= columns && filled <= columns) continue;
    addProblem(
      problems,
      line,
      null,
      `A linha tem ${Math.max(filled, cells.length)} colunas e o cabeçalho tem ${columns}. Confira as aspas e os separadores.`,
    );
  }
  // What compares variants reads each line for each.
  if (group.length > PRODUCT_LIMITS.variants)
    for (const { line } of group)
      addProblem(
        problems,
        line,
        null,
        `O produto tem ${group.length} linhas no arquivo, e um produto tem no máximo ${PRODUCT_LIMITS.variants} variantes.`,
      );
  const planned = problems.size > 0 ? undefined : planOf(group, read, lookup, writer, problems);
  if (planned === undefined) {
    const [culprit] = problems.keys();
    return group.map((line) => ({
      line: line.line,
      recordId: null,
      label: labelOf(line, read, undefined),
      outcome: 'failed',
      problems: problems.get(line.line) ?? [
        { column: null, message: `Outra linha deste produto tem um problema: a ${culprit}.` },
      ],
      changes: [],
      plan: { cells: line.cells } satisfies LinePlan,
    }));
  }

  const { plan, target, imported } = planned;
  const { write, change } = plan;
  // The first line of a product has the product's own fields; each line has its variant.
  const changesOf = (line: ImportLine, index: number): FieldChange[] => {
    const own = index === 0 ? fieldChanges(change).filter(({ before, after }) => before !== after) : [];
    const place = imported?.places.get(line.line);
    const after = place === undefined ? undefined : change.content?.variants[place];
    const before = target?.variants.find(({ id }) => id === after?.id);
    return after ? [...own, ...variantChanges(before, after)] : own;
  };
  const rows = group.map((line, index): ReportedRow => {
    const changes = write === null ? [] : changesOf(line, index);
    return {
      line: line.line,
      recordId: target?.id ?? null,
      label: labelOf(line, read, target),
      outcome: target === undefined ? 'created' : changes.length > 0 ? 'changed' : 'unchanged',
      problems: [],
      changes,
    };
  });
  if (write === null) return rows;

  // The planned write stands on the first line that changes something; a change that shows in no cell belongs to the first line.
  const writing = rows.filter(({ outcome }) => outcome !== 'unchanged');
  const lines = (writing.length > 0 ? writing : rows.slice(0, 1)).map(({ line }) => line);
  return rows.map((row, index): ReportedRow => {
    if (!lines.includes(row.line)) return row;
    const linePlan: LinePlan = {
      cells: group[index]?.cells ?? [],
      ...(row.line === lines[0] ? { write, lines } : { firstLine: lines[0] ?? row.line }),
    };
    return { ...row, outcome: row.outcome === 'unchanged' ? 'changed' : row.outcome, plan: linePlan };
  });
}
