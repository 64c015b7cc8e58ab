import { containsCardNumber, isFreeText } from '@balcao/domain';
import { Problem } from '../problem';
import type { CsvRow } from './read-csv';

/**
 * Makes what refuses a row with a card's number in a column that people fill in their own words. It throws a Problem
 * card_data_forbidden, with the line and the column.
 * @param columns the field of each column; null for one that means nothing
 * @param others whether columns that mean nothing are kept all the same
 */
export function refuseCards(
  { headings, columns }: { headings: readonly string[]; columns: readonly (string | null)[] },
  others: 'kept' | 'dropped',
): (row: CsvRow) => void {
  const isKept = others === 'kept';
  const isWritten = columns.map((field) => (field === null ? isKept : isFreeText(field)));
  return ({ line, cells }) => {
    const place = cells.findIndex((cell, at) => (isWritten[at] ?? isKept) && containsCardNumber(cell));
    if (place < 0) return;
    const column = headings[place]?.trim() || place + 1;
    throw new Problem('card_data_forbidden', {
      text: `A linha ${line} tem um número de cartão na coluna ${column}. Apague-o e envie o arquivo de novo.`,
    });
  };
}
