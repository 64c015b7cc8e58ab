import { z } from '@balcao/api-schema';
import type { ProductCsvColumn } from '@balcao/domain';

/** A line of an imported file: its cells in the file's order, and another line of the file that names the same thing. */
export const importLine = z.object({
  line: z.number(),
  cells: z.array(z.string()),
  twin: z.object({ column: z.string(), line: z.number() }).optional(),
});
export type ImportLine = z.infer<typeof importLine>;

/** The lines of one product: one, or one per variant. */
export const importGroup = z.array(importLine).min(1);
export type ImportGroup = z.infer<typeof importGroup>;

/** What a part of the stored file holds: whole products, so that no chunk of work cuts one in two. */
export const importPart = z.array(importGroup);

/** Reads a line's cells by column; undefined for a column that the file has not. */
export type CellReader = (line: Pick<ImportLine, 'cells'>, column: ProductCsvColumn) => string | undefined;

export function cellReader(columns: readonly (ProductCsvColumn | null)[]): CellReader {
  const places = new Map(columns.map((column, index) => [column, index]));
  return ({ cells }, column) => {
    const place = places.get(column);
    return place === undefined ? undefined : (cells[place] ?? '');
  };
}
