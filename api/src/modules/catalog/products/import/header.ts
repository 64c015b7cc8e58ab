import { foldText, PRODUCT_CSV_COLUMNS, PRODUCT_CSV_HEADINGS, type ProductCsvColumn } from '@balcao/domain';
import { Problem } from '../../../../problem';

/** The heading of the column with the problems, in the file of failed lines. An import ignores this column. */
export const PROBLEM_HEADING = 'problema';

/** A file needs one of these: `id` and `sku` find a product, `name` creates one. */
const NEEDED = ['id', 'sku', 'name'] as const;

/** The field of each column; null for a column that an import ignores. */
export type FileColumns = (ProductCsvColumn | null)[];

/** Headings are compared without case, accents and punctuation. */
const keyOf = (heading: string) =>
  foldText(heading)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

const BY_KEY = new Map(PRODUCT_CSV_COLUMNS.map((column) => [keyOf(PRODUCT_CSV_HEADINGS[column]), column]));
const KNOWN = Object.values(PRODUCT_CSV_HEADINGS).join(', ');

const headerProblem = (text: string) => new Problem('validation', { text });

/**
 * Reads the columns from the first row of a file.
 * @throws Problem validation when it has no columns, unknown ones, one twice, or none that finds or creates products
 */
export function readHeader(headings: readonly string[]): FileColumns {
  const keys = headings.map(keyOf);
  // Spreadsheets often leave empty columns.
  const isPassedOver = (key: string) => key === '' || key === PROBLEM_HEADING;
  const columns = keys.map((key) => (isPassedOver(key) ? null : (BY_KEY.get(key) ?? null)));
  const named = columns.filter((column) => column !== null);
  if (named.length === 0)
    throw headerProblem(
      `A primeira linha precisa ter os nomes das colunas. As colunas conhecidas são: ${KNOWN}.`,
    );

  const unknown = headings.filter((_, index) => columns[index] === null && !isPassedOver(keys[index] ?? ''));
  if (unknown.length > 0)
    throw headerProblem(
      `Há colunas que não conhecemos: ${unknown.join(', ').slice(0, 300)}. As conhecidas são: ${KNOWN}.`,
    );
  const twice = named.find((column, index) => named.indexOf(column) !== index);
  if (twice !== undefined)
    throw headerProblem(`A coluna ${PRODUCT_CSV_HEADINGS[twice]} está no arquivo duas vezes.`);
  if (!NEEDED.some((column) => named.includes(column)))
    throw headerProblem('O arquivo precisa de uma destas colunas: ID, SKU ou Nome.');
  return columns;
}
