import { setImmediate } from 'node:timers/promises';
import {
  centsAsDecimal,
  foldText,
  PRODUCT_CSV_HEADINGS,
  PRODUCT_STATUS_LABELS,
  PRODUCT_TYPE_LABELS,
  type ProductCsvColumn,
  readNumber,
  readScaled,
} from '@balcao/domain';
import type { CsvRow } from '../../csv/read-csv';
import type { SourceColumn } from './import-columns';
import { assertProductSize, type ImportGroup, type ImportLine } from './import-lines';

/** A line of a shop's file: its trimmed cells by their columns; undefined for a column that the file does not have. */
type Read = (column: SourceColumn) => string | undefined;
interface ShopLine {
  line: number;
  read: Read;
}

const YES: readonly string[] = ['true', '1', 'sim', 's', 'yes', 'continue', 'notify', 'notificar'];
const isYes = (cell: string | undefined) => YES.includes(foldText(cell ?? ''));
const yesOrNo = (cell: string | undefined) => (cell === undefined ? undefined : isYes(cell) ? 'Sim' : 'Não');

const OPTIONS = [
  ['option1Name', 'option1Value'],
  ['option2Name', 'option2Value'],
  ['option3Name', 'option3Value'],
] as const;

/** Shopify gives a product without options one that is called so. */
const NO_OPTION = 'default title';
const optionValues = ({ read }: ShopLine) =>
  OPTIONS.map(([, value]) => read(value) ?? '').filter(
    (value) => value !== '' && foldText(value) !== NO_OPTION,
  );

/** WooCommerce has a line for a product and lines for its variations, which name it as their parent. */
const isOfWoo = ({ read }: ShopLine) => read('parent') !== undefined;
const isVariation = ({ read }: ShopLine) => ['variation', 'variacao'].includes(foldText(read('type') ?? ''));

/** The prices of a line: what is paid, and what it was before. A promotion is paid instead of the usual price. */
function pricesOf({ read }: ShopLine): { paid: string | undefined; before: string | undefined } {
  const promotion = read('promotionalPrice');
  const usual = read('priceCents');
  return promotion ? { paid: promotion, before: usual } : { paid: usual, before: read('compareAtCents') };
}

const CENTS_DECIMALS = 2;
/** The same amount is written alike; what cannot be read is left to the check of its line. */
function moneyCell(cell: string | undefined): string | undefined {
  const cents = cell ? readScaled(cell, CENTS_DECIMALS) : null;
  return cents === null ? cell : centsAsDecimal(cents);
}

const GRAMS_PER_KG = 1000;
/** Kilograms as grams; what cannot be read is left to the check of its line. */
export function gramsOfKilograms(kilograms: string): string {
  const value = readNumber(kilograms);
  return value === null ? kilograms : String(Math.round(value * GRAMS_PER_KG));
}

function gramsCell({ read }: ShopLine): string | undefined {
  const grams = read('weightGrams');
  if (grams !== undefined) return wholeCell(grams);
  const kilograms = read('weightKg') ?? read('shopWeight');
  return kilograms && gramsOfKilograms(kilograms);
}

/** A measure is whole here, and rather larger than smaller. */
function wholeCell(cell: string | undefined): string | undefined {
  const value = cell ? readNumber(cell) : null;
  return value === null ? cell : String(Math.ceil(value));
}

function statusCell({ read }: ShopLine): string | undefined {
  const status = read('status');
  if (status) return status;
  const published = read('published');
  if (!published) return undefined;
  return isYes(published) ? PRODUCT_STATUS_LABELS.active : PRODUCT_STATUS_LABELS.draft;
}

const NOT_SENT = /virtual|downloadable|baixavel|digital/;
/** Whether a product is sent, where a shop says so: by a column, or among the kinds of a line (`simple, virtual`). */
function typeCell(line: ShopLine): string | undefined {
  const shipping = line.read('needsShipping');
  if (!shipping && !isOfWoo(line)) return undefined;
  const isSent = shipping ? isYes(shipping) : !NOT_SENT.test(foldText(line.read('type') ?? ''));
  return isSent ? PRODUCT_TYPE_LABELS.physical : PRODUCT_TYPE_LABELS.digital;
}

/** `Roupas > Camisetas` are two categories. Shopify's type is one too. */
function categoriesCell(line: ShopLine): string | undefined {
  const named = line.read('categories') || (isOfWoo(line) ? undefined : line.read('type'));
  return named?.replaceAll('>', ',');
}

type Cells = Partial<Record<ProductCsvColumn, string | undefined>>;

/** The fields that a product has once. */
function productCells(line: ShopLine): Cells {
  const { read } = line;
  const { paid, before } = pricesOf(line);
  const isTracked = read('stockTracker');
  return {
    name: read('name'),
    slug: read('handle'),
    type: typeCell(line),
    status: statusCell(line),
    categories: categoriesCell(line),
    description: read('description'),
    priceCents: moneyCell(paid),
    compareAtCents: moneyCell(before),
    costCents: moneyCell(read('costCents')),
    ncm: read('ncm'),
    weightGrams: gramsCell(line),
    heightCm: wholeCell(read('heightCm')),
    widthCm: wholeCell(read('widthCm')),
    lengthCm: wholeCell(read('lengthCm')),
    stockControlled:
      isTracked === undefined ? read('stockQuantity') && 'Sim' : isTracked === '' ? 'Não' : 'Sim',
    sellWithoutStock: yesOrNo(read('stockPolicy')),
  };
}

/** Of a product without variants its one line says also these. */
const singleCells = ({ read }: ShopLine): Cells => ({
  sku: read('sku'),
  gtin: read('gtin'),
  stockQuantity: read('stockQuantity'),
});

/** A variant with the price of its product has none of its own. */
function variantCells(line: ShopLine, product: Cells): Cells {
  const price = moneyCell(pricesOf(line).paid);
  return {
    ...Object.fromEntries(OPTIONS.flatMap((names) => names.map((name) => [name, line.read(name)]))),
    variantPriceCents: price === product.priceCents ? '' : price,
    variantSku: line.read('sku'),
    variantGtin: line.read('gtin'),
    variantStock: line.read('stockQuantity'),
  };
}

const OPTION_NAMES = OPTIONS.map(([name]) => name);
/** The names of options, which in some files stand in the first line of a product alone. */
const namesIn = (lines: readonly ShopLine[]): Cells =>
  Object.fromEntries(
    OPTION_NAMES.flatMap((name) => {
      const named = lines.map(({ read }) => read(name)).find(Boolean);
      return named === undefined ? [] : [[name, named]];
    }),
  );

/** The columns that a shop's file becomes, in the order of our files. */
const COLUMNS = [
  ...['name', 'slug', 'type', 'status', 'categories', 'description', 'priceCents', 'compareAtCents'],
  ...['costCents', 'sku', 'gtin', 'ncm', 'weightGrams', 'heightCm', 'widthCm', 'lengthCm'],
  ...['stockControlled', 'stockQuantity', 'sellWithoutStock', ...OPTIONS.flat()],
  ...['variantPriceCents', 'variantSku', 'variantGtin', 'variantStock'],
] as readonly ProductCsvColumn[];

interface TranslatedLine {
  line: number;
  cells: Cells;
}

/** The lines of one product in our own columns. Lines of pictures alone become none. */
function translated(lines: readonly ShopLine[]): TranslatedLine[] {
  const [first] = lines;
  if (first === undefined) return [];
  const variants = lines.filter((line) => isVariant(line, first));
  const product = productCells(variants[0] ? merged(first, variants[0]) : first);
  if (variants.length === 0) return [{ line: first.line, cells: { ...product, ...singleCells(first) } }];
  const names = namesIn(lines);
  return variants.map((line, index) => ({
    line: line.line,
    cells: { ...(index === 0 && product), ...variantCells(line, product), ...names },
  }));
}

const isSold = ({ read }: ShopLine) => Boolean(read('priceCents') || read('sku') || read('stockQuantity'));

/** WooCommerce lists all values in the line of a product, which is no variant itself. */
const isVariant = (line: ShopLine, first: ShopLine) =>
  isOfWoo(line) ? isVariation(line) : optionValues(line).length > 0 && (line === first || isSold(line));

/** A product's own line, with what it leaves blank from its first variant. */
const merged = (product: ShopLine, variant: ShopLine): ShopLine => ({
  line: product.line,
  read: (column) => product.read(column) || (isShared(column) ? variant.read(column) : product.read(column)),
});
const SHARED: readonly SourceColumn[] = [
  ...(['priceCents', 'promotionalPrice', 'compareAtCents', 'weightKg', 'shopWeight', 'weightGrams'] as const),
  ...(['heightCm', 'widthCm', 'lengthCm', 'stockQuantity', 'costCents'] as const),
];
const isShared = (column: SourceColumn) => SHARED.includes(column);

/** Whether columns are a shop's: it names a product by an address, or the line above it. */
export const isOfShop = (columns: readonly (SourceColumn | null)[]): boolean =>
  columns.includes('handle') || columns.includes('parent');

const PRODUCTS_PER_TURN = 20;

/** Collects the lines of a shop's file by their products, wherever they stand. */
export function shopCollector(columns: readonly (SourceColumn | null)[]) {
  const places = new Map(columns.map((column, index) => [column, index]));
  const groups = new Map<string, ShopLine[]>();
  const ids = new Map<string, string>();
  const variations: ShopLine[] = [];
  let above = '';

  function add(key: string, line: ShopLine): void {
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [line]);
    else assertProductSize(group[0] ?? line, group.push(line));
  }
  return {
    add({ line: number, cells }: CsvRow): void {
      const read: Read = (column) => {
        const place = places.get(column);
        return place === undefined ? undefined : (cells[place] ?? '').trim();
      };
      const line = { line: number, read };
      if (isVariation(line)) {
        variations.push(line);
        return;
      }
      const name = read('handle') || read('name');
      if (isOfWoo(line)) above = `line ${number}`;
      else if (name) above = `name ${name}`;
      for (const id of [read('sku'), read('id') && `id:${read('id')}`]) if (id) ids.set(id, above);
      add(above, line);
    },
    /** The products in the columns that their file has something for. A column that it does not have changes nothing. */
    async end(): Promise<{ columns: ProductCsvColumn[]; headings: string[]; groups: ImportGroup[] }> {
      for (const line of variations) add(ids.get(line.read('parent') ?? '') ?? `line ${line.line}`, line);
      const products: TranslatedLine[][] = [];
      const used = new Set<ProductCsvColumn>();
      for (const lines of groups.values()) {
        const product = translated(lines);
        products.push(product);
        for (const { cells } of product)
          for (const column of COLUMNS) if (cells[column] !== undefined) used.add(column);
        // Others have their turn: a product has up to a thousand lines.
        if (products.length % PRODUCTS_PER_TURN === 0) await setImmediate();
      }
      const kept = COLUMNS.filter((column) => used.has(column));
      const toLine = ({ line, cells }: TranslatedLine): ImportLine => ({
        line,
        cells: kept.map((column) => cells[column] ?? ''),
      });
      return {
        columns: kept,
        headings: kept.map((column) => PRODUCT_CSV_HEADINGS[column]),
        groups: products.map((lines) => lines.map(toLine)),
      };
    },
  };
}
