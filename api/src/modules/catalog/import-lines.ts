import { z } from '@balcao/api-schema';
import type { ProductCsvColumn } from '@balcao/domain';
import { Problem } from '../../problem';

/**
 * A line of an imported file: its cells in the file's order, and another line of the file that has the same unique
 * value.
 */
export const importLine = z.object({
  line: z.number(),
  cells: z.array(z.string()),
  duplicate: z.object({ column: z.string(), line: z.number() }).optional(),
});
export type ImportLine = z.infer<typeof importLine>;

/** The lines of one product: one, or one per variant. */
export const importGroup = z.array(importLine).min(1);
export type ImportGroup = z.infer<typeof importGroup>;

/** Ten times what a product has of variants: its lines are looked at together, while nobody else has their turn. */
const MAX_LINES_OF_PRODUCT = 1_000;

/** @throws Problem validation for a product of more lines than can be looked at in one go */
export function assertProductSize(first: Pick<ImportLine, 'line'>, lines: number): void {
  if (lines <= MAX_LINES_OF_PRODUCT) return;
  throw new Problem('validation', {
    text: `O produto da linha ${first.line} tem mais de 1.000 linhas no arquivo. Confira se elas são mesmo dele.`,
  });
}

/** A part of the stored file: whole products, so that no chunk of work splits one. */
export const importPart = z.array(importGroup);

/** Reads a line's cell by column; undefined when the file does not have the column. */
export type CellReader = (line: Pick<ImportLine, 'cells'>, column: ProductCsvColumn) => string | undefined;

export function cellReader(columns: readonly (ProductCsvColumn | null)[]): CellReader {
  const places = new Map(columns.map((column, index) => [column, index]));
  return ({ cells }, column) => {
    const place = places.get(column);
    return place === undefined ? undefined : (cells[place] ?? '');
  };
}
