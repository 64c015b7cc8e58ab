import type { ProductCsvColumn } from '@balcao/domain';
import { assertNoCards } from '../../../../csv/card-cells';
import { decodeCsv } from '../../../../csv/csv-upload';
import { readCsv } from '../../../../csv/read-csv';
import { Problem } from '../../../../problem';
import { skuKeyOf } from '../skus/repository';
import { type FileColumns, readHeader } from './header';
import { type CellReader, cellReader, type ImportGroup, type ImportLine } from './line';

/** Lines in a part, and so in a chunk of work. */
const LINES_PER_PART = 200;
/** A file with more lines takes too long, even within the size limit. */
const MAX_LINES = 100_000;
/** Ten times what a product has of variants: its lines are looked at together, while nobody else has their turn. */
const MAX_LINES_OF_PRODUCT = 1_000;

/** A file that can be imported: its header, and its lines in parts. */
export interface ImportFile {
  headings: string[];
  columns: FileColumns;
  parts: Buffer[];
  lines: number;
}

const IS_VARIANT = ['variantId', 'option1Value', 'option2Value', 'option3Value'] as const;

/** The value that neighbouring lines of one product share. Undefined for a line that stands alone. */
function productKey(read: CellReader, line: ImportLine): string | undefined {
  if (!IS_VARIANT.some((column) => read(line, column)?.trim())) return undefined;
  for (const column of ['id', 'sku', 'slug', 'name'] as const) {
    const cell = read(line, column)?.trim();
    if (cell) return `${column} ${cell}`;
  }
  return undefined;
}

const UNIQUE = ['id', 'sku', 'slug', 'variantSku'] as const satisfies readonly ProductCsvColumn[];

/** Finds values that only one product of a file may have. */
function createDuplicateFinder(read: CellReader) {
  const firsts = new Map<string, ImportLine>();
  const keyOf = (line: ImportLine, column: (typeof UNIQUE)[number]) => {
    const cell = read(line, column)?.trim();
    if (!cell) return undefined;
    const kind = column === 'variantSku' ? 'sku' : column;
    return `${kind} ${kind === 'sku' ? skuKeyOf(cell) : cell}`;
  };
  /** Marks the lines of a product that repeat such a value of an earlier product. */
  return (group: ImportGroup): void => {
    for (const line of group) {
      for (const column of UNIQUE) {
        const first = firsts.get(keyOf(line, column) ?? '');
        if (first) line.duplicate ??= { column, line: first.line };
      }
    }
    for (const line of group) {
      for (const column of UNIQUE) {
        const key = keyOf(line, column);
        if (key !== undefined && !firsts.has(key)) firsts.set(key, line);
      }
    }
  };
}

const tooManyLines = ([first]: ImportGroup) =>
  new Problem('validation', {
    text: `O produto da linha ${first?.line} tem mais de 1.000 linhas no arquivo. Confira se elas são mesmo dele.`,
  });

/** Collects lines into groups, and groups into parts. */
function collector(read: CellReader) {
  const markDuplicates = createDuplicateFinder(read);
  const parts: Buffer[] = [];
  let groups: string[] = [];
  let group: ImportGroup = [];
  let inPart = 0;

  function endGroup(): void {
    if (group.length === 0) return;
    markDuplicates(group);
    groups.push(JSON.stringify(group));
    inPart += group.length;
    group = [];
    if (inPart >= LINES_PER_PART) endPart();
  }
  function endPart(): void {
    if (groups.length === 0) return;
    parts.push(Buffer.from(`[${groups.join()}]`));
    groups = [];
    inPart = 0;
  }
  return {
    add(line: ImportLine): void {
      const [first] = group;
      const key = productKey(read, line);
      if (first && (key === undefined || key !== productKey(read, first))) endGroup();
      group.push(line);
      if (group.length > MAX_LINES_OF_PRODUCT) throw tooManyLines(group);
    },
    end(): Buffer[] {
      endGroup();
      endPart();
      return parts;
    },
  };
}

/**
 * Reads a whole file of products, as a spreadsheet saved it, before anything of it is stored.
 * @throws Problem validation for a file that is not CSV, or has no header, unknown columns, no lines, or too many, also of one
 * product; card_data_forbidden
 */
export async function readImportFile(bytes: Buffer): Promise<ImportFile> {
  const text = await decodeCsv(bytes);
  let header: { headings: string[]; columns: FileColumns } | undefined;
  let collected: ReturnType<typeof collector> | undefined;
  let lines = 0;
  for await (const row of readCsv(text)) {
    if (header === undefined || collected === undefined) {
      header = { headings: row.cells, columns: readHeader(row.cells) };
      collected = collector(cellReader(header.columns));
      continue;
    }
    assertNoCards(row, header);
    lines += 1;
    if (lines > MAX_LINES)
      throw new Problem('validation', { text: 'O arquivo tem mais de 100.000 linhas. Divida-o em partes.' });
    collected.add(row);
  }
  if (header === undefined || collected === undefined || lines === 0)
    throw new Problem('validation', { text: 'O arquivo não tem nenhum produto.' });
  return { ...header, parts: collected.end(), lines };
}
