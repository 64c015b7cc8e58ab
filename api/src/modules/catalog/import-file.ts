import { setImmediate } from 'node:timers/promises';
import type { ProductCsvColumn } from '@balcao/domain';
import { refuseCards } from '../../csv/card-cells';
import { decodeCsv } from '../../csv/csv-upload';
import type { CsvRow } from '../../csv/read-csv';
import { type KnownColumns, readTable, type Table } from '../../csv/read-table';
import { Problem } from '../../problem';
import { isOwnColumn, PRODUCT_FILE, type SourceColumn } from './import-columns';
import {
  assertProductSize,
  type CellReader,
  cellReader,
  type ImportGroup,
  type ImportLine,
} from './import-lines';
import type { Writer } from './product-content';
import { skuKeyOf } from './product-skus';
import { gramsOfKilograms, isOfShop, shopCollector } from './shop-lines';

/** Lines in a part, and so in a chunk of work. */
const LINES_PER_PART = 200;
/** A file with more lines takes too long, even within the size limit. */
const MAX_LINES = 100_000;

/** A file that can be imported: its header, and its lines in parts. */
interface ImportFile {
  headings: string[];
  /** The headings of columns that mean nothing here. */
  unknown: string[];
  /** The field of each; null for one that an import ignores. */
  columns: (ProductCsvColumn | null)[];
  /** The one whose word the lines are: a person, or the shop that wrote them. */
  writer: Writer;
  parts: Buffer[];
  lines: number;
}

const IS_VARIANT = ['variantId', 'option1Value', 'option2Value', 'option3Value'] as const;

const IDENTITY = ['id', 'sku', 'slug', 'name'] as const;

const isVariant = (read: CellReader, line: ImportLine) =>
  IS_VARIANT.some((column) => read(line, column)?.trim());

/**
 * Whether a line is of the same product as the first line of another: both are of variants, and the first name that both have is the
 * same. A line without any is of the product above.
 */
function isSameProduct(read: CellReader, first: ImportLine, line: ImportLine): boolean {
  if (!isVariant(read, first) || !isVariant(read, line)) return false;
  const names = IDENTITY.map((column) => [read(first, column)?.trim(), read(line, column)?.trim()]);
  const shared = names.find(([one, other]) => one && other);
  return shared ? shared[0] === shared[1] : names.every(([, other]) => !other);
}

/** Collects the lines of each product, wherever they stand. */
function collector(read: CellReader) {
  const groups: ImportGroup[] = [];
  /** The products of variants by what names them: a line may stand apart from the others. */
  const named = new Map<string, ImportGroup>();
  let above: ImportGroup | undefined;
  const keysOf = (line: ImportLine) =>
    IDENTITY.flatMap((column) => {
      const cell = read(line, column)?.trim();
      return cell ? [`${column} ${cell}`] : [];
    });
  return {
    groups,
    add(line: ImportLine): void {
      if (!above?.[0] || !isSameProduct(read, above[0], line)) {
        const keys = isVariant(read, line) ? keysOf(line) : [];
        above = keys
          .map((key) => named.get(key))
          .find((group) => group?.[0] && isSameProduct(read, group[0], line));
        if (above === undefined) {
          above = [];
          groups.push(above);
          for (const key of keys) if (!named.has(key)) named.set(key, above);
        }
      }
      assertProductSize(above[0] ?? line, above.push(line));
    },
  };
}

const UNIQUE = ['id', 'sku', 'slug', 'variantSku'] as const satisfies readonly ProductCsvColumn[];

/** Groups in parts, as they are stored. Their lines say which earlier product has a value that only one may have. */
async function partsOf(groups: readonly ImportGroup[], read: CellReader): Promise<Buffer[]> {
  const firsts = new Map<string, ImportLine>();
  const keyOf = (line: ImportLine, column: (typeof UNIQUE)[number]) => {
    const cell = read(line, column)?.trim();
    if (!cell) return undefined;
    const kind = column === 'variantSku' ? 'sku' : column;
    return `${kind} ${kind === 'sku' ? skuKeyOf(cell) : cell}`;
  };
  const markDuplicates = (group: ImportGroup): void => {
    for (const line of group)
      for (const column of UNIQUE) {
        const first = firsts.get(keyOf(line, column) ?? '');
        if (first) line.duplicate ??= { column, line: first.line };
      }
    for (const line of group)
      for (const column of UNIQUE) {
        const key = keyOf(line, column);
        if (key !== undefined && !firsts.has(key)) firsts.set(key, line);
      }
  };
  const parts: Buffer[] = [];
  let texts: string[] = [];
  let inPart = 0;
  for (const group of groups) {
    markDuplicates(group);
    texts.push(JSON.stringify(group));
    inPart += group.length;
    if (inPart < LINES_PER_PART) continue;
    parts.push(Buffer.from(`[${texts.join()}]`));
    texts = [];
    inPart = 0;
    await setImmediate();
  }
  if (texts.length > 0) parts.push(Buffer.from(`[${texts.join()}]`));
  return parts;
}

/** The rows of a file, up to the most that one may have; counted, as a file of titles alone has none. */
async function* counted(rows: AsyncIterable<CsvRow>): AsyncGenerator<CsvRow> {
  let lines = 0;
  for await (const row of rows) {
    lines += 1;
    if (lines > MAX_LINES)
      throw new Problem('validation', { text: 'O arquivo tem mais de 100.000 linhas. Divida-o em partes.' });
    yield row;
  }
}

/** The lines of a file of ours, as they are; a weight may be in kilograms. */
async function ownLines({
  rows,
  headings,
  columns: sources,
  unknown,
}: Table<SourceColumn>): Promise<ImportFile> {
  const kilograms = sources.includes('weightGrams') ? -1 : sources.indexOf('weightKg');
  const columns = sources.map((column, at) =>
    at === kilograms ? 'weightGrams' : column !== null && isOwnColumn(column) ? column : null,
  );
  const read = cellReader(columns);
  const collected = collector(read);
  const assertNoCards = refuseCards({ headings, columns }, 'kept');
  let lines = 0;
  for await (const row of rows) {
    assertNoCards(row);
    lines += 1;
    if (kilograms >= 0) row.cells[kilograms] = gramsOfKilograms(row.cells[kilograms]?.trim() ?? '');
    collected.add(row);
  }
  const meaningless = headings.filter((_, at) => sources[at] !== null && columns[at] === null);
  const parts = await partsOf(collected.groups, read);
  return { headings, columns, writer: 'person', parts, lines, unknown: [...unknown, ...meaningless] };
}

/** The lines of a shop's file, in our columns. */
async function shopLines({ rows, columns: sources, unknown }: Table<SourceColumn>): Promise<ImportFile> {
  const shop = shopCollector(sources);
  for await (const row of rows) shop.add(row);
  const { headings, columns, groups } = await shop.end();
  const lines = groups.flat();
  lines.forEach(refuseCards({ headings, columns }, 'dropped'));
  const parts = await partsOf(groups, cellReader(columns));
  return { headings, columns, writer: 'origin', parts, lines: lines.length, unknown };
}

/**
 * Reads a whole file of products, ours or a shop's, before anything of it is stored.
 * @throws Problem validation for a file that is not CSV, has a column twice, no lines, or too many, also of one product;
 * import_columns; card_data_forbidden
 */
export async function readImportFile(bytes: Buffer, known: KnownColumns = {}): Promise<ImportFile> {
  const table = await readTable(await decodeCsv(bytes), PRODUCT_FILE, known);
  const noProduct = new Problem('validation', { text: 'O arquivo não tem nenhum produto.' });
  if (table === null) throw noProduct;
  if (table.repeated !== undefined)
    throw new Problem('validation', { text: `A coluna ${table.repeated} está no arquivo duas vezes.` });
  const readLines = isOfShop(table.columns) ? shopLines : ownLines;
  const file = await readLines({ ...table, rows: counted(table.rows) });
  if (file.lines === 0) throw noProduct;
  return file;
}
