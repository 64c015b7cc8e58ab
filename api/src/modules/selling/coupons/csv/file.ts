import { z } from '@balcao/api-schema';
import {
  COUPON_FILE_FACTS,
  COUPON_FILE_FIELDS,
  COUPON_FILE_ID,
  containsCardNumber,
  couponHeading,
  normalizeCouponCode,
} from '@balcao/domain';
import { decodeCsv } from '../../../../csv/csv-upload';
import { headingKey } from '../../../../csv/heading-key';
import { readCsv } from '../../../../csv/read-csv';
import { Problem } from '../../../../problem';

const LINES_PER_PART = 200;
const MAX_LINES = 20_000;

/** The heading of the column with the problems, in the file of failed lines. An import passes over it. */
export const PROBLEM_HEADING = 'Problema';

/** A line of a file: its cells, and an earlier line about the same coupon. */
export const couponLine = z.object({
  line: z.number(),
  cells: z.array(z.string()),
  repeats: z.number().optional(),
});
export type CouponLine = z.infer<typeof couponLine>;
export const couponPart = z.array(couponLine);

/** What a column of a file is; null for one that is passed over. */
export const fileColumn = z
  .enum(['id', ...COUPON_FILE_FIELDS] as ['id', ...typeof COUPON_FILE_FIELDS])
  .nullable();
export type FileColumn = z.infer<typeof fileColumn>;

const BY_HEADING = new Map<string, FileColumn>([
  [headingKey(COUPON_FILE_ID), 'id'],
  ...COUPON_FILE_FIELDS.map((field) => [headingKey(couponHeading(field)), field] as const),
  ...[...COUPON_FILE_FACTS, PROBLEM_HEADING].map((heading) => [headingKey(heading), null] as const),
]);
const KNOWN = [COUPON_FILE_ID, ...COUPON_FILE_FIELDS.map(couponHeading)].join(', ');

const refused = (text: string) => new Problem('validation', { text });

/** @throws Problem validation for columns that nobody knows or that come twice, or where none says which coupon is meant */
function readHeader(headings: readonly string[]): FileColumn[] {
  const unknown = headings.filter((heading) => heading.trim() !== '' && !BY_HEADING.has(headingKey(heading)));
  if (unknown.length > 0)
    throw refused(
      `Há colunas que não conhecemos: ${unknown.join(', ').slice(0, 300)}. As conhecidas são: ${KNOWN}.`,
    );
  const columns = headings.map((heading) => BY_HEADING.get(headingKey(heading)) ?? null);
  const named = columns.filter((column) => column !== null);
  const isTwice = named.some((column, index) => named.indexOf(column) !== index);
  if (isTwice) throw refused('Uma coluna está no arquivo duas vezes.');
  if (!named.includes('code') && !named.includes('id'))
    throw refused('O arquivo precisa da coluna Código ou ID.');
  return columns;
}

/** The cell of a column; undefined where the file does not have it. */
export function cellOf(
  columns: readonly FileColumn[],
  cells: readonly string[],
  column: FileColumn,
): string | undefined {
  const place = columns.indexOf(column);
  return place < 0 ? undefined : (cells[place] ?? '').trim();
}

/** Finds lines about a coupon that another line is about. */
function duplicateFinder(columns: readonly FileColumn[]) {
  const firsts = new Map<string, number>();
  return ({ line, cells }: { line: number; cells: string[] }): number | undefined => {
    const names = [
      cellOf(columns, cells, 'id') ?? '',
      normalizeCouponCode(cellOf(columns, cells, 'code') ?? ''),
    ].filter((name) => name !== '');
    const earlier = names.map((name) => firsts.get(name)).find((found) => found !== undefined);
    for (const name of names) if (!firsts.has(name)) firsts.set(name, line);
    return earlier;
  };
}

/**
 * Reads a whole file of coupons before anything of it is stored.
 * @throws Problem validation for what is no CSV of coupons; card_data_forbidden
 */
export async function readCouponFile(
  bytes: Buffer,
): Promise<{ headings: string[]; columns: FileColumn[]; parts: Buffer[]; lines: number }> {
  let header: { headings: string[]; columns: FileColumn[] } | undefined;
  let repeatOf: ReturnType<typeof duplicateFinder> | undefined;
  const lines: CouponLine[] = [];
  for await (const row of readCsv(await decodeCsv(bytes))) {
    if (row.cells.some(containsCardNumber)) throw new Problem('card_data_forbidden');
    if (repeatOf === undefined) {
      header = { headings: row.cells, columns: readHeader(row.cells) };
      repeatOf = duplicateFinder(header.columns);
      continue;
    }
    const repeats = repeatOf(row);
    lines.push({ line: row.line, cells: row.cells, ...(repeats !== undefined && { repeats }) });
    if (lines.length > MAX_LINES) throw refused('O arquivo tem mais de 20.000 linhas. Divida-o em partes.');
  }
  if (header === undefined || lines.length === 0) throw refused('O arquivo não tem nenhum cupom.');
  const parts: Buffer[] = [];
  for (let start = 0; start < lines.length; start += LINES_PER_PART)
    parts.push(Buffer.from(JSON.stringify(lines.slice(start, start + LINES_PER_PART))));
  return { ...header, parts, lines: lines.length };
}
