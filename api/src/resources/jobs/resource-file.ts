import { z } from '@balcao/api-schema';
import { assertNoCards } from '../../csv/card-cells';
import { decodeCsv } from '../../csv/csv-upload';
import { headingKey } from '../../csv/heading-key';
import { readCsv } from '../../csv/read-csv';
import { Problem } from '../../problem';

const LINES_PER_PART = 200;

/** The column with the ids of records. */
const ID_HEADING = 'ID';
/** The heading of the column with the problems, in the file of failed lines. An import passes over it. */
export const PROBLEM_HEADING = 'Problema';

/** The columns of records in a CSV: one for each field. */
export interface ResourceFile<Field extends string = string> {
  fields: readonly Field[];
  heading(field: Field): string;
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

/** @throws Problem validation for columns that nobody knows or that come twice, or where none says which record is meant */
function readHeader(file: ResourceFile, headings: readonly string[]): FileColumns {
  const { fields, heading, facts, key } = file;
  const byHeading = new Map<string, string | null>([
    [headingKey(ID_HEADING), 'id'],
    ...fields.map((field) => [headingKey(heading(field)), field] as const),
    ...[...facts, PROBLEM_HEADING].map((fact) => [headingKey(fact), null] as const),
  ]);
  const unknown = headings.filter((name) => name.trim() !== '' && !byHeading.has(headingKey(name)));
  if (unknown.length > 0) {
    const known = [ID_HEADING, ...fields.map(heading)].join(', ');
    throw refused(
      `Há colunas que não conhecemos: ${unknown.join(', ').slice(0, 300)}. As conhecidas são: ${known}.`,
    );
  }
  const columns = headings.map((name) => byHeading.get(headingKey(name)) ?? null);
  const named = columns.filter((column) => column !== null);
  if (new Set(named).size < named.length) throw refused('Uma coluna está no arquivo duas vezes.');
  if (key && !named.includes(key.field) && !named.includes('id'))
    throw refused(`O arquivo precisa da coluna ${heading(key.field)} ou ${ID_HEADING}.`);
  return columns;
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
 * @throws Problem validation for what is no CSV of these records; card_data_forbidden
 */
export async function readResourceFile(
  file: ResourceFile,
  bytes: Buffer,
): Promise<{ headings: string[]; columns: FileColumns; parts: Buffer[]; lines: number }> {
  let header: { headings: string[]; columns: FileColumns } | undefined;
  let repeatOf: ReturnType<typeof duplicateFinder> | undefined;
  const lines: FileLine[] = [];
  for await (const row of readCsv(await decodeCsv(bytes))) {
    if (header === undefined || repeatOf === undefined) {
      header = { headings: row.cells, columns: readHeader(file, row.cells) };
      repeatOf = duplicateFinder(file, header.columns);
      continue;
    }
    assertNoCards(row, header);
    const repeats = repeatOf(row);
    lines.push({ line: row.line, cells: row.cells, ...(repeats !== undefined && { repeats }) });
    if (lines.length > file.mostLines)
      throw refused(
        `O arquivo tem mais de ${file.mostLines.toLocaleString('pt-BR')} linhas. Divida-o em partes.`,
      );
  }
  if (header === undefined || lines.length === 0) throw refused(file.empty);
  const parts: Buffer[] = [];
  for (let start = 0; start < lines.length; start += LINES_PER_PART)
    parts.push(Buffer.from(JSON.stringify(lines.slice(start, start + LINES_PER_PART))));
  return { ...header, parts, lines: lines.length };
}
