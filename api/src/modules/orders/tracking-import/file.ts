import { z } from '@balcao/api-schema';
import { refuseCards } from '../../../csv/card-cells';
import { decodeCsv } from '../../../csv/csv-upload';
import { type CsvRow, readCsv } from '../../../csv/read-csv';
import { type KnownColumns, readTable, type Table } from '../../../csv/read-table';
import { Problem } from '../../../problem';
import { TRACKING_FIELDS, TRACKING_FILE, type TrackingField } from './columns';
import { isCode, isPastedLine, PASTED_COLUMNS, pastedCells } from './pasted';

const LINES_PER_PART = 100;
const MAX_LINES = 20_000;

/** A line of a file. `isOdd`: without headings, it has something else than a code in its place. */
export const trackingLine = z.object({
  line: z.number(),
  order: z.string(),
  trackingCode: z.string(),
  carrier: z.string(),
  trackingUrl: z.string(),
  isOdd: z.boolean().optional(),
});
export type TrackingLine = z.infer<typeof trackingLine>;

/** The lines of one order: one for each of its parcels. */
export const trackingGroup = z.array(trackingLine).min(1);
export type TrackingGroup = z.infer<typeof trackingGroup>;
export const trackingPart = z.array(trackingGroup);

type Columns = readonly (TrackingField | null)[];

function lineOf(line: number, cells: readonly string[], columns: Columns): TrackingLine {
  const texts = TRACKING_FIELDS.map(
    (field) => [field, (cells[columns.indexOf(field)] ?? '').trim()] as const,
  );
  return { line, ...(Object.fromEntries(texts) as Record<TrackingField, string>) };
}

async function* namedLines({ rows, ...table }: Table<TrackingField>): AsyncGenerator<TrackingLine> {
  const assertNoCards = refuseCards(table, 'dropped');
  for await (const row of rows) {
    assertNoCards(row);
    yield lineOf(row.line, row.cells, table.columns);
  }
}

function pastedLine(row: CsvRow): TrackingLine {
  const line = lineOf(row.line, pastedCells(row), PASTED_COLUMNS);
  return line.trackingCode === '' || isCode(line.trackingCode) ? line : { ...line, isOdd: true };
}

/** The lines of a text without headings; null where its first line may be something else than an order with its code. */
async function pastedLines(text: string): Promise<AsyncIterable<TrackingLine> | null> {
  const rows = readCsv(text);
  const first = await rows.next();
  if (first.done || !isPastedLine(first.value)) return null;
  const { value } = first;
  return (async function* lines() {
    yield pastedLine(value);
    for await (const row of rows) yield pastedLine(row);
  })();
}

/** Groups the lines of each order, wherever they stand. */
async function groupsIn(
  lines: AsyncIterable<TrackingLine>,
): Promise<{ groups: TrackingGroup[]; count: number }> {
  const groups = new Map<string, TrackingGroup>();
  let count = 0;
  for await (const line of lines) {
    count += 1;
    if (count > MAX_LINES)
      throw new Problem('validation', { text: 'São mais de 20.000 linhas. Divida-as em partes.' });
    // Lines that name no order have nothing in common.
    const key = line.order.replace(/^#\s*/, '') || `\n${line.line}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [line]);
    else group.push(line);
  }
  return { groups: [...groups.values()], count };
}

async function readGroups(text: string, known: KnownColumns) {
  try {
    const table = await readTable(text, TRACKING_FILE, known);
    if (table === null) return { groups: [], count: 0, unknown: [] };
    return { ...(await groupsIn(namedLines(table))), unknown: table.unknown };
  } catch (error) {
    const isQuestion =
      error instanceof Problem && error.code === 'import_columns' && known.mapping === undefined;
    const pasted = isQuestion ? await pastedLines(text) : null;
    if (pasted === null) throw error;
    return { ...(await groupsIn(pasted)), unknown: [] };
  }
}

/**
 * Reads a whole file of tracking codes before anything of it is stored.
 * @returns its lines in parts, as they are stored, those of an order together
 * @throws Problem validation for what is no CSV, has no lines or too many; import_columns; card_data_forbidden
 */
export async function readTrackingFile(
  bytes: Buffer,
  known: KnownColumns = {},
): Promise<{ parts: Buffer[]; lines: number; unknown: string[] }> {
  const { groups, count, unknown } = await readGroups(await decodeCsv(bytes), known);
  if (count === 0) throw new Problem('validation', { text: 'Não há nenhuma linha com um pedido.' });
  const parts: Buffer[] = [];
  for (let start = 0; start < groups.length; start += LINES_PER_PART)
    parts.push(Buffer.from(JSON.stringify(groups.slice(start, start + LINES_PER_PART))));
  return { parts, lines: count, unknown };
}
