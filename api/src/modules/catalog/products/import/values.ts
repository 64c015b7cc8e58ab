import type { JobRow } from '@balcao/api-schema';
import {
  PRODUCT_CSV_HEADINGS,
  PRODUCT_VALUE_FIELDS,
  type ProductCsvColumn,
  type ProductValueField,
} from '@balcao/domain';
import { type Cell, PRODUCT_CELLS } from '../csv/cells';
import type { CellReader, ImportGroup } from './line';

/** The problems of a product's lines, by line. */
export type LineProblems = Map<number, JobRow['problems']>;

export function addProblem(
  problems: LineProblems,
  line: number,
  column: ProductCsvColumn | null,
  message: string,
): void {
  const list = problems.get(line) ?? [];
  list.push({ column: column && PRODUCT_CSV_HEADINGS[column], message });
  problems.set(line, list);
}

/** The values that a product's lines give to fields; null for a number that is cleared. */
export type FieldValues = { [Name in ProductValueField]?: unknown };

/** Reads the fields that a product has once. Its lines repeat them, so they must agree. */
export function readFields(group: ImportGroup, read: CellReader, problems: LineProblems): FieldValues {
  const [first, ...others] = group;
  const values: FieldValues = {};
  if (first === undefined) return values;
  for (const field of PRODUCT_VALUE_FIELDS) {
    const cell = read(first, field);
    if (cell === undefined) continue;
    const found = (PRODUCT_CELLS[field] as Cell<unknown>).read(cell);
    if ('problem' in found) addProblem(problems, first.line, field, found.problem);
    else if (found.value !== undefined) values[field] = found.value;
    for (const other of others) {
      const said = read(other, field);
      // Blank means as above.
      if (said !== cell && said?.trim() !== '')
        addProblem(
          problems,
          other.line,
          field,
          `As linhas de um produto precisam ter o mesmo valor aqui; a linha ${first.line} tem outro.`,
        );
    }
  }
  return values;
}
