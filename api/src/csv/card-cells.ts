import { containsCardNumber, isFreeText } from '@balcao/domain';
import { Problem } from '../problem';
import type { CsvRow } from './read-csv';

/**
 * Refuses a row with a card's number in a column that people fill in their own words, or in one that is passed over and kept all the same.
 * @param columns the field of each column; null for what is passed over
 * @throws Problem card_data_forbidden, with the line and the column
 */
export function assertNoCards(
  { line, cells }: CsvRow,
  { headings, columns }: { headings: readonly string[]; columns: readonly (string | null)[] },
): void {
  const place = cells.findIndex((cell, at) => {
    const field = columns[at] ?? null;
    return (field === null || isFreeText(field)) && containsCardNumber(cell);
  });
  if (place < 0) return;
  const column = headings[place]?.trim() || place + 1;
  throw new Problem('card_data_forbidden', {
    text: `A linha ${line} tem um número de cartão na coluna ${column}. Apague-o e envie o arquivo de novo.`,
  });
}
