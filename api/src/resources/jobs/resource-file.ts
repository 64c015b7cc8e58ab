import { type ImportKind, z } from '@balcao/api-schema';
import { refuseCards } from '../../csv/card-cells';
import { decodeCsv } from '../../csv/csv-upload';
import type { FileFields } from '../../csv/file-fields';
import { headingKey } from '../../csv/heading-key';
import { type KnownColumns, readTable } from '../../csv/read-table';
import { Problem } from '../../problem';

const LINES_PER_PART = 200;

/** The column with the ids of records. */
const ID_HEADING = 'ID';
/** The heading of the column with the problems, in the file of failed lines. An import passes over it. */
export const PROBLEM_HEADING = 'Problema';

/** The columns of records in a CSV: one for each field. */
export interface ResourceFile<Field extends string = string> {
  kind: ImportKind;
  fields: readonly Field[];
  heading(field: Field): string;
  /** Other names of its columns, in Portuguese and English. */
  otherNames?: Partial<Record<Field, readonly string[]>>;
  /** Headings of what a file shows and an import passes over. */
  facts: readonly string[];
  mostLines: number;
  /** Said of a file without lines: `O arquivo não tem nenhum cupom.` */
  empty: string;
  /** Said of a line about a record that another line is about: `Este cupom já está na linha`. */
  repeated: string;
  /** A field that names a record as its id does, as it is compared. */
  key?: { field: Field; normalize(cell: string): string };
}

/** A line of a file: its cells, and an earlier line about the same record. */
export const fileLine = z.object({
  line: z.number(),
  cells: z.array(z.string()),
  repeats: z.number().optional(),
});
export type FileLine = z.infer<typeof fileLine>;
export const filePart = z.array(fileLine);

/** The fields of a file's columns, `id` among them; null for a column that is passed over. */
export const fileColumns = z.array(z.string().nullable());
export type FileColumns = z.infer<typeof fileColumns>;

const refused = (text: string) => new Problem('validation', { text });

/** The headings of a file that an export writes. */
export const headingsOf = ({ fields, heading, facts }: ResourceFile): string[] => [
  ID_HEADING,
  ...fields.map(heading),
  ...facts,
];

/** The heading of a field; null for what is no field. */
export const headingOf = ({ fields, heading }: ResourceFile, name: string): string | null =>
  fields.includes(name) ? heading(name) : name === 'id' ? ID_HEADING : null;

/** The columns by which a file's headings are recognised. A file needs one that says which record is meant, or any. */
function fieldsOf({ kind, fields, heading, otherNames, key }: ResourceFile): FileFields {
  return {
    kind,
    fields: Object.fromEntries([
      ['id', { label: ID_HEADING, headings: [] }],
      ...fields.map(
        (field) => [field, { label: heading(field), headings: otherNames?.[field] ?? [] }] as const,
      ),
    ]),
    needed: [key ? [key.field, 'id'] : ['id', ...fields]],
  };
}

/** The cell of a column; undefined where the file does not have it. */
export function cellOf(columns: FileColumns, cells: readonly string[], column: string): string | undefined {
  const place = columns.indexOf(column);
  return place < 0 ? undefined : (cells[place] ?? '').trim();
}

/** The cells of the fields that a file has. */
export const cellsByField = <Field extends string>(
  { fields }: ResourceFile<Field>,
  columns: FileColumns,
  cells: readonly string[],
): Partial<Record<Field, string>> =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const cell = cellOf(columns, cells, field);
      return cell === undefined ? [] : [[field, cell]];
    }),
  ) as Partial<Record<Field, string>>;

/** Finds lines about a record that another line is about. */
function duplicateFinder({ key }: ResourceFile, columns: FileColumns) {
  const firsts = new Map<string, number>();
  return ({ line, cells }: Pick<FileLine, 'line' | 'cells'>): number | undefined => {
    const names = [
      cellOf(columns, cells, 'id') ?? '',
      key ? key.normalize(cellOf(columns, cells, key.field) ?? '') : '',
    ].filter((name) => name !== '');
    const earlier = names.map((name) => firsts.get(name)).find((found) => found !== undefined);
    for (const name of names) if (!firsts.has(name)) firsts.set(name, line);
    return earlier;
  };
}

/**
 * Reads a whole file of records before anything of it is stored.
 * @throws Problem validation for what is no CSV of these records, or has a column twice; import_columns; card_data_forbidden
 */
export async function readResourceFile(
  file: ResourceFile,
  bytes: Buffer,
  known: KnownColumns = {},
): Promise<{
  headings: string[];
  columns: FileColumns;
  /** The headings of columns that mean nothing here. */
  unknown: string[];
  parts: Buffer[];
  lines: number;
}> {
  const table = await readTable(await decodeCsv(bytes), fieldsOf(file), known);
  if (table === null) throw refused(file.empty);
  if (table.repeated !== undefined) throw refused(`A coluna ${table.repeated} está no arquivo duas vezes.`);
  const repeatOf = duplicateFinder(file, table.columns);
  const assertNoCards = refuseCards(table, 'kept');
  const lines: FileLine[] = [];
  for await (const row of table.rows) {
    assertNoCards(row);
    const repeats = repeatOf(row);
    lines.push({ line: row.line, cells: row.cells, ...(repeats !== undefined && { repeats }) });
    if (lines.length > file.mostLines)
      throw refused(
        `O arquivo tem mais de ${file.mostLines.toLocaleString('pt-BR')} linhas. Divida-o em partes.`,
      );
  }
  if (lines.length === 0) throw refused(file.empty);
  const parts: Buffer[] = [];
  for (let start = 0; start < lines.length; start += LINES_PER_PART)
    parts.push(Buffer.from(JSON.stringify(lines.slice(start, start + LINES_PER_PART))));
  const facts = new Set([...file.facts, PROBLEM_HEADING].map(headingKey));
  return {
    headings: table.headings,
    columns: table.columns,
    unknown: table.unknown.filter((heading) => !facts.has(headingKey(heading))),
    parts,
    lines: lines.length,
  };
}
