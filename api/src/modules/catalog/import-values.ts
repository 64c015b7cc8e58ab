import type { JobRow, Product } from '@balcao/api-schema';
import {
  foldText,
  PRODUCT_CSV_HEADINGS,
  PRODUCT_VALUE_FIELDS,
  type ProductCsvColumn,
  type ProductValueField,
  plainLine,
} from '@balcao/domain';
import { type Cell, PRODUCT_CELLS, VARIANT_CELLS } from './csv-cells';
import type { CellReader, ImportGroup, ImportLine } from './import-lines';

/** The problems of a product's lines, by line. */
export type LineProblems = Map<number, JobRow['problems']>;

export function addProblem(
  problems: LineProblems,
  line: number,
  column: ProductCsvColumn | null,
  message: string,
): void {
  const list = problems.get(line) ?? [];
  list.push({ column: column && PRODUCT_CSV_HEADINGS[column], message });
  problems.set(line, list);
}

/** The values that a product's lines give to fields; null for a number that is cleared. */
export type FieldValues = { [Name in ProductValueField]?: unknown };

/** Reads the fields that a product has once. Its lines repeat them, so they must agree. */
export function readFields(group: ImportGroup, read: CellReader, problems: LineProblems): FieldValues {
  const [first, ...others] = group;
  const values: FieldValues = {};
  if (first === undefined) return values;
  for (const field of PRODUCT_VALUE_FIELDS) {
    const cell = read(first, field);
    if (cell === undefined) continue;
    const found = (PRODUCT_CELLS[field] as Cell<unknown>).read(cell);
    if ('problem' in found) addProblem(problems, first.line, field, found.problem);
    else if (found.value !== undefined) values[field] = found.value;
    for (const other of others) {
      const said = read(other, field);
      // Blank means as above.
      if (said !== cell && said?.trim() !== '')
        addProblem(
          problems,
          other.line,
          field,
          `As linhas de um produto precisam ter o mesmo valor aqui; a linha ${first.line} tem outro.`,
        );
    }
  }
  return values;
}

type Option = Product['options'][number];
/** A variant as a file gives it. A new one has no id. */
export type ImportedVariant = Omit<Product['variants'][number], 'id'> & { id?: string };

const OPTIONS = [
  { name: 'option1Name', value: 'option1Value' },
  { name: 'option2Name', value: 'option2Value' },
  { name: 'option3Name', value: 'option3Value' },
] as const satisfies readonly Record<'name' | 'value', ProductCsvColumn>[];

/** The field of a variant that each column fills. */
const FIELDS = {
  variantPriceCents: 'priceCents',
  variantSku: 'sku',
  variantGtin: 'gtin',
  variantStock: 'stockQuantity',
} as const;

/** The options and variants after an import, and the variant of each line. */
export interface ImportedVariants {
  options: Option[];
  variants: ImportedVariant[];
  /** Index in `variants`, by line. */
  places: Map<number, number>;
}

const isOfVariant = (read: CellReader, line: ImportLine) =>
  Boolean(read(line, 'variantId')?.trim()) || OPTIONS.some(({ value }) => read(line, value)?.trim());

/** The names of the options: those of the first line, else those that the product has. */
function optionNames(read: CellReader, first: ImportLine, current: readonly Option[]): string[] {
  return OPTIONS.flatMap(({ name, value }, index) => {
    const isUsed =
      read(first, value) === undefined ? index < current.length : read(first, value)?.trim() !== '';
    if (!isUsed) return [];
    return [plainLine(read(first, name) ?? '') || current[index]?.name || ''];
  });
}

function valuesOf(
  read: CellReader,
  line: ImportLine,
  count: number,
  known: ImportedVariant | undefined,
): string[] {
  return OPTIONS.slice(0, count).map(({ value }, index) =>
    plainLine(read(line, value) ?? known?.values[index] ?? ''),
  );
}

const sameValues = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length &&
  one.every((value, index) => foldText(value) === foldText(other[index] ?? ''));

/** The values of each option that variants use: the current ones in their order, then the new ones. */
function optionsWith(
  names: readonly string[],
  current: Pick<Product, 'options' | 'variants'> | undefined,
  variants: readonly ImportedVariant[],
): Option[] {
  return names.map((name, index) => {
    const used = new Set(variants.map(({ values }) => values[index] ?? ''));
    const wereUsed = new Set(current?.variants.map(({ values }) => values[index] ?? ''));
    const kept = (current?.options[index]?.values ?? []).filter(
      (value) => used.has(value) || !wereUsed.has(value),
    );
    return { name, values: [...new Set([...kept, ...used])] };
  });
}

/**
 * The variants of a product after an import. Each line changes the variant that it names by id, option values or SKU,
 * or adds one. Variants that the file does not name stay.
 *
 * @returns undefined when the lines say nothing about variants
 */
export function readVariants(
  group: ImportGroup,
  read: CellReader,
  current: Pick<Product, 'options' | 'variants'> | undefined,
  problems: LineProblems,
): ImportedVariants | undefined {
  const lines = group.filter((line) => isOfVariant(read, line));
  const [first] = lines;
  if (first === undefined) return undefined;
  const names = optionNames(read, first, current?.options ?? []);
  const variants: ImportedVariant[] = [...(current?.variants ?? [])];
  const places = new Map<number, number>();
  for (const line of lines) {
    for (const [index, { name }] of OPTIONS.entries()) {
      const cell = read(line, name);
      // Blank means as above.
      if (cell?.trim() && plainLine(cell) !== (names[index] ?? ''))
        addProblem(problems, line.line, name, 'As linhas de um produto precisam ter as mesmas opções.');
    }
    const id = read(line, 'variantId')?.trim();
    const sku = read(line, 'variantSku')?.trim().toLowerCase();
    const values = valuesOf(read, line, names.length, undefined);
    let place = variants.findIndex((variant) =>
      id
        ? variant.id === id
        : sameValues(variant.values, values) || (sku && variant.sku.toLowerCase() === sku),
    );
    if (id && place < 0) addProblem(problems, line.line, 'variantId', 'Este produto não tem essa variante.');
    if (place < 0)
      place = variants.push({ values, priceCents: null, sku: '', gtin: '', stockQuantity: 0 }) - 1;
    const known = variants[place];
    if (known === undefined) continue;
    const filled: Record<string, unknown> = {};
    for (const [column, field] of Object.entries(FIELDS) as [keyof typeof FIELDS, string][]) {
      const cell = read(line, column);
      if (cell === undefined) continue;
      const found = (VARIANT_CELLS[column] as Cell<unknown>).read(cell);
      if ('problem' in found) addProblem(problems, line.line, column, found.problem);
      else filled[field] = found.value;
    }
    variants[place] = { ...known, values: valuesOf(read, line, names.length, known), ...filled };
    places.set(line.line, place);
  }
  return { options: optionsWith(names, current, variants), variants, places };
}
