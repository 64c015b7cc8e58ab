import { z } from '@balcao/api-schema';
import { decodeCsv } from '../../../csv/csv-upload';
import { readCsv } from '../../../csv/read-csv';
import { Problem } from '../../../problem';
import { headingsOf, PLAIN_COLUMNS, TRACKING_FIELDS, type TrackingColumns } from './columns';

const LINES_PER_PART = 100;
const MAX_LINES = 20_000;

/** A line of a file: what it says, and an earlier line about the same order. */
export const trackingLine = z.object({
  line: z.number(),
  order: z.string(),
  trackingCode: z.string(),
  carrier: z.string(),
  trackingUrl: z.string(),
  repeats: z.number().optional(),
});
export type TrackingLine = z.infer<typeof trackingLine>;

export const trackingPart = z.array(trackingLine);

/** Typed lines may have blanks instead of a separator: `1042 BR123456789BR`. */
const cellsOf = (cells: readonly string[]): readonly string[] =>
  cells.length === 1 ? (cells[0] ?? '').trim().split(/\s+/) : cells;

function lineOf(line: number, cells: readonly string[], columns: TrackingColumns): TrackingLine {
  const texts = TRACKING_FIELDS.map((field) => {
    const place = columns[field];
    return [field, place === undefined ? '' : (cells[place] ?? '').trim()] as const;
  });
  return trackingLine.parse({ line, ...Object.fromEntries(texts) });
}

/**
 * Reads a whole file of tracking codes before anything of it is stored.
 * @returns its lines in parts, as they are stored
 * @throws Problem validation for what is no CSV, has no lines or too many
 */
export async function readTrackingFile(bytes: Buffer): Promise<{ parts: Buffer[]; lines: number }> {
  const lines: TrackingLine[] = [];
  const firsts = new Map<string, number>();
  let columns: TrackingColumns | undefined;
  for await (const row of readCsv(await decodeCsv(bytes))) {
    if (columns === undefined) {
      const named = headingsOf(row.cells);
      columns = named ?? PLAIN_COLUMNS;
      if (named !== null) continue;
    }
    const line = lineOf(row.line, cellsOf(row.cells), columns);
    const repeats = firsts.get(line.order.replace(/^#\s*/, ''));
    if (repeats === undefined) firsts.set(line.order.replace(/^#\s*/, ''), line.line);
    else line.repeats = repeats;
    lines.push(line);
    if (lines.length > MAX_LINES)
      throw new Problem('validation', { text: 'São mais de 20.000 linhas. Divida-as em partes.' });
  }
  if (lines.length === 0) throw new Problem('validation', { text: 'Não há nenhuma linha com um pedido.' });
  const parts: Buffer[] = [];
  for (let start = 0; start < lines.length; start += LINES_PER_PART)
    parts.push(Buffer.from(JSON.stringify(lines.slice(start, start + LINES_PER_PART))));
  return { parts, lines: lines.length };
}
