import type { ColumnMapping, FileColumnsQuestion, ImportKind } from '@balcao/api-schema';
import { containsCardNumber } from '@balcao/domain';
import { Problem } from '../problem';
import { type FileFields, type FileHeader, fieldNames, recognizeHeader } from './file-fields';
import { type CsvRow, readCsv, SEPARATORS, separatorOf } from './read-csv';

/** Titles, dates and names of accounts stand above the headings of many reports. */
const MOST_LEADING_ROWS = 30;
/** Headings that come later are those of another file: rows may be megabytes. */
const MOST_LEADING_CHARACTERS = 64 * 1024;
const SHOWN_LINES = 3;
const SHOWN_HEADINGS = 60;
const SHOWN_CHARACTERS = 60;

/** The columns of a file, and its rows below their headings. */
export interface Table<Field extends string> extends FileHeader<Field> {
  rows: AsyncIterable<CsvRow>;
}

/** The fields of columns by other means than their names: as a person says now, or has said of the same headings. */
export interface KnownColumns {
  mapping?: ColumnMapping | undefined;
  recall?(kind: ImportKind, headings: readonly string[]): Promise<ColumnMapping | undefined>;
  /** Keeps an answer that did. */
  remember?(kind: ImportKind, headings: readonly string[], mapping: ColumnMapping): Promise<void>;
}

interface Head<Field extends string> {
  leading: CsvRow[];
  header: FileHeader<Field> | undefined;
  rows: AsyncGenerator<CsvRow>;
}

const isWhole = ({ missing }: FileHeader) => missing.length === 0;

/** Reads up to the row that names the columns. */
async function readHead<Field extends string>(
  text: string,
  separator: string,
  nameColumns: (cells: readonly string[]) => FileHeader<Field>,
): Promise<Head<Field>> {
  const rows = readCsv(text, separator);
  const leading: CsvRow[] = [];
  let characters = 0;
  while (leading.length < MOST_LEADING_ROWS && characters < MOST_LEADING_CHARACTERS) {
    const next = await rows.next();
    if (next.done) break;
    const header = nameColumns(next.value.cells);
    if (isWhole(header)) return { leading, header, rows };
    leading.push(next.value);
    characters += next.value.cells.join().length;
  }
  return { leading, header: undefined, rows };
}

/** A title above the headings may have other separators than they. */
async function findHead<Field extends string>(
  text: string,
  nameColumns: (cells: readonly string[]) => FileHeader<Field>,
): Promise<Head<Field>> {
  const likeliest = separatorOf(text);
  const first = await readHead(text, likeliest, nameColumns);
  if (first.header !== undefined || first.leading.length === 0) return first;
  for (const separator of SEPARATORS) {
    if (separator === likeliest) continue;
    const other = await readHead(text, separator, nameColumns).catch(() => undefined);
    if (other?.header !== undefined) return other;
    await other?.rows.return(undefined);
  }
  return first;
}

const filledIn = ({ cells }: CsvRow) => cells.filter((cell) => cell.trim() !== '').length;

/** The row that names the columns, of rows in which no name says all: the one with most known names, else the widest. */
function likeliestHeadings<Field extends string>(
  leading: readonly CsvRow[],
  nameColumns: (cells: readonly string[]) => FileHeader<Field>,
): number {
  const known = leading.map(
    ({ cells }) => nameColumns(cells).columns.filter((column) => column !== null).length,
  );
  const most = Math.max(...known);
  if (most > 0) return known.indexOf(most);
  const widths = leading.map(filledIn);
  return widths.indexOf(Math.max(...widths));
}

const shown = (cell: string) => (containsCardNumber(cell) ? '…' : cell.trim().slice(0, SHOWN_CHARACTERS));

/** The question which column is what, with the file's first lines beside it. */
export function questionOf<Field extends string>(
  known: FileFields<Field>,
  { headings, columns }: FileHeader<Field>,
  lines: readonly CsvRow[],
): FileColumnsQuestion {
  const asked = headings.slice(0, SHOWN_HEADINGS);
  return {
    kind: known.kind,
    headings: asked.map(shown),
    lines: lines.slice(0, SHOWN_LINES).map(({ cells }) => asked.map((_, index) => shown(cells[index] ?? ''))),
    fields: fieldNames(known).map((field) => ({ field, label: known.fields[field].label })),
    needed: known.needed.map((group) => [...group]),
    found: Object.fromEntries(
      asked.flatMap((heading, index) => (columns[index] ? [[shown(heading), columns[index]]] : [])),
    ),
  };
}

const LIST = new Intl.ListFormat('pt-BR', { type: 'disjunction' });

function unknownColumns<Field extends string>(
  known: FileFields<Field>,
  header: FileHeader<Field>,
  lines: readonly CsvRow[],
): Problem {
  const missing = header.missing.map((group) =>
    LIST.format(group.map((field) => `“${known.fields[field].label}”`)),
  );
  const columns = questionOf(known, header, lines);
  const named = columns.headings.join(', ').slice(0, 300);
  return new Problem('import_columns', {
    text: `O arquivo precisa de uma coluna ${missing.join(' e de uma ')}. Não a reconhecemos entre estas: ${named}.`,
    extra: { columns },
  });
}

/**
 * Finds the row that names a file's columns, and reads the rows below it. Columns are known by their names alone, never by their
 * place. What a person says of them now goes before the names; what was said of the same headings helps where these do not do.
 *
 * @returns null for a file without rows
 * @throws Problem import_columns where a needed column has no known name; validation as `readCsv`
 */
export async function readTable<Field extends string>(
  text: string,
  known: FileFields<Field>,
  { mapping, recall, remember }: KnownColumns = {},
): Promise<Table<Field> | null> {
  const byNames = (cells: readonly string[]) => recognizeHeader(known, cells, mapping);
  const { leading, header, rows } = await findHead(text, byNames);
  if (header !== undefined) {
    if (mapping !== undefined) await remember?.(known.kind, header.headings, mapping);
    return { ...header, rows };
  }
  if (leading.length === 0) return null;
  const place = likeliestHeadings(leading, byNames);
  const named = byNames(leading[place]?.cells ?? []);
  const remembered = mapping === undefined ? await recall?.(known.kind, named.headings) : undefined;
  const recalled = recognizeHeader(known, leading[place]?.cells ?? [], remembered);
  const below = leading.slice(place + 1);
  if (remembered === undefined || !isWhole(recalled)) {
    await rows.return(undefined);
    throw unknownColumns(known, named, below);
  }
  return { ...recalled, rows: joined(below, rows) };
}

async function* joined(leading: readonly CsvRow[], rows: AsyncGenerator<CsvRow>): AsyncGenerator<CsvRow> {
  yield* leading;
  yield* rows;
}
