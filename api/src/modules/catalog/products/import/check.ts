import type { FieldChange, Product } from '@balcao/api-schema';
import { PRODUCT_CSV_HEADINGS, PRODUCT_LIMITS, type ProductCsvColumn, variantLabel } from '@balcao/domain';
import type { ReportedRow } from '../../../../jobs/job-handler';
import { Problem } from '../../../../problem';
import { fieldChanges, variantChanges } from '../bulk/changes';
import type { Writer } from '../product-content';
import { skuKeyOf } from '../skus/repository';
import { type Plan, type PlannedWrite, planChange, planNew } from './content';
import type { CellReader, ImportGroup, ImportLine } from './line';
import type { Lookup } from './lookup';
import { filePlaceOf } from './place';
import { addProblem, type LineProblems, readFields } from './values';
import { type ImportedVariants, readVariants } from './variants';

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

function addDuplicates(group: ImportGroup, problems: LineProblems): void {
  for (const { line, duplicate } of group) {
    if (!duplicate) continue;
    const column = duplicate.column as ProductCsvColumn;
    const message = `A linha ${duplicate.line} tem o mesmo ${PRODUCT_CSV_HEADINGS[column]}.`;
    addProblem(problems, line, column, message);
  }
}

/** A product has no more variants than this, and what compares them reads each line for each. */
function addSize(group: ImportGroup, problems: LineProblems): void {
  if (group.length <= PRODUCT_LIMITS.variants) return;
  for (const { line } of group)
    addProblem(
      problems,
      line,
      null,
      `O produto tem ${group.length} linhas no arquivo, e um produto tem no máximo ${PRODUCT_LIMITS.variants} variantes.`,
    );
}

function addShape(group: ImportGroup, columns: number, problems: LineProblems): void {
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
}

/** Plans what lines would do. @throws Problem with the fields that caused it */
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

function failedRows(group: ImportGroup, read: CellReader, problems: LineProblems): ReportedRow[] {
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

/** The changes of a line. The first line of a product has the product's own fields; each line has its variant. */
function lineChanges(
  line: ImportLine,
  isFirst: boolean,
  { plan, target, imported }: NonNullable<ReturnType<typeof planOf>>,
): FieldChange[] {
  const { change } = plan;
  const own = isFirst ? fieldChanges(change).filter(({ before, after }) => before !== after) : [];
  const place = imported?.places.get(line.line);
  const after = place === undefined ? undefined : change.content?.variants[place];
  const before = target?.variants.find(({ id }) => id === after?.id);
  return after ? [...own, ...variantChanges(before, after)] : own;
}

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
  addDuplicates(group, problems);
  addShape(group, columns, problems);
  addSize(group, problems);
  const planned = problems.size > 0 ? undefined : planOf(group, read, lookup, writer, problems);
  if (planned === undefined) return failedRows(group, read, problems);

  const { plan, target } = planned;
  const rows = group.map((line, index): ReportedRow => {
    const changes = plan.write === null ? [] : lineChanges(line, index === 0, planned);
    return {
      line: line.line,
      recordId: target?.id ?? null,
      label: labelOf(line, read, target),
      outcome: target === undefined ? 'created' : changes.length > 0 ? 'changed' : 'unchanged',
      problems: [],
      changes,
    };
  });
  return plan.write === null ? rows : withPlan(rows, group, plan.write);
}

/** Puts the planned write on the first line that changes something. */
function withPlan(rows: ReportedRow[], group: ImportGroup, write: PlannedWrite): ReportedRow[] {
  const [first] = rows;
  const writing = rows.filter(({ outcome }) => outcome !== 'unchanged');
  // A change that shows in no cell belongs to the first line.
  const carriers = writing.length > 0 ? writing : first ? [first] : [];
  const lines = carriers.map(({ line }) => line);
  return rows.map((row, index): ReportedRow => {
    if (!lines.includes(row.line)) return row;
    const plan: LinePlan = {
      cells: group[index]?.cells ?? [],
      ...(row.line === lines[0] ? { write, lines } : { firstLine: lines[0] ?? row.line }),
    };
    return { ...row, outcome: row.outcome === 'unchanged' ? 'changed' : row.outcome, plan };
  });
}
